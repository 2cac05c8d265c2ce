// Items completed and reopened. What comes again leaves a done copy, and becomes its next turn.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Command {
    static func complete(
        _ ids: [UUID], endingSeries endsSeries: Bool = false, of records: some RecordReading, at now: Now
    ) throws -> ResolvedCommand? {
        let recent = RecentCompletions(at: now)
        let open = try records.unique(ids).compactMap(\.item).filter { item in
            try !item.isDone && (endsSeries || !recent.include(item, in: records))
        }
        let turns = NextTurns(at: now)
        let completed = endsSeries ? open : open.filter { !turns.wouldEnd($0) }
        if completed.isEmpty, let first = open.first {
            throw TodoError.seriesWouldEnd(open.map(\.id), title: first.title)
        }
        guard let summary = StepSummary(.completed, completed.map(Record.item)) else { return nil }
        let completion = try completion(
            of: completed.roots(in: records), endingSeries: endsSeries, of: records, at: now, turns)
        let known = Set(completion.unreckoned.map(\.id))
        let left = open.filter { turns.wouldEnd($0) && !known.contains($0.id) }
        return ResolvedCommand(
            edit: Edit(completion.edits),
            summary: summary.with(unreckoned: endsSeries ? [] : left + completion.unreckoned))
    }

    static func reopen(_ ids: [UUID], of records: some RecordReading, at now: Now) throws -> ResolvedCommand? {
        let done = try records.unique(ids).compactMap(\.item).filter(\.isDone)
        guard let summary = StepSummary(.reopened, done.map(Record.item)) else { return nil }
        let above = try done.flatMap { try records.ancestors(of: $0) }
        return ResolvedCommand(edit: Edit(try reopening(done + above, of: records, at: now)), summary: summary)
    }

    /// What opens the done ones among these again: each comes to the end of the open ones beside it.
    ///
    /// - Parameter now: the time by which a used-up series is read, so that one occurrence comes once more; nil where the series
    ///   stays as it is.
    static func reopening(_ items: [Item], of records: some RecordReading, at now: Now? = nil) throws -> [Edit] {
        var seen: Set<UUID> = []
        let done = items.filter { $0.isDone && seen.insert($0.id).inserted }
        return try done.inSections().map { section, ordered in
            let open = Section(list: section.list, parent: section.parent, isDone: false)
            let room = try RankInterval(at: .bottom, in: open, of: records).room(for: ordered.count, in: records)
            return room.edit(.change(zip(ordered, room.ranks).map { $0.reopened(rank: $1, at: now) }))
        }
    }

    /// An item that moved on to its next turn, that, and the copy that is done.
    private typealias Turned = (item: Item, next: Item, copy: UUID)

    /// Open items done, and with them what is open below them.
    ///
    /// - Parameters:
    ///   - roots: none of them is below another.
    ///   - endsSeries: whether they are done for good, whether they repeat or not.
    ///   - interval: where they go among the done ones beside them; at the top where it is not said.
    /// - Returns: the edits, and the items that stay open because their repeats cannot be followed.
    /// - Throws: `TodoError.seriesWouldEnd` where all of the roots stay open.
    static func completion(
        of roots: [Item], endingSeries endsSeries: Bool = false, in interval: RankInterval? = nil,
        of records: some RecordReading, at now: Now, _ known: NextTurns? = nil
    ) throws -> (edits: [Edit], unreckoned: [Item]) {
        let turns = known ?? NextTurns(at: now)
        var edits: [Edit] = []
        var unreckoned: [Item] = []
        var turned: [Turned] = []
        let place = roots.first?.section
        let all = endsSeries ? roots : try roots.withOpenCopies(in: records, turns)
        let roots = endsSeries ? all : all.filter { !turns.wouldEnd($0) }
        if roots.isEmpty, let first = all.first {
            throw TodoError.seriesWouldEnd(all.map(\.id), title: first.title)
        }
        let completed = Set(roots.map(\.id))
        unreckoned += all.filter { !completed.contains($0.id) }
        for (section, ordered) in roots.inSections() {
            let done = Section(list: section.list, parent: section.parent, isDone: true)
            let asked = section == place ? interval : nil
            let interval = try asked ?? RankInterval(at: .top, in: done, of: records)
            let completed = try complete(
                ordered, endingSeries: endsSeries, in: interval, of: records, at: now, turns)
            edits.append(completed.edit)
            turned += completed.turned
        }
        guard try records.hasTrees() else { return (edits, unreckoned) }
        let stay = Set(turned.map(\.item.id))
        let below = try records.descendants(of: roots.map(\.id).filter { !stay.contains($0) }).filter { !$0.isDone }
        // Nothing open stays below what is done.
        let left = endsSeries ? [] : below.filter { turns.wouldEnd($0) }
        let outermost = try left.roots(in: records)
        edits += try taking(outOfAll: outermost, in: records)
        unreckoned += left
        let kept = Set(outermost.map(\.id) + (try records.descendants(of: outermost.map(\.id)).map(\.id)))
        let open = below.filter { !kept.contains($0.id) }
        // What comes again by itself is done for good with what it is within; its rule stays, for when it is opened again.
        for (section, ordered) in open.inSections() {
            let done = Section(list: section.list, parent: section.parent, isDone: true)
            let room = try RankInterval(at: .top, in: done, of: records).room(for: ordered.count, in: records)
            edits.append(room.edit(.change(zip(ordered, room.ranks).map { $0.completed(now.time, rank: $1) })))
        }
        var turnsBelow = TurnsBelow()
        for turn in turned { try turnsBelow.add(turn.item, as: turn.next, copiedTo: turn.copy, of: records, at: now) }
        return (edits + (try turnsBelow.edits(of: records)), unreckoned)
    }

    /// Open items of one section done, in this order at a place among the done ones beside them.
    ///
    /// - Returns: the edit, and the items that moved on to their next turns.
    private static func complete(
        _ items: [Item], endingSeries endsSeries: Bool, in interval: RankInterval, of records: some RecordReading,
        at now: Now, _ turns: NextTurns
    ) throws -> (edit: Edit, turned: [Turned]) {
        let room = try interval.room(for: items.count, in: records)
        var patches: [Patch] = []
        var copies: [Record] = []
        var turned: [Turned] = []
        for (item, rank) in zip(items, room.ranks) {
            guard !endsSeries, case .success(let next?) = turns[item] else {
                patches.append(item.completed(now.time, rank: rank))
                continue
            }
            patches.append(Patch(from: .item(item), to: .item(next)))
            let copy = item.doneCopy(item.copyID(ofTurn: item.usualDue(by: now.zones)), rank: rank, at: now.time)
            turned.append((item, next, copy.id))
            // Where the turn was done before, here or on another device, there is one copy of it.
            if try records.copy(copy.id) == nil { copies.append(.item(copy)) }
        }
        let change = room.edit(.change(patches))
        guard !copies.isEmpty else { return (change, turned) }
        let freed = try freeing(whatIsWithin: copies.compactMap(\.item), in: records)
        return (.batch([change] + freed + [.insert(copies)]), turned)
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
        var (skipped, unreckoned): ([Item], [Item]) = ([], [])
        var turns: [UUID: Item] = [:]
        var refusal: RecurrenceError?
        for item in open {
            switch item.nextTurn(at: now, isSkipped: true) {
            case .success(let next?):
                skipped.append(item)
                turns[item.id] = next
            case .success(nil): break
            case .failure(let error):
                unreckoned.append(item)
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

/// The next turns of items, each worked out once: that takes longer than all else.
final class NextTurns {
    let now: Now
    private var known: [UUID: Result<Item?, RecurrenceError>] = [:]

    init(at now: Now) { self.now = now }

    /// An item as its next occurrence; nil where the series has ended.
    subscript(item: Item) -> Result<Item?, RecurrenceError> {
        if item.repeats == nil, item.customRepeat == nil { return .success(nil) }
        if let turn = known[item.id] { return turn }
        let turn = item.nextTurn(at: now)
        known[item.id] = turn
        return turn
    }

    /// Whether completing an item would end a series that cannot be followed.
    func wouldEnd(_ item: Item) -> Bool {
        if !item.isDone, case .failure = self[item] { return true }
        return false
    }

    /// Whether completing an item moves it on to its next turn.
    func comesAgain(_ item: Item) -> Bool {
        guard case .success(_?) = self[item] else { return false }
        return true
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
    fileprivate func withOpenCopies(in records: some RecordReading, _ turns: NextTurns) throws -> [Item] {
        let known = Set(map(\.id))
        let copies = try compactMap { item -> Item? in
            guard turns.comesAgain(item),
                let copy = try records.copy(item.copyID(ofTurn: item.usualDue(by: turns.now.zones))), !copy.isDone,
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

    /// The item open, at a place in that section. Where its series is used up, one occurrence comes once more.
    func reopened(rank: Rank, at now: Now?) -> Patch {
        guard let open = now.flatMap({ withOpenOccurrence(by: $0.zones) }) else { return completed(nil, rank: rank) }
        return patch {
            $0 = open
            ($0.completed, $0.rank) = (nil, rank)
        }
    }

    /// Whether completing it now moves it on to its next turn.
    func comesAgain(at now: Now) -> Bool {
        guard case .success(_?) = nextTurn(at: now) else { return false }
        return true
    }
}
