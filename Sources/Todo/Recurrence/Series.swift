// The occurrences of a repeating task: when each starts, when it is due, and which comes next.

/// Which date of an occurrence a rule counts on.
public enum RuleBasis: String, CaseIterable, Sendable {
    /// The start, as RFC 5545 has it; the due date of what has no start.
    case start
    /// The usual due date, from which the start follows: "hide until one day before" in other programs.
    case due
}

/// The occurrences of a repeating task.
public struct Series: Sendable {
    /// An occurrence by the rule.
    public struct Occurrence: Equatable, Sendable {
        /// Its instance: the rule's own, or one beside the rule.
        public let instance: CalendarTime
        /// When it is due by the rule.
        public let due: CalendarTime
        /// The rule's own instance that it follows, itself where it is one.
        public let anchor: CalendarTime
        /// The rule from the anchor on: of COUNT what is left.
        public let rule: RecurrenceRule

        /// Whether it stands beside the rule (RDATE).
        public var isAdded: Bool { instance != anchor }

        /// An occurrence by the rule.
        init(own instance: CalendarTime, due: CalendarTime, rule: RecurrenceRule) {
            (self.instance, self.due, anchor, self.rule) = (instance, due, instance, rule)
        }

        init(added instance: CalendarTime, due: CalendarTime, after anchor: CalendarTime, rule: RecurrenceRule) {
            (self.instance, self.due, self.anchor, self.rule) = (instance, due, anchor, rule)
        }
    }

    /// The rule.
    public let rule: RecurrenceRule
    /// The rule's own instance of the present occurrence; where that is left out, the present one is the first beside the rule.
    public let instance: CalendarTime
    /// The instances that it leaves out.
    public let excluded: OccurrenceDates
    /// The instances that it has beside the rule.
    public let added: OccurrenceDates
    /// How long after its start an occurrence is due; nil where it has no start of its own.
    public let distance: TimeSpan?
    /// Which date the rule counts on.
    public let basis: RuleBasis
    /// The present due date, which may be one that was given to this occurrence.
    public let due: CalendarTime
    /// A start of the kind that this series has.
    private let start: CalendarTime

    /// A series.
    ///
    /// - Parameters:
    ///   - due: the present due date.
    ///   - start: a start of the kind that the series has; the instance where the rule counts on the start.
    ///   - excluded: the instances that it leaves out.
    ///   - added: the instances that it has beside the rule.
    public init(
        _ rule: RecurrenceRule, at instance: CalendarTime, due: CalendarTime, distance: TimeSpan? = nil,
        basis: RuleBasis = .start, start: CalendarTime? = nil, excluded: OccurrenceDates = OccurrenceDates(),
        added: OccurrenceDates = OccurrenceDates()
    ) {
        (self.rule, self.instance, self.due, self.distance, self.basis) = (rule, instance, due, distance, basis)
        (self.excluded, self.added) = (excluded, added)
        self.start = basis == .start ? instance : start ?? instance
    }

    /// When the occurrence of an instance is due by the rule; nil beyond the calendar's end.
    public func usualDue(of instance: CalendarTime, by rules: some ZoneRules) -> CalendarTime? {
        guard basis == .start, let distance else { return instance }
        return distance.due(after: instance, like: kind(after: distance), by: rules)
    }

    /// A due date of the kind that this series has. The present one may be of another kind, where it was given by hand.
    private func kind(after distance: TimeSpan) -> CalendarTime {
        guard TimeSpan.isOneClock(instance, due) else { return due }
        let isMidnight = instance.local.adding(seconds: distance.total)?.time == .midnight
        if due.time == nil { return isMidnight ? due : instance.time == nil ? .floating(due.local) : instance }
        return isMidnight && instance.time == nil && due.time != .midnight ? instance : due
    }

    /// When the occurrence of an instance starts; nil where occurrences have no start of their own, or before the calendar's
    /// beginning.
    public func start(of instance: CalendarTime, by rules: some ZoneRules) -> CalendarTime? {
        guard let distance else { return nil }
        return basis == .start ? instance : distance.start(before: instance, like: start, by: rules)
    }

