// Walks over a rule's turns, one after another, in bounded steps.

/// A walk over the turns after a moment, in floating time: COUNT ends it, UNTIL is its user's.
struct TurnWalk {
    private let plan: TurnPlan
    /// The walk of a rule that goes in hours or minutes.
    private var periods: PeriodWalk?
    /// Turns up to this moment are passed over.
    private let floor: Moment
    /// No turn after this day is asked for.
    private let last: Int
    private var set = DaySet()
    private var round: Int
    private var isOpen = false
    /// The next place in the round, and how many it has.
    private var place = 0
    private var total = 0
    /// How many turns are gone, the anchor the first; kept where there is a COUNT.
    private var gone = 1
    /// The number of the last turn, the anchor being the first; known where there is a COUNT.
    var number: Int { periods?.number ?? gone }
    /// Steps since the last turn.
    private var steps = 0

    /// How many steps may be taken for one turn; `TurnPlan.roundCost` says what a round takes.
    ///
    /// The calendar repeats itself after 400 years. Within these steps are as many rounds of a YEARLY rule, and 5,250 of a
    /// MONTHLY one, for which 4,800 are 400 years: of any interval, what has no turn in them never has one. A WEEKLY rule is
    /// tried for 10,500 weeks, seven times the 28 years after which days and weeks meet again, and a DAILY one for 875
    /// years. It takes less than a millisecond (`furrow-bench --only repeats`).
    static let mostSteps = 21_000

    /// A walk over the turns after a moment, which is not before the anchor.
    init(_ plan: TurnPlan, after moment: Moment, last: Int = Day.last.number) {
        self.plan = plan
        floor = max(moment, plan.anchor)
        self.last = last
        periods = plan.periods.map { PeriodWalk($0, count: plan.count, after: moment, last: last) }
        guard plan.count == nil || plan.isEven else {
            round = plan.firstRound
            return
        }
        round = plan.round(of: floor.day)
        if plan.count != nil { gone += plan.turns(before: round, in: &set) }
    }

    /// The next turn; nil where there is no more.
    mutating func next() throws(RecurrenceError) -> LocalTime? {
        if periods != nil { return try periods?.next() ?? nil }
        steps = 0
        while true {
            if let count = plan.count, gone >= count { return nil }
            if isOpen, let found = plan.next(from: place, of: total) {
                place = found + 1
                gone += 1
                return plan.turn(at: found, in: set)
            }
            guard try openNext() else { return nil }
        }
    }

    /// Opens the next round.
    private mutating func openNext() throws(RecurrenceError) -> Bool {
        if isOpen { round = plan.round(after: round) }
        isOpen = true
        steps += plan.roundCost
        // What is still to be counted is there, but too far on; after that there is nothing.
        guard steps <= Self.mostSteps else { throw set.first <= floor.day ? .tooCostly : .neverFires }
        guard plan.fill(&set, round: round), set.first <= last else { return false }
        total = set.count * plan.times.count
        place = total == 0 ? 0 : plan.place(after: floor, in: set)
        if plan.count != nil, place > 0 {
            gone += max(
                0,
                plan.kept(below: place, of: total)
                    - plan.kept(below: plan.place(after: plan.anchor, in: set), of: total))
        }
        return true
    }
}
