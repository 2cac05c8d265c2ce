// Refuses local changes in lists that are read-only on their server, because the changes could never be uploaded.

import GRDB
import Todo

// `Record` means this type and not GRDB's.
import enum Todo.Record

extension SyncTables {
    /// Returns the lists that cannot be changed. A list in the trash counts as local.
    func readOnlyLists() throws -> Set<UUID> {
        var lists: Set<UUID> = []
        let sql = """
            SELECT list FROM remote_list CROSS JOIN list ON list.id = remote_list.list
            WHERE read_only AND list.deleted IS NULL
            """
        try db.forEachRow(sql, []) { row in
            if let id = row.id(0) { lists.insert(id) }
            return true
        }
        return lists
    }
}

extension Store {
    /// Returns the lists that are read-only on their server. A list in the trash counts as local.
    ///
    /// - Throws: `StoreError`.
    public func readOnlyLists() throws -> Set<UUID> { try read { try SyncTables(db: $0).readOnlyLists() } }
}

extension RecordTable {
    /// Verifies that a command changes nothing in a read-only list. If the command is about all tasks with a tag, the
    /// tasks in such lists are left out instead.
    ///
    /// - Throws: `TodoError.readOnlyList`.
    func refuseReadOnly(_ resolved: inout ResolvedCommand) throws {
        let lists = try readOnlyLists()
        guard !lists.isEmpty else { return }
        let refused = try refused(resolved.edit, in: lists)
        guard !refused.isEmpty else { return }
        let isOfTag = [.retagged, .joined, .untagged].contains(resolved.summary.kind)
        guard isOfTag, let kept = resolved.edit.without(refused) else { throw TodoError.readOnlyList }
        resolved.edit = kept
    }

    /// Returns the ids of the tasks in these lists that an edit affects.
    private func refused(_ edit: Edit, in lists: Set<UUID>) throws -> Set<UUID> {
        switch edit {
        case .insert(let records): return Set(records.filter { $0.isPresent(in: lists) }.map(\.id))
        case .delete(let ids): return Set(try ids.filter { try record($0)?.isPresent(in: lists) ?? false })
        case .change(let patches): return Set(try patches.filter { try isRefused($0, in: lists) }.map(\.id))
        case .batch(let edits): return try edits.reduce(into: []) { try $0.formUnion(refused($1, in: lists)) }
        }
    }

    private func isRefused(_ patch: Patch, in lists: Set<UUID>) throws -> Bool {
        // The manual order of today's tasks is local.
        guard patch.changes.contains(where: { $0.field != .dayRank }), let before = try record(patch.id) else {
            return false
        }
        return before.isPresent(in: lists) || patch.applied(to: before)?.isPresent(in: lists) ?? false
    }
}
