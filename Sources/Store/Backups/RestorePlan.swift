// What makes the present what a backup holds.

import GRDB
import Todo

// Not GRDB's `Record`.
import enum Todo.Record

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The edit that makes the present what a backup holds; what is the same already has no part in it.
struct RestorePlan {
    /// New lists come before their items, and lists go after theirs.
    private(set) var edit = Edit.batch([])
    /// Records that can be read in the backup and no more in the store.
    private(set) var mended: [Record] = []
    /// The ids of what comes back.
    private(set) var added: Set<UUID> = []
    /// How many records of the backup are left out, for their lists could not be read.
    let leftOut: Int

    /// - Parameters:
    ///   - old: all records of the backup that can be read.
    ///   - db: the store, within the transaction that is to make the edit.
    init(to old: [Record], in db: Database) throws {
        let lists = Set(old.filter(\.isList).map(\.id))
        // An item is in a list, or the store would refuse it.
        let known = old.filter { $0.item.map { lists.contains($0.list) } ?? true }
        leftOut = old.count - known.count
        var places = Dictionary(known.enumerated().map { ($1.id, $0) }) { first, _ in first }
        var patches: [Patch] = []
        var gone: [Record] = []
        for table in [Table.lists, .items] {
            try db.forEachRow("SELECT \(table.columns) FROM \(table.name)") { row in
                switch RecordTable.record(row, of: table) {
                case .success(let now):
                    guard let place = places.removeValue(forKey: now.id) else {
                        gone.append(now)
                        break
                    }
                    let patch = Patch(from: now, to: known[place])
                    if !patch.changes.isEmpty { patches.append(patch) }
                case .failure(let broken):
                    // What cannot be read and was not there then stays as it is.
                    if let place = broken.id.flatMap({ places.removeValue(forKey: $0) }) { mended.append(known[place]) }
                }
                return true
            }
        }
        let new = places.values.sorted().map { known[$0] }
        added = Set(new.map(\.id))
        let (newLists, newItems) = (new.filter(\.isList), new.filter { !$0.isList })
        let goes = try Self.goes(gone, in: db)
        edit = .batch(
            [
                .insert(newLists), .change(patches.filter { lists.contains($0.id) }), .insert(newItems),
                .change(patches.filter { !lists.contains($0.id) }), .delete(goes.filter { !$0.isList }.map(\.id)),
                .delete(goes.filter(\.isList).map(\.id)),
            ].filter { $0.count > 0 })
    }

    /// What is to be deleted of all that is there now and was not then. This alone decides that: whatever must outlast an
    /// older state is left out here.
    private static func goes(_ gone: [Record], in db: Database) throws -> [Record] {
        // A list stays with items that cannot be read.
        try gone.filter { try !$0.isList || db.allItems(of: $0.id) != nil }
    }
}
