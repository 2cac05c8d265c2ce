import GRDB
import Todo

// `Record` means this type and not GRDB's.
import enum Todo.Record

/// The edit that changes the current contents to the contents of a backup (specification N12). Records that already
/// match the backup are not part of it.
///
/// Records that cannot be read in the backup, and tasks in lists that cannot be read, stay unchanged.
struct RestorePlan {
    /// The edit. It begins by detaching all tasks whose parent changes, so that no task is ever below itself or too
    /// deep, neither during the edit nor during its undo. New lists come before their tasks, and lists are deleted
    /// after their tasks.
    private(set) var edit = Edit.batch([])
    /// Records that can be read in the backup but no longer in the store. They have no parent, which the edit restores.
    private(set) var withoutBrokenParent: [Record] = []
    /// The ids of the records that are restored because they no longer exist.
    private(set) var added: Set<UUID> = []
    /// The number of the backup's records that are left out, because their lists could not be read.
    let skippedCount: Int
    /// The number of the backup's tasks that are not restored, because their list is read-only on its server.
    let locked: Int

    /// - Parameters:
    ///   - old: The contents of the backup.
    ///   - db: The store, within the transaction that makes the edit.
    init(to old: BackupFile.Contents, in db: Database) throws {
        let present = try Present(db)
        var lists = Set(old.records.filter(\.isList).map(\.id))
        lists.formUnion(present.broken)
        lists.formUnion(present.records.filter { $0.isList && old.unreadable.contains($0.id) }.map(\.id))
        // A task whose list is missing would be refused by the store.
        var restored = old.records.filter { $0.item.map { lists.contains($0.list) } ?? true }
        skippedCount = old.records.count - restored.count
        // Lists that are read-only on their server stay unchanged, including their trash, whose tasks may have
        // subtasks.
        let fixed = present.items(of: try SyncTables(db: db).readOnlyLists(), andOf: restored)
        locked = present.countOther(among: restored.filter { fixed.contains($0.id) })
        restored.removeAll { fixed.contains($0.id) }
        var indices = Dictionary(restored.enumerated().map { ($1.id, $0) }) { first, _ in first }
        // Tasks that a server still has are not deleted, because they would be deleted on the server too.
        let synced = try SyncTables(db: db).synced()
        let untouched = old.unreadable.union(old.records.map { $0.id }.filter { indices[$0] == nil })
            .union(synced.filter { indices[$0] == nil }).union(fixed)
        // For the same reason, they do not return to the trash, and they lose a parent that does.
        for now in present.records where synced.contains(now.id) && now.deleted == nil {
            if let index = indices[now.id] { restored[index] = restored[index].undeleted }
        }
        let trashedIDs = Set(restored.filter { $0.deleted != nil }.map(\.id))
        for id in synced {
            guard let index = indices[id], restored[index].deleted == nil, let parent = restored[index].item?.parent
            else {
                continue
            }
            if trashedIDs.contains(parent) { restored[index] = restored[index].withoutParent }
        }
        let unchanged = present.records.filter { untouched.contains($0.id) }
        let broken = present.broken.filter { indices[$0] == nil }
        let detached = try RestoredTrees(restored, staying: unchanged, broken: broken, in: db).detached
        for id in detached { if let index = indices[id] { restored[index] = restored[index].withoutParent } }

        var cleared = unchanged.filter { detached.contains($0.id) }.map(\.id)
        var patches: [Patch] = []
        var missing: [Record] = []
        for now in present.records where !untouched.contains(now.id) {
            guard let index = indices.removeValue(forKey: now.id) else {
                missing.append(now)
                continue
            }
            let patch = Patch(from: now, to: restored[index])
            if patch.changes.isEmpty { continue }
            patches.append(patch)
            if let parent = now.item?.parent, parent != restored[index].item?.parent { cleared.append(now.id) }
        }
        for id in present.broken {
            // An unreadable record that the backup does not contain stays unchanged.
            guard let record = indices.removeValue(forKey: id).map({ restored[$0] }) else { continue }
            withoutBrokenParent.append(record.withoutParent)
            let patch = Patch(from: record.withoutParent, to: record)
            if !patch.changes.isEmpty { patches.append(patch) }
        }
        let new = indices.values.sorted().map { restored[$0] }
        added = Set(new.map(\.id))
        let deletions = try Self.deletions(missing, from: Set(unchanged.compactMap(\.item?.list)), in: db)
        cleared += deletions.filter { $0.item?.parent != nil }.map(\.id)
        let listIDs = Set(restored.filter(\.isList).map(\.id))
        let edits: [Edit] = [
            .change(cleared.map { id in Patch(id, [FieldChange.parent(nil)]) }),
            .insert(new.filter { $0.isList }), .change(patches.filter { listIDs.contains($0.id) }),
            .insert(new.filter { !$0.isList }), .change(patches.filter { !listIDs.contains($0.id) }),
            .delete(deletions.compactMap { $0.item?.id }), .delete(deletions.compactMap { $0.list?.id }),
        ]
        edit = .batch(edits.filter { $0.count > 0 })
    }

    /// Returns the records to delete, of all records that exist now but not in the backup. Records that must outlast
    /// the restoration of an older state are excluded only here.
    ///
    /// - Parameter needed: The lists of tasks that stay unchanged.
    private static func deletions(_ missing: [Record], from needed: Set<UUID>, in db: Database) throws -> [Record] {
        // A list with unreadable tasks stays.
        try missing.filter { record in
            try !record.isList || !needed.contains(record.id) && db.allItems(of: record.id) != nil
        }
    }
}

/// The current contents of the store.
private struct Present {
    /// The readable records, lists first.
    var records: [Record] = []
    /// The ids of unreadable records, unless the id itself is unreadable.
    var broken: Set<UUID> = []

    init(_ db: Database) throws {
        for table in [Table.lists, .items] {
            try db.forEachRow("SELECT \(table.columns) FROM \(table.name)") { row in
                switch RecordTable.record(row, of: table) {
                case .success(let record): records.append(record)
                case .failure(let record): if let id = record.id { broken.insert(id) }
                }
                return true
            }
        }
    }

    /// Returns the ids of the tasks that are in one of these lists now, or were when the backup was made.
    func items(of lists: Set<UUID>, andOf old: [Record]) -> Set<UUID> {
        guard !lists.isEmpty else { return [] }
        return Set((records + old).filter { $0.item.map { lists.contains($0.list) } ?? false }.map(\.id))
    }

    /// Returns the number of these records outside the trash that differ from their current state. The manual order of
    /// today's tasks is ignored.
    func countOther(among old: [Record]) -> Int {
        guard !old.isEmpty else { return 0 }
        let current = Dictionary(records.map { ($0.id, $0) }) { first, _ in first }
        return old.count { old in
            guard old.deleted == nil else { return false }
            guard let now = current[old.id] else { return true }
            return Patch(from: now, to: old).changes.contains { $0.field != .dayRank }
        }
    }
}

extension Record {
    fileprivate var undeleted: Record {
        switch self {
        case .item(var item):
            item.deleted = nil
            return .item(item)
        case .list(var list):
            list.deleted = nil
            return .list(list)
        }
    }

    fileprivate var withoutParent: Record {
        guard var item else { return self }
        item.parent = nil
        return .item(item)
    }
}
