// How long after its start an occurrence is usually due, beside a due date that was given to it.

/// How long after its start an occurrence is due by the rule, and in which kind of time and zone.
public struct UsualDistance: Hashable, Sendable {
    /// The distance between the start and the due date.
    public let span: TimeSpan
    /// The present occurrence's due date by the rule, where the one that was given to it is of another kind or zone; nil where
    /// the present due date tells the kind.
    public let due: CalendarTime?

    /// A distance, and the due date by the rule where the present one is of another kind or zone.
    public init(_ span: TimeSpan, due: CalendarTime? = nil) {
        (self.span, self.due) = (span, due)
    }

    /// Separates the span from the due date, and stands in no span.
    private static let separator: Character = ";"

    /// The distance that a text names, such as `P1DT8H` or `P1DT8H;2026-12-03T17:00:00`; nil where it names none.
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
    /// As `init(_:)` reads it.
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
    /// How long after its start an occurrence is due by the rule; nil where it has no start of its own, or nothing is repeated.
    ///
    /// Setting it has the present due date tell the usual kind and zone.
    public var distance: TimeSpan? {
        get { usualDistance?.span }
        set { usualDistance = newValue.map { UsualDistance($0) } }
    }
}

extension Series {
    /// The distance as an item keeps it beside a due date of its present occurrence; nil where occurrences have no start of
    /// their own.
    public func usualDistance(beside given: CalendarTime?, by rules: some ZoneRules) -> UsualDistance? {
        guard let distance else { return nil }
        // Only where the rule counts on the start, an instance does not tell the kind of the due date.
        guard basis == .start, let given, kindOfDue != nil || given != due,
            let usual = usualDue(of: instance, by: rules), !usual.isLike(given)
        else { return UsualDistance(distance) }
        return UsualDistance(distance, due: usual)
    }
}

extension CalendarTime {
    /// Whether another time is of the same kind, and in the same zone.
    fileprivate func isLike(_ other: CalendarTime) -> Bool { isKind(of: other) && zone == other.zone }
}
