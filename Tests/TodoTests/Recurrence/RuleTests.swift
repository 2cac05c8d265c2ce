// Tests of rules as text and as parts.

import TestSupport
import Testing
import Todo

@Suite struct RuleTests {
    private func parts(_ text: String) -> RecurrenceParts? { try? RecurrenceRule(text).parts }

    private func error(_ text: String) -> RecurrenceError? {
        do throws(RecurrenceError) {
            _ = try RecurrenceRule(text)
            return nil
        } catch { return error }
    }

    @Test func aRuleKeepsItsText() throws {
        let text = "interval=2;Freq=weekly;X-Mood=good;byday=fr,mo;WKST=MO;COUNT=007"
        let rule = try RecurrenceRule(text)
        #expect(rule.text == text)
        #expect(rule.parts.text == "FREQ=WEEKLY;COUNT=7;INTERVAL=2;BYDAY=FR,MO")
    }

    @Test(arguments: ["\n", "\r\n", "\t", "\u{0}", "\u{1B}[31m", "\u{7F}", "\u{85}", "\u{2028}", "\u{2029}"])
    func controlCharactersAreRefusedAnywhere(_ control: String) {
        for text in [
            "FREQ=DAILY\(control)", "FREQ=DAILY;X-NOTE=a\(control)b", "\(control)FREQ=DAILY",
            "FREQ=DA\(control)ILY", "FREQ=DAILY;X\(control)=1",
        ] {
            #expect(error(text) == .controlCharacter)
            #expect(error(text)?.description.unicodeScalars.allSatisfy { $0.value >= 0x20 } == true)
        }
    }

    @Test func rulesAreEqualIfTheirTextsAreEqual() throws {
        #expect(try RecurrenceRule("FREQ=DAILY") == RecurrenceRule("FREQ=DAILY"))
        #expect(try RecurrenceRule("FREQ=DAILY") != RecurrenceRule("FREQ=DAILY;INTERVAL=1"))
    }

    @Test func eachPartOfARuleIsRead() throws {
        let text =
            "FREQ=YEARLY;UNTIL=20301224T080000Z;INTERVAL=3;BYMONTH=1,12;BYYEARDAY=1,-366;BYMONTHDAY=+31,-1;"
            + "BYDAY=MO,+2TU,-53SU;BYHOUR=0,23;BYMINUTE=59;BYSECOND=60;BYSETPOS=-366,1;WKST=SU"
        let parts = try #require(self.parts(text))
        #expect(parts.frequency == .yearly)
        #expect(parts.end == .until(.utc(try #require(LocalTime("2030-12-24T08:00:00")))))
        #expect(parts.interval == 3)
        #expect(parts.months == [1, 12])
        #expect(parts.yearDays == [1, -366])
        #expect(parts.monthDays == [31, -1])
        #expect(parts.weekdays == [.init(.monday), .init(.tuesday, ordinal: 2), .init(.sunday, ordinal: -53)])
        #expect(parts.hours == [0, 23])
        #expect(parts.minutes == [59])
        #expect(parts.seconds == [60])
        #expect(parts.setPositions == [-366, 1])
        #expect(parts.weekStart == .sunday)
        #expect(self.parts("FREQ=YEARLY;BYWEEKNO=1,-53")?.weekNumbers == [1, -53])
        #expect(self.parts("FREQ=DAILY;COUNT=9")?.end == .count(9))
    }

