// The examples of RFC 5545, 3.8.5.3, with a frequency of DAILY or longer: each rule, its DTSTART and the occurrences
// given in the RFC.

import Testing
import Todo

/// A rule, its anchor, and its occurrences by month: `1997-09 2 3 4` means three days of September.
struct Example: Sendable, CustomTestStringConvertible {
    var rule: String
    var start = "1997-09-02"
    var occurrences: [String]
    /// Whether there are no further occurrences.
    var isWhole = false

    init(_ rule: String, from start: String = "1997-09-02", _ occurrences: String..., isWhole: Bool = false) {
        self.rule = rule
        self.start = start
        self.occurrences = occurrences
        self.isWhole = isWhole
    }

    var testDescription: String { rule }

    /// The expected occurrences, each at 9:00.
    var expected: [String] {
        occurrences.flatMap { line in
            let pieces = line.split(separator: " ")
            return pieces.dropFirst().map { day in
                "\(pieces[0])-\(String(repeating: "0", count: 2 - day.count))\(day)T09:00:00"
            }
        }
    }

    static let all = [
        Example("FREQ=DAILY;COUNT=10", "1997-09 2 3 4 5 6 7 8 9 10 11", isWhole: true),
        Example("FREQ=DAILY;INTERVAL=2", "1997-09 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30", "1997-10 2 4 6"),
        Example("FREQ=DAILY;INTERVAL=10;COUNT=5", "1997-09 2 12 22", "1997-10 2 12", isWhole: true),
        Example("FREQ=WEEKLY;COUNT=10", "1997-09 2 9 16 23 30", "1997-10 7 14 21 28", "1997-11 4", isWhole: true),
        Example(
            "FREQ=WEEKLY;UNTIL=19971224T000000Z", "1997-09 2 9 16 23 30", "1997-10 7 14 21 28", "1997-11 4 11 18 25",
            "1997-12 2 9 16 23", isWhole: true),
        Example(
            "FREQ=WEEKLY;INTERVAL=2;WKST=SU", "1997-09 2 16 30", "1997-10 14 28", "1997-11 11 25", "1997-12 9 23",
            "1998-01 6 20", "1998-02 3 17"),
        Example(
            "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH", "1997-09 2 4 9 11 16 18 23 25 30", "1997-10 2",
            isWhole: true),
        Example(
            "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH", "1997-09 2 4 9 11 16 18 23 25 30", "1997-10 2", isWhole: true),
        Example(
            "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR", from: "1997-09-01",
            "1997-09 1 3 5 15 17 19 29", "1997-10 1 3 13 15 17 27 29 31", "1997-11 10 12 14 24 26 28",
            "1997-12 8 10 12 22", isWhole: true),
        Example(
            "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH", "1997-09 2 4 16 18 30", "1997-10 2 14 16",
            isWhole: true),
        Example(
            "FREQ=MONTHLY;COUNT=10;BYDAY=1FR", from: "1997-09-05", "1997-09 5", "1997-10 3", "1997-11 7", "1997-12 5",
            "1998-01 2", "1998-02 6", "1998-03 6", "1998-04 3", "1998-05 1", "1998-06 5", isWhole: true),
        Example(
            "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR", from: "1997-09-05", "1997-09 5", "1997-10 3", "1997-11 7",
            "1997-12 5", isWhole: true),
        Example(
            "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU", from: "1997-09-07", "1997-09 7 28", "1997-11 2 30",
            "1998-01 4 25", "1998-03 1 29", "1998-05 3 31", isWhole: true),
        Example(
            "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO", from: "1997-09-22", "1997-09 22", "1997-10 20", "1997-11 17",
            "1997-12 22", "1998-01 19", "1998-02 16", isWhole: true),
        Example(
            "FREQ=MONTHLY;BYMONTHDAY=-3", from: "1997-09-28", "1997-09 28", "1997-10 29", "1997-11 28", "1997-12 29",
            "1998-01 29", "1998-02 26"),
        Example(
            "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15", "1997-09 2 15", "1997-10 2 15", "1997-11 2 15", "1997-12 2 15",
            "1998-01 2 15", isWhole: true),
        Example(
            "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1", from: "1997-09-30", "1997-09 30", "1997-10 1 31", "1997-11 1 30",
            "1997-12 1 31", "1998-01 1 31", "1998-02 1", isWhole: true),
        Example(
            "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15", from: "1997-09-10",
            "1997-09 10 11 12 13 14 15", "1999-03 10 11 12 13", isWhole: true),
        Example(
            "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU", "1997-09 2 9 16 23 30", "1997-11 4 11 18 25", "1998-01 6 13 20 27",
            "1998-03 3 10 17 24 31"),
        Example(
            "FREQ=YEARLY;COUNT=10;BYMONTH=6,7", from: "1997-06-10", "1997-06 10", "1997-07 10", "1998-06 10",
            "1998-07 10", "1999-06 10", "1999-07 10", "2000-06 10", "2000-07 10", "2001-06 10", "2001-07 10",
            isWhole: true),
        Example(
            "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3", from: "1997-03-10", "1997-03 10", "1999-01 10",
            "1999-02 10", "1999-03 10", "2001-01 10", "2001-02 10", "2001-03 10", "2003-01 10", "2003-02 10",
            "2003-03 10", isWhole: true),
        Example(
            "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200", from: "1997-01-01", "1997-01 1", "1997-04 10",
            "1997-07 19", "2000-01 1", "2000-04 9", "2000-07 18", "2003-01 1", "2003-04 10", "2003-07 19", "2006-01 1",
            isWhole: true),
        Example("FREQ=YEARLY;BYDAY=20MO", from: "1997-05-19", "1997-05 19", "1998-05 18", "1999-05 17"),
        Example("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", from: "1997-05-12", "1997-05 12", "1998-05 11", "1999-05 17"),
        Example(
            "FREQ=YEARLY;BYMONTH=3;BYDAY=TH", from: "1997-03-13", "1997-03 13 20 27", "1998-03 5 12 19 26",
            "1999-03 4 11 18 25"),
        Example(
            "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8", from: "1997-06-05", "1997-06 5 12 19 26", "1997-07 3 10 17 24 31",
            "1997-08 7 14 21 28", "1998-06 4 11 18 25", "1998-07 2 9 16 23 30"),
        // In the RFC, the DTSTART does not match the rule and is removed by an EXDATE.
        Example(
            "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "1997-09 2", "1998-02 13", "1998-03 13", "1998-11 13", "1999-08 13",
            "2000-10 13"),
        Example(
            "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13", from: "1997-09-13", "1997-09 13", "1997-10 11",
            "1997-11 8", "1997-12 13", "1998-01 10", "1998-02 7", "1998-03 7", "1998-04 11", "1998-05 9", "1998-06 13"),
        Example(
            "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8", from: "1996-11-05", "1996-11 5",
            "2000-11 7", "2004-11 2"),
        Example(
            "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", from: "1997-09-04", "1997-09 4", "1997-10 7", "1997-11 6",
            isWhole: true),
        Example(
            "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2", from: "1997-09-29", "1997-09 29", "1997-10 30",
            "1997-11 27", "1997-12 30", "1998-01 29", "1998-02 26", "1998-03 30"),
        Example(
            "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", from: "1997-08-05", "1997-08 5 10 19 24",
            isWhole: true),
        Example(
            "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", from: "1997-08-05", "1997-08 5 17 19 31",
            isWhole: true),
        Example(
            "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", from: "2007-01-15", "2007-01 15 30", "2007-02 15", "2007-03 15 30",
            isWhole: true),
    ]
}

