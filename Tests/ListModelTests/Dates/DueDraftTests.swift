// The changes that follow from a chosen date, time and repeat rule.

import DateWording
import Testing
import Todo

@testable import ListModel
@testable import Wording

@Suite struct DueDraftTests {
    private func draft(_ due: String?, rule: String? = nil, from origin: RepeatOrigin = .due) throws -> DueDraft {
        DueDraft(
            due: due.map { time($0) }, repeats: try rule.map { try RecurrenceRule($0) }, repeatFrom: origin, at: monday)
    }

    private func day(_ text: String) -> Day { time(text).day }

    private func weekly(_ days: Weekday...) -> RepeatChoice {
        var choice = RepeatChoice(.weekly)
        choice.weekdays = Set(days)
        return choice
    }

    @Test func anUntouchedDraftHasNoChanges() throws {
        for due in [nil, "2026-11-24", "2026-11-24T09:00:00", "2026-11-24T09:00:00+05:30[Asia/Kolkata]"] {
            #expect(try draft(due).changes.isEmpty)
            #expect(try draft(due, rule: due == nil ? nil : "FREQ=DAILY", from: .completion).changes.isEmpty)
        }
    }

    @Test func choosingADayKeepsTheTime() throws {
        var draft = try draft("2026-11-24T09:00:00")
        draft.choose(day("2026-12-03"))
        #expect(draft.changes == [.due(time("2026-12-03T09:00:00"))])
    }

    @Test func choosingADayKeepsTheTimeInItsZone() throws {
        var draft = try draft("2026-11-24T09:00:00+05:30[Asia/Kolkata]")
        // 04:30 in Berlin.
        #expect(draft.time?.description == "04:30:00")
        draft.choose(day("2026-12-03"))
        #expect(draft.changes == [.due(time("2026-12-03T09:00:00+05:30[Asia/Kolkata]"))])
    }

    @Test func aChosenTimeIsInLocalTime() throws {
        var draft = try draft("2026-11-24T09:00:00+05:30[Asia/Kolkata]")
        draft.choose(TimeOfDay(hour: 5, minute: 0))
        #expect(draft.changes == [.due(time("2026-11-24T09:30:00+05:30[Asia/Kolkata]"))])
    }

    @Test func aTimeCanBeAddedAndRemoved() throws {
        var draft = try draft("2026-11-24")
        draft.choose(TimeOfDay(hour: 9, minute: 30))
        #expect(draft.changes == [.due(time("2026-11-24T09:30:00"))])
        draft.choose(nil as TimeOfDay?)
        #expect(draft.changes.isEmpty)
    }

    @Test func aTimeWithoutADayMeansItsNextOccurrence() throws {
        // The current time is 10:00.
        var draft = try draft(nil)
        draft.choose(TimeOfDay(hour: 11, minute: 0))
        #expect(draft.changes == [.due(time("2026-11-23T11:00:00"))])
        draft.choose(TimeOfDay(hour: 9, minute: 0))
        #expect(draft.changes == [.due(time("2026-11-24T09:00:00"))])
        draft.choose(weekly(.friday))
        #expect(draft.changes.first == .due(time("2026-11-27T09:00:00")))
    }

    @Test func clearingTheDateRemovesDateAndRepeat() throws {
        var draft = try draft("2026-11-24", rule: "FREQ=DAILY")
        draft.clearDate()
        #expect(draft.changes == [.due(nil)])
        var undated = try self.draft(nil)
        undated.clearDate()
        #expect(undated.changes.isEmpty)
    }

    @Test func aRepeatIsAChangeOfItsOwn() throws {
        var draft = try draft("2026-11-24")
        draft.choose(weekly(.tuesday))
        #expect(draft.changes == [.repeats(try RecurrenceRule("FREQ=WEEKLY;BYDAY=TU"))])
        draft.choose(weekly(.tuesday).from(.completion))
        #expect(draft.changes.last == .repeatFrom(.completion))
        draft.clearRule()
        #expect(draft.changes.isEmpty)
    }

    @Test func choosingTheSameRuleKeepsItsText() throws {
        let text = "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR"
        var draft = try draft("2026-11-24", rule: text)
        draft.choose(weekly(.monday))
        #expect(draft.isChanged)
        draft.choose(weekly(.monday, .tuesday, .wednesday, .thursday, .friday))
        #expect(draft.changes == [.repeats(try RecurrenceRule(text))])
    }

