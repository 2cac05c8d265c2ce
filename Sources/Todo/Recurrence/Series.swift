/// The date of an occurrence to which the rule applies.
public enum RuleBasis: String, CaseIterable, Sendable {
    /// The start, as in RFC 5545, or the due date of a task without a start.
    case start
    /// The usual due date. The start is computed from it, as in "hide until one day before" in other programs.
    case due
}

/// The occurrences of a repeating task: their starts, their due dates and their order.
public struct Series: Sendable {
    public struct Occurrence: Equatable, Sendable {
        /// The instance, which the rule generates or an RDATE adds.
        public let instance: CalendarTime
        /// The due date according to the rule.
        public let due: CalendarTime
        /// The rule's own instance that is stored with the occurrence. Equal to `instance` if the rule generates the
        /// occurrence.
        public let anchor: CalendarTime
        /// The rule from the anchor on, with the remaining COUNT.
        public let rule: RecurrenceRule

        /// Whether the rule generates this occurrence.
        let isOwn: Bool

        /// Whether DTSTART stays on another instance, because an RDATE or a moved override comes first.
        public var isAdded: Bool { instance != anchor }

        init(own instance: CalendarTime, due: CalendarTime, rule: RecurrenceRule) {
            self.instance = instance
            self.due = due
            anchor = instance
            self.rule = rule
            isOwn = true
        }

        init(added instance: CalendarTime, due: CalendarTime, after anchor: CalendarTime, rule: RecurrenceRule) {
            self.instance = instance
            self.due = due
            self.anchor = anchor
            self.rule = rule
            isOwn = false
        }
    }

    public let rule: RecurrenceRule
    /// The rule's own instance that is stored as the current occurrence. If that instance is excluded, the current
    /// occurrence is the first additional one.
    public let instance: CalendarTime
    /// The excluded instances (EXDATE).
    public let excluded: OccurrenceDates
    /// The additional instances (RDATE).
    public let added: OccurrenceDates
    public let changed: ChangedOccurrences
    /// The time of the ``UsualDistance``, or nil if occurrences have no separate start.
    public let distance: TimeSpan?
    /// The date to which the rule applies.
    public let basis: RuleBasis
    /// The current due date. It may be set for this occurrence only.
    public let due: CalendarTime
    /// An example of the usual form of due dates (a day, a local time, or a time in a zone), which new due dates copy.
    /// Nil if they copy the form of `due`.
    let usualDueFormat: CalendarTime?
    /// An example of the usual form of starts: a day, a local time, or a time in a zone.
    private let start: CalendarTime

    /// - Parameters:
    ///   - instance: The rule's own instance that is stored as the current occurrence.
    ///   - due: The current due date.
    ///   - distance: The usual distance from an occurrence's start to its due date.
    ///   - basis: The date to which the rule applies.
    ///   - start: A start of the kind that the series uses. Ignored if the rule applies to the start: the instance is
    ///     used instead.
    ///   - usualDueFormat: A due date of the usual form, if the form or the time zone of `due` differs from it.
    public init(
        _ rule: RecurrenceRule, at instance: CalendarTime, due: CalendarTime, distance: TimeSpan? = nil,
        basis: RuleBasis = .start, start: CalendarTime? = nil, excluded: OccurrenceDates = OccurrenceDates(),
        added: OccurrenceDates = OccurrenceDates(), changed: ChangedOccurrences = ChangedOccurrences(),
        usualDueFormat: CalendarTime? = nil
    ) {
        self.rule = rule
        self.instance = instance
        self.due = due
        self.distance = distance
        self.basis = basis
        self.excluded = excluded
        self.added = added
        self.changed = changed
        self.usualDueFormat = usualDueFormat
        self.start = basis == .start ? instance : start ?? instance
    }

    /// Returns the due date of an instance according to the rule, or nil if that is out of range.
    public func usualDue(of instance: CalendarTime, by rules: some ZoneRules) -> CalendarTime? {
        guard basis == .start, let distance else { return instance }
        return distance.due(after: instance, like: kind(after: distance), by: rules)
    }

