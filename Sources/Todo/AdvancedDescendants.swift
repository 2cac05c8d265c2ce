/// The changes to the descendants of tasks that move on to their next occurrences (specification N11). The
/// descendants are reopened and move by the same number of days. Descendants that were completed in an occurrence
/// stay with that occurrence.
struct AdvancedDescendants {
    /// The descendants that belong to the next occurrence, before and after the change.
    private var advanced: [(before: Item, after: Item)] = []
    /// The completed copies that belong to the finished occurrence, with their new parents.
    private var records: [(item: Item, isNew: Bool)] = []

    /// Adds the descendants of a task.
    ///
    /// - Parameters:
    ///   - item: The task before it moved on.
    ///   - next: The task as its next occurrence.
    ///   - copy: The id of the completed copy of the finished occurrence, or nil if the occurrence was skipped.
    mutating func add(
        _ item: Item, as next: Item, copiedTo copy: UUID?, of records: some RecordReading, at now: Now
    ) throws {
        let descendants = try records.descendants(of: [item.id])
        guard !descendants.isEmpty else { return }
        let copies = CompletedCopies(among: descendants, by: now.zones)
        // The number of days by which each task moves. Descendants of tasks that do not move stay unchanged.
        var days = [item.id: next.days(since: item)]
        // For each task: the new parent of its completed subtasks, in the copy of the finished occurrence. If the
        // occurrence was skipped, they become siblings of the task.
        var newParents: [UUID: UUID?] = [item.id: copy ?? item.parent]
        // The tasks that leave a completed copy. A subtask leaves a copy only if its parent leaves one.
        var copied: Set<UUID> = copy == nil ? [] : [item.id]
        // The current lists and levels of the new parents. A copy of an occurrence that was completed before may have
        // been moved.
        var locations = try Self.locations(of: item, copiedTo: copy, in: records)
        for descendant in descendants {
            guard let parent = descendant.parent, let dayCount = days[parent], let newParent = newParents[parent] else {
                continue
            }
            if copies.ids.contains(descendant.id) {
                if Self.hasRoom(for: descendant, in: newParent, locations) {
                    attach(descendant, in: newParent, list: item.list)
                }
                continue
            }
            let first = descendant.repeats == nil ? nil : copies.firstDue[descendant.id]
            guard let after = descendant.advanced(days: dayCount, since: first, at: now) else { continue }
            advanced.append((descendant, after))
            (days[descendant.id], newParents[descendant.id]) = (
                descendant.due == nil ? dayCount : after.days(since: descendant), newParent
            )
            // A task that repeated within this occurrence has already left its own copies.
            guard let copy, first == nil, copied.contains(parent) else { continue }
            let id = UUID.named(descendant.id.uuidString, in: copy)
            // The occurrence was completed before, on this or another device.
            if let existing = try records.copy(id) {
                locations[id] = (existing.list, try records.ancestors(of: existing).count)
            } else {
                guard let newParent, let location = locations[newParent], location.level < Tree.maxDepth else {
                    continue
                }
                var newCopy = descendant.completedCopy(id, rank: descendant.rank, at: descendant.completed ?? now.time)
                (newCopy.list, newCopy.parent) = (location.list, newParent)
                self.records.append((newCopy, true))
                locations[id] = (location.list, location.level + 1)
            }
            newParents[descendant.id] = id
            copied.insert(descendant.id)
        }
    }

    /// The list of a task and the number of its ancestors.
    private typealias Location = (list: UUID, level: Int)

    /// Returns the list and level of the finished occurrence's copy; if the occurrence was skipped, those of the
    /// task's parent.
    private static func locations(
        of item: Item, copiedTo copy: UUID?, in records: some RecordReading
    ) throws -> [UUID: Location] {
        let level = try records.ancestors(of: item).count
        guard let copy else { return item.parent.map { [$0: (item.list, level - 1)] } ?? [:] }
        // The copy is created next to the task, unless it exists.
        guard let existing = try records.copy(copy) else { return [copy: (item.list, level)] }
        return [copy: (existing.list, try records.ancestors(of: existing).count)]
    }

    /// Returns whether a completed copy can move to a new parent within its own list. If not, it stays below the
    /// task that moved on.
    private static func hasRoom(for descendant: Item, in newParent: UUID?, _ locations: [UUID: Location]) -> Bool {
        guard let newParent else { return true }
        return locations[newParent].map { $0.list == descendant.list && $0.level < Tree.maxDepth } ?? false
    }

    /// Moves a completed copy to the occurrence in which it was made.
    private mutating func attach(_ copy: Item, in parent: UUID?, list: UUID) {
        var attached = copy
        (attached.list, attached.parent) = (list, parent)
        records.append((attached, false))
    }

    func edits(of records: some RecordReading) throws -> [Edit] {
        let patches = advanced.map { Patch(from: .item($0.before), to: .item($0.after)) }.filter { !$0.changes.isEmpty }
        return try recordEdits(of: records) + (patches.isEmpty ? [] : [.change(patches)])
            + Command.reopening(advanced.map(\.before), of: records)
    }