    @Test func untilIsADayALocalTimeOrATimeInUTC() throws {
        let (day, time) = (try #require(Day("2026-12-24")), try #require(LocalTime("2026-12-24T09:00:00")))
        #expect(parts("FREQ=DAILY;UNTIL=20261224")?.end == .until(.day(day)))
        #expect(parts("FREQ=DAILY;UNTIL=20261224T090000")?.end == .until(.floating(time)))
        #expect(parts("FREQ=DAILY;UNTIL=20261224T090000Z")?.end == .until(.utc(time)))
    }

    @Test func rulesMadeFromPartsAreReadAsTheSameParts() throws {
        var generator = SplitMix64(state: 3)
        for _ in 0..<5_000 {
            let parts = RecurrenceParts.random(&generator)
            guard let rule = try? RecurrenceRule(parts) else { continue }
            #expect(rule.parts == parts)
            #expect(try RecurrenceRule(rule.text) == rule)
        }
    }

    @Test(arguments: [
        ("", RecurrenceError.malformed("")), ("daily", .malformed("daily")), ("FREQ=DAILY;", .malformed("")),
        ("RRULE:FREQ=DAILY", .malformed("RRULE:FREQ=DAILY")), ("INTERVAL=2", .noFrequency),
        ("FREQ=SECONDLY;BYHOUR=9", .tooOften("SECONDLY")), ("FREQ=DAILY;FREQ=DAILY", .partTwice("FREQ")),
        ("FREQ=DAILY;COLOUR=RED", .unknownPart("COLOUR")), ("FREQ=DAILY;BYEASTER=1", .unknownPart("BYEASTER")),
        ("FREQ=SOMETIMES", .badValue(part: "FREQ", value: "SOMETIMES")),
        ("FREQ=DAILY;INTERVAL=0", .badValue(part: "INTERVAL", value: "0")),
        ("FREQ=DAILY;INTERVAL=32768", .badValue(part: "INTERVAL", value: "32768")),
        ("FREQ=DAILY;COUNT=-1", .badValue(part: "COUNT", value: "-1")),
        ("FREQ=DAILY;COUNT=+1", .badValue(part: "COUNT", value: "+1")),
        ("FREQ=DAILY;COUNT=99999999999999999999", .badValue(part: "COUNT", value: "99999999999999999999")),
        ("FREQ=DAILY;BYMONTH=13", .badValue(part: "BYMONTH", value: "13")),
        ("FREQ=DAILY;BYMONTH=5L", .badValue(part: "BYMONTH", value: "5L")),
        ("FREQ=DAILY;BYMONTHDAY=0", .badValue(part: "BYMONTHDAY", value: "0")),
        ("FREQ=DAILY;BYMONTHDAY=1,", .badValue(part: "BYMONTHDAY", value: "")),
        ("FREQ=DAILY;BYHOUR=24", .badValue(part: "BYHOUR", value: "24")),
        ("FREQ=DAILY;BYHOUR=-1", .badValue(part: "BYHOUR", value: "-1")),
        ("FREQ=DAILY;BYHOUR=٣", .badValue(part: "BYHOUR", value: "٣")),
        ("FREQ=MONTHLY;BYDAY=54MO", .badValue(part: "BYDAY", value: "54MO")),
        ("FREQ=MONTHLY;BYDAY=MO TU", .badValue(part: "BYDAY", value: "MO TU")),
        ("FREQ=DAILY;UNTIL=20260229", .badValue(part: "UNTIL", value: "20260229")),
        ("FREQ=DAILY;UNTIL=2026-02-28", .badValue(part: "UNTIL", value: "2026-02-28")),
        ("FREQ=DAILY;UNTIL=20260228T250000", .badValue(part: "UNTIL", value: "20260228T250000")),
        ("FREQ=DAILY;WKST=1MO", .badValue(part: "WKST", value: "1MO")),
        ("FREQ=DAILY;RSCALE=CHINESE", .badValue(part: "RSCALE", value: "CHINESE")),
        ("FREQ=DAILY;COUNT=1;UNTIL=20260228", .countAndUntil), ("FREQ=DAILY;BYSETPOS=1", .onlySetPosition),
        ("FREQ=MONTHLY;BYWEEKNO=1", .notTogether("BYWEEKNO", "FREQ=MONTHLY")),
        ("FREQ=MONTHLY;BYYEARDAY=1", .notTogether("BYYEARDAY", "FREQ=MONTHLY")),
        ("FREQ=WEEKLY;BYMONTHDAY=1", .notTogether("BYMONTHDAY", "FREQ=WEEKLY")),
        ("FREQ=WEEKLY;BYDAY=1MO", .notTogether("BYDAY=1MO", "FREQ=WEEKLY")),
        ("FREQ=YEARLY;BYWEEKNO=2;BYDAY=1MO", .notTogether("BYDAY=1MO", "BYWEEKNO")),
    ])
    func invalidRulesAreRefusedWithTheirReason(text: String, why: RecurrenceError) {
        #expect(error(text) == why)
        #expect(!why.description.isEmpty && !why.description.contains("{"))
    }

    @Test func aRuleOfTenThousandPartsIsRefused() {
        #expect(error("FREQ=DAILY" + String(repeating: ";X-A=1", count: 10_000)) == .tooLong)
        #expect(error("FREQ=DAILY;BYHOUR=1" + String(repeating: ",1", count: 10_000)) == .tooLong)
    }

    @Test func theGregorianCalendarMayBeNamed() throws {
        #expect(parts("RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=OMIT") == parts("FREQ=YEARLY"))
    }

    @Test func errorMessagesShortenLongTexts() {
        let message = RecurrenceError.unknownPart(String(repeating: "Y", count: 3000)).description
        #expect(message.count < 120)
    }

    @Test func randomTextIsReadSafely() {
        var generator = SplitMix64(state: 4)
        let alphabet = Array("FREQ=DAILYWKSTBYMONH;;;,,,0123456789+-TZ\u{e9}\u{0}")
        for _ in 0..<20_000 {
            let length = Int.random(in: 0...60, using: &generator)
            let text = String((0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] })
            for text in [text, "FREQ=DAILY;" + text] {
                guard let rule = try? RecurrenceRule(text) else { continue }
                #expect(rule.text == text)
            }
        }
    }
}

extension LocalTime {
    /// Creates the time of a text such as `2026-12-03T09:00:00`.
    init?(_ text: String) {
        guard case .floating(let local)? = CalendarTime(text) else { return nil }
        self = local
    }
}

extension RecurrenceParts {
    /// Returns random parts, which may contradict each other.
    fileprivate static func random(_ generator: inout SplitMix64) -> RecurrenceParts {
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
        func list(_ range: ClosedRange<Int>, isSigned: Bool = false) -> [Int] {
            (0..<max(0, number(-4...4))).map { _ in number(range) * (isSigned && number(0...1) == 0 ? -1 : 1) }
        }
        var parts = RecurrenceParts(Frequency.allCases[number(0...5)])
        parts.interval = number(1...3)
        let local = LocalTime(seconds: number(0...4_000_000_000)) ?? LocalTime(day: .first, time: .midnight)
        let ends: [End] = [
            .never, .count(number(1...9)), .until(.day(local.day)), .until(.floating(local)), .until(.utc(local)),
        ]
        parts.end = ends[number(0...4)]
        parts.months = list(1...12)
        parts.weekNumbers = list(1...53, isSigned: true)
        parts.yearDays = list(1...366)
        (parts.monthDays, parts.setPositions) = (list(1...31, isSigned: true), list(1...366, isSigned: true))
        parts.hours = list(0...23)
        parts.minutes = list(0...59)
        parts.seconds = list(0...60)
        parts.weekdays = list(0...6).map { day in
            .init(Weekday.allCases[day], ordinal: number(0...1) == 0 ? nil : number(1...53))
        }
        parts.weekStart = Weekday.allCases[number(0...6)]
        return parts
    }
}
