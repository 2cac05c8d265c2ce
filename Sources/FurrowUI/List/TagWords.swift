// Tags and priorities in words.

import GtkSupport
import Todo

/// Tags as they are shown.
enum TagWords {
    /// A tag with its sign; its script may run the other way than the words around it (Unicode's FSI and PDI).
    static func text(_ name: String) -> String { IsolatedText.isolated("#\(name)") }

    /// Tags as assistive technologies say them, within a sentence.
    static func spoken(_ tags: Tags) -> String {
        let names = tags.names.joined(separator: tr(", "))
        return trn("tag {tags}", "tags {tags}", tags.names.count).filling("tags", with: names)
    }
}

extension Priority.Level {
    /// What it is called where it is chosen.
    var name: String {
        switch self {
        case .none: tr("None")
        case .low: tr("Low")
        case .medium: tr("Medium")
        case .high: tr("High")
        }
    }

    /// As assistive technologies say it, within a sentence.
    var spoken: String {
        switch self {
        case .none: tr("no priority")
        case .low: tr("low priority")
        case .medium: tr("medium priority")
        case .high: tr("high priority")
        }
    }

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
