// Completing and reopening tasks. A completed occurrence of a repeating task leaves a completed copy, and the task
// moves on to its next occurrence.

extension Command {
    static func complete(
        _ ids: [UUID], endingSeries endsSeries: Bool = false, of records: some RecordReading, at now: Now
    ) throws -> ResolvedCommand? {
        let recent = RecentCompletions(at: now)
        let open = try records.unique(ids).compactMap(\.item).filter { item in
            try !item.isDone && (endsSeries || !recent.include(item, in: records))
        }
        let occurrences = NextOccurrences(at: now)
        let completed = endsSeries ? open : open.filter { !occurrences.wouldEnd($0) }
        if completed.isEmpty, let first = open.first {
            throw TodoError.seriesWouldEnd(open.map(\.id), title: first.title)
        }
        guard let summary = StepSummary(.completed, completed.map(Record.item)) else { return nil }
        let completion = try completion(
            of: completed.roots(in: records), endingSeries: endsSeries, of: records, at: now, occurrences)
        let notAdvancedIDs = Set(completion.notAdvanced.map(\.id))
        let stillOpen = open.filter { occurrences.wouldEnd($0) && !notAdvancedIDs.contains($0.id) }
        return ResolvedCommand(
            edit: Edit(completion.edits),
            summary: summary.with(notAdvanced: endsSeries ? [] : stillOpen + completion.notAdvanced))
    }

    static func reopen(_ ids: [UUID], of records: some RecordReading, at now: Now) throws -> ResolvedCommand? {
        let done = try records.unique(ids).compactMap(\.item).filter(\.isDone)
        guard let summary = StepSummary(.reopened, done.map(Record.item)) else { return nil }
        let ancestors = try done.flatMap { try records.ancestors(of: $0) }
        return ResolvedCommand(edit: Edit(try reopening(done + ancestors, of: records, at: now)), summary: summary)
    }

    /// Returns the edits that reopen the completed tasks in `items`. Each goes to the end of its open siblings.
    ///
    /// - Parameter now: The current time, used to give a series that has run out one more occurrence, or nil to leave
    ///   such a series unchanged.
    static func reopening(_ items: [Item], of records: some RecordReading, at now: Now? = nil) throws -> [Edit] {
        var seen: Set<UUID> = []
        let done = items.filter { $0.isDone && seen.insert($0.id).inserted }
        return try done.inSections().map { section, ordered in
            let open = Section(list: section.list, parent: section.parent, isDone: false)
            let room = try RankInterval(at: .bottom, in: open, of: records).room(for: ordered.count, in: records)
            return room.edit(.change(zip(ordered, room.ranks).map { $0.reopened(rank: $1, at: now) }))
        }
    }

    /// A task before and after it moved on to its next occurrence, and the id of the completed copy.
    private typealias Advanced = (item: Item, next: Item, copy: UUID)

    /// Completes open tasks and their open descendants.
    ///
    /// - Parameters:
    ///   - roots: The tasks to complete, none of which is a descendant of another.
    ///   - endsSeries: Whether repeating tasks are completed for good.
    ///   - interval: The position among the completed siblings; the top if nil.
    /// - Returns: The edits, and the tasks that stay open because their repeat rules cannot be followed.
    /// - Throws: `TodoError.seriesWouldEnd` if all roots stay open.
    static func completion(
        of roots: [Item], endingSeries endsSeries: Bool = false, in interval: RankInterval? = nil,
        of records: some RecordReading, at now: Now, _ cache: NextOccurrences? = nil
    ) throws -> (edits: [Edit], notAdvanced: [Item]) {
        let occurrences = cache ?? NextOccurrences(at: now)
        var edits: [Edit] = []
        var notAdvanced: [Item] = []
        var advanced: [Advanced] = []
        let firstSection = roots.first?.section
        let all = endsSeries ? roots : try roots.withOpenCopies(in: records, occurrences)
        let roots = endsSeries ? all : all.filter { !occurrences.wouldEnd($0) }
        if roots.isEmpty, let first = all.first {
            throw TodoError.seriesWouldEnd(all.map(\.id), title: first.title)
        }
        let completed = Set(roots.map(\.id))
        notAdvanced += all.filter { !completed.contains($0.id) }
        for (section, ordered) in roots.inSections() {
            let done = Section(list: section.list, parent: section.parent, isDone: true)
            let requested = section == firstSection ? interval : nil
            let interval = try requested ?? RankInterval(at: .top, in: done, of: records)
            let completed = try complete(
                ordered, endingSeries: endsSeries, in: interval, of: records, at: now, occurrences)
            edits.append(completed.edit)
            advanced += completed.advanced
        }
        guard try records.hasTrees() else { return (edits, notAdvanced) }
        let advancedIDs = Set(advanced.map(\.item.id))
        let finished = roots.map(\.id).filter { !advancedIDs.contains($0) }
        let openDescendants = try records.descendants(of: finished).filter { !$0.isDone }
        // An open task may not be below a completed task.
        let stillOpen = endsSeries ? [] : openDescendants.filter { occurrences.wouldEnd($0) }
        let outermost = try stillOpen.roots(in: records)
        edits += try detaching(outermost, in: records)
        notAdvanced += stillOpen
        let staying = Set(outermost.map(\.id) + (try records.descendants(of: outermost.map(\.id)).map(\.id)))
        let open = openDescendants.filter { !staying.contains($0.id) }
        // A repeating task below a completed one is completed for good. Its rule stays, in case the task is reopened.
        for (section, ordered) in open.inSections() {
            let done = Section(list: section.list, parent: section.parent, isDone: true)
            let room = try RankInterval(at: .top, in: done, of: records).room(for: ordered.count, in: records)
            edits.append(room.edit(.change(zip(ordered, room.ranks).map { $0.completed(now.time, rank: $1) })))
        }
        var descendants = AdvancedDescendants()
        for occurrence in advanced {
            try descendants.add(occurrence.item, as: occurrence.next, copiedTo: occurrence.copy, of: records, at: now)
        }
        return (edits + (try descendants.edits(of: records)), notAdvanced)
    }