@Suite struct ExampleTests {
    @Test(arguments: Example.all) func eachExampleOfRFC5545HasItsOccurrences(example: Example) throws {
        let anchor = try #require(CalendarTime("\(example.start)T09:00:00"))
        let series = Recurrence(try RecurrenceRule(example.rule), from: anchor)
        try series.check(by: SampleZones(current: "UTC"))
        var occurrences = series.occurrences(by: SampleZones(current: "UTC"))
        let expected = example.expected
        var found: [String] = []
        while found.count < expected.count + (example.isWhole ? 1 : 0), let occurrence = try occurrences.next() {
            found.append(occurrence.description)
        }
        #expect(found == expected)
        // Looking up the next occurrence after any occurrence gives the same result.
        for (occurrence, next) in zip(found, found.dropFirst()) {
            let local = try #require(LocalTime(occurrence))
            #expect(try series.next(after: local, by: SampleZones(current: "UTC"))?.description == next)
        }
    }

    @Test func twoRulesForEveryDayInJanuaryAgree() throws {
        let anchor = try #require(CalendarTime("1998-01-01T09:00:00"))
        let rules = [
            "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
            "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1",
        ]
        for rule in rules {
            var occurrences = Recurrence(try RecurrenceRule(rule), from: anchor).occurrences(
                by: SampleZones(current: "UTC"))
            for year in 1998...2000 {
                for day in 1...31 {
                    #expect(try occurrences.next()?.day == Day(year: year, month: 1, day: day))
                }
            }
            #expect(try occurrences.next() == nil)
        }
    }

    @Test func aDailyRuleExpressesEveryTwentyMinutesFromNineToFive() throws {
        let anchor = try #require(CalendarTime("1997-09-02T09:00:00"))
        let rule = try RecurrenceRule("FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40")
        var occurrences = Recurrence(rule, from: anchor).occurrences(by: SampleZones())
        for day in ["1997-09-02", "1997-09-03"] {
            for hour in 9...16 {
                for minute in [0, 20, 40] {
                    let time = try #require(TimeOfDay(hour: hour, minute: minute))
                    #expect(try occurrences.next()?.description == "\(day)T\(time)")
                }
            }
        }
    }
}
