// Moving tasks within a section, to the other section or to another list.

extension Command {
    /// Moves a record within its section.
    static func move(_ id: UUID, to placement: Placement, of records: some RecordReading) throws -> ResolvedCommand? {
        let record = try records.existing(id)
        guard placement.neighbor != id else { return nil }
        let interval = try RankInterval(at: placement, in: record.section, of: records, without: id)
        guard !interval.holds(record), let summary = StepSummary(.moved, [record]) else { return nil }
        let room = try interval.room(for: 1, in: records)
        return ResolvedCommand(edit: room.edit(.change([Patch(id, [.rank(room.ranks[0])])])), summary: summary)
    }

    /// Moves a record within its section, or a task to the other section.
    static func place(
        _ id: UUID, isDone: Bool, to placement: Placement, of records: some RecordReading, at now: Now
    ) throws -> ResolvedCommand? {
        guard case .item(let item) = try records.existing(id), item.isDone != isDone else {
            return try move(id, to: placement, of: records)
        }
        guard let summary = StepSummary(isDone ? .completed : .reopened, [.item(item)]) else { return nil }
        let section = Section(list: item.list, parent: item.parent, isDone: isDone)
        let interval = try RankInterval(at: placement, in: section, of: records)
        if isDone {
            if try RecentCompletions(at: now).include(item, in: records) { return nil }
            let (edits, notAdvanced) = try completion(of: [item], in: interval, of: records, at: now)
            return ResolvedCommand(edit: Edit(edits), summary: summary.with(notAdvanced: notAdvanced))
        }
        let room = try interval.room(for: 1, in: records)
        let patch = item.reopened(rank: room.ranks[0], at: now)
        let reopened = try reopening(records.ancestors(of: item), of: records)
        return ResolvedCommand(edit: Edit([room.edit(.change([patch]))] + reopened), summary: summary)
    }

    static func transfer(_ ids: [UUID], to list: UUID, of records: some RecordReading) throws -> ResolvedCommand? {
        let target = try records.existingList(list)
        let all = try records.unique(ids)
        guard !all.contains(where: \.isList) else { throw TodoError.listInList }
        let moved = try all.compactMap(\.item).filter { $0.list != list }.roots(in: records)
        guard let summary = StepSummary(.transferred, moved.map(Record.item), list: target.name) else { return nil }
        let ordered = moved.inSections().flatMap(\.items)
        var (room, transfers): ([Patch], [Patch]) = ([], [])
        for isDone in [false, true] {
            let part = ordered.filter { $0.isDone == isDone }
            let interval = try RankInterval(at: .top, in: Section(list: list, isDone: isDone), of: records)
            let ranks = try interval.room(for: part.count, in: records)
            room += ranks.moved
            transfers += zip(part, ranks.ranks).map { item, rank in
                item.patch { ($0.list, $0.parent, $0.rank) = (list, nil, rank) }
            }
        }
        transfers += try subtaskMoves(moved.map(\.id), to: list, of: records)
        return ResolvedCommand(edit: Room(ranks: [], moved: room).edit(.change(transfers)), summary: summary)
    }

    /// Returns the patches that move all descendants of tasks to a list, including descendants in the trash.
    static func subtaskMoves(_ ids: [UUID], to list: UUID, of records: some RecordReading) throws -> [Patch] {
        try records.descendants(of: ids) { _ in true }.compactMap { item in
            item.list == list ? nil : item.patch { $0.list = list }
        }
    }
}
