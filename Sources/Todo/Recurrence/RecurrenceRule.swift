/// A repeat rule: the value of an RRULE (RFC 5545, 3.3.10) with a frequency of MINUTELY or longer.
///
/// The original text is preserved, so rules from other programs are written back byte for byte. Two rules are equal if
/// their texts are equal.
public struct RecurrenceRule: Sendable {
    /// The original text.
    public let text: String
    public let parts: RecurrenceParts

    /// The maximum length of a text, in bytes: twice the length of the longest useful rule, which lists every day of
    /// the year. It also bounds the time for parsing, which is linear.
    public static let maximumLength = 4096
    /// The maximum INTERVAL. Other programs (libical) store it in 16 bits and would read a larger number wrongly.
    public static let maximumInterval = 32_767
    /// The maximum COUNT. Other programs store it in 32 bits.
    public static let maximumCount = Int(Int32.max)

    /// Parses a rule.
    ///
    /// Names and values are case-insensitive (RFC 5545, 3.1 and 3.5). Parts whose names begin with `X-`, as in RFC
    /// 2445, are ignored and stay in the text, because no other part depends on them. Other unknown parts are rejected,
    /// because their meaning would be lost.
    public init(_ text: String) throws(RecurrenceError) {
        var parser = try RuleParser(text)
        parts = try parser.parse()
        self.text = text
        try parts.check()
    }

    public init(_ parts: RecurrenceParts) throws(RecurrenceError) {
        // Parsing the text again leaves all validation to one parser.
        try self.init(parts.text)
    }
}

extension RecurrenceRule: Hashable {
    public static func == (lhs: RecurrenceRule, rhs: RecurrenceRule) -> Bool { lhs.text == rhs.text }
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension RecurrenceRule: CustomStringConvertible {
    public var description: String { text }
}

extension RecurrenceParts {
    /// Throws if parts cannot be combined. Covers each "MUST NOT" of RFC 5545, 3.3.10.
    func check() throws(RecurrenceError) {
        let name = "FREQ=\(frequency.rawValue)"
        if !weekNumbers.isEmpty, frequency != .yearly { throw .notTogether("BYWEEKNO", name) }
        if !yearDays.isEmpty, frequency != .yearly, !frequency.isWithinDay { throw .notTogether("BYYEARDAY", name) }
        if !monthDays.isEmpty, frequency == .weekly { throw .notTogether("BYMONTHDAY", name) }
        if let day = weekdays.first(where: { $0.ordinal != nil }) {
            if frequency != .monthly, frequency != .yearly { throw .notTogether("BYDAY=\(day)", name) }
            if !weekNumbers.isEmpty { throw .notTogether("BYDAY=\(day)", "BYWEEKNO") }
        }
        if !setPositions.isEmpty, !hasBy { throw .onlySetPosition }
    }
}
