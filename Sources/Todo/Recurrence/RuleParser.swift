/// A parser for the text of a repeat rule, part by part.
struct RuleParser {
    private let fields: [Substring.UTF8View]
    private var seen: Set<String> = []
    private var frequency: RecurrenceParts.Frequency?
    private var parts = RecurrenceParts(.daily)

    init(_ text: String) throws(RecurrenceError) {
        guard text.utf8.count <= RecurrenceRule.maximumLength else { throw .tooLong }
        // iCalendar values contain no control characters (RFC 5545, 3.1), and readers of these rules do not expect any.
        guard !text.unicodeScalars.contains(where: Self.isControl) else { throw .controlCharacter }
        fields = text.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
            Substring($0).utf8
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    mutating func parse() throws(RecurrenceError) -> RecurrenceParts {
        for field in fields { try read(field) }
        guard let frequency else { throw .noFrequency }
        parts.frequency = frequency
        return parts
    }

    private mutating func read(_ field: Substring.UTF8View) throws(RecurrenceError) {
        guard let equals = field.firstIndex(of: UInt8(ascii: "=")) else { throw .malformed("\(Substring(field))") }
        let name = Substring(field[..<equals]).uppercased()
        let value = Substring(field[field.index(after: equals)...]).uppercased()
        guard !name.isEmpty, !value.isEmpty, name.utf8.allSatisfy(Self.isOfName) else {
            throw .malformed("\(Substring(field))")
        }
        guard seen.insert(name).inserted else { throw .partTwice(name) }
        try readPart(name, value)
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
    }

    private mutating func readPart(_ name: String, _ value: String) throws(RecurrenceError) {
        switch name {
        case "FREQ": frequency = try Self.frequency(value)
        case "INTERVAL":
            parts.interval = try Self.number(value, of: name, in: 1...RecurrenceRule.maximumInterval)
        case "COUNT":
            guard parts.end == .never else { throw .countAndUntil }
            let count = try Self.number(value, of: name, in: 0...RecurrenceRule.maximumCount)
            // Some programs write 0 for a series without an end.
            if count > 0 { parts.end = .count(count) }
        case "UNTIL":
            guard parts.end == .never else { throw .countAndUntil }
            guard let until = RecurrenceParts.Until(value) else { throw .badValue(part: name, value: value) }
            parts.end = .until(until)
        case "WKST":
            guard let day = Weekday(code: value) else { throw .badValue(part: name, value: value) }
            parts.weekStart = day
        case "BYDAY": parts.weekdays = try Self.weekdays(value)
        // RFC 7529: these values are the defaults. Any other value means another calendar system.
        case "RSCALE" where value == "GREGORIAN", "SKIP" where value == "OMIT": break
        case "RSCALE", "SKIP": throw .badValue(part: name, value: value)
        default: try readList(name, value)
        }
    }

    private mutating func readList(_ name: String, _ value: String) throws(RecurrenceError) {
        switch name {
        case "BYMONTH": parts.months = try Self.numbers(value, of: name, in: 1...12)
        case "BYWEEKNO": parts.weekNumbers = try Self.numbers(value, of: name, in: 1...53, isSigned: true)
        case "BYYEARDAY": parts.yearDays = try Self.numbers(value, of: name, in: 1...366, isSigned: true)
        case "BYMONTHDAY": parts.monthDays = try Self.numbers(value, of: name, in: 1...31, isSigned: true)
        case "BYHOUR": parts.hours = try Self.numbers(value, of: name, in: 0...23)
        case "BYMINUTE": parts.minutes = try Self.numbers(value, of: name, in: 0...59)
        case "BYSECOND": parts.seconds = try Self.numbers(value, of: name, in: 0...60)
        case "BYSETPOS": parts.setPositions = try Self.numbers(value, of: name, in: 1...366, isSigned: true)
        default: if !name.hasPrefix("X-") { throw .unknownPart(name) }
        }
    }
}

// MARK: - Values

extension RuleParser {
    private static func frequency(_ value: String) throws(RecurrenceError) -> RecurrenceParts.Frequency {
        if let frequency = RecurrenceParts.Frequency(rawValue: value) { return frequency }
        switch value {
        case "SECONDLY": throw .tooOften(value)
        default: throw .badValue(part: "FREQ", value: value)
        }
    }

    private static func number(
        _ value: some StringProtocol, of part: String, in range: ClosedRange<Int>, isSigned: Bool = false
    ) throws(RecurrenceError) -> Int {
        let hasSign = isSigned && (value.hasPrefix("+") || value.hasPrefix("-"))
        let digits = hasSign ? String(value.dropFirst()) : String(value)
        // `Int` would accept another sign.
        guard digits.utf8.first.map({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) == true,
            let number = Int(digits), range.contains(number)
        else { throw .badValue(part: part, value: String(value)) }
        return hasSign && value.hasPrefix("-") ? -number : number
    }

    private static func numbers(
        _ value: String, of part: String, in range: ClosedRange<Int>, isSigned: Bool = false
    ) throws(RecurrenceError) -> [Int] {
        var numbers: [Int] = []
        for piece in value.split(separator: Character(","), omittingEmptySubsequences: false) {
            numbers.append(try number(piece, of: part, in: range, isSigned: isSigned))
        }
        return numbers
    }

    private static func weekdays(_ value: String) throws(RecurrenceError) -> [RecurrenceParts.DayOfWeek] {
        var days: [RecurrenceParts.DayOfWeek] = []
        for piece in value.split(separator: Character(","), omittingEmptySubsequences: false) {
            guard let weekday = Weekday(code: piece.suffix(2)) else {
                throw .badValue(part: "BYDAY", value: String(piece))
            }
            let before = piece.dropLast(2)
            guard !before.isEmpty else {
                days.append(.init(weekday))
                continue
            }
            guard let ordinal = try? number(before, of: "BYDAY", in: 1...53, isSigned: true) else {
                throw .badValue(part: "BYDAY", value: String(piece))
            }
            days.append(.init(weekday, ordinal: ordinal))
        }
        return days
    }
}

extension Weekday {
    /// The code is the two-letter code in iCalendar.
    init?(code: some StringProtocol) {
        guard let day = Self.allCases.first(where: { $0.code == code }) else { return nil }
        self = day
    }
}

extension RecurrenceParts.Until {
    /// Parses a value in iCalendar's format: `20261224`, `20261224T090000` or `20261224T080000Z`.
    init?(_ text: String) {
        var scanner = DateScanner(text)
        guard let day = scanner.basicDay() else { return nil }
        if scanner.isAtEnd {
            self = .day(day)
            return
        }
        guard scanner.consume(UInt8(ascii: "T")), let time = scanner.basicTime() else { return nil }
        let local = LocalTime(day: day, time: time)
        if scanner.isAtEnd {
            self = .floating(local)
        } else {
            guard scanner.consume(UInt8(ascii: "Z")), scanner.isAtEnd else { return nil }
            self = .utc(local)
        }
    }
}
