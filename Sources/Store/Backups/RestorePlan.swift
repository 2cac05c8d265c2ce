// What makes the present what a backup holds (specification N12).

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
///
/// What cannot be read in the backup, and items of lists that cannot, are left as they are now.
struct RestorePlan {
    /// First all that is to be within something else is within none, so that on the way there and back nothing is ever
    /// within itself or within too many. New lists come before their items, and lists go after theirs.
    private(set) var edit = Edit.batch([])
    /// Records that can be read in the backup and no more in the store; within none, which the edit mends.
    private(set) var mended: [Record] = []
    /// The ids of what comes back.
    private(set) var added: Set<UUID> = []
    /// How many records of the backup are left out, for their lists could not be read.
    let leftOut: Int
    /// How many items of the backup are not restored because their server does not let their list be changed.
    let locked: Int

    /// - Parameters:
    ///   - old: what is in the backup.
    ///   - db: the store, within the transaction that is to make the edit.
    init(to old: BackupFile.Contents, in db: Database) throws {
        let present = try Present(db)
        var lists = Set(old.records.filter(\.isList).map(\.id))
        lists.formUnion(present.broken)
        lists.formUnion(present.records.filter { $0.isList && old.unreadable.contains($0.id) }.map(\.id))
        // An item is in a list, or the store would refuse it.
        var known = old.records.filter { $0.item.map { lists.contains($0.list) } ?? true }
        leftOut = old.records.count - known.count
        // A list that its server does not let be changed is left as it is, its trash too: others may be within what lies there.
        let fixed = present.items(of: try SyncTables(db: db).readOnlyLists(), andOf: known)
        locked = present.countOther(among: known.filter { fixed.contains($0.id) })
        known.removeAll { fixed.contains($0.id) }
        var places = Dictionary(known.enumerated().map { ($1.id, $0) }) { first, _ in first }
        // What a server still has is not deleted by it, for that would be deleted there too.
        let synced = try SyncTables(db: db).synced()
        let untouched = old.unreadable.union(old.records.map { $0.id }.filter { places[$0] == nil })
            .union(synced.filter { places[$0] == nil }).union(fixed)
        for now in present.records where synced.contains(now.id) && now.deleted == nil {
            if let place = places[now.id] { known[place] = known[place].kept }
        }
        let isTrashed = Set(known.filter { $0.deleted != nil }.map(\.id))
        for id in synced {
            guard let place = places[id], known[place].deleted == nil, let parent = known[place].item?.parent else {
                continue
            }
            if isTrashed.contains(parent) { known[place] = known[place].withinNone }
        }
        let stay = present.records.filter { untouched.contains($0.id) }
        let broken = present.broken.filter { places[$0] == nil }
        let loose = try RestoredTrees(known, staying: stay, broken: broken, in: db).loose
        for id in loose { if let place = places[id] { known[place] = known[place].withinNone } }

        var cleared = stay.filter { loose.contains($0.id) }.map(\.id)
        var patches: [Patch] = []
        var gone: [Record] = []
        for now in present.records where !untouched.contains(now.id) {
            guard let place = places.removeValue(forKey: now.id) else {
                gone.append(now)
                continue
            }
            let patch = Patch(from: now, to: known[place])
            if patch.changes.isEmpty { continue }
            patches.append(patch)
            if let parent = now.item?.parent, parent != known[place].item?.parent { cleared.append(now.id) }
        }
        for id in present.broken {
            // What cannot be read and was not there then stays as it is.
            guard let record = places.removeValue(forKey: id).map({ known[$0] }) else { continue }
            mended.append(record.withinNone)
            let patch = Patch(from: record.withinNone, to: record)
            if !patch.changes.isEmpty { patches.append(patch) }
        }
        let new = places.values.sorted().map { known[$0] }
        added = Set(new.map(\.id))
        let goes = try Self.goes(gone, from: Set(stay.compactMap(\.item?.list)), in: db)
        cleared += goes.filter { $0.item?.parent != nil }.map(\.id)
        let isList = Set(known.filter(\.isList).map(\.id))
        let edits: [Edit] = [
            .change(cleared.map { id in Patch(id, [FieldChange.parent(nil)]) }),
            .insert(new.filter { $0.isList }), .change(patches.filter { isList.contains($0.id) }),
            .insert(new.filter { !$0.isList }), .change(patches.filter { !isList.contains($0.id) }),
            .delete(goes.compactMap { $0.item?.id }), .delete(goes.compactMap { $0.list?.id }),
        ]
        edit = .batch(edits.filter { $0.count > 0 })
    }

    /// What is to be deleted of all that is there now and was not then. This alone decides that: whatever must outlast an
    /// older state is left out here.
    ///
    /// - Parameter needed: the lists of what stays as it is.
    private static func goes(_ gone: [Record], from needed: Set<UUID>, in db: Database) throws -> [Record] {
        // A list stays with items that cannot be read.
        try gone.filter { record in
            try !record.isList || !needed.contains(record.id) && db.allItems(of: record.id) != nil
        }
    }
}

/// What is in the store.
private struct Present {
    /// What can be read, the lists first.
    var records: [Record] = []
    /// The ids of what cannot be read, as far as these can.
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

    /// The items that are in one of these lists, or were.
    func items(of lists: Set<UUID>, andOf old: [Record]) -> Set<UUID> {
        guard !lists.isEmpty else { return [] }
        return Set((records + old).filter { $0.item.map { lists.contains($0.list) } ?? false }.map(\.id))
    }

    /// How many of these records, but for the trash, are not here as they were; a place among what is to be done today does
    /// not matter.
    func countOther(among old: [Record]) -> Int {
        guard !old.isEmpty else { return 0 }
        let known = Dictionary(records.map { ($0.id, $0) }) { first, _ in first }
        return old.count { old in
            guard old.deleted == nil else { return false }
            guard let now = known[old.id] else { return true }
            return Patch(from: now, to: old).changes.contains { $0.field != .dayRank }
        }
    }
}

extension Record {
    /// The same, not in the trash.
    fileprivate var kept: Record {
        switch self {
        case .item(var item):
            item.deleted = nil
            return .item(item)
        case .list(var list):
            list.deleted = nil
            return .list(list)
        }
    }

    /// The same, within no other.
    fileprivate var withinNone: Record {
        guard var item else { return self }
        item.parent = nil
        return .item(item)
    }
}
