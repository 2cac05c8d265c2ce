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
        let completion = try completion(of: open.roots(in: records), of: records, at: now)
        return ResolvedCommand(
            edit: Edit(completion.edits), summary: summary.with(unreckoned: completion.unreckoned))
    }

    static func reopen(_ ids: [UUID], of records: some RecordReading) throws -> ResolvedCommand? {
        let done = try records.unique(ids).compactMap(\.item).filter(\.isDone)
        guard let summary = StepSummary(.reopened, done.map(Record.item)) else { return nil }
        let above = try done.flatMap { try records.ancestors(of: $0) }
        return ResolvedCommand(edit: Edit(try reopening(done + above, of: records)), summary: summary)
    }

    /// What opens the done ones among these again: each comes to the end of the open ones beside it.
    static func reopening(_ items: [Item], of records: some RecordReading) throws -> [Edit] {
        var seen: Set<UUID> = []
        let done = items.filter { $0.isDone && seen.insert($0.id).inserted }
        return try done.inSections().map { section, ordered in
            let open = Section(list: section.list, parent: section.parent, isDone: false)
            let room = try RankInterval(at: .bottom, in: open, of: records).room(for: ordered.count, in: records)
            return room.edit(.change(zip(ordered, room.ranks).map { $0.completed(nil, rank: $1) }))
        }
    }

    /// Open items done, and with them what is open below them.
    ///
    /// - Parameters:
    ///   - roots: none of them is below another.
    ///   - interval: where they go among the done ones beside them; at the top where it is not said.
    /// - Returns: the edits, and the items that come no more because their rules cannot be reckoned by.
    static func completion(
        of roots: [Item], in interval: RankInterval? = nil, of records: some RecordReading, at now: Now
    ) throws -> (edits: [Edit], unreckoned: [UUID]) {
        var edits: [Edit] = []
        var unreckoned: [UUID] = []
        var turned: [(item: Item, copy: UUID)] = []
        for (section, ordered) in roots.inSections() {
            let done = Section(list: section.list, parent: section.parent, isDone: true)
            let interval = try interval ?? RankInterval(at: .top, in: done, of: records)
            let completed = try complete(ordered, in: interval, of: records, at: now)
            edits.append(completed.edit)
            unreckoned += completed.unreckoned
            turned += completed.turned
        }
        guard try records.hasTrees() else { return (edits, unreckoned) }
        let stay = Set(turned.map(\.item.id))
        let below = try records.descendants(of: roots.map(\.id).filter { !stay.contains($0) }).filter { !$0.isDone }
        // What comes again by itself is done for good with what it is within; its rule stays, for when it is opened again.
        for (section, ordered) in below.inSections() {
            let done = Section(list: section.list, parent: section.parent, isDone: true)
            let room = try RankInterval(at: .top, in: done, of: records).room(for: ordered.count, in: records)
            edits.append(room.edit(.change(zip(ordered, room.ranks).map { $0.completed(now.time, rank: $1) })))
        }
        for turn in turned { edits += try turnBelow(turn.item, copiedTo: turn.copy, of: records, at: now) }
        return (edits, unreckoned)
    }

    /// What is below an item that comes again: it stays with the turn that is done as done copies, and is open in the next.
    private static func turnBelow(
        _ item: Item, copiedTo copy: UUID, of records: some RecordReading, at now: Now
    ) throws -> [Edit] {
        let below = try records.descendants(of: [item.id])
        guard !below.isEmpty else { return [] }
        var copies: [UUID: UUID] = [item.id: copy]
        for one in below { copies[one.id] = one.copyID(ofTurn: item) }
        // In their order, whichever of them were done before.
        let ranks = Rank.spread(below.count, between: nil, and: nil) ?? []
        let made = try zip(below, ranks).compactMap { one, rank -> Record? in
            var copied = one.doneCopy(copies[one.id] ?? one.id, rank: rank, at: one.completed ?? now.time)
            (copied.list, copied.parent) = (item.list, one.parent.flatMap { copies[$0] })
            // The turn was done before, here or on another device.
            return try records.record(copied.id).map { $0.deleted != nil } ?? true ? .item(copied) : nil
        }
        return (made.isEmpty ? [] : [.insert(made)]) + (try reopening(below, of: records))
    }

    /// Open items of one section done, in this order at a place among the done ones beside them.
    ///
    /// What comes again by a rule that cannot be reckoned by is done as what does not; the rule stays in its field, so that
    /// nothing of it is lost to others.
    ///
    /// - Returns: the edit; the items that come no more for that reason; and those that moved on to their next turns, each with
    ///   the copy that is done.
    private static func complete(
        _ items: [Item], in interval: RankInterval, of records: some RecordReading, at now: Now
    ) throws -> (edit: Edit, unreckoned: [UUID], turned: [(item: Item, copy: UUID)]) {
        let room = try interval.room(for: items.count, in: records)
        var patches: [Patch] = []
        var copies: [Record] = []
        var unreckoned: [UUID] = []
        var turned: [(item: Item, copy: UUID)] = []
        for (item, rank) in zip(items, room.ranks) {
            let turn = item.nextTurn(at: now)
            guard case .success(let next?) = turn else {
                if case .failure = turn { unreckoned.append(item.id) }
                patches.append(item.completed(now.time, rank: rank))
                continue
            }
            patches.append(Patch(from: .item(item), to: .item(next)))
            let copy = item.doneCopy(item.copyID(ofTurn: item), rank: rank, at: now.time)
            turned.append((item, copy.id))
            switch try records.record(copy.id) {
            // The turn was done before, here or on another device: there is one copy of it.
            case .item(let known)? where known.deleted == nil:
                if !known.isDone { patches.append(known.completed(now.time, rank: rank)) }
            default: copies.append(.item(copy))
            }
        }
        let change = room.edit(.change(patches))
        return (copies.isEmpty ? change : .batch([change, .insert(copies)]), unreckoned, turned)
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
        // Nothing else: to compare all fields of 10,000 items takes longer than to write these two.
        let changes: [FieldChange] = [.rank(rank), FieldChange(.completed, time.fieldValue)]
        return Patch(id, changes.filter { $0.value != $0.field.value(of: self) })
    }

    /// Whether completing it now moves it on to its next turn.
    func comesAgain(at now: Now) -> Bool {
        guard case .success(_?) = nextTurn(at: now) else { return false }
        return true
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

    /// The id of the copy that stays of an item when a turn is done: wherever that is, it is the same, so that there is one.
    ///
    /// - Parameter item: the item whose turn it is, this one or one that it is within.
    fileprivate func copyID(ofTurn item: Item) -> UUID { .named(item.due.map(Self.name) ?? "", in: id) }

    /// What stays of a turn that is done.
    ///
    /// It has the notes as they were then, however long: they are the record of what was done, the next turn's may be
    /// written over, and a copy in another program (RFC 5545's instance of its own) has them whole too.
    fileprivate func doneCopy(_ id: UUID, rank: Rank, at time: Timestamp) -> Item {
        var copy = Item(
            id: id, list: list, title: title, rank: rank, created: created, completed: time, notes: notes)
        (copy.start, copy.due) = (start, due)
        (copy.parent, copy.tags, copy.priority) = (parent, tags, priority)
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
