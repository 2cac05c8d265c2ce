// Lists that a server does not let be changed are not changed here either: it would be seen nowhere else, ever.

import GRDB
import Todo

// Not GRDB's `Record`.
import enum Todo.Record

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension SyncTables {
    /// The lists that cannot be changed. In the trash a list is a local one.
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
    /// The lists that cannot be changed, for their servers do not let them be; in the trash a list is a local one.
    ///
    /// - Throws: `StoreError`.
    public func readOnlyLists() throws -> Set<UUID> { try read { try SyncTables(db: $0).readOnlyLists() } }
}

extension RecordTable {
    /// Sees that a command changes nothing in a list that cannot be changed. What is done to all items that have a tag passes
    /// over the items of such lists.
    ///
    /// - Throws: `TodoError.readOnlyList`.
    func refuseReadOnly(_ resolved: inout ResolvedCommand) throws {
        let lists = try readOnlyLists()
        guard !lists.isEmpty else { return }
        let refused = try refused(resolved.edit, in: lists)
        guard !refused.isEmpty else { return }
        let isOfTag = [.retagged, .joined, .untagged].contains(resolved.summary.kind)
        guard isOfTag, let rest = resolved.edit.without(refused) else { throw TodoError.readOnlyList }
        resolved.edit = rest
    }

    /// What of an edit is about items of these lists.
    private func refused(_ edit: Edit, in lists: Set<UUID>) throws -> Set<UUID> {
        switch edit {
        case .insert(let records): return Set(records.filter { $0.isPresent(in: lists) }.map(\.id))
        case .delete(let ids): return Set(try ids.filter { try record($0)?.isPresent(in: lists) ?? false })
        case .change(let patches): return Set(try patches.filter { try isRefused($0, in: lists) }.map(\.id))
        case .batch(let edits): return try edits.reduce(into: []) { try $0.formUnion(refused($1, in: lists)) }
        }
    }

    private func isRefused(_ patch: Patch, in lists: Set<UUID>) throws -> Bool {
        // A place among what is to be done today is nobody else's matter.
        guard patch.changes.contains(where: { $0.field != .dayRank }), let before = try record(patch.id) else {
            return false
        }
        return before.isPresent(in: lists) || patch.applied(to: before)?.isPresent(in: lists) ?? false
    }
}
