// Typed titles with the expected results.

import Testing
import TitleParsing
import Todo

/// A typed title with the expected title, due date and repeat rule. All samples are typed on the same Monday morning.
struct QuickAddSample: Sendable, CustomTestStringConvertible {
    let typed: String
    let title: String
    let due: String
    let repeats: String?

    init(_ typed: String, _ title: String, _ due: String, _ repeats: String? = nil) {
        self.typed = typed
        self.title = title
        self.due = due
        self.repeats = repeats
    }

    var testDescription: String { typed }

    /// The time 2026-11-23, 10:15, a Monday.
    static let now = at("2026-11-23T10:15:00")

    /// Returns the day and time of a text.
    static func at(_ text: String) -> LocalTime {
        guard let time = CalendarTime(text) else { preconditionFailure("\(text) is no time") }
        return time.local
    }

    /// Expects that quick add gives this result.
    func check(_ language: QuickAddLanguage, setting: QuickAdd.Setting = .init()) {
        let added = QuickAdd(typed, language: language, at: Self.now, setting: setting)
        #expect(added.title == title)
        #expect(added.due?.description == due)
        #expect(added.repeats == repeats)
        #expect(added.anchor == (repeats == nil ? nil : added.due))
        #expect(!added.chips.isEmpty)
    }
}

extension QuickAdd.Setting {
    /// The settings of Egypt: the week begins on Sunday, and the weekend is Friday and Saturday.
    static let egypt = QuickAdd.Setting(firstWeekday: .sunday, weekend: Weekend(region: "EG"))
}

/// Expects that no word of a title is taken.
func expectLiteral(_ typed: String, _ language: QuickAddLanguage, setting: QuickAdd.Setting = .init()) {
    let added = QuickAdd(typed, language: language, at: QuickAddSample.now, setting: setting)
    #expect(added.title == typed)
    #expect(added.chips.isEmpty)
    #expect(added.due == nil)
    #expect(added.repeats == nil)
    #expect(added.anchor == nil)
}