    /// Returns a due date of the kind that the series uses: `usualDueFormat`, or else the current due date. If the
    /// distance cannot lead to a due date of that kind, the current due date was set by hand and its kind is not the
    /// usual one.
    private func kind(after distance: TimeSpan) -> CalendarTime {
        if let usualDueFormat { return usualDueFormat }
        guard TimeSpan.isOneClock(instance, due) else { return due }
        let isMidnight = instance.local.adding(seconds: distance.total)?.time == .midnight
        if due.time == nil { return isMidnight ? due : instance.time == nil ? .floating(due.local) : instance }
        return isMidnight && instance.time == nil && due.time != .midnight ? instance : due
    }

    /// Returns the start of an instance's occurrence, or nil if occurrences have no separate start or the start is out
    /// of range.
    public func start(of instance: CalendarTime, by rules: some ZoneRules) -> CalendarTime? {
        guard let distance else { return nil }
        return basis == .start ? instance : distance.start(before: instance, like: start, by: rules)
    }

    /// Returns the start of the current occurrence for display, or nil if occurrences have no separate start. If the
    /// due date was moved before the start, the start moves with it and keeps its distance. A start that does not hide
    /// the task is dropped if the due date was moved.
    public func displayedStart(by rules: some ZoneRules) -> CalendarTime? {
        let instance = currentOccurrence(by: rules).instance
        guard let distance, let start = start(of: instance, by: rules) else { return nil }
        guard hiddenUntil(of: instance, by: rules) != nil else {
            return due == usualDue(of: instance, by: rules) ? start : nil
        }
        return due.local < start.local ? distance.start(before: due, like: start, by: rules) : start
    }

    /// Returns the start of an instance's occurrence if the task is hidden until then, that is, if the start is on an
    /// earlier day than the due date. Returns nil otherwise.
    func hiddenUntil(of instance: CalendarTime, by rules: some ZoneRules) -> CalendarTime? {
        guard let start = start(of: instance, by: rules), let due = usualDue(of: instance, by: rules),
            start.day < due.day
        else { return nil }
        return start
    }

    /// Returns the start of an occurrence with a given due date, or nil if occurrences have no separate start.
    func start(before due: CalendarTime, by rules: some ZoneRules) -> CalendarTime? {
        distance.flatMap { $0.start(before: due, like: start, by: rules) }
    }

    /// Returns the instance that is due at a time according to the rule, or nil if that is out of range.
    func instance(due: CalendarTime, by rules: some ZoneRules) -> CalendarTime? {
        basis == .start && distance != nil ? start(before: due, by: rules) : due
    }
}

extension Series {
    /// Returns the first occurrence after the current one whose due date is after both the current due date and the
    /// current time. Returns nil if the series has ended.
    ///
    /// A whole day ends with its last second.
    public func next(at now: Now) throws(RecurrenceError) -> Occurrence? {
        let floor = Recurrence(rule, from: instance)
            .floor(after: due, now: now.instant, distance: offset, by: now.zones)
        return try first(after: floor, orStoredInstance: currentDiffersFromStored(by: now.zones), by: now.zones) {
            isAfter($0, due, by: now.zones) && isUpcoming($0, now)
        }
    }

    /// Returns whether the current occurrence differs from the stored instance, which may still be to come in that
    /// case.
    private func currentDiffersFromStored(by rules: some ZoneRules) -> Bool {
        !changed.isEmpty && currentOccurrence(by: rules).instance != instance
    }

    /// Returns the current occurrence with its due date according to the rule.
    public func currentOccurrence(by rules: some ZoneRules) -> Occurrence {
        let own = Occurrence(own: instance, due: usualDue(of: instance, by: rules) ?? due, rule: rule)
        let exclusions = ExcludedInstances(excluded.times, by: rules)
        let isExcluded = exclusions.contains(instance, by: rules)
        let moved = moved(without: exclusions, by: rules)
        guard !moved.isEmpty || isExcluded && !added.isEmpty else { return own }
        let isOpen = !isExcluded && !moved.contains { $0.instance == instance }
        guard let other = (try? first(after: instance.local, by: rules) { _ in true }) ?? nil else { return own }
        return isOpen && !isAfter(own.due, other.due, by: rules) ? own : other
    }