    /// The start of the present occurrence as it is shown; nil where occurrences have none of their own. With a due date that was
    /// moved before it, it is as long before that; one that hides nothing goes where the due date was moved.
    public func shownStart(by rules: some ZoneRules) -> CalendarTime? {
        let instance = present(by: rules).instance
        guard let distance, let start = start(of: instance, by: rules) else { return nil }
        guard hidingStart(of: instance, by: rules) != nil else {
            return due == usualDue(of: instance, by: rules) ? start : nil
        }
        return due.local < start.local ? distance.start(before: due, like: start, by: rules) : start
    }

    /// The start of an instance's occurrence, where it hides the task until then: it is on an earlier day than the due date.
    func hidingStart(of instance: CalendarTime, by rules: some ZoneRules) -> CalendarTime? {
        guard let start = start(of: instance, by: rules), let due = usualDue(of: instance, by: rules),
            start.day < due.day
        else { return nil }
        return start
    }

    /// The instance of the occurrence that is due at a time by the rule; nil before the calendar's beginning.
    func instance(due: CalendarTime, by rules: some ZoneRules) -> CalendarTime? {
        guard basis == .start, let distance else { return due }
        return distance.start(before: due, like: start, by: rules)
    }
}

extension Series {
    /// The first occurrence after the present one whose due date is after both the present due date and now; nil where the
    /// series has ended.
    ///
    /// A whole day is over with its last second.
    public func next(at now: Now) throws(RecurrenceError) -> Occurrence? {
        let floor = Recurrence(rule, from: instance)
            .floor(after: due, now: now.instant, distance: offset, by: now.zones)
        return try first(after: floor, by: now.zones) { isAfter($0, due, now.zones) && isToCome($0, now) }
    }

    /// The occurrence after the present one, whatever the time is; nil where the series has ended, or cannot be followed.
    public func following(by rules: some ZoneRules) -> Occurrence? {
        let present = present(by: rules)
        return (try? first(after: instance.local, by: rules) { isAfter($0, present.due, rules) }) ?? nil
    }

    /// The present occurrence, whatever due date it was given.
    public func present(by rules: some ZoneRules) -> Occurrence {
        let own = Occurrence(own: instance, due: usualDue(of: instance, by: rules) ?? due, rule: rule)
        let left = ExcludedInstances(excluded.times, by: rules)
        guard !added.isEmpty, left.contains(instance, by: rules) else { return own }
        return firstAdded(without: left, by: rules) { !isAfter(own.due, $0, rules) } ?? own
    }

    /// The first occurrence from the present one on that is neither left out nor finished, overdue or not; nil where none is.
    public func firstOpen(by rules: some ZoneRules) throws(RecurrenceError) -> Occurrence? {
        let present = present(by: rules)
        if !ExcludedInstances(excluded.times, by: rules).contains(present.instance, by: rules) { return present }
        return try first(after: instance.local, by: rules) { !isAfter(present.due, $0, rules) }
    }

    /// The series with another occurrence as its present one.
    public func at(_ occurrence: Occurrence) -> Series {
        Series(
            occurrence.rule, at: occurrence.anchor, due: occurrence.due, distance: distance, basis: basis,
            start: start, excluded: excluded, added: added)
    }

    /// What is left out once another occurrence is the present one: where that stands beside the rule, also those before it from
    /// the rule's own instance on.
    func excluded(at occurrence: Occurrence, by rules: some ZoneRules) -> OccurrenceDates {
        guard occurrence.isAdded else { return excluded }
        let finished = added.times.filter { other in
            guard other.local >= occurrence.anchor.local, let due = usualDue(of: other, by: rules) else { return false }
            return isAfter(occurrence.due, due, rules)
        }
        return excluded.union([occurrence.anchor] + finished)
    }

    /// The first occurrence from the present one on that is due no earlier than a time; nil where the series has ended.
    func first(from time: CalendarTime, by rules: some ZoneRules) throws(RecurrenceError) -> Occurrence? {
        let present = present(by: rules)
        if !isAfter(time, present.due, rules) { return present }
        let floor = time.local.adding(seconds: -offset - Self.slack)
        return try first(after: floor ?? instance.local, by: rules) { !isAfter(time, $0, rules) }
    }

    /// By how much a due date can be nearer to its instance than their distance on the clock: two zones may change their clocks
    /// in between, and are a day apart at most.
    private static let slack = 2 * LocalTime.secondsADay

