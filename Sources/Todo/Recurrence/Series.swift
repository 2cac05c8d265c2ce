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
        /// The rule's own instance that is written with it, itself where it is one.
        public let anchor: CalendarTime
        /// The rule from the anchor on: of COUNT what is left.
        public let rule: RecurrenceRule

        /// Whether the rule generates this occurrence.
        let isOwn: Bool

        /// Whether DTSTART stays on another instance (RDATE or a moved override comes first).
        public var isAdded: Bool { instance != anchor }

        /// An occurrence by the rule.
        init(own instance: CalendarTime, due: CalendarTime, rule: RecurrenceRule) {
            (self.instance, self.due, anchor, self.rule, isOwn) = (instance, due, instance, rule, true)
        }

        init(added instance: CalendarTime, due: CalendarTime, after anchor: CalendarTime, rule: RecurrenceRule) {
            (self.instance, self.due, self.anchor, self.rule, isOwn) = (instance, due, anchor, rule, false)
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
    /// The occurrences that differ from the others.
    public let changed: ChangedOccurrences
    /// How long after its start an occurrence is due; nil where it has no start of its own.
    public let distance: TimeSpan?
    /// Which date the rule counts on.
    public let basis: RuleBasis
    /// The present due date, which may be one that was given to this occurrence.
    public let due: CalendarTime
    /// A due date of the kind that this series has, where the present one may be of another; nil where the present one tells.
    let kindOfDue: CalendarTime?
    /// A start of the kind that this series has.
    private let start: CalendarTime

    /// A series.
    ///
    /// - Parameters:
    ///   - due: the present due date.
    ///   - start: a start of the kind that the series has; the instance where the rule counts on the start.
    ///   - excluded: the instances that it leaves out.
    ///   - added: the instances that it has beside the rule.
    ///   - changed: the occurrences that differ from the others.
    ///   - kindOfDue: a due date of the usual kind and zone, where the present one is of another.
    public init(
        _ rule: RecurrenceRule, at instance: CalendarTime, due: CalendarTime, distance: TimeSpan? = nil,
        basis: RuleBasis = .start, start: CalendarTime? = nil, excluded: OccurrenceDates = OccurrenceDates(),
        added: OccurrenceDates = OccurrenceDates(), changed: ChangedOccurrences = ChangedOccurrences(),
        kindOfDue: CalendarTime? = nil
    ) {
        (self.rule, self.instance, self.due, self.distance, self.basis) = (rule, instance, due, distance, basis)
        (self.excluded, self.added, self.changed, self.kindOfDue) = (excluded, added, changed, kindOfDue)
        self.start = basis == .start ? instance : start ?? instance
    }

    /// When the occurrence of an instance is due by the rule; nil beyond the calendar's end.
    public func usualDue(of instance: CalendarTime, by rules: some ZoneRules) -> CalendarTime? {
        guard basis == .start, let distance else { return instance }
        return distance.due(after: instance, like: kind(after: distance), by: rules)
    }

    /// A due date of the kind that this series has.
    ///
    /// A kind that the distance cannot lead to was given by hand, where nothing else says so.
    private func kind(after distance: TimeSpan) -> CalendarTime {
        if let kindOfDue { return kindOfDue }
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

    /// The start of an occurrence that is due at a time; nil where occurrences have no start of their own.
    func start(before due: CalendarTime, by rules: some ZoneRules) -> CalendarTime? {
        distance.flatMap { $0.start(before: due, like: start, by: rules) }
    }

    /// The instance of the occurrence that is due at a time by the rule; nil before the calendar's beginning.
    func instance(due: CalendarTime, by rules: some ZoneRules) -> CalendarTime? {
        basis == .start && distance != nil ? start(before: due, by: rules) : due
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
        return try first(after: floor, orPresent: isAnotherPresent(by: now.zones), by: now.zones) {
            isAfter($0, due, now.zones) && isToCome($0, now)
        }
    }

    /// Whether the present occurrence is another one than that of the instance which is written: then that may be still to come.
    private func isAnotherPresent(by rules: some ZoneRules) -> Bool {
        !changed.isEmpty && present(by: rules).instance != instance
    }

    /// The present occurrence, whatever due date it was given.
    public func present(by rules: some ZoneRules) -> Occurrence {
        let own = Occurrence(own: instance, due: usualDue(of: instance, by: rules) ?? due, rule: rule)
        let left = ExcludedInstances(excluded.times, by: rules)
        let isLeft = left.contains(instance, by: rules)
        let moved = moved(without: left, by: rules)
        guard !moved.isEmpty || isLeft && !added.isEmpty else { return own }
        let isOpen = !isLeft && !moved.contains { $0.instance == instance }
        guard let other = (try? first(after: instance.local, by: rules) { _ in true }) ?? nil else { return own }
        return isOpen && !isAfter(own.due, other.due, rules) ? own : other
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
            start: start, excluded: excluded, added: added, changed: changed,
            kindOfDue: distance.map { kind(after: $0) })
    }

    /// The series with occurrences that differ from the others, and other instances that it leaves out.
    public func with(changed: ChangedOccurrences, excluded: OccurrenceDates) -> Series {
        Series(
            rule, at: instance, due: due, distance: distance, basis: basis, start: start, excluded: excluded,
            added: added, changed: changed, kindOfDue: kindOfDue)
    }

    /// The instance that a time names which may be of another kind or zone (RECURRENCE-ID).
    public func instance(named time: CalendarTime, by rules: some ZoneRules) -> CalendarTime {
        if instance.time == nil { return .day(time.day) }
        if time.time == nil { return instance.at(LocalTime(day: time.day, time: instance.local.time), by: rules) }
        if time.zone == instance.zone { return time }
        guard let zone = instance.zone, time.zone != nil else { return instance.at(time.local, by: rules) }
        let local = rules.local(at: rules.instant(of: time), in: zone)
        return instance.at(local ?? time.local, by: rules)
    }

    /// Returns the instances that are left out once another occurrence is the present one: those that were due before it, from the
    /// rule's own instance on that is written.
    ///
    /// - Throws: `tooCostly` where these are more than ``mostPassedBefore``.
    func excluded(
        at occurrence: Occurrence, by rules: some ZoneRules
    ) throws(RecurrenceError) -> OccurrenceDates {
        guard occurrence.isAdded || !changed.isEmpty else { return excluded }
        func isFinished(_ other: CalendarTime, _ due: CalendarTime?) -> Bool {
            guard other != occurrence.instance, other.local >= occurrence.anchor.local, let due else { return false }
            return isAfter(occurrence.due, due, rules)
        }
        let moved = changed.open.filter { $0.due != nil }
        let finished = added.times.filter { isFinished($0, usualDue(of: $0, by: rules)) }
        let changed = moved.filter { isFinished($0.instance, $0.due) }.map(\.instance)
        let apart = Set(moved.map(\.instance) + [occurrence.instance])
        let own = try passed(from: occurrence, by: rules).filter { !apart.contains($0) }
        return excluded.union(own + finished + changed)
    }

    /// Returns the rule's own instances from an occurrence's anchor on that are due before it.
    ///
    /// - Throws: `tooCostly` where they are more than ``mostPassedBefore``: with some of them missing, the others would be open again.
    private func passed(
        from occurrence: Occurrence, by rules: some ZoneRules
    ) throws(RecurrenceError) -> [CalendarTime] {
        var passed: [CalendarTime] = []
        var turns = Recurrence(occurrence.rule, from: occurrence.anchor).turns(by: rules)
        while let next = try turns.next(), let due = usualDue(of: next, by: rules),
            isAfter(occurrence.due, due, rules)
        {
            guard passed.count < Self.mostPassedBefore else { throw .tooCostly }
            passed.append(next)
        }
        return passed
    }

    /// The most instances that are left out so that one of another time can come first. Daily, they last for almost three years; more
    /// would make every file that has the task large and slow to read.
    private static let mostPassedBefore = 1000

    /// The first occurrence from the present one on that is due no earlier than a time; nil where the series has ended.
    func first(from time: CalendarTime, by rules: some ZoneRules) throws(RecurrenceError) -> Occurrence? {
        let present = present(by: rules)
        if !isAfter(time, present.due, rules) { return present }
        return try first(after: earliestInstance(dueAfter: time), by: rules) { !isAfter(time, $0, rules) }
    }

    /// Returns the first occurrence from the present one on that is due after a time; nil where the series has ended by then.
    public func first(dueAfter time: CalendarTime, by rules: some ZoneRules) throws(RecurrenceError) -> Occurrence? {
        let present = present(by: rules)
        if isAfter(present.due, time, rules) { return present }
        return try first(
            after: earliestInstance(dueAfter: time), orPresent: present.instance != instance, by: rules
        ) { isAfter($0, time, rules) }
    }

    /// Returns the time at which the last occurrence is due, from the present one on, that is due before a time; nil where none is.
    ///
    /// The search begins shortly before the time and goes back further only where nothing is due, so that a series of minutes is not
    /// walked from its beginning.
    public func lastDue(
        before time: CalendarTime, by rules: some ZoneRules
    ) throws(RecurrenceError) -> CalendarTime? {
        let present = present(by: rules).due
        guard isAfter(time, present, rules) else { return nil }
        var reach = 60
        while true {
            var last: CalendarTime? = present
            if let floor = time.local.adding(seconds: -reach).map({ time.at($0, by: rules) }),
                isAfter(floor, present, rules)
            {
                last = try first(dueAfter: floor, by: rules)?.due
            }
            if var last, isAfter(time, last, rules) {
                while let next = try first(dueAfter: last, by: rules)?.due, isAfter(time, next, rules) { last = next }
                return last
            }
            reach *= 2
        }
    }

    /// Returns a time on the rule's clock before all instances that are due at a time or later, so that a search can begin there.
    private func earliestInstance(dueAfter time: CalendarTime) -> LocalTime {
        time.local.adding(seconds: -offset - Self.slack) ?? instance.local
    }

    /// By how much a due date can be nearer to its instance than their distance on the clock: two zones may change their clocks
    /// in between, and are a day apart at most.
    private static let slack = 2 * LocalTime.secondsADay

    /// The distance from an instance to its due date, in seconds on the clock; where it is exact, no more than it can be.
    private var offset: Int {
        guard basis == .start, let distance else { return 0 }
        return distance.total + (TimeSpan.isOneClock(instance, kind(after: distance)) ? 0 : Self.slack)
    }

    /// How many instances are passed over for one.
    private static let mostPassed = 100_000

    /// The first occurrence of those that are wanted.
    ///
    /// - Parameters:
    ///   - floor: the rule's own ones are not before this time.
    ///   - isPresentOne: whether that of the instance which is written is one of them, though it is not after itself.
    private func first(
        after floor: LocalTime, orPresent isPresentOne: Bool = false, by rules: some ZoneRules,
        where isWanted: (CalendarTime) -> Bool
    ) throws(RecurrenceError) -> Occurrence? {
        let left = ExcludedInstances(excluded.times, by: rules)
        let moved = moved(without: left, by: rules)
        let isOpen = !left.contains(instance, by: rules) && !moved.contains { $0.instance == instance }
        var present: Occurrence?
        if isPresentOne, isOpen, let due = usualDue(of: instance, by: rules), isWanted(due) {
            present = Occurrence(own: instance, due: due, rule: rule)
        }
        var first = present
        if first == nil { first = try firstOwn(after: floor, without: left, moved, by: rules, where: isWanted) }
        var others = moved.filter { isWanted($0.due) }
        if let added = firstAdded(without: left, by: rules, where: isWanted) { others.append(added) }
        for other in others where first.map({ isAfter($0.due, other.due, rules) }) ?? true { first = other }
        guard var first else { return nil }
        // Nothing that is still to come may be before the instance that is written.
        var ahead = moved.filter { $0.instance != first.instance && isAfter($0.due, first.due, rules) }
        if !first.isOwn {
            if isOpen, let due = usualDue(of: instance, by: rules), isAfter(due, first.due, rules) {
                ahead.append(Occurrence(own: instance, due: due, rule: rule))
            } else if let next = try firstOwn(
                after: earliestInstance(dueAfter: first.due), without: left, moved, by: rules,
                where: { isAfter($0, first.due, rules) })
            {
                ahead.append(next)
            }
        }
        let earliest = ([first] + ahead).min { $0.instance.local < $1.instance.local }?.instance ?? first.instance
        if earliest != first.instance || !first.isOwn {
            let anchor = try lastOwn(notAfter: earliest.local, by: rules)
            first = Occurrence(added: first.instance, due: first.due, after: anchor.instance, rule: anchor.rule)
        }
        return first
    }

    /// Returns the last of the rule's own instances up to a time, and the rule from there on.
    ///
    /// The search begins shortly before the time and goes back further only where there is no instance, so that a series of minutes
    /// is not walked from its beginning.
    private func lastOwn(
        notAfter local: LocalTime, by rules: some ZoneRules
    ) throws(RecurrenceError) -> (instance: CalendarTime, rule: RecurrenceRule) {
        let recurrence = Recurrence(rule, from: instance)
        var reach = LocalTime.secondsADay
        while true {
            let floor = max(local.adding(seconds: -reach) ?? instance.local, instance.local)
            var last: (instance: CalendarTime, rule: RecurrenceRule)?
            if floor == instance.local { last = (instance: instance, rule: rule) }
            var turns = Turns(recurrence, after: floor, by: rules)
            var count = 0
            while let next = try turns.next(), next.local <= local {
                count += 1
                guard count <= Self.mostPassed else { throw .tooCostly }
                last = (instance: next, rule: rule.counting(less: turns.number - 1))
            }
            if let last { return last }
            reach *= 2
        }
    }

    /// The occurrences that were given another due date, from the present instance on.
    private func moved(without left: ExcludedInstances, by rules: some ZoneRules) -> [Occurrence] {
        changed.open.compactMap { other in
            guard let due = other.due, other.instance.local >= instance.local,
                !left.contains(other.instance, by: rules)
            else { return nil }
            return Occurrence(added: other.instance, due: due, after: instance, rule: rule)
        }
    }

    /// The first of the rule's own after the present one.
    private func firstOwn(
        after floor: LocalTime, without left: ExcludedInstances, _ moved: [Occurrence], by rules: some ZoneRules,
        where isWanted: (CalendarTime) -> Bool
    ) throws(RecurrenceError) -> Occurrence? {
        var turns = Turns(Recurrence(rule, from: instance), after: max(floor, instance.local), by: rules)
        var count = 0
        while let next = try turns.next() {
            count += 1
            guard count <= Self.mostPassed else { throw .tooCostly }
            guard let due = usualDue(of: next, by: rules) else { return nil }
            if isWanted(due), !left.contains(next, by: rules), !moved.contains(where: { $0.instance == next }) {
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

    /// Whether another rule is the same but for when it ends.
    public func isSame(butForEnd other: RecurrenceRule) -> Bool {
        var (one, two) = (parts, other.parts)
        (one.end, two.end) = (.never, .never)
        return one == two
    }

    /// The rule from one of its later instances on; nil where that is none.
    ///
    /// - Parameter anchor: where it counts from.
    public func beginning(
        at instance: CalendarTime, countedFrom anchor: CalendarTime, by rules: some ZoneRules
    ) -> RecurrenceRule? {
        guard instance != anchor,
            let number = (try? Recurrence(self, from: anchor).number(of: instance, by: rules)) ?? nil
        else { return nil }
        return counting(less: number - 1)
    }

    /// The last instance that is not after a time, and the rule from there on; nil where that is the first, or too many are before it.
    ///
    /// - Parameter anchor: where it counts from.
    public func lastInstance(
        notAfter time: CalendarTime, countedFrom anchor: CalendarTime, by rules: some ZoneRules
    ) -> (instance: CalendarTime, rule: RecurrenceRule)? {
        var turns = Recurrence(self, from: anchor).turns(by: rules)
        var (last, count) = (anchor, 0)
        while let next = (try? turns.next()) ?? nil, next.local <= time.local {
            (last, count) = (next, count + 1)
            if count > 10_000 { return nil }
        }
        return count > 1 ? (last, counting(less: count - 1)) : nil
    }

    /// Whether a time is one of the rule's own: all its BY parts hold for it.
    public func isMet(by time: CalendarTime) -> Bool {
        if parts.frequency.isWithinDay, time.time == nil { return false }
        guard parts.hasBy else { return true }
        return TurnPlan(parts, anchor: time).containsAnchor
    }
}
