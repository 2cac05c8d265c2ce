// Restores the server's hierarchy and order for tasks that could not be placed that way before.

import Store
import Todo

extension SyncCycle {
    /// Gives tasks the parents and the order that they have on the server, if the hierarchy allows that. Tasks that did
    /// not fit before may fit now.
    mutating func restoreHierarchy() async throws {
        let list = list
        try await updateState { try $0.forgetOldMoves() }
        let outside = try await read { try $0.linkedItemsMovedAway(in: list) }
        for page in outside.pages(of: SyncTables.maxRecordsPerTransaction) { try await apply { try $0.reparent(page) } }
        try await markLoops(among: outside)
        let changes = try await read { tables in
            var changes: [(id: UUID, rank: Rank)] = []
            try tables.forEachSectionOutOfOrder(in: list) { section in
                changes += SortKeys.changes(section.map(\.rank.value)).map { change in
                    (section[change.position].id, Rank(change.key))
                }
            }
            return changes
        }
        for page in changes.pages(of: SyncTables.maxRecordsPerTransaction) {
            try await apply { try $0.applyOrder(page) }
        }
    }
}
