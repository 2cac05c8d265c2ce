// The rule by which something repeats: its text, and what that says.

/// A rule by which something repeats: an RRULE's value (RFC 5545, 3.3.10) of MINUTELY or longer.
///
/// The text stays as it came, so that what other programs wrote is written back byte for byte; two rules are equal when
/// their texts are.
public struct RecurrenceRule: Sendable {
    /// The text, as it came.
    public let text: String
    /// What it says.
    public let parts: RecurrenceParts

    /// How long a text may be, in bytes: twice what a list of each day of the year takes, which is the longest that
    /// anybody has a use for. It bounds the work for all that follows, for the time of reading is that of the length.
    public static let maximumLength = 4096
    /// The greatest INTERVAL: others keep it in 16 bits (libical), and would read another number.
    public static let maximumInterval = 32_767
    /// The greatest COUNT: others keep it in 32 bits.
    public static let maximumCount = Int(Int32.max)

    /// The rule of a text.
    ///
    /// Names and values may be of either case (RFC 5545, 3.1 and 3.5). Parts whose names begin with `X-` are read over and
    /// stay in the text: RFC 2445 had them, and nothing else depends on them. Others that are not known are refused, for
    /// what they mean would be lost.
    public init(_ text: String) throws(RecurrenceError) {
        var parser = try RuleParser(text)
        parts = try parser.parse()
        self.text = text
        try parts.check()
    }

    /// The rule that says what these parts do.
    public init(_ parts: RecurrenceParts) throws(RecurrenceError) {
        // One reader decides what a rule may have in it.
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
    /// Throws where parts do not go together: each "MUST NOT" of RFC 5545, 3.3.10.
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
