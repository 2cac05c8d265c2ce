extension Command {
    /// Returns the edit that this command means for the current records.
    ///
    /// - Parameters:
    ///   - records: The current records, which must not change before the edit is applied.
    ///   - now: The time to set on tasks that are added, completed or deleted.
    ///   - zones: The rules for local time.
    /// - Returns: The edit and its summary, or nil if nothing would change.
    /// - Throws: `TodoError` if the command does not fit the records, and any error that `records` throws.
    public func resolve(
        in records: some RecordReading, at now: Timestamp, by zones: any ZoneRules = UniversalTime()
    ) throws -> ResolvedCommand? {
        let moment = Now(now, by: zones)
        return switch self {
        case .add(let new, let placement, let list):
            try Self.add(new, at: placement, in: list, of: records, at: moment)
        case .addToDefaultList(let new, let placement):
            try Self.addToDefaultList(new, at: placement, of: records, at: moment)
        case .addToday(let new, let placement, let list, let after, let before):
            try Self.addToday(
                new, at: placement, in: list, after: after, before: before, of: records, at: moment)
        case .change(let id, let changes, let adjustments):
            try Self.change(id, changes, and: adjustments, of: records, at: moment)
        case .complete(let ids):
            try Self.complete(ids, of: records, at: moment)
        case .endSeries(let ids):
            try Self.complete(ids, endingSeries: true, of: records, at: moment)
        case .reopen(let ids):
            try Self.reopen(ids, of: records, at: moment)
        case .skip(let ids):
            try Self.skip(ids, of: records, at: moment)
        case .moveToDay(let ids, let day):
            try Self.date(ids, of: records, at: moment) { _ in day }
        case .postpone(let ids):
            try Self.date(ids, of: records, at: moment) { due in
                due.map { max($0, moment.today) }.flatMap { $0.adding(days: 1) } ?? moment.today.adding(days: 1)
            }
        case .placeToday(let ids, let after, let before):
            try Self.placeToday(ids, after: after, before: before, of: records, at: moment)
        case .move(let id, let placement):
            try Self.move(id, to: placement, of: records)
        case .place(let id, let isDone, let placement):
            try Self.place(id, isDone: isDone, to: placement, of: records, at: moment)
        case .nest(let id, let parent, let placement, let isDone):
            try Self.nest(id, in: parent, to: placement, isDone: isDone, of: records, at: moment)
        case .outdent(let id): try Self.outdent(id, of: records, at: moment)
        case .changeEach(let ids, let changes):
            try Self.changeEach(ids, changes, of: records, at: moment)
        case .tag(let ids, let tags): try Self.tag(ids, tags, of: records)
        case .arrange(let ids, let parent, let placement):
            try Self.arrange(ids, in: parent, to: placement, of: records)
        case .transfer(let ids, let list):
            try Self.transfer(ids, to: list, of: records)
        case .delete(let ids):
            try Self.delete(ids, of: records, at: now)
        case .clearDone(let list):
            try Self.clearDone(in: list, of: records, at: now)
        case .restore(let ids):
            try Self.restore(ids, of: records, at: now)
        case .deletePermanently(let ids):
            try Self.deletePermanently(ids, of: records)
        case .renameTag(let tag, let name): try Self.renameTag(tag, to: name, of: records)
        case .deleteTag(let tag): try Self.deleteTag(tag, of: records)
        case .importLists(let lists): try Self.importLists(lists, of: records, at: now)
        }
    }
}

extension RecordReading {
    /// Returns the records with these ids, each once, in the given order.
    ///
    /// - Throws: `TodoError.itemMissing` for a record that is in the trash.
    func unique(_ ids: [UUID]) throws -> [Record] {
        // Whether lists are in the trash. Each list is looked up once.
        var trashed: [UUID: Bool] = [:]
        return try ids.unique().map { id in
            let record = try existingOrTrashed(id)
            guard record.deleted == nil else { throw TodoError.itemMissing(id) }
            guard let list = record.item?.list else { return record }
            let isTrashed = try trashed[list] ?? isInTrash(list)
            trashed[list] = isTrashed
            if isTrashed { throw TodoError.itemMissing(id) }
            return record
        }
    }
}

extension [UUID] {
    /// Returns the ids, each once, in the given order.
    func unique() -> [UUID] {
        var seen: Set<UUID> = []
        return filter { seen.insert($0).inserted }
    }
}
