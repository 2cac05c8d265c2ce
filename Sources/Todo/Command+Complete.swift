// Items completed and reopened. What comes again leaves a done copy, and becomes its next turn.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Command {
    static func complete(_ ids: [UUID], of records: some RecordReading, at now: Now) throws -> ResolvedCommand? {
        let open = try records.unique(ids).compactMap(\.item).filter { !$0.isDone }
        guard let summary = StepSummary(.completed, open.map(Record.item)) else { return nil }
        // Nearly always one list; each list has its own sections.
        let completions = try open.inListOrder().map { list, ordered in
            let interval = try RankInterval(at: .top, in: Section(list: list, isDone: true), of: records)
            return try complete(ordered, in: interval, of: records, at: now)
        }
        let edits = completions.map(\.edit)
        return ResolvedCommand(
            edit: edits.count == 1 ? edits[0] : .batch(edits),
            summary: summary.with(unreckoned: completions.flatMap(\.unreckoned)))
    }

    static func reopen(_ ids: [UUID], of records: some RecordReading) throws -> ResolvedCommand? {
        let done = try records.unique(ids).compactMap(\.item).filter(\.isDone)
        guard let summary = StepSummary(.reopened, done.map(Record.item)) else { return nil }
        let edits = try done.inListOrder().map { list, ordered in
            let interval = try RankInterval(at: .bottom, in: Section(list: list, isDone: false), of: records)
            let room = try interval.room(for: ordered.count, in: records)
            return room.edit(.change(zip(ordered, room.ranks).map { $0.completed(nil, rank: $1) }))
        }
        return ResolvedCommand(edit: edits.count == 1 ? edits[0] : .batch(edits), summary: summary)
    }

    /// Open items of one list done, in this order at a place among its done ones.
    ///
    /// What comes again by a rule that cannot be reckoned by is done as what does not; the rule stays in its field, so that
    /// nothing of it is lost to others.
    ///
    /// - Returns: the edit, and the items that come no more for that reason.
    static func complete(
        _ items: [Item], in interval: RankInterval, of records: some RecordReading, at now: Now
    ) throws -> (edit: Edit, unreckoned: [UUID]) {
        let room = try interval.room(for: items.count, in: records)
        var patches: [Patch] = []
        var copies: [Record] = []
        var unreckoned: [UUID] = []
        for (item, rank) in zip(items, room.ranks) {
            let turn = item.nextTurn(at: now)
            guard case .success(let next?) = turn else {
                if case .failure = turn { unreckoned.append(item.id) }
                patches.append(item.completed(now.time, rank: rank))
                continue
            }
            patches.append(Patch(from: .item(item), to: .item(next)))
            let copy = item.doneCopy(rank: rank, at: now.time)
            switch try records.record(copy.id) {
            // The turn was done before, here or on another device: there is one copy of it.
            case .item(let known)? where known.deleted == nil:
                if !known.isDone { patches.append(known.completed(now.time, rank: rank)) }
            default: copies.append(.item(copy))
            }
        }
        let change = room.edit(.change(patches))
        return (copies.isEmpty ? change : .batch([change, .insert(copies)]), unreckoned)
    }

    /// Items moved on to their next turns, without a trace of this one. What cannot be reckoned stays, where others move.
    ///
    /// - Throws: `TodoError.rule` where nothing moves on, and a rule is why.
    static func skip(_ ids: [UUID], of records: some RecordReading, at now: Now) throws -> ResolvedCommand? {
        let open = try records.unique(ids).compactMap(\.item).filter { !$0.isDone }
        var (skipped, unreckoned): ([Item], [UUID]) = ([], [])
        var patches: [Patch] = []
        var refusal: RecurrenceError?
        for item in open {
            switch item.nextTurn(at: now, isSkipped: true) {
            case .success(let next?):
                skipped.append(item)
                patches.append(Patch(from: .item(item), to: .item(next)))
            case .success(nil): break
            case .failure(let error):
                unreckoned.append(item.id)
                refusal = refusal ?? error
            }
        }
        if skipped.isEmpty, let refusal { throw TodoError.rule(refusal) }
        guard let summary = StepSummary(.skipped, skipped.map(Record.item)) else { return nil }
        return ResolvedCommand(edit: .change(patches), summary: summary.with(unreckoned: unreckoned))
    }
}

extension Item {
    /// The item done or open, at a place in that section.
    fileprivate func completed(_ time: Timestamp?, rank: Rank) -> Patch {
        patch { ($0.completed, $0.rank) = (time, rank) }
    }

    /// The item as its next turn; nil where it comes no more, a failure where that cannot be reckoned.
    ///
    /// What begins or is told at a time of its own does so as many days later as the turn is.
    fileprivate func nextTurn(at now: Now, isSkipped: Bool = false) -> Result<Item?, RecurrenceError> {
        Result { () throws(RecurrenceError) in
            try nextDue(at: now, isSkipped: isSkipped).flatMap { moved(to: $0, at: now) }
        }
    }

    /// The item at another turn; nil where it is due at no time.
    private func moved(to turn: CalendarTime, at now: Now) -> Item? {
        guard let due else { return nil }
        let days = turn.day.number - due.day.number
        var next = self
        next.due = turn
        next.start = start.flatMap { $0.moved(days: days, by: now.zones) }
        next.reminders = reminders.compactMap { reminder in
            guard case .at(let time) = reminder else { return reminder }
            return time.moved(days: days, by: now.zones).map(Reminder.at)
        }
        next.dayRank = nil
        return next
    }

    /// What stays of a turn that is done. Wherever a turn is done its copy has the same id, so that there is one.
    ///
    /// It has the notes as they were then, however long: they are the record of what was done, the next turn's may be
    /// written over, and a copy in another program (RFC 5545's instance of its own) has them whole too.
    fileprivate func doneCopy(rank: Rank, at time: Timestamp) -> Item {
        var copy = Item(
            id: .named(due.map(Self.name) ?? "", in: id), list: list, title: title, rank: rank, created: created,
            completed: time, notes: notes)
        (copy.start, copy.due) = (start, due)
        return copy
    }

    /// A turn's name: what clocks show then, which stays the same where the rules of its zone are others.
    private static func name(of turn: CalendarTime) -> String {
        turn.time == nil ? turn.day.description : turn.local.description
    }
}

extension CalendarTime {
    /// The same time of the clock so many days later; nil where that is beyond what can be written.
    public func moved(days: Int, by rules: some ZoneRules) -> CalendarTime? {
        day.adding(days: days).map { at(LocalTime(day: $0, time: local.time), by: rules) }
    }
}

extension [Item] {
    /// The items of each list in its order, the lists in the order in which they come up.
    func inListOrder() -> [(list: UUID, items: [Item])] {
        var lists: [UUID] = []
        for item in self where !lists.contains(item.list) { lists.append(item.list) }
        return lists.map { list in
            (list, filter { $0.list == list }.sorted { ListOrder($0) < ListOrder($1) })
        }
    }
}
