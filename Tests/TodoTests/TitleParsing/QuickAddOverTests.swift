// Tests of times that are already past on the given day.

import Testing
import TitleParsing
import Todo

/// Tests of titles typed at eight in the evening, in each language.
@Suite struct QuickAddOverTests {
    private static let evening = QuickAddSample.at("2026-11-23T20:00:00")

    private func due(_ typed: String, _ language: QuickAddLanguage) -> String? {
        QuickAdd(typed, language: language, at: Self.evening).due?.description
    }

    @Test(arguments: [
        ("Film today at 9:30", QuickAddLanguage.english), ("Film today at half past nine", .english),
        ("Kino heute um 9:30", .german), ("Kino heute um 9:30 Uhr", .german), ("Kino heute um halb 10", .german),
        ("فيلم اليوم الساعة 9:30", .arabic), ("فيلم اليوم الساعة التاسعة والنصف", .arabic),
    ])
    func aPastTwelveHourTimeTodayMeansTheEvening(typed: String, language: QuickAddLanguage) {
        #expect(due(typed, language) == "2026-11-23T21:30:00")
    }

    @Test(arguments: [
        ("Film today at 7:30", QuickAddLanguage.english), ("Film today at half past seven", .english),
        ("Kino heute um 7:30", .german), ("Kino heute um 7:30 Uhr", .german), ("Kino heute um halb 8", .german),
        ("فيلم اليوم الساعة 7:30", .arabic), ("فيلم اليوم الساعة السابعة والنصف", .arabic),
    ])
    func aTimeThatHasPassedTwiceStaysInTheTitle(typed: String, language: QuickAddLanguage) {
        let added = QuickAdd(typed, language: language, at: Self.evening)
        #expect(added.title == typed)
        #expect(added.chips.isEmpty && added.due == nil)
    }

    /// "Today" and the hour are unambiguous, so the task is overdue.
    @Test(arguments: [
        ("Film today at 9:30am", QuickAddLanguage.english), ("Film today at 09:30", .english),
        ("Kino heute um 09:30", .german), ("Kino heute um 9:30 früh", .german), ("فيلم اليوم الساعة 09:30", .arabic),
        ("فيلم اليوم الساعة 9:30 ص", .arabic),
    ])
    func anUnambiguousHourIsTakenLiterally(typed: String, language: QuickAddLanguage) {
        #expect(due(typed, language) == "2026-11-23T09:30:00")
    }

    @Test(arguments: [
        ("Film at 9:30", QuickAddLanguage.english), ("Kino um 9:30", .german), ("Kino um halb 10", .german),
        ("فيلم الساعة 9:30", .arabic),
    ])
    func aPastTimeWithoutADayIsTomorrow(typed: String, language: QuickAddLanguage) {
        #expect(due(typed, language) == "2026-11-24T09:30:00")
    }
}
