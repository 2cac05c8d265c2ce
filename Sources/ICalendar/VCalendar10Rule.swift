import Todo

/// A repeat rule of vCalendar 1.0 (in the grammar of XAPIA's CSA), converted to an RRULE.
struct VCalendar10Rule {
    /// The value of the RRULE.
    let text: String

    private static let weekdays = Weekday.allCases.map(\.code)

    /// Returns nil if the rule is invalid or cannot be expressed in RFC 5545.
    ///
    /// - Parameter start: The first date of the task.
    init?(_ old: String, from start: TimeValue?) {
        var words = old.uppercased().split(whereSeparator: \.isWhitespace).map(String.init)
        guard let first = words.first else { return nil }
        words.removeFirst()
        let kind = String(first.prefix { $0.isLetter })
        guard let interval = Int(first.dropFirst(kind.count)), interval > 0,
            let end = Self.end(&words, kind, from: start),
            let parts = Self.parts(kind, words, from: start)
        else { return nil }
        text = (parts.prefix(1) + (interval == 1 ? [] : ["INTERVAL=\(interval)"]) + parts.dropFirst() + end)
            .joined(separator: ";")
    }

    /// Removes the last words, which are the end of the rule: a count or a date. A rule without them has the count 2,
    /// the default of vCalendar 1.0.
    ///
    /// The count of a weekly rule is in weeks: `W1 TU TH #5` means ten occurrences.
    private static func end(_ words: inout [String], _ kind: String, from start: TimeValue?) -> [String]? {
        var until: String?
        if let last = words.last, let value = TimeValue(Array(VCalendar10Dates.normalized(last).utf8)[...]) {
            until = Self.until(value, from: start)
            words.removeLast()
        }
        let each = kind == "W" ? max(1, words.count(where: weekdays.contains)) : 1
        guard let last = words.last, last.first == "#" else {
            return until.map { ["UNTIL=\($0)"] } ?? ["COUNT=\(2 * each)"]
        }
        words.removeLast()
        guard let count = Int(last.dropFirst()), (0...100_000).contains(count) else { return nil }
        if count == 0 { return until.map { ["UNTIL=\($0)"] } ?? [] }
        // RFC 5545 allows only one of the two.
        return until == nil ? ["COUNT=\(count * each)"] : nil
    }

    /// Returns the end date in the form of the start (RFC 5545, 3.3.10).
    private static func until(_ value: TimeValue, from start: TimeValue?) -> String {
        let day = "\(value.day)".filter { $0 != "-" }
        guard let start, start.time != nil else { return day }
        let time = value.time ?? TimeOfDay(hour: 23, minute: 59, second: 59) ?? .midnight
        return VCalendar10Dates.text(of: LocalTime(day: value.day, time: time)) + (start.isUTC ? "Z" : "")
    }

    private static func parts(_ kind: String, _ words: [String], from start: TimeValue?) -> [String]? {
        func numbers(_ range: ClosedRange<Int>) -> String? {
            let numbers = words.map { word in Int(word).flatMap { range.contains($0) && word.count < 4 ? $0 : nil } }
            return numbers.contains(nil) ? nil : numbers.compactMap { $0 }.map(String.init).joined(separator: ",")
        }
        switch kind {
        case "D": return words.isEmpty ? ["FREQ=DAILY"] : nil
        case "W":
            guard words.allSatisfy(weekdays.contains) else { return nil }
            return ["FREQ=WEEKLY"] + (words.isEmpty ? [] : ["BYDAY=" + words.joined(separator: ",")])
        case "MP": return byPosition(words, from: start).map { ["FREQ=MONTHLY", "BYDAY=" + $0] }
        case "MD": return byDay(words).map { ["FREQ=MONTHLY"] + ($0.isEmpty ? [] : ["BYMONTHDAY=" + $0]) }
        case "YM": return numbers(1...12).map { ["FREQ=YEARLY"] + ($0.isEmpty ? [] : ["BYMONTH=" + $0]) }
        case "YD": return numbers(1...366).map { ["FREQ=YEARLY"] + ($0.isEmpty ? [] : ["BYYEARDAY=" + $0]) }
        default: return nil
        }
    }

    /// Converts `1+ MO 2- FR` to `1MO,-2FR`. Without words, uses the position of the start in its month.
    private static func byPosition(_ words: [String], from start: TimeValue?) -> String? {
        if words.isEmpty {
            guard let day = start?.day else { return nil }
            return "\((day.date.day - 1) / 7 + 1)\(day.weekday.code)"
        }
        var (ordinals, days, isDay) = ([Int](), [String](), false)
        for word in words {
            if weekdays.contains(word) {
                guard !ordinals.isEmpty else { return nil }
                days += ordinals.map { "\($0)\(word)" }
                isDay = true
            } else {
                if isDay { ordinals = [] }
                isDay = false
                guard let ordinal = ordinal(word), abs(ordinal) <= 5, word.last == "+" || word.last == "-" else {
                    return nil
                }
                ordinals.append(ordinal)
            }
        }
        return isDay ? days.joined(separator: ",") : nil
    }

    /// Converts `1 15 LD 3-` to `1,15,-1,-3`.
    private static func byDay(_ words: [String]) -> String? {
        let days = words.map { $0 == "LD" ? -1 : ordinal($0) }
        guard days.allSatisfy({ $0.map { abs($0) <= 31 } ?? false }) else { return nil }
        return days.compactMap { $0 }.map(String.init).joined(separator: ",")
    }

    /// Converts `2+` or `2` to 2, and `2-` to -2. Returns nil for any other word.
    private static func ordinal(_ word: String) -> Int? {
        let digits = word.prefix(while: \.isASCIIDigit)
        guard let number = Int(digits), number > 0 else { return nil }
        switch word.dropFirst(digits.count) {
        case "", "+": return number
        case "-": return -number
        default: return nil
        }
    }
}
