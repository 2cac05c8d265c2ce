/// The usual distance of a repeating task: the time from an occurrence's start to its due date, as the rule has it. A
/// due date that was set for a single occurrence does not change it. It also has the usual kind of due dates (a day, a
/// local time, or a time in a zone) and their usual zone, because the current due date may be of another kind.
///
/// This is the only definition; ``Item/usualDistance``, ``Field/usualDistance`` and ``Series/distance`` refer to it.
public struct UsualDistance: Hashable, Sendable {
    public let span: TimeSpan
    /// The current occurrence's due date according to the rule, or nil if the current due date is of the usual kind and
    /// in the usual time zone.
    public let due: CalendarTime?

    /// - Parameter due: The due date according to the rule, if the current due date is of another kind or in another
    ///   time zone.
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
    /// The time of the task's ``UsualDistance``, or nil if the task has no separate start or does not repeat.
    ///
    /// After it is set, the current due date determines the usual kind and time zone.
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
        // The instance determines the kind of the due date unless the rule applies to the start.
        guard basis == .start, let given, usualDueFormat != nil || given != due,
            let usual = usualDue(of: instance, by: rules), !usual.isLike(given)
        else { return UsualDistance(distance) }
        return UsualDistance(distance, due: usual)
    }
}

extension CalendarTime {
    /// Returns whether another time is of the same kind and in the same time zone.
    fileprivate func isLike(_ other: CalendarTime) -> Bool { isKind(of: other) && zone == other.zone }
}
