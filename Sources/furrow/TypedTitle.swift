// A title typed on the command line, and the dates in its words.

import FurrowUI
import GtkSupport
import Reminding
import SystemTime
import Todo

/// A title as it was typed, and what of its words says when and how often.
struct TypedTitle {
    /// The title that remains.
    let title: String
    /// What the words said, as new values of fields.
    let fields: [FieldChange]
    /// The words, each as typed.
    let words: [String]

    /// What a title says beside what options have said already: those win, and words about the same stay words.
    init(_ typed: String, beside options: [FieldChange]) {
        let given = options.map(\.field)
        let setting = QuickAdd.Setting.system(morning: Morning().time)
        let quick = QuickAdd(typed, language: .of(languageName), at: Now.system.local, setting: setting)
        let saysTwice = given.contains(.due) || quick.repeats != nil && given.contains(.repeats)
        guard !quick.chips.isEmpty, !saysTwice else {
            (title, fields, words) = (quick.chips.isEmpty ? quick.title : typed, [], [])
            return
        }
        title = quick.title
        words = quick.chips.map { String($0.words.drop { $0.isWhitespace }) }
        fields = quick.fields
    }

    /// What was taken out of the title, to be said; nil where nothing was.
    var note: String? {
        guard !words.isEmpty else { return nil }
        let said = fields.compactMap { change -> String? in
            guard case .text(let text) = change.value else { return nil }
            return change.field == .due
                ? tr("due {date}").filling("date", with: text) : tr("repeats {rule}").filling("rule", with: text)
        }
        return tr("Taken from the title: “{words}” ({meaning}). To keep the words: --literal")
            .filling(["words": words.joined(separator: " … "), "meaning": said.joined(separator: ", ")])
    }
}