    /// Completes open tasks of one section, in this order, at a position among their completed siblings.
    ///
    /// - Returns: The edit, and the tasks that moved on to their next occurrences.
    private static func complete(
        _ items: [Item], endingSeries endsSeries: Bool, in interval: RankInterval, of records: some RecordReading,
        at now: Now, _ occurrences: NextOccurrences
    ) throws -> (edit: Edit, advanced: [Advanced]) {
        let room = try interval.room(for: items.count, in: records)
        var patches: [Patch] = []
        var copies: [Record] = []
        var advanced: [Advanced] = []
        for (item, rank) in zip(items, room.ranks) {
            guard !endsSeries, case .success(let next?) = occurrences[item] else {
                patches.append(item.completed(now.time, rank: rank))
                continue
            }
            patches.append(Patch(from: .item(item), to: .item(next)))
            let copy = item.completedCopy(
                item.copyID(ofOccurrence: item.usualDue(by: now.zones)), rank: rank, at: now.time)
            advanced.append((item, next, copy.id))
            // If this occurrence was completed before, on this or another device, its copy already exists.
            if try records.copy(copy.id) == nil { copies.append(.item(copy)) }
        }
        let change = room.edit(.change(patches))
        guard !copies.isEmpty else { return (change, advanced) }
        let detached = try detachingChildren(of: copies.compactMap(\.item), in: records)
        return (.batch([change] + detached + [.insert(copies)]), advanced)
    }

    /// Returns the edits that prepare for new copies with the ids of old, trashed copies in another list. The children
    /// of the old copies stay in the trash and in their own list, without a parent.
    static func detachingChildren(of copies: [Item], in records: some RecordReading) throws -> [Edit] {
        let children = try copies.flatMap { copy -> [Item] in
            guard case .item(let old)? = try records.record(copy.id), old.list != copy.list else { return [] }
            return try records.descendants(of: [copy.id]) { _ in true }.filter { $0.parent == copy.id }
        }
        return try detaching(children, in: records)
    }

    /// Returns the edits that detach tasks from their parents and move them to the end of their lists. The tasks
    /// keep their own subtasks.
    static func detaching(_ items: [Item], in records: some RecordReading) throws -> [Edit] {
        try items.map { item in
            var detached = item
            detached.parent = nil
            return detached
        }.inSections().map { section, ordered in
            let room = try RankInterval(at: .bottom, in: section, of: records).room(for: ordered.count, in: records)
            return room.edit(
                .change(zip(ordered, room.ranks).map { Patch($0.id, [.parent(nil), .rank($1)]) }))
        }
    }