    /// Returns the first occurrence, from the current one on, that is neither excluded nor finished, even if it is
    /// overdue. Returns nil if there is none.
    public func firstOpen(by rules: some ZoneRules) throws(RecurrenceError) -> Occurrence? {
        let current = currentOccurrence(by: rules)
        if !ExcludedInstances(excluded.times, by: rules).contains(current.instance, by: rules) { return current }
        return try first(after: instance.local, by: rules) { !isAfter(current.due, $0, by: rules) }
    }

    /// Returns the series with another occurrence as the current one.
    public func at(_ occurrence: Occurrence) -> Series {
        Series(
            occurrence.rule, at: occurrence.anchor, due: occurrence.due, distance: distance, basis: basis,
            start: start, excluded: excluded, added: added, changed: changed,
            usualDueFormat: distance.map { kind(after: $0) })
    }

    public func with(changed: ChangedOccurrences, excluded: OccurrenceDates) -> Series {
        Series(
            rule, at: instance, due: due, distance: distance, basis: basis, start: start, excluded: excluded,
            added: added, changed: changed, usualDueFormat: usualDueFormat)
    }

    /// Returns the instance that a RECURRENCE-ID refers to. The kind and the time zone of `time` may differ from those
    /// of the series.
    public func instance(named time: CalendarTime, by rules: some ZoneRules) -> CalendarTime {
        if instance.time == nil { return .day(time.day) }
        if time.time == nil { return instance.at(LocalTime(day: time.day, time: instance.local.time), by: rules) }
        if time.zone == instance.zone { return time }
        guard let zone = instance.zone, time.zone != nil else { return instance.at(time.local, by: rules) }
        let local = rules.local(at: rules.instant(of: time), in: zone)
        return instance.at(local ?? time.local, by: rules)
    }

    /// Returns the excluded instances for a series whose current occurrence is `occurrence`. Adds the instances that
    /// were due before that occurrence, starting with the stored instance.
    ///
    /// - Throws: `tooCostly` if more than ``maxPassedBefore`` instances would be added.
    func excluded(
        at occurrence: Occurrence, by rules: some ZoneRules
    ) throws(RecurrenceError) -> OccurrenceDates {
        guard occurrence.isAdded || !changed.isEmpty else { return excluded }
        func isFinished(_ other: CalendarTime, _ due: CalendarTime?) -> Bool {
            guard other != occurrence.instance, other.local >= occurrence.anchor.local, let due else { return false }
            return isAfter(occurrence.due, due, by: rules)
        }
        let moved = changed.open.filter { $0.due != nil }
        let finished = added.times.filter { isFinished($0, usualDue(of: $0, by: rules)) }
        let changed = moved.filter { isFinished($0.instance, $0.due) }.map(\.instance)
        let apart = Set(moved.map(\.instance) + [occurrence.instance])
        let ownInstances = try passed(from: occurrence, by: rules).filter { !apart.contains($0) }
        return excluded.union(ownInstances + finished + changed)
    }

    /// Returns the rule's own instances, from an occurrence's anchor on, that are due before the occurrence.
    ///
    /// - Throws: `tooCostly` if there are more than ``maxPassedBefore``. If some were missing from the exclusions,
    ///   they would be open again.
    private func passed(
        from occurrence: Occurrence, by rules: some ZoneRules
    ) throws(RecurrenceError) -> [CalendarTime] {
        var passed: [CalendarTime] = []
        var occurrences = Recurrence(occurrence.rule, from: occurrence.anchor).occurrences(by: rules)
        while let next = try occurrences.next(), let due = usualDue(of: next, by: rules),
            isAfter(occurrence.due, due, by: rules)
        {
            guard passed.count < Self.maxPassedBefore else { throw .tooCostly }
            passed.append(next)
        }
        return passed
    }