    /// The distance from an instance to its due date, in seconds on the clock; where it is exact, no more than it can be.
    private var offset: Int {
        guard basis == .start, let distance else { return 0 }
        return distance.total + (TimeSpan.isOneClock(instance, due) ? 0 : Self.slack)
    }

    /// How many of the rule's own instances may lie before one beside it.
    private static let mostPassed = 100_000

    private func first(
        after floor: LocalTime, by rules: some ZoneRules, where isWanted: (CalendarTime) -> Bool
    ) throws(RecurrenceError) -> Occurrence? {
        let left = ExcludedInstances(excluded.times, by: rules)
        let own = try firstOwn(after: floor, without: left, by: rules, where: isWanted)
        guard let added = firstAdded(without: left, by: rules, where: isWanted) else { return own }
        if let own, !isAfter(own.due, added.due, rules) { return own }
        // It follows the last of the rule's own that is due before it.
        var (anchor, passed) = (instance, rule)
        var turns = Turns(Recurrence(rule, from: instance), after: instance.local, by: rules)
        var count = 0
        while let next = try turns.next(), let due = usualDue(of: next, by: rules), isAfter(added.due, due, rules) {
            count += 1
            guard count <= Self.mostPassed else { throw .tooCostly }
            (anchor, passed) = (next, rule.counting(less: turns.number - 1))
        }
        return Occurrence(added: added.instance, due: added.due, after: anchor, rule: passed)
    }

    /// The first of the rule's own after the present one.
    private func firstOwn(
        after floor: LocalTime, without left: ExcludedInstances, by rules: some ZoneRules,
        where isWanted: (CalendarTime) -> Bool
    ) throws(RecurrenceError) -> Occurrence? {
        var turns = Turns(Recurrence(rule, from: instance), after: max(floor, instance.local), by: rules)
        while let next = try turns.next() {
            guard let due = usualDue(of: next, by: rules) else { return nil }
            if isWanted(due), !left.contains(next, by: rules) {
                return Occurrence(own: next, due: due, rule: rule.counting(less: turns.number - 1))
            }
        }
        return nil
    }

    /// The first of those beside the rule; those before its own present instance are over.
    private func firstAdded(
        without left: ExcludedInstances, by rules: some ZoneRules, where isWanted: (CalendarTime) -> Bool
    ) -> Occurrence? {
        for instance in added.times where instance.local > self.instance.local && !left.contains(instance, by: rules) {
            guard let due = usualDue(of: instance, by: rules), isWanted(due) else { continue }
            return Occurrence(added: instance, due: due, after: self.instance, rule: rule)
        }
        return nil
    }

    /// Whether a time is after another one; what is due on a day is so until its end.
    private func isAfter(_ time: CalendarTime, _ other: CalendarTime, _ rules: some ZoneRules) -> Bool {
        if time.time == nil || other.time == nil { return rules.local(of: time).day > rules.local(of: other).day }
        return rules.instant(of: time) > rules.instant(of: other)
    }

    private func isToCome(_ due: CalendarTime, _ now: Now) -> Bool {
        due.time == nil ? due.day > now.today : now.zones.instant(of: due) > now.instant
    }
}

extension RecurrenceRule {
    /// The same rule, of whose COUNT so many are gone; all else in the text stays as it is.
    public func counting(less gone: Int) -> RecurrenceRule {
        guard gone > 0, case .count(let count) = parts.end else { return self }
        let pieces = text.split(separator: ";", omittingEmptySubsequences: false).map { piece in
            piece.uppercased().hasPrefix("COUNT=") ? "COUNT=\(max(1, count - gone))" : String(piece)
        }
        return (try? RecurrenceRule(pieces.joined(separator: ";"))) ?? self
    }

    /// Whether another rule is the same but for how many occurrences are left.
    public func isSame(butForCount other: RecurrenceRule) -> Bool {
        guard self != other else { return true }
        guard case .count = parts.end, case .count = other.parts.end else { return false }
        var (one, two) = (parts, other.parts)
        (one.end, two.end) = (.never, .never)
        return one == two
    }

    /// Whether a time is one of the rule's own: all its BY parts hold for it.
    public func isMet(by time: CalendarTime) -> Bool {
        if parts.frequency.isWithinDay, time.time == nil { return false }
        guard parts.hasBy else { return true }
        return TurnPlan(parts, anchor: time).containsAnchor
    }
}