    /// Moves tasks on to their next occurrences without completing the current ones. A task whose next occurrence
    /// cannot be computed stays unchanged.
    ///
    /// - Throws: `TodoError.rule` if no task moves on and at least one rule cannot be computed.
    static func skip(_ ids: [UUID], of records: some RecordReading, at now: Now) throws -> ResolvedCommand? {
        let open = try records.unique(ids).compactMap(\.item).filter { !$0.isDone }
        var (skipped, notAdvanced): ([Item], [Item]) = ([], [])
        var occurrences: [UUID: Item] = [:]
        var refusal: RecurrenceError?
        for item in open {
            switch item.nextOccurrence(at: now, isSkipped: true) {
            case .success(let next?):
                skipped.append(item)
                occurrences[item.id] = next
            case .success(nil): break
            case .failure(let error):
                notAdvanced.append(item)
                refusal = refusal ?? error
            }
        }
        if skipped.isEmpty, let refusal { throw TodoError.rule(refusal) }
        guard let summary = StepSummary(.skipped, skipped.map(Record.item)) else { return nil }
        // A task whose ancestor is also skipped moves on with that ancestor.
        let moved = try skipped.roots(in: records).compactMap { item in occurrences[item.id].map { (item, $0) } }
        var descendants = AdvancedDescendants()
        for (item, next) in moved { try descendants.add(item, as: next, copiedTo: nil, of: records, at: now) }
        let patches = moved.map { Patch(from: .item($0), to: .item($1)) }
        let edits = [.change(patches)] + (try descendants.edits(of: records))
        return ResolvedCommand(edit: Edit(edits), summary: summary.with(notAdvanced: notAdvanced))
    }
}

/// A cache of the next occurrences of tasks. Computing an occurrence takes longer than everything else here.
final class NextOccurrences {
    let now: Now
    private var cache: [UUID: Result<Item?, RecurrenceError>] = [:]

    init(at now: Now) { self.now = now }

    /// Returns the task as its next occurrence, or nil if the series has ended or the task does not repeat.
    subscript(item: Item) -> Result<Item?, RecurrenceError> {
        if item.repeats == nil, item.customRepeat == nil { return .success(nil) }
        if let occurrence = cache[item.id] { return occurrence }
        let occurrence = item.nextOccurrence(at: now)
        cache[item.id] = occurrence
        return occurrence
    }

    /// Returns whether completing the task would end a series whose rule cannot be followed.
    func wouldEnd(_ item: Item) -> Bool {
        if !item.isDone, case .failure = self[item] { return true }
        return false
    }

    /// Returns whether completing the task moves it on to its next occurrence.
    func recurs(_ item: Item) -> Bool {
        guard case .success(_?) = self[item] else { return false }
        return true
    }
}

extension RecordReading {
    /// Returns the copy of a completed occurrence with this id, or nil if the copy is missing or in the trash.
    func copy(_ id: UUID) throws -> Item? {
        guard case .item(let copy)? = try record(id), copy.deleted == nil else { return nil }
        return copy
    }
}

extension [Item] {
    /// Returns these tasks together with copies of their current occurrences that were completed before and have been
    /// reopened. Such a copy is completed again, even if it has been moved. A copy that has become an ancestor of one
    /// of these tasks is not included and stays open.
    fileprivate func withOpenCopies(in records: some RecordReading, _ occurrences: NextOccurrences) throws -> [Item] {
        let itemIDs = Set(map(\.id))
        let copies = try compactMap { item -> Item? in
            guard occurrences.recurs(item),
                let copy = try records.copy(item.copyID(ofOccurrence: item.usualDue(by: occurrences.now.zones))),
                !copy.isDone,
                !itemIDs.contains(copy.id)
            else { return nil }
            return copy
        }
        if copies.isEmpty { return self }
        let ancestors = Set(try flatMap { try records.ancestors(of: $0) }.map(\.id))
        return try (self + copies.filter { !ancestors.contains($0.id) }).roots(in: records)
    }
}

extension Item {
    /// Returns the patch that sets or clears the completion time and the rank.
    fileprivate func completed(_ time: Timestamp?, rank: Rank) -> Patch {
        // Comparing all fields of 10,000 tasks takes longer than writing these two.
        let changes: [FieldChange] = [.rank(rank), FieldChange(.completed, time.fieldValue)]
        return Patch(id, changes.filter { $0.value != $0.field.value(of: self) })
    }

    /// Returns the patch that reopens the task at a rank. If its series has run out, the task gets one more occurrence.
    func reopened(rank: Rank, at now: Now?) -> Patch {
        guard let open = now.flatMap({ withOpenOccurrence(by: $0.zones) }) else { return completed(nil, rank: rank) }
        return patch {
            $0 = open
            ($0.completed, $0.rank) = (nil, rank)
        }
    }

    /// Returns whether completing the task now moves it on to its next occurrence.
    func recurs(at now: Now) -> Bool {
        guard case .success(_?) = nextOccurrence(at: now) else { return false }
        return true
    }
}
