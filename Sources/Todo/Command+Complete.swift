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
        var copies = TurnCopies(of: item, as: copy)
        // In their order, whichever of them were done before.
        for (one, rank) in zip(below, Rank.spread(below.count, between: nil, and: nil) ?? []) {
            try copies.add(one, rank: rank, in: records, at: now)
        }
        return try copies.edits(in: records) + reopening(below, of: records)
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
            // Where the turn was done before, here or on another device, there is one copy of it.
            if try records.copy(copy.id) == nil { copies.append(.item(copy)) }
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

extension RecordReading {
    /// The copy of this id that a turn has left; nil where it has gone, or lies in the trash.
    fileprivate func copy(_ id: UUID) throws -> Item? {
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
            guard item.comesAgain(at: now), let copy = try records.copy(item.copyID(ofTurn: item)), !copy.isDone,
                !known.contains(copy.id)
            else { return nil }
            return copy
        }
        if copies.isEmpty { return self }
        let above = Set(try flatMap { try records.ancestors(of: $0) }.map(\.id))
        return try (self + copies.filter { !above.contains($0.id) }).roots(in: records)
    }
}

/// What stays of all that is below an item when its turn is done.
private struct TurnCopies {
    private let item: Item
    /// The ids of the copies, by those of what they are of.
    private var ids: [UUID: UUID]
    /// Those that are made now, by their ids, and how many items each is within.
    private var made: [UUID: (copy: Item, level: Int)] = [:]
    private var order: [UUID] = []

    /// - Parameter copy: the id of the item's own.
    init(of item: Item, as copy: UUID) { (self.item, ids) = (item, [item.id: copy]) }

    /// Has a copy made of an item whose parent has one, unless there is one already: the turn was done before, here or on another
    /// device. Where a copy that it would be within was moved since, it is made there, and not where that would be too deep.
    mutating func add(_ one: Item, rank: Rank, in records: some RecordReading, at now: Now) throws {
        guard let parent = one.parent.flatMap({ ids[$0] }), let home = try home(parent, in: records) else { return }
        let id = one.copyID(ofTurn: item)
        ids[one.id] = id
        guard home.level < Tree.deepest, try records.copy(id) == nil else { return }
        var copy = one.doneCopy(id, rank: rank, at: one.completed ?? now.time)
        (copy.list, copy.parent) = (home.list, parent)
        made[id] = (copy, home.level + 1)
        order.append(id)
    }

    /// Where a copy is; nil where there is none.
    private func home(_ id: UUID, in records: some RecordReading) throws -> (list: UUID, level: Int)? {
        if let made = made[id] { return (made.copy.list, made.level) }
        if let known = try records.copy(id) { return (known.list, try records.ancestors(of: known).count) }
        // The item's own copy is made with these, where the item stands.
        return id == ids[item.id] ? (item.list, try records.ancestors(of: item).count) : nil
    }

    /// What makes them: within those that were there already they come after what is done there.
    func edits(in records: some RecordReading) throws -> [Edit] {
        var (copies, moved): ([Item], [Edit]) = ([], [])
        for (section, group) in order.compactMap({ made[$0]?.copy }).inSections() {
            guard let parent = section.parent, try records.copy(parent) != nil else {
                copies += group
                continue
            }
            let room = try RankInterval(at: .bottom, in: section, of: records).room(for: group.count, in: records)
            moved.append(room.edit(.change([])))
            copies += zip(group, room.ranks).map { copy, rank in
                var copy = copy
                copy.rank = rank
                return copy
            }
        }
        return moved.filter { $0.count > 0 } + (copies.isEmpty ? [] : [.insert(copies.map(Record.item))])
    }
}

extension Item {
    /// The item done or open, at a place in that section.
    fileprivate func completed(_ time: Timestamp?, rank: Rank) -> Patch {
        patch { ($0.completed, $0.rank) = (time, rank) }
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
