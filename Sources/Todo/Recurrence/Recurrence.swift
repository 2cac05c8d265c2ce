// The turns of a rule: RFC 5545's answer to when something comes round.

/// A rule and where it counts from.
///
/// Turns are found on the anchor's own clock; its zone is attached afterwards, so that a turn which the clock skips counts
/// by what it was before and one that the clock shows twice is the first. RFC 5545, 3.3.10: "If the computed local start
/// time of a recurrence instance does not exist, or occurs more than once, for the specified time zone, the time of the
/// recurrence instance is interpreted in the same manner as an explicit DATE-TIME value describing that date and time, as
/// specified in Section 3.3.5."
///
/// The anchor is always the first turn, whether the rule would have it or not. RFC 5545, 3.3.10: "The "DTSTART" property
/// value always counts as the first occurrence", and 3.8.5.3: "The recurrence set generated with a "DTSTART" property value
/// not synchronized with the recurrence rule is undefined."
public struct Recurrence: Sendable {
    /// The rule.
    public let rule: RecurrenceRule
    /// Its first turn; COUNT and INTERVAL count from it.
    public let anchor: CalendarTime
    let plan: TurnPlan

    /// The turns of a rule from an anchor.
    public init(_ rule: RecurrenceRule, from anchor: CalendarTime) {
        self.rule = rule
        self.anchor = anchor
        plan = TurnPlan(rule.parts, anchor: anchor)
    }

    /// The first turn after a time on the anchor's own clock; nil where the series has ended, or the calendar.
    ///
    /// - Throws: `noTimeOfDay` where the rule goes in hours or minutes and the anchor is a whole day, `neverFires` where there
    ///   is none within `TurnWalk.mostSteps`, `tooCostly` where COUNT takes more.
    public func next(after local: LocalTime, by rules: some ZoneRules) throws(RecurrenceError) -> CalendarTime? {
        guard local >= anchor.local else { return anchor }
        var turns = Turns(self, after: local, by: rules)
        return try turns.next()
    }

    /// The turns, one after another, from the anchor on.
    public func turns<Rules: ZoneRules>(by rules: Rules) -> Turns<Rules> { Turns(self, after: nil, by: rules) }

    /// The turns after a time on the anchor's own clock, one after another; all where there is no time, or it is before the
    /// anchor.
    public func turns<Rules: ZoneRules>(after local: LocalTime?, by rules: Rules) -> Turns<Rules> {
        Turns(self, after: local.flatMap { $0 < anchor.local ? nil : $0 }, by: rules)
    }

    /// Throws where the rule is of no use from this anchor: it has no second turn whatever its end, it ends before it begins,
    /// or its COUNT takes too many steps. A rule that passes gives each of its turns within the steps.
    ///
    /// It is to be checked where it is typed. What another program has written is not checked where it is read, which would
    /// take too long for many items and hide those that fail: its item is shown and keeps the rule, and is completed as one
    /// that does not come again; see `next(after:by:)`.
    public func check(by rules: some ZoneRules) throws(RecurrenceError) {
        guard !rule.parts.frequency.isWithinDay || anchor.time != nil else { throw .noTimeOfDay }
        var endless = rule.parts
        endless.end = .never
        var walk = TurnWalk(TurnPlan(endless, anchor: anchor), after: plan.anchor)
        guard try walk.next() != nil else { throw .neverFires }
        guard !isPast(anchor, by: rules) else { throw .endsBeforeAnchor }
        guard plan.count != nil else { return }
        // The last turn takes the most counting.
        var last = TurnWalk(plan, after: Moment(day: Day.last.number, second: LocalTime.secondsADay - 1))
        _ = try last.next()
    }

    /// Whether a time is after UNTIL. Its kind should be the anchor's; where it is not, a day ends with its last second, and
    /// a whole day is compared by the day that is written.
    func isPast(_ turn: CalendarTime, by rules: some ZoneRules) -> Bool {
        guard case .until(let until) = rule.parts.end else { return false }
        switch (until, turn) {
        case (.day(let day), _): return turn.day > day
        case (_, .day): return turn.day > until.lastDay(by: rules)
        case (.floating(let local), _): return turn.local > local
        case (.utc(let utc), _): return rules.instant(of: turn) > utc.seconds
        }
    }

    /// A day after which no turn can be within UNTIL, by whatever clock that is meant.
    var lastDay: Int {
        guard case .until(let until) = rule.parts.end else { return Day.last.number }
        switch until {
        case .day(let day): return day.number
        case .floating(let local), .utc(let local): return local.day.number + 2
        }
    }
}

/// A walk over the turns of a rule, with their zone.
public struct Turns<Rules: ZoneRules>: Sendable {
    private let recurrence: Recurrence
    private let rules: Rules
    private var walk: TurnWalk
    private var isAtAnchor: Bool

    init(_ recurrence: Recurrence, after local: LocalTime?, by rules: Rules) {
        self.recurrence = recurrence
        self.rules = rules
        isAtAnchor = local == nil
        walk = TurnWalk(
            recurrence.plan, after: local.map(Moment.init) ?? recurrence.plan.anchor, last: recurrence.lastDay)
    }

    /// The number of the last turn that was given, the anchor being the first; known where the rule has a COUNT.
    var number: Int { walk.number }

    /// The next turn; nil where there is no more.
    public mutating func next() throws(RecurrenceError) -> CalendarTime? {
        if isAtAnchor {
            isAtAnchor = false
            return recurrence.anchor
        }
        // Of a whole day there is no next hour.
        guard !recurrence.rule.parts.frequency.isWithinDay || recurrence.anchor.time != nil else { throw .noTimeOfDay }
        guard let local = try walk.next() else { return nil }
        let turn = recurrence.anchor.at(local, by: rules)
        return recurrence.isPast(turn, by: rules) ? nil : turn
    }
}
