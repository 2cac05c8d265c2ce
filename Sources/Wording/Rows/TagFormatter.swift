// Texts for tags and priorities.

import GLibSupport
import Todo

package enum TagFormatter {
    /// Returns a tag with a number sign. The text is isolated (Unicode's FSI and PDI), because its direction may
    /// differ from the text around it.
    package static func text(_ name: String) -> String { IsolatedText.isolated("#\(name)") }

    /// Returns tags as part of a sentence for assistive technologies.
    package static func accessibleText(_ tags: Tags) -> String {
        let names = tags.names.joined(separator: tr(", "))
        return trn("tag {tags}", "tags {tags}", tags.names.count).filling("tags", with: names)
    }
}

extension Priority.Level {
    /// The name in a choice of priorities.
    package var name: String {
        switch self {
        case .none: tr("None")
        // Translators: A priority.
        case .low: tr("Low")
        case .medium: tr("Medium")
        case .high: tr("High")
        }
    }

    /// The name as part of a sentence for assistive technologies.
    package var accessibleText: String {
        switch self {
        case .none: tr("no priority")
        case .low: tr("low priority")
        case .medium: tr("medium priority")
        case .high: tr("high priority")
        }
    }

    /// The name with the word “priority”, as on a chip.
    package var text: String {
        switch self {
        case .none: tr("No priority")
        case .low: tr("Low priority")
        case .medium: tr("Medium priority")
        case .high: tr("High priority")
        }
    }
}
