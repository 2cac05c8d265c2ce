// To the trash, back from it, and out of it for good.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Command {
    static func delete(
        _ ids: [UUID], of records: some RecordReading, at now: Timestamp
    ) throws -> ResolvedCommand? {
        let deleted = try records.unique(ids)
        let lists = deleted.filter(\.isList)
        let gone = Set(lists.map(\.id))
        // An item of a list that goes is in the trash with it.
        let marked = deleted.filter { record in !(record.item.map { gone.contains($0.list) } ?? false) }
        guard let summary = StepSummary(.deleted, lists.isEmpty ? deleted : lists) else { return nil }
        let below = try records.descendants(of: marked.map(\.id)).map(Record.item)
        return ResolvedCommand(edit: mark(marked + below, now), summary: summary)
    }

    static func clearDone(
        in list: UUID, of records: some RecordReading, at now: Timestamp
    ) throws -> ResolvedCommand? {
        guard try !records.isInTrash(list) else { throw TodoError.listMissing(list) }
        guard try records.hasTrees() else {
            let done = try records.records(of: Section(list: list, isDone: true))
            guard let summary = StepSummary(.cleared, done) else { return nil }
            return ResolvedCommand(edit: mark(done, now), summary: summary)
        }
        let done = try wholeDone(of: list, in: records).map(Record.item)
        guard let summary = StepSummary(.cleared, done) else { return nil }
        return ResolvedCommand(edit: mark(done, now), summary: summary)
    }

    /// The done items of a list below which nothing is open, in all depths.
    private static func wholeDone(of list: UUID, in records: some RecordReading) throws -> [Item] {
        let all = try records.allRecords(of: list).compactMap(\.item).filter { $0.deleted == nil }
        let above = try all.filter { !$0.isDone }.flatMap { try records.ancestors(of: $0) }.map(\.id)
        let holding = Set(above)
        return all.filter { $0.isDone && !holding.contains($0.id) }
    }

    /// One time for all that goes together.
    private static func mark(_ records: [Record], _ now: Timestamp) -> Edit {
        .change(records.map { Patch($0.id, [FieldChange(.deleted, .number(now.milliseconds))]) })
    }

    static func restore(
        _ ids: [UUID], of records: some RecordReading, at now: Timestamp
    ) throws -> ResolvedCommand? {
        let asked = try ids.unique().map(records.kept).filter { $0.deleted != nil }
        let lists = asked.filter(\.isList)
        let items = try asked.compactMap(\.item).trashRoots(in: records)
        let back = Set(asked.map(\.id))
        // Without a list: those whose own lies in the trash and stays there.
        let homeless = try items.filter { try !back.contains($0.list) && records.isInTrash($0.list) }
        let strays = Set(homeless.map(\.id))
        // Without the one that they were within: that lies in the trash and stays there, or has gone.
        let loose = try items.filter { try !strays.contains($0.id) && !records.hasParent($0) }
        let others = Set(loose.map(\.id))
        let stay = items.filter { !strays.contains($0.id) && !others.contains($0.id) }
        var patches = (lists.map(\.id) + stay.map(\.id)).map { Patch($0, [FieldChange(.deleted, .none)]) }
        for item in stay + loose { patches += try below(item, to: item.list, of: records) }
        var edits: [Edit] = patches.isEmpty ? [] : [.change(patches)]
        for (list, part) in Dictionary(grouping: loose, by: \.list) { edits += try bring(part, to: list, of: records) }
        // Nothing open comes back within what is done.
        edits += try reopening(
            stay.filter { !$0.isDone }.flatMap { try records.ancestors(of: $0) }, of: records)
        guard !homeless.isEmpty else {
            guard let summary = StepSummary(.restored, asked) else { return nil }
            return ResolvedCommand(edit: Edit(edits), summary: summary)
        }
        let known = try listToAddTo(in: records)
        let list = try known ?? newList(for: homeless[0].id, in: records, at: now)
        edits += try bring(homeless, to: list.id, of: records)
        edits.append(.change(try homeless.flatMap { try below($0, to: list.id, of: records) }))
        guard let summary = StepSummary(.restored, asked, list: list.name) else { return nil }
        return ResolvedCommand(edit: .batch((known == nil ? [.insert([.list(list)])] : []) + edits), summary: summary)
    }

    /// What went to the trash together with an item comes back with it. What is open within what is done went by itself, be it at
    /// the same moment, and stays with all below it.
    private static func below(_ item: Item, to list: UUID, of records: some RecordReading) throws -> [Patch] {
        var done: Set<UUID> = item.isDone ? [item.id] : []
        var left: Set<UUID> = []
        return try records.descendants(of: [item.id]) { $0.deleted == item.deleted }.compactMap { one in
            if let parent = one.parent, left.contains(parent) || !one.isDone && done.contains(parent) {
                left.insert(one.id)
                return nil
            }
            if one.isDone { done.insert(one.id) }
            return one.patch { ($0.deleted, $0.list) = (nil, list) }
        }
    }

    /// Items from the trash to the top of a list, in the order in which they were asked for.
    private static func bring(_ items: [Item], to list: UUID, of records: some RecordReading) throws -> [Edit] {
        try [false, true].compactMap { isDone in
            let part = items.filter { $0.isDone == isDone }
            guard !part.isEmpty else { return nil }
            let interval = try RankInterval(at: .top, in: Section(list: list, isDone: isDone), of: records)
            let room = try interval.room(for: part.count, in: records)
            return room.edit(
                .change(
                    zip(part, room.ranks).map { item, rank in
                        item.patch { ($0.deleted, $0.list, $0.parent, $0.rank) = (nil, list, nil, rank) }
                    }))
        }
    }

    static func deleteForGood(_ ids: [UUID], of records: some RecordReading) throws -> ResolvedCommand? {
        let trashed = try ids.unique().map(records.kept).filter { $0.deleted != nil }
        guard let summary = StepSummary(.erased, trashed) else { return nil }
        let lists = trashed.filter(\.isList).map(\.id)
        let gone = Set(lists)
        let theirs = try lists.flatMap { try records.allRecords(of: $0).map(\.id) }
        let items = trashed.compactMap(\.item).filter { !gone.contains($0.list) }.map(\.id)
        // What is below it is in the trash too.
        let others = (items + (try records.descendants(of: items) { _ in true }.map(\.id))).unique()
        // The lists last, and so back first when this is undone: an item's list is always there.
        let edit: Edit = lists.isEmpty ? .delete(others) : .batch([.delete(theirs + others), .delete(lists)])
        return ResolvedCommand(edit: edit, summary: summary)
    }
}

extension RecordReading {
    /// Whether an item can come back where it was: within no other, or within one that is there.
    fileprivate func hasParent(_ item: Item) throws -> Bool {
        guard let parent = item.parent else { return true }
        return try record(parent)?.item.map { $0.deleted == nil && $0.list == item.list } ?? false
    }
}

extension [Item] {
    /// Of what lies in the trash, those that did not go there together with another one of these that they are within.
    fileprivate func trashRoots(in records: some RecordReading) throws -> [Item] {
        guard count > 1, try records.hasTrees() else { return self }
        let all = Dictionary(map { ($0.id, $0) }) { first, _ in first }
        return try filter { item in
            var next = item.parent
            var seen: Set<UUID> = [item.id]
            while let id = next, seen.insert(id).inserted {
                if let above = all[id], above.deleted == item.deleted { return false }
                guard let above = try records.record(id)?.item, above.deleted == item.deleted else { return true }
                next = above.parent
            }
            return true
        }
    }
}
