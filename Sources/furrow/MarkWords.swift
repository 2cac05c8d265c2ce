// Tags and priorities in the form in which they are typed in a title.

import GLibSupport
import Todo

extension Tags {
    /// The tags, each with its sign.
    var hashtags: String { names.map { "#\($0)" }.joined(separator: " ") }
}

extension Priority {
    /// The priority in words, with its number if the word stands for another priority, or nil if there is none.
    var displayText: String? {
        word.map { Priority(level) == self ? $0 : "\($0) (\(value))" }
    }

    fileprivate var word: String? {
        switch level {
        case .none: nil
        // Translators: A priority, as quick add reads it from a title: “!low”.
        case .low: tr("low")
        case .medium: tr("medium")
        case .high: tr("high")
        }
    }
}

extension Item {
    /// The tags and the priority as in a title, after a space; empty if the task has neither.
    var marks: String {
        let words = [tags.isEmpty ? nil : tags.hashtags, priority.word.map { "!\($0)" }].compactMap { $0 }
        return words.map { " \($0)" }.joined()
    }
}
