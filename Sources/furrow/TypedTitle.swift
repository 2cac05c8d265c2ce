import GLibSupport
import ReminderSupport
import SystemTime
import TitleParsing
import Todo
import Wording

/// A title typed on the command line, and the date, repeat, tags and priority read from its words.
struct TypedTitle {
    let title: String
    /// The new values of fields, read from the words.
    let fields: [FieldChange]
    /// The words that were read as fields, as typed.
    let words: [String]

    /// Reads a title. Options take precedence: if an option sets a field, words about that field stay in the title.
    /// Tags in the title are added to the tags from the options.
    ///
    /// - Parameter forbids: Returns whether an option forbids a tag.
    init(_ typed: String, beside options: [FieldChange], refusing forbids: (String) -> Bool) {
        let quickAdd = Self.read(typed, beside: options.map(\.field), refusing: forbids)
        title = quickAdd.title
        words = quickAdd.chips.map { String($0.words.drop { $0.isWhitespace }) }
        fields = quickAdd.fields.map { change in
            guard change.field == .tags, let option = options.first(where: { $0.field == .tags }),
                case .text(let json) = option.value, let tags = Tags(json: json)
            else { return change }
            return .tags(Tags(tags.names + quickAdd.tags.names))
        }
    }

    private static func read(
        _ typed: String, beside options: [Field], refusing forbids: (String) -> Bool
    ) -> QuickAdd {
        var setting = QuickAdd.Setting.system(morning: MorningSetting().time)
        func read() -> QuickAdd {
            QuickAdd(typed, language: .forLocale(languageName), at: Now.system.local, setting: setting)
        }
        let quickAdd = read()
        let hasDueOption = options.contains(.due) || quickAdd.repeats != nil && options.contains(.repeats)
        let literalChips = quickAdd.chips.filter { chip in
            switch chip.value {
            case .day, .time, .moment, .repeats: hasDueOption
            case .priority: options.contains(.priority)
            case .tag(let name): forbids(name)
            }
        }
        guard !literalChips.isEmpty else { return quickAdd }
        setting.literal.formUnion(literalChips.map(\.words))
        return read()
    }

    /// A message about the words taken out of the title, or nil if there are none.
    var note: String? {
        guard !words.isEmpty else { return nil }
        let parts = fields.compactMap { change -> String? in
            switch (change.field, change.value) {
            case (.due, .text(let text)): tr("due {date}").filling("date", with: text)
            case (.repeats, .text(let text)): tr("repeats {rule}").filling("rule", with: text)
            case (.tags, .text(let json)): tr("tags {tags}").filling("tags", with: Tags(json: json)?.hashtags ?? "")
            case (.priority, .number(let number)):
                Priority(exactly: number)?.displayText.map { tr("priority {priority}").filling("priority", with: $0) }
            default: nil
            }
        }
        return tr("Taken from the title: “{words}” ({meaning}). To keep the words, use --literal.")
            .filling(["words": words.joined(separator: " … "), "meaning": parts.joined(separator: ", ")])
    }
}