    @Test func explicitlyChoosingTheSameRuleWritesIt() throws {
        var draft = try draft("2026-11-24", rule: "FREQ=DAILY;COUNT=5")
        draft.choose(TimeOfDay(hour: 18, minute: 0))
        let due = FieldChange.due(time("2026-11-24T18:00:00"))
        #expect(draft.changes == [due])
        draft.chooseSameRule()
        let rule = FieldChange.repeats(try RecurrenceRule("FREQ=DAILY;COUNT=5"))
        #expect(draft.changes == [due, rule])
        draft.clearRule()
        draft.chooseOldRule()
        #expect(draft.changes == [due, rule])
        draft.clearDate()
        #expect(draft.changes == [.due(nil)])
        var without = try self.draft("2026-11-24")
        without.chooseSameRule()
        #expect(!without.isChanged)
    }

    @Test func repeatingFromCompletionHidesTheCountUntilSwitchedBack() throws {
        let text = "FREQ=WEEKLY;COUNT=5;BYDAY=TU"
        for isNew in [false, true] {
            var draft = try draft("2026-11-24", rule: isNew ? nil : text)
            if isNew {
                var choice = weekly(.tuesday)
                choice.end = .count(5)
                draft.choose(choice)
            }
            draft.choose(.completion)
            #expect(draft.rule?.text == "FREQ=WEEKLY;BYDAY=TU")
            #expect(draft.changes.last == .repeatFrom(.completion))
            draft.choose(.due)
            #expect(draft.rule?.text == text)
            #expect(draft.isChanged == isNew)
        }
    }

    @Test func anExistingCountFromCompletionStaysUntilARuleIsChosen() throws {
        var draft = try draft("2026-11-24", rule: "FREQ=DAILY;COUNT=5", from: .completion)
        draft.choose(day("2026-11-25"))
        #expect(draft.changes == [.due(time("2026-11-25"))])
        draft.chooseSameRule()
        #expect(draft.rule?.text == "FREQ=DAILY")
    }

    @Test func anUnsupportedRuleCanBeRestored() throws {
        let text = "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13"
        var draft = try draft("2026-11-13", rule: text)
        draft.choose(day("2026-11-24"))
        #expect(draft.changes == [.due(time("2026-11-24"))])
        draft.choose(weekly(.tuesday))
        draft.chooseOldRule()
        #expect(draft.rule?.text == text && draft.changes.count == 2)
    }

    @Test func theEndDateHasTheTypeOfTheOccurrences() throws {
        let last = day("2026-12-31")
        #expect(try draft("2026-11-24").end(on: last) == .until(.day(last)))
        #expect(
            try draft("2026-11-24T09:00:00").end(on: last)
                == .until(.floating(time("2026-12-31T23:59:59").local)))
        #expect(
            try draft("2026-11-24T09:00:00+01:00[Europe/Berlin]").end(on: last)
                == .until(.utc(time("2026-12-31T22:59:59").local)))
    }
}

@Suite struct ClockTextTests {
    @Test(arguments: [
        ("9", "09:00:00"), ("930", "09:30:00"), ("2130", "21:30:00"), ("9:30", "09:30:00"), ("21.30", "21:30:00"),
        ("9 pm", "21:00:00"), ("9:05 PM", "21:05:00"), ("12 am", "00:00:00"), ("12:30 PM", "12:30:00"),
        ("٩:٣٠", "09:30:00"), (" 0:00 ", "00:00:00"),
    ])
    func typedTimesAreRead(_ text: String, _ time: String) {
        #expect(words.time(typed: text)?.description == time)
    }

    @Test(arguments: ["", "noon", "24:00", "9:60", "9:30:15:1", "12345", "99"]) func invalidTimesAreNotRead(
        _ text: String
    ) {
        #expect(words.time(typed: text) == nil)
    }

    @Test func formattedTimesCanBeReadBack() throws {
        for minute in stride(from: 0, to: 1440, by: 7) {
            let time = try #require(TimeOfDay(seconds: minute * 60))
            for words in [words, americanWords] { #expect(words.time(typed: words.time(time)) == time) }
        }
    }
}
