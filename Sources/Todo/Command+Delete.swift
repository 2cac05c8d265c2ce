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
        return ResolvedCommand(edit: mark(marked, now), summary: summary)
    }

    static func clearDone(
        in list: UUID, of records: some RecordReading, at now: Timestamp
    ) throws -> ResolvedCommand? {
        guard try !records.isInTrash(list) else { throw TodoError.listMissing(list) }
        let done = try records.records(of: Section(list: list, isDone: true))
        guard let summary = StepSummary(.cleared, done) else { return nil }
        return ResolvedCommand(edit: mark(done, now), summary: summary)
    }

    /// One time for all that goes together.
    private static func mark(_ records: [Record], _ now: Timestamp) -> Edit {
        .change(records.map { Patch($0.id, [FieldChange(.deleted, .number(now.milliseconds))]) })
    }

    static func restore(
        _ ids: [UUID], of records: some RecordReading, at now: Timestamp
    ) throws -> ResolvedCommand? {
        let trashed = try ids.unique().map(records.kept).filter { $0.deleted != nil }
        let back = Set(trashed.map(\.id))
        // Without a list: those whose own lies in the trash and stays there.
        let homeless = try trashed.compactMap(\.item).filter { item in
            try !back.contains(item.list) && records.isInTrash(item.list)
        }
        let strays = Set(homeless.map(\.id))
        let patches = trashed.filter { !strays.contains($0.id) }.map { Patch($0.id, [FieldChange(.deleted, .none)]) }
        guard !homeless.isEmpty else {
            guard let summary = StepSummary(.restored, trashed) else { return nil }
            return ResolvedCommand(edit: .change(patches), summary: summary)
        }
        let known = try listToAddTo(in: records)
        let list = try known ?? newList(for: homeless[0].id, in: records, at: now)
        let moves = try bring(homeless, to: list.id, of: records)
        guard let summary = StepSummary(.restored, trashed, list: list.name) else { return nil }
        let edit = Edit.batch((known == nil ? [.insert([.list(list)])] : []) + [.change(patches)] + moves)
        return ResolvedCommand(edit: edit, summary: summary)
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
                        item.patch { ($0.deleted, $0.list, $0.rank) = (nil, list, rank) }
                    }))
        }
    }

    static func deleteForGood(_ ids: [UUID], of records: some RecordReading) throws -> ResolvedCommand? {
        let trashed = try ids.unique().map(records.kept).filter { $0.deleted != nil }
        guard let summary = StepSummary(.erased, trashed) else { return nil }
        let lists = trashed.filter(\.isList).map(\.id)
        let gone = Set(lists)
        let theirs = try lists.flatMap { try records.allRecords(of: $0).map(\.id) }
        let others = trashed.compactMap(\.item).filter { !gone.contains($0.list) }.map(\.id)
        // The lists last, and so back first when this is undone: an item's list is always there.
        let edit: Edit = lists.isEmpty ? .delete(others) : .batch([.delete(theirs + others), .delete(lists)])
        return ResolvedCommand(edit: edit, summary: summary)
    }
}
