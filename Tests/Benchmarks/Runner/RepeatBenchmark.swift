// A benchmark of computing the next occurrence of a rule, without a window.

import Todo

/// The most expensive rules: few occurrences, many parts, a count from long ago, and rules that are refused.
enum RepeatBenchmark {
    /// Measures the time in ms for the next occurrence of each rule, and keeps the worst.
    static func measure(_ plan: Plan) throws -> [Measurement] {
        let series = try rules().map { rule, anchor in
            guard let anchor = CalendarTime(anchor) else { throw BenchError("\(anchor) is no time") }
            return Recurrence(try RecurrenceRule(rule), from: anchor)
        }
        let values = (0..<plan.repeatPasses).map { _ in series.map(milliseconds).max() ?? .nan }
        return [Measurement(.nextOccurrence, items: nil, of: values)]
    }

    /// Returns the median time of a few attempts, each with a new recurrence that is asked for the occurrence after
    /// the due date and the present.
    private static func milliseconds(_ series: Recurrence) -> Double {
        (0..<5).map { _ in
            let start = Clocks.threadMicroseconds
            let fresh = Recurrence(series.rule, from: series.anchor)
            // A refused rule has to be refused within the same time.
            _ = try? fresh.nextOccurrence(due: fresh.anchor, now: now, by: FixedZone())
            return (Clocks.threadMicroseconds - start) / 1000
        }.median
    }

    /// 2026-11-23T12:00:00Z.
    private static let now = 1_795_435_200

    private static func rules() -> [(String, String)] {
        let all = { (range: ClosedRange<Int>) in range.map { "\($0)" }.joined(separator: ",") }
        let day = "2026-11-22"
        let ordinals = (1...53).map { "\($0)MO,-\($0)MO,\($0)FR" }.joined(separator: ",")
        return [
            ("FREQ=DAILY", day), ("FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30", day),
            ("FREQ=YEARLY;INTERVAL=2;BYYEARDAY=366", "2027-01-01"),
            ("FREQ=DAILY;INTERVAL=7;BYDAY=MO", day), ("FREQ=DAILY;INTERVAL=31;BYMONTH=2;BYMONTHDAY=30", day),
            ("FREQ=WEEKLY;BYMONTH=2;BYDAY=MO;BYSETPOS=3", day),
            ("FREQ=YEARLY;BYDAY=\(ordinals);BYSETPOS=-366", day),
            ("FREQ=YEARLY;BYYEARDAY=\(all(1...366));BYMONTH=2;BYMONTHDAY=30", day),
            ("FREQ=YEARLY;BYWEEKNO=\(all(1...53));BYMONTH=2;BYMONTHDAY=30", day),
            ("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=\(all(6...366)),-\(all(6...9).replacing(",", with: ",-"))", day),
            ("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=100000", "0001-01-01"), ("FREQ=DAILY;COUNT=1000000", "0001-01-01"),
            ("FREQ=MONTHLY;COUNT=100000;BYDAY=MO,TU;BYSETPOS=\(all(1...366)),-1,-2,-3", "0001-01-01"),
            ("FREQ=WEEKLY;BYMONTH=1,2,3;COUNT=100000", "0001-01-01"),
            ("FREQ=YEARLY;COUNT=100000;BYDAY=\(ordinals)", "0001-01-01"),
            (
                "FREQ=DAILY;BYHOUR=\(all(0...23));BYMINUTE=\(all(0...59));BYSECOND=\(all(0...59));BYSETPOS=\(all(1...366))",
                "\(day)T00:00:00"
            ),
        ]
    }
}

/// A time zone without clock changes.
private struct FixedZone: ZoneRules {
    var current: String { ZonedTime.utcZone }
    func offset(in zone: String, at instant: Int) -> Int? { 0 }
}