    /// Returns the edits that put the completed copies in their places, parents first. The tree of the copies matches
    /// the tree of the originals.
    private func recordEdits(of records: some RecordReading) throws -> [Edit] {
        let sections = Dictionary(grouping: self.records, by: \.item.section)
        var seen: Set<Section> = []
        return try self.records.map(\.item.section).filter { seen.insert($0).inserted }.flatMap { section in
            let group = sections[section] ?? []
            let room = try RankInterval(at: .top, in: section, of: records).room(for: group.count, in: records)
            var newRecords: [Record] = []
            var moved: [Patch] = []
            for (record, rank) in zip(group, room.ranks) {
                if record.isNew {
                    newRecords.append(.item(record.item.with(rank: rank)))
                } else {
                    moved.append(Patch(record.item.id, [.parent(record.item.parent), .rank(rank)]))
                }
            }
            let detached = try Command.detachingChildren(of: newRecords.compactMap(\.item), in: records)
            return detached + (newRecords.isEmpty ? [] : [room.edit(.insert(newRecords))])
                + (moved.isEmpty ? [] : [newRecords.isEmpty ? room.edit(.change(moved)) : .change(moved)])
        }
    }
}

/// The completed copies of repeating tasks among the descendants of a task.
private struct CompletedCopies {
    private(set) var ids: Set<UUID> = []
    /// The earliest due date of the copies of each task that has left some.
    private(set) var firstDue: [UUID: CalendarTime] = [:]

    init(among descendants: [Item], by rules: some ZoneRules) {
        let candidates = descendants.filter { $0.isDone && $0.due != nil && $0.id.isNamed }
        guard !candidates.isEmpty else { return }
        let repeating = descendants.filter { $0.repeats != nil }
        let siblings = Dictionary(grouping: descendants, by: \.parent)
        var unmatched: [Item] = []
        for copy in candidates {
            // The task usually still repeats, but it may have stopped repeating.
            let sources = [repeating, siblings[copy.parent] ?? []].joined()
            if let source = sources.first(where: { $0.id != copy.id && copy.id == $0.copyID(ofOccurrence: copy.due) }) {
                addCopy(copy, of: source)
            } else {
                unmatched.append(copy)
            }
        }
        // These copies have due dates that differ from the rule. Each id is computed once, because many copies share
        // most of the days.
        let sources = repeating.idsOfCopies(on: unmatched.daysOfOccurrences, by: rules)
        for copy in unmatched { if let source = sources[copy.id], source.id != copy.id { addCopy(copy, of: source) } }
    }

    private mutating func addCopy(_ copy: Item, of source: Item) {
        ids.insert(copy.id)
        guard let due = copy.due else { return }
        if firstDue[source.id].map({ due.local < $0.local }) ?? true { firstDue[source.id] = due }
    }
}

extension [Item] {
    /// The number of days around its due date within which an occurrence of the rule is searched.
    private static var maxDaysMoved: Int { 62 }

    /// The days on which the occurrences of these completed copies may have been due according to the rule. The due
    /// dates of the copies themselves may have been changed by the user.
    var daysOfOccurrences: Set<Day> {
        let dueDays: Set<Day> = Set(compactMap(\.due?.day))
        return Set(
            dueDays.flatMap { day in (-Self.maxDaysMoved...Self.maxDaysMoved).compactMap { day.adding(days: $0) } })
    }

    /// Returns the ids of the completed copies of these repeating tasks, if the rule's occurrences were due on these
    /// days, each with its task.
    func idsOfCopies(on days: Set<Day>, by rules: some ZoneRules) -> [UUID: Item] {
        if isEmpty || days.isEmpty { return [:] }
        var ids: [UUID: Item] = [:]
        for item in self {
            guard let usual = item.usualDue(by: rules) else { continue }
            for day in days {
                let occurrence = usual.at(LocalTime(day: day, time: usual.local.time), by: rules)
                ids[item.copyID(ofOccurrence: occurrence)] = item
            }
        }
        return ids
    }
}

extension Item {
    /// Returns the number of days by which the due date moved; 0 if either task has no due date.
    fileprivate func days(since before: Item) -> Int {
        guard let due, let old = before.due else { return 0 }
        return due.day.number - old.day.number
    }

    fileprivate func with(rank: Rank) -> Item {
        var placed = self
        placed.rank = rank
        return placed
    }

    /// Returns the task as it is in the next occurrence of its ancestor.
    ///
    /// A repeating task moves to its first occurrence from the ancestor's new day on. If the task has repeated within
    /// the finished occurrence, it may already be there.
    ///
    /// - Parameters:
    ///   - days: The number of days by which the ancestor moved.
    ///   - first: The first due date of the task in the finished occurrence, or nil if it has not repeated within it.
    /// - Returns: The moved task, or nil if the task and its descendants stay unchanged.
    fileprivate func advanced(days: Int, since first: CalendarTime?, at now: Now) -> Item? {
        guard let due else { return moved(days: days, at: now) }
        guard let movedDue = (first ?? due).moved(days: days, by: now.zones) else { return self }
        guard let series = series(by: now.zones) else { return moved(to: movedDue, at: now) ?? self }
        if first != nil, movedDue.local <= due.local { return nil }
        // A series that has ended, that cannot be computed, or that repeats from completion moves by the same days.
        let occurrence = repeatFrom == .due ? (try? series.first(from: movedDue, by: now.zones)) ?? nil : nil
        if let occurrence, let next = try? moved(to: occurrence, of: series, at: now) { return next }
        return (try? moved(to: movedDue, of: series, at: now)) ?? self
    }
}
