/// A repeat rule and the time from which it counts, which determine the occurrences as defined by RFC 5545.
///
/// Occurrences are computed in the anchor's local time, and the time zone is applied afterward. An occurrence that the
/// clocks skip therefore uses the offset before the change, and one that occurs twice is the first one. RFC 5545,
/// 3.3.10: "If the computed local start time of a recurrence instance does not exist, or occurs more than once, for the
/// specified time zone, the time of the recurrence instance is interpreted in the same manner as an explicit DATE-TIME
/// value describing that date and time, as specified in Section 3.3.5."
///
/// The anchor is always the first occurrence, whether or not it matches the rule. RFC 5545, 3.3.10: "The "DTSTART"
/// property value always counts as the first occurrence", and 3.8.5.3: "The recurrence set generated with a "DTSTART"
/// property value not synchronized with the recurrence rule is undefined."
public struct Recurrence: Sendable {
    public let rule: RecurrenceRule
    /// The first occurrence. COUNT and INTERVAL count from it.
    public let anchor: CalendarTime
    let plan: OccurrencePlan

    public init(_ rule: RecurrenceRule, from anchor: CalendarTime) {
        self.rule = rule
        self.anchor = anchor
        plan = OccurrencePlan(rule.parts, anchor: anchor)
    }

    /// Returns the first occurrence after a time on the anchor's clock, or nil if the series, or the supported range,
    /// has ended.
    ///
    /// - Throws: `noTimeOfDay` if the rule repeats hourly or by the minute and the anchor is a whole day; `neverFires`
    ///   if there is no occurrence within `OccurrenceWalk.maxSteps`; `tooCostly` if evaluating COUNT takes more steps.
    public func next(after local: LocalTime, by rules: some ZoneRules) throws(RecurrenceError) -> CalendarTime? {
        guard local >= anchor.local else { return anchor }
        var occurrences = OccurrenceIterator(self, after: local, by: rules)
        return try occurrences.next()
    }

    /// Returns an iteration over the occurrences, starting with the anchor.
    public func occurrences<Rules: ZoneRules>(by rules: Rules) -> OccurrenceIterator<Rules> {
        OccurrenceIterator(self, after: nil, by: rules)
    }

    /// Returns an iteration over the occurrences after a time on the anchor's clock. Without a time, or with a time
    /// before the anchor, starts with the anchor.
    public func occurrences<Rules: ZoneRules>(after local: LocalTime?, by rules: Rules) -> OccurrenceIterator<Rules> {
        OccurrenceIterator(self, after: local.flatMap { $0 < anchor.local ? nil : $0 }, by: rules)
    }

    /// Checks that the rule is usable with this anchor. Throws if the rule has no second occurrence regardless of its
    /// end, if it ends before it begins, or if evaluating its COUNT takes too many steps. After a successful check,
    /// each occurrence is found within the step limit.
    ///
    /// Rules typed by the user must be checked. Rules from other programs are not checked when they are read: that
    /// would take too long for many tasks, and would hide the tasks that fail. A task whose rule fails is shown and
    /// keeps its rule, and completing it ends the repeat; see `next(after:by:)`.
    public func check(by rules: some ZoneRules) throws(RecurrenceError) {
        guard !rule.parts.frequency.isWithinDay || anchor.time != nil else { throw .noTimeOfDay }
        var endless = rule.parts
        endless.end = .never
        var walk = OccurrenceWalk(OccurrencePlan(endless, anchor: anchor), after: plan.anchor)
        guard try walk.next() != nil else { throw .neverFires }
        guard !isPast(anchor, by: rules) else { throw .endsBeforeAnchor }
        guard plan.count != nil else { return }
        // Counting to the last occurrence takes the most steps.
        var last = OccurrenceWalk(plan, after: Moment(day: Day.last.number, second: LocalTime.secondsADay - 1))
        _ = try last.next()
    }

    /// Returns whether a time is after UNTIL. UNTIL should be of the same kind as the anchor. Otherwise, a whole-day
    /// UNTIL ends with the last second of that day, and a whole-day occurrence is compared with
    /// ``RecurrenceParts/Until/lastDay(by:)``.
    func isPast(_ occurrence: CalendarTime, by rules: some ZoneRules) -> Bool {
        guard case .until(let until) = rule.parts.end else { return false }
        switch (until, occurrence) {
        case (.day(let day), _): return occurrence.day > day
        case (_, .day): return occurrence.day > until.lastDay(by: rules)
        case (.floating(let local), _): return occurrence.local > local
        case (.utc(let utc), _): return rules.instant(of: occurrence) > utc.seconds
        }
    }

    /// A day after which no occurrence can be within UNTIL, in any time zone.
    var lastDay: Int {
        guard case .until(let until) = rule.parts.end else { return Day.last.number }
        switch until {
        case .day(let day): return day.number
        case .floating(let local), .utc(let local): return local.day.number + 2
        }
    }
}

/// An iteration over the occurrences of a rule, in their time zone.
public struct OccurrenceIterator<Rules: ZoneRules>: Sendable {
    private let recurrence: Recurrence
    private let rules: Rules
    private var walk: OccurrenceWalk
    private var isAtAnchor: Bool

    init(_ recurrence: Recurrence, after local: LocalTime?, by rules: Rules) {
        self.recurrence = recurrence
        self.rules = rules
        isAtAnchor = local == nil
        walk = OccurrenceWalk(
            recurrence.plan, after: local.map(Moment.init) ?? recurrence.plan.anchor, last: recurrence.lastDay)
    }

    /// The number of the last returned occurrence, where the anchor is number 1. Valid only if the rule has a COUNT.
    var number: Int { walk.number }

    /// Returns the next occurrence, or nil after the last one.
    public mutating func next() throws(RecurrenceError) -> CalendarTime? {
        if isAtAnchor {
            isAtAnchor = false
            return recurrence.anchor
        }
        // A whole day has no next hour.
        guard !recurrence.rule.parts.frequency.isWithinDay || recurrence.anchor.time != nil else { throw .noTimeOfDay }
        guard let local = try walk.next() else { return nil }
        let occurrence = recurrence.anchor.at(local, by: rules)
        return recurrence.isPast(occurrence, by: rules) ? nil : occurrence
    }
}
