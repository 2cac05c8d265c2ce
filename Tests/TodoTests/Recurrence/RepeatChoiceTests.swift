// Tests of the rules that the repeat editor can and cannot express.

import Testing
import Todo

@Suite struct RepeatChoiceTests {
    /// All choices of the editor without an end.
    private static var choices: [RepeatChoice] {
        var choices: [RepeatChoice] = []
        for interval in [1, 2, 12] {
            for frequency in RecurrenceParts.Frequency.allCases where !frequency.isWithinDay {
                var choice = RepeatChoice(frequency)
                choice.interval = interval
                choices.append(choice)
                switch frequency {
                case .daily, .hourly, .minutely: break
                case .weekly:
                    for days: Set<Weekday> in [[.monday], [.sunday, .tuesday], Set(Weekday.allCases)] {
                        choice.weekdays = days
                        choices.append(choice)
                    }
                case .monthly, .yearly:
                    if frequency == .yearly { choice.month = 11 }
                    let days: [RepeatChoice.MonthDay] = [
                        .same, .day(1), .day(30), .last, .nth(2, .tuesday), .nth(-1, .friday),
                    ]
                    for day in days {
                        choice.monthDay = day
                        choices.append(choice)
                    }
                }
            }
        }
        return choices
    }

    private static let ends: [RecurrenceParts.End] = [
        .never, .count(5), .until(.day(day("2027-01-31"))), .until(.floating(local("2027-01-31T23:59:59"))),
        .until(.utc(local("2027-01-31T22:59:59"))),
    ]

    private static func day(_ text: String) -> Day { Day(text) ?? .first }

    private static func local(_ text: String) -> LocalTime {
        CalendarTime(text)?.local ?? LocalTime(day: .first, time: .midnight)
    }

    @Test(arguments: choices, ends) func aChoiceSurvivesConversionToARule(
        _ choice: RepeatChoice, _ end: RecurrenceParts.End
    ) throws {
        var choice = choice
        choice.end = end
        let rule = try RecurrenceRule(choice.parts)
        #expect(RepeatChoice(rule.parts) == choice)
        #expect(RepeatChoice(rule.parts, from: .completion)?.origin == .completion)
    }

    private static let texts = [
        "FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=MONTHLY;BYDAY=2TU",
        "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=3", "FREQ=YEARLY;BYMONTH=5;BYDAY=2SU",
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU",
        "FREQ=DAILY;COUNT=5", "FREQ=YEARLY;BYMONTH=12",
    ]

    @Test(arguments: texts) func aRuleTheEditorSupportsKeepsItsText(_ text: String) throws {
        let choice = try #require(RepeatChoice(try RecurrenceRule(text).parts))
        #expect(choice.parts.text == text)
    }

    @Test(arguments: [
        ("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2", "FREQ=MONTHLY;BYDAY=2TU"),
    ])
    func equivalentRulesBecomeTheSameChoice(_ text: String, _ plain: String) throws {
        #expect(RepeatChoice(try RecurrenceRule(text).parts)?.parts.text == plain)
    }

    /// Each of these rules would become another rule if the editor simplified it.
    @Test(arguments: [
        "FREQ=DAILY;INTERVAL=2;BYDAY=MO,TU", "FREQ=DAILY;BYMONTHDAY=13", "FREQ=DAILY;BYHOUR=9,17",
        "FREQ=WEEKLY;BYDAY=MO;BYMONTH=6", "FREQ=WEEKLY;BYDAY=MO,TU;BYSETPOS=1", "FREQ=MONTHLY;BYDAY=MO",
        "FREQ=MONTHLY;BYDAY=1MO,3MO", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "FREQ=MONTHLY;BYMONTHDAY=-2",
        "FREQ=MONTHLY;BYMONTHDAY=1,15", "FREQ=MONTHLY;BYDAY=-2FR", "FREQ=MONTHLY;BYMONTH=1;BYMONTHDAY=1",
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=YEARLY;BYDAY=20MO", "FREQ=YEARLY;BYMONTHDAY=1",
        "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "FREQ=YEARLY;BYYEARDAY=100", "FREQ=YEARLY;BYMONTH=5;BYDAY=SU",
        "FREQ=YEARLY;BYMONTH=5,6;BYMONTHDAY=1",
    ])
    func rulesTheEditorDoesNotSupportAreNotConverted(_ text: String) throws {
        #expect(RepeatChoice(try RecurrenceRule(text).parts) == nil)
    }

    @Test(arguments: [
        ("2026-11-24", ["FREQ=MONTHLY;BYMONTHDAY=24", "FREQ=MONTHLY;BYDAY=4TU", "FREQ=MONTHLY;BYDAY=-1TU"]),
        ("2026-11-03", ["FREQ=MONTHLY;BYMONTHDAY=3", "FREQ=MONTHLY;BYDAY=1TU"]),
        (
            "2026-11-30",
            ["FREQ=MONTHLY;BYMONTHDAY=30", "FREQ=MONTHLY;BYDAY=-1MO", "FREQ=MONTHLY;BYMONTHDAY=-1"]
        ),
    ])
    func offeredMonthlyRulesMatchTheDay(_ text: String, _ rules: [String]) {
        let usual = RepeatChoice.usual(on: Self.day(text)).map(\.parts.text)
        #expect(usual.filter { $0.hasPrefix("FREQ=MONTHLY") } == rules)
    }

    @Test func offeredRulesStartOnTheDayItself() throws {
        for text in ["2026-11-23", "2028-02-29", "2026-12-31"] {
            let day = Self.day(text)
            for choice in RepeatChoice.usual(on: day) {
                let first = try RecurrenceRule(choice.parts).firstDay(from: day, by: UniversalTime())
                let isWorkday = day.weekday != .saturday && day.weekday != .sunday
                #expect(first == day || !isWorkday, "\(choice.parts.text) on \(text)")
            }
        }
    }

    @Test func aRepeatFromCompletionHasNoCount() {
        var choice = RepeatChoice(.daily)
        choice.end = .count(3)
        #expect(choice.from(.completion).end == .never)
        #expect(choice.from(.due).end == .count(3))
    }
}
