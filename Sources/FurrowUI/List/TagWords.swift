// Tags and priorities in words.

import GtkSupport
import Todo

/// Tags as they are shown.
enum TagWords {
    /// A tag with its sign; its script may run the other way than the words around it (Unicode's FSI and PDI).
    static func text(_ name: String) -> String { "\u{2068}#\(name)\u{2069}" }
}

extension Priority.Level {
    /// What it says by itself, as on a chip.
    var text: String {
        switch self {
        case .none: tr("No priority")
        case .low: tr("Low priority")
        case .medium: tr("Medium priority")
        case .high: tr("High priority")
        }
    }
}