    /// The maximum number of instances that are excluded to let a later instance come first. For a daily rule, this is
    /// almost three years. More would make every file that contains the task large and slow to read.
    private static let maxPassedBefore = 1000

    /// Returns the first occurrence, from the current one on, that is due at or after a time. Returns nil if the series
    /// has ended.
    func first(from time: CalendarTime, by rules: some ZoneRules) throws(RecurrenceError) -> Occurrence? {
        let current = currentOccurrence(by: rules)
        if !isAfter(time, current.due, by: rules) { return current }
        return try first(after: earliestInstance(dueAfter: time), by: rules) { !isAfter(time, $0, by: rules) }
    }

    /// Returns the first occurrence, from the current one on, that is due after a time. Returns nil if the series ends
    /// before that time.
    public func first(dueAfter time: CalendarTime, by rules: some ZoneRules) throws(RecurrenceError) -> Occurrence? {
        let current = currentOccurrence(by: rules)
        if isAfter(current.due, time, by: rules) { return current }
        return try first(
            after: earliestInstance(dueAfter: time), orStoredInstance: current.instance != instance, by: rules
        ) { isAfter($0, time, by: rules) }
    }

    /// Returns the due date of the last occurrence, from the current one on, that is due before a time. Returns nil if
    /// there is none.
    ///
    /// The search begins shortly before the time and goes further back only if it finds nothing. A series that repeats
    /// by the minute would take too long to search from its beginning.
    public func lastDue(
        before time: CalendarTime, by rules: some ZoneRules
    ) throws(RecurrenceError) -> CalendarTime? {
        let current = currentOccurrence(by: rules).due
        guard isAfter(time, current, by: rules) else { return nil }
        var reach = 60
        while true {
            var last: CalendarTime? = current
            if let floor = time.local.adding(seconds: -reach).map({ time.at($0, by: rules) }),
                isAfter(floor, current, by: rules)
            {
                last = try first(dueAfter: floor, by: rules)?.due
            }
            if var last, isAfter(time, last, by: rules) {
                while let next = try first(dueAfter: last, by: rules)?.due, isAfter(time, next, by: rules) {
                    last = next
                }
                return last
            }
            reach *= 2
        }
    }

    /// Returns a local time before all instances that are due at or after a time. A search can start there.
    private func earliestInstance(dueAfter time: CalendarTime) -> LocalTime {
        time.local.adding(seconds: -offset - Self.slack) ?? instance.local
    }

    /// The maximum amount by which a due date can be closer to its instance than the distance in local time: both zones
    /// may change their clocks in between, and they are at most a day apart.
    private static let slack = 2 * LocalTime.secondsADay

    /// The distance from an instance to its due date, in seconds of local time. If the distance is elapsed time, this
    /// is an upper bound.
    private var offset: Int {
        guard basis == .start, let distance else { return 0 }
        return distance.total + (TimeSpan.isOneClock(instance, kind(after: distance)) ? 0 : Self.slack)
    }

    /// The maximum number of instances to examine in a search.
    private static let maxPassed = 100_000

