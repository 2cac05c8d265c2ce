/// An iteration over the occurrences after a moment, in floating time, with a limited number of steps for each. It ends
/// with COUNT; the caller must check UNTIL.
struct OccurrenceWalk {
    private let plan: OccurrencePlan
    /// The iteration for an HOURLY or MINUTELY rule.
    private var periods: PeriodWalk?
    /// The moment up to which occurrences are skipped.
    private let floor: Moment
    /// The last day for which occurrences are needed.
    private let last: Int
    private var set = DaySet()
    private var round: Int
    private var isOpen = false
    /// The next index in the round, and the number of times in the round.
    private var index = 0
    private var total = 0
    /// The number of occurrences so far; the anchor is the first. Tracked only if the rule has a COUNT.
    private var occurrenceNumber = 1
    /// The number of the last occurrence, where the anchor is number 1. Valid only if the rule has a COUNT.
    var number: Int { periods?.number ?? occurrenceNumber }
    /// The number of steps since the last occurrence.
    private var steps = 0

    /// The maximum number of steps for one occurrence. `OccurrencePlan.roundCost` gives the steps that a round takes.
    ///
    /// The calendar repeats itself after 400 years. The limit allows 400 rounds of a YEARLY rule, and 5,250 rounds of a
    /// MONTHLY rule, for which 400 years are 4,800 rounds. A rule without an occurrence in these rounds never has one,
    /// with any interval. A WEEKLY rule is searched for 10,500 weeks, seven times the 28 years after which dates fall
    /// on the same weekdays again, and a DAILY rule for 875 years. The search takes less than a millisecond
    /// (`furrow-bench --only repeats`).
    static let maxSteps = 21_000

    /// A moment before the anchor counts as the anchor.
    init(_ plan: OccurrencePlan, after moment: Moment, last: Int = Day.last.number) {
        self.plan = plan
        floor = max(moment, plan.anchor)
        self.last = last
        periods = plan.periods.map { PeriodWalk($0, count: plan.count, after: moment, last: last) }
        guard plan.count == nil || plan.isEven else {
            round = plan.firstRound
            return
        }
        round = plan.round(of: floor.day)
        if plan.count != nil { occurrenceNumber += plan.occurrenceCount(before: round, in: &set) }
    }

    /// Returns the next occurrence, or nil after the last one.
    mutating func next() throws(RecurrenceError) -> LocalTime? {
        if periods != nil { return try periods?.next() ?? nil }
        steps = 0
        while true {
            if let count = plan.count, occurrenceNumber >= count { return nil }
            if isOpen, let found = plan.next(from: index, of: total) {
                index = found + 1
                occurrenceNumber += 1
                return plan.occurrence(at: found, in: set)
            }
            guard try openNext() else { return nil }
        }
    }

    /// Moves to the next round. Returns false if there are no more rounds.
    private mutating func openNext() throws(RecurrenceError) -> Bool {
        if isOpen { round = plan.round(after: round) }
        isOpen = true
        steps += plan.roundCost
        // Before the floor, later occurrences exist but take too many steps to count. After the floor, the rule has no
        // more occurrences.
        guard steps <= Self.maxSteps else { throw set.first <= floor.day ? .tooCostly : .neverFires }
        guard plan.fill(&set, round: round), set.first <= last else { return false }
        total = set.count * plan.times.count
        index = total == 0 ? 0 : plan.index(after: floor, in: set)
        if plan.count != nil, index > 0 {
            occurrenceNumber += max(
                0,
                plan.selectedCount(below: index, of: total)
                    - plan.selectedCount(below: plan.index(after: plan.anchor, in: set), of: total))
        }
        return true
    }
}
