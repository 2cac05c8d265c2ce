// The usual distance from an occurrence's start to its due date, independent of a due date set for one occurrence.

/// The distance from an occurrence's start to its due date according to the rule, and the usual kind and time zone of
/// the due date.
public struct UsualDistance: Hashable, Sendable {
    /// The distance from the start to the due date.
    public let span: TimeSpan
    /// The current occurrence's due date according to the rule, if the due date set for it is of another kind or time
    /// zone. Nil if the current due date has the usual kind and zone.
    public let due: CalendarTime?

    /// Creates a distance. The due date according to the rule is needed if the current due date is of another kind or
    /// time zone.
    public init(_ span: TimeSpan, due: CalendarTime? = nil) {
        (self.span, self.due) = (span, due)
    }

    /// The separator between the span and the due date. No span contains it.
    private static let separator: Character = ";"

    /// Parses a text such as `P1DT8H` or `P1DT8H;2026-12-03T17:00:00`. Returns nil for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: Self.separator, maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let span = TimeSpan(first) else { return nil }
        if parts.count == 1 {
            self.init(span)
        } else {
            guard let due = CalendarTime(parts[1]) else { return nil }
            self.init(span, due: due)
        }
    }
}

extension UsualDistance: CustomStringConvertible {
    /// The text form, as read by `init(_:)`.
    public var description: String { due.map { "\(span)\(Self.separator)\($0)" } ?? span.description }
}

extension UsualDistance: FieldType {
    static var kind: Field.Kind { .text }
    var fieldValue: FieldValue { .text(description) }

    init?(_ value: FieldValue) {
        guard case .text(let text) = value else { return nil }
        self.init(text)
    }
}

extension Item {
    /// The distance from an occurrence's start to its due date according to the rule. Nil if the task has no separate
    /// start or does not repeat.
    ///
    /// After setting it, the current due date determines the usual kind and time zone.
    public var distance: TimeSpan? {
        get { usualDistance?.span }
        set { usualDistance = newValue.map { UsualDistance($0) } }
    }
}

extension Series {
    /// Returns the distance in the form that a task stores next to the due date of its current occurrence, or nil if
    /// occurrences have no separate start.
    public func usualDistance(beside given: CalendarTime?, by rules: some ZoneRules) -> UsualDistance? {
        guard let distance else { return nil }
        // The due date's kind is unknown from the instance only if the rule applies to the start.
        guard basis == .start, let given, kindOfDue != nil || given != due,
            let usual = usualDue(of: instance, by: rules), !usual.isLike(given)
        else { return UsualDistance(distance) }
        return UsualDistance(distance, due: usual)
    }
}

extension CalendarTime {
    /// Returns whether another time is of the same kind and in the same time zone.
    fileprivate func isLike(_ other: CalendarTime) -> Bool { isKind(of: other) && zone == other.zone }
}
