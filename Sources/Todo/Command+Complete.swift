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

    /// An item that moved on to its next turn, that, and the copy that is done.
    private typealias Turned = (item: Item, next: Item, copy: UUID)

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
        var turned: [Turned] = []
        let place = roots.first?.section
        let roots = try roots.withOpenCopies(in: records, at: now)
        for (section, ordered) in roots.inSections() {
            let done = Section(list: section.list, parent: section.parent, isDone: true)
            let asked = section == place ? interval : nil
            let interval = try asked ?? RankInterval(at: .top, in: done, of: records)
            let completed = try complete(ordered, in: interval, of: records, at: now)
            edits.append(completed.edit)
            unreckoned += completed.unreckoned
            turned += completed.turned
        }
        guard try records.hasTrees() else { return (edits, unreckoned) }
        let stay = Set(turned.map(\.item.id))
        let open = try records.descendants(of: roots.map(\.id).filter { !stay.contains($0) }).filter { !$0.isDone }
        // What comes again by itself is done for good with what it is within; its rule stays, for when it is opened again.
        for (section, ordered) in open.inSections() {
            let done = Section(list: section.list, parent: section.parent, isDone: true)
            let room = try RankInterval(at: .top, in: done, of: records).room(for: ordered.count, in: records)
            edits.append(room.edit(.change(zip(ordered, room.ranks).map { $0.completed(now.time, rank: $1) })))
        }
        var below = TurnsBelow()
        for turn in turned { try below.add(turn.item, as: turn.next, copiedTo: turn.copy, of: records, at: now) }
        return (edits + (try below.edits(of: records)), unreckoned)
    }

    /// Open items of one section done, in this order at a place among the done ones beside them.
    ///
    /// What comes again by a rule that cannot be reckoned by is done as what does not; the rule stays in its field, so that
    /// nothing of it is lost to others.
    ///
    /// - Returns: the edit; the items that come no more for that reason; and those that moved on to their next turns.
    private static func complete(
        _ items: [Item], in interval: RankInterval, of records: some RecordReading, at now: Now
    ) throws -> (edit: Edit, unreckoned: [UUID], turned: [Turned]) {
        let room = try interval.room(for: items.count, in: records)
        var patches: [Patch] = []
        var copies: [Record] = []
        var unreckoned: [UUID] = []
        var turned: [Turned] = []
        for (item, rank) in zip(items, room.ranks) {
            let turn = item.nextTurn(at: now)
            guard case .success(let next?) = turn else {
                if case .failure = turn { unreckoned.append(item.id) }
                patches.append(item.completed(now.time, rank: rank))
                continue
            }
            patches.append(Patch(from: .item(item), to: .item(next)))
            let copy = item.doneCopy(item.copyID(ofTurn: item.due), rank: rank, at: now.time)
            turned.append((item, next, copy.id))
            // Where the turn was done before, here or on another device, there is one copy of it.
            if try records.copy(copy.id) == nil { copies.append(.item(copy)) }
        }
        let change = room.edit(.change(patches))
        guard !copies.isEmpty else { return (change, unreckoned, turned) }
        let freed = try freeing(whatIsWithin: copies.compactMap(\.item), in: records)
        return (.batch([change] + freed + [.insert(copies)]), unreckoned, turned)
    }

    /// What lies in the trash within a copy there whose place a new one takes in another list: it stays in its own, and is
    /// within nothing there.
    static func freeing(whatIsWithin copies: [Item], in records: some RecordReading) throws -> [Edit] {
        let left = try copies.flatMap { copy -> [Item] in
            guard case .item(let old)? = try records.record(copy.id), old.list != copy.list else { return [] }
            return try records.descendants(of: [copy.id]) { _ in true }.filter { $0.parent == copy.id }
        }
        return try taking(outOfAll: left, in: records)
    }

    /// Items taken out of what they are within, at the end of their lists; what is within them stays so.
    static func taking(outOfAll items: [Item], in records: some RecordReading) throws -> [Edit] {
        try items.map { item in
            var free = item
            free.parent = nil
            return free
        }.inSections().map { section, ordered in
            let room = try RankInterval(at: .bottom, in: section, of: records).room(for: ordered.count, in: records)
            return room.edit(
                .change(zip(ordered, room.ranks).map { Patch($0.id, [.parent(nil), .rank($1)]) }))
        }
    }

    /// Items moved on to their next turns, without a trace of this one. What cannot be reckoned stays, where others move.
    ///
    /// - Throws: `TodoError.rule` where nothing moves on, and a rule is why.
    static func skip(_ ids: [UUID], of records: some RecordReading, at now: Now) throws -> ResolvedCommand? {
        let open = try records.unique(ids).compactMap(\.item).filter { !$0.isDone }
        var (skipped, unreckoned): ([Item], [UUID]) = ([], [])
        var turns: [UUID: Item] = [:]
        var refusal: RecurrenceError?
        for item in open {
            switch item.nextTurn(at: now, isSkipped: true) {
            case .success(let next?):
                skipped.append(item)
                turns[item.id] = next
            case .success(nil): break
            case .failure(let error):
                unreckoned.append(item.id)
                refusal = refusal ?? error
            }
        }
        if skipped.isEmpty, let refusal { throw TodoError.rule(refusal) }
        guard let summary = StepSummary(.skipped, skipped.map(Record.item)) else { return nil }
        // What is below another of them moves on with that.
        let moved = try skipped.roots(in: records).compactMap { item in turns[item.id].map { (item, $0) } }
        var below = TurnsBelow()
        for (item, next) in moved { try below.add(item, as: next, copiedTo: nil, of: records, at: now) }
        let patches = moved.map { Patch(from: .item($0), to: .item($1)) }
        let edits = [.change(patches)] + (try below.edits(of: records))
        return ResolvedCommand(edit: Edit(edits), summary: summary.with(unreckoned: unreckoned))
    }
}

extension RecordReading {
    /// The copy of this id that a turn has left; nil where it has gone, or lies in the trash.
    func copy(_ id: UUID) throws -> Item? {
        guard case .item(let copy)? = try record(id), copy.deleted == nil else { return nil }
        return copy
    }
}

extension [Item] {
    /// These, and the copies of their turns that were done before and have been opened again: those are done once more, each where
    /// it is by now. One that something of these is within by now stays open.
    fileprivate func withOpenCopies(in records: some RecordReading, at now: Now) throws -> [Item] {
        let known = Set(map(\.id))
        let copies = try compactMap { item -> Item? in
            guard item.comesAgain(at: now), let copy = try records.copy(item.copyID(ofTurn: item.due)), !copy.isDone,
                !known.contains(copy.id)
            else { return nil }
            return copy
        }
        if copies.isEmpty { return self }
        let above = Set(try flatMap { try records.ancestors(of: $0) }.map(\.id))
        return try (self + copies.filter { !above.contains($0.id) }).roots(in: records)
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
}
