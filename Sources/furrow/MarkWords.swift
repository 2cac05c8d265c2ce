// Tags and priorities as they are typed in a title.

import GtkSupport
import Todo

extension Tags {
    /// The tags, each with its sign.
    var words: String { names.map { "#\($0)" }.joined(separator: " ") }
}

extension Priority {
    /// The priority in words, and its number where another one is written by that word; nil where there is none.
    var words: String? {
        word.map { Priority(level) == self ? $0 : "\($0) (\(value))" }
    }

    /// The word for its level; nil where it has none.
    fileprivate var word: String? {
        switch level {
        case .none: nil
        case .low: tr("low")
        case .medium: tr("medium")
        case .high: tr("high")
        }
    }
}

extension Item {
    /// Its tags and its priority as a title takes them, after a space; nothing where it has none.
    var marks: String {
        let words = [tags.isEmpty ? nil : tags.words, priority.word.map { "!\($0)" }].compactMap { $0 }
        return words.map { " \($0)" }.joined()
    }
}