    /// Returns the first occurrence whose due date meets a condition.
    ///
    /// There are four sources of occurrences, of which the one that is due first wins:
    /// - the stored instance, if it is asked for and neither excluded nor moved;
    /// - otherwise the rule's own instances after it;
    /// - instances with a changed due date, from the stored one on;
    /// - added instances.
    ///
    /// The result also names the instance to store (its anchor), from which the next search begins, so no open instance
    /// may be before it. If the result is not an instance of the rule itself, or if an occurrence that is due later has
    /// an earlier instance, the anchor is the rule's last own instance up to the earliest open one.
    ///
    /// - Parameters:
    ///   - floor: A lower bound for the rule's own instances.
    ///   - includesStoredInstance: Whether to include the stored instance, although it is not after itself.
    ///   - rules: The time zone rules.
    ///   - isWanted: The condition for the due date.
    private func first(
        after floor: LocalTime, orStoredInstance includesStoredInstance: Bool = false, by rules: some ZoneRules,
        where isWanted: (CalendarTime) -> Bool
    ) throws(RecurrenceError) -> Occurrence? {
        let exclusions = ExcludedInstances(excluded.times, by: rules)
        let moved = moved(without: exclusions, by: rules)
        let isOpen = !exclusions.contains(instance, by: rules) && !moved.contains { $0.instance == instance }
        var current: Occurrence?
        if includesStoredInstance, isOpen, let due = usualDue(of: instance, by: rules), isWanted(due) {
            current = Occurrence(own: instance, due: due, rule: rule)
        }
        var first = current
        if first == nil { first = try firstOwn(after: floor, without: exclusions, moved, by: rules, where: isWanted) }
        var others = moved.filter { isWanted($0.due) }
        if let added = firstAdded(without: exclusions, by: rules, where: isWanted) { others.append(added) }
        for other in others where first.map({ isAfter($0.due, other.due, by: rules) }) ?? true { first = other }
        guard var first else { return nil }
        // The open instances that are due after the result, but may be before it by their instance.
        var ahead = moved.filter { $0.instance != first.instance && isAfter($0.due, first.due, by: rules) }
        if !first.isOwn {
            if isOpen, let due = usualDue(of: instance, by: rules), isAfter(due, first.due, by: rules) {
                ahead.append(Occurrence(own: instance, due: due, rule: rule))
            } else if let next = try firstOwn(
                after: earliestInstance(dueAfter: first.due), without: exclusions, moved, by: rules,
                where: { isAfter($0, first.due, by: rules) })
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

    /// Returns the last of the rule's own instances at or before a time, and the rule from there on.
    ///
    /// The search begins shortly before the time and goes further back only if it finds no instance. A series that
    /// repeats by the minute would take too long to search from its beginning.
    private func lastOwn(
        notAfter local: LocalTime, by rules: some ZoneRules
    ) throws(RecurrenceError) -> (instance: CalendarTime, rule: RecurrenceRule) {
        let recurrence = Recurrence(rule, from: instance)
        var reach = LocalTime.secondsADay
        while true {
            let floor = max(local.adding(seconds: -reach) ?? instance.local, instance.local)
            var last: (instance: CalendarTime, rule: RecurrenceRule)?
            if floor == instance.local { last = (instance: instance, rule: rule) }
            var occurrences = OccurrenceIterator(recurrence, after: floor, by: rules)
            var count = 0
            while let next = try occurrences.next(), next.local <= local {
                count += 1
                guard count <= Self.maxPassed else { throw .tooCostly }
                last = (instance: next, rule: rule.reducingCount(by: occurrences.number - 1))
            }
            if let last { return last }
            reach *= 2
        }
    }

    /// Returns the open occurrences with a changed due date, from the stored instance on.
    private func moved(without exclusions: ExcludedInstances, by rules: some ZoneRules) -> [Occurrence] {
        changed.open.compactMap { other in
            guard let due = other.due, other.instance.local >= instance.local,
                !exclusions.contains(other.instance, by: rules)
            else { return nil }
            return Occurrence(added: other.instance, due: due, after: instance, rule: rule)
        }
    }

    /// Returns the first of the rule's own occurrences after the stored instance that meets a condition.
    private func firstOwn(
        after floor: LocalTime, without exclusions: ExcludedInstances, _ moved: [Occurrence], by rules: some ZoneRules,
        where isWanted: (CalendarTime) -> Bool
    ) throws(RecurrenceError) -> Occurrence? {
        var occurrences = OccurrenceIterator(
            Recurrence(rule, from: instance), after: max(floor, instance.local), by: rules)
        var count = 0
        while let next = try occurrences.next() {
            count += 1
            guard count <= Self.maxPassed else { throw .tooCostly }
            guard let due = usualDue(of: next, by: rules) else { return nil }
            if isWanted(due), !exclusions.contains(next, by: rules), !moved.contains(where: { $0.instance == next }) {
                return Occurrence(own: next, due: due, rule: rule.reducingCount(by: occurrences.number - 1))
            }
        }
        return nil
    }

    /// Returns the first additional occurrence that meets a condition. Additional instances before the stored instance
    /// are over.
    private func firstAdded(
        without exclusions: ExcludedInstances, by rules: some ZoneRules, where isWanted: (CalendarTime) -> Bool
    ) -> Occurrence? {
        for instance in added.times where instance.local > self.instance.local {
            guard !exclusions.contains(instance, by: rules), let due = usualDue(of: instance, by: rules), isWanted(due)
            else { continue }
            return Occurrence(added: instance, due: due, after: self.instance, rule: rule)
        }
        return nil
    }

    /// Returns whether one time is after another. A whole day lasts until its end.
    private func isAfter(_ time: CalendarTime, _ other: CalendarTime, by rules: some ZoneRules) -> Bool {
        if time.time == nil || other.time == nil { return rules.local(of: time).day > rules.local(of: other).day }
        return rules.instant(of: time) > rules.instant(of: other)
    }

    private func isUpcoming(_ due: CalendarTime, _ now: Now) -> Bool {
        due.time == nil ? due.day > now.today : now.zones.instant(of: due) > now.instant
    }
}

extension RecurrenceRule {
    /// Returns the rule with its COUNT reduced by the number of past occurrences. The rest of the text does not change.
    public func reducingCount(by past: Int) -> RecurrenceRule {
        guard past > 0, case .count(let count) = parts.end else { return self }
        let pieces = text.split(separator: ";", omittingEmptySubsequences: false).map { piece in
            piece.uppercased().hasPrefix("COUNT=") ? "COUNT=\(max(1, count - past))" : String(piece)
        }
        return (try? RecurrenceRule(pieces.joined(separator: ";"))) ?? self
    }

    /// Returns whether another rule differs at most in the remaining COUNT.
    public func isSame(ignoringCountOf other: RecurrenceRule) -> Bool {
        guard self != other else { return true }
        guard case .count = parts.end, case .count = other.parts.end else { return false }
        var (one, two) = (parts, other.parts)
        (one.end, two.end) = (.never, .never)
        return one == two
    }

    /// Returns whether another rule differs at most in its end.
    public func isSame(ignoringEndOf other: RecurrenceRule) -> Bool {
        var (one, two) = (parts, other.parts)
        (one.end, two.end) = (.never, .never)
        return one == two
    }

    /// Returns the rule as it continues from one of its later instances, or nil if the time is not a later instance.
    ///
    /// - Parameter anchor: The time from which this rule counts.
    public func beginning(
        at instance: CalendarTime, countedFrom anchor: CalendarTime, by rules: some ZoneRules
    ) -> RecurrenceRule? {
        guard instance != anchor,
            let number = (try? Recurrence(self, from: anchor).number(of: instance, by: rules)) ?? nil
        else { return nil }
        return reducingCount(by: number - 1)
    }

    /// Returns the last instance at or before a time, and the rule from there on. Returns nil if that instance is the
    /// first one, or if more than 10,000 instances precede it.
    ///
    /// - Parameter anchor: The time from which this rule counts.
    public func lastInstance(
        notAfter time: CalendarTime, countedFrom anchor: CalendarTime, by rules: some ZoneRules
    ) -> (instance: CalendarTime, rule: RecurrenceRule)? {
        var occurrences = Recurrence(self, from: anchor).occurrences(by: rules)
        var (last, count) = (anchor, 0)
        while let next = (try? occurrences.next()) ?? nil, next.local <= time.local {
            (last, count) = (next, count + 1)
            if count > 10_000 { return nil }
        }
        return count > 1 ? (last, reducingCount(by: count - 1)) : nil
    }

    /// Returns whether a time matches all BY parts of the rule.
    public func isMet(by time: CalendarTime) -> Bool {
        if parts.frequency.isWithinDay, time.time == nil { return false }
        guard parts.hasBy else { return true }
        return OccurrencePlan(parts, anchor: time).containsAnchor
    }
}
