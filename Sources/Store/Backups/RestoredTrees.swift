// Combines the trees of restored tasks with those of tasks that stay as they are.

import GRDB
import Todo

// `Record` means this type and not GRDB's.
import enum Todo.Record

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The trees that a restoration would produce from the tasks of the backup and the tasks that stay as they are: the
/// backup has no readable state of them, their list is read-only, or a server still has them. The trees of both are
/// valid by themselves, but may not be valid together.
struct RestoredTrees {
    /// The tasks that cannot keep their parent.
    private(set) var loose: Set<UUID> = []
    private var spots: [UUID: Spot] = [:]
    private var children: [UUID: [UUID]] = [:]

    /// The properties of a task that decide whether a subtask fits below it.
    private struct Spot {
        var list: UUID
        var parent: UUID?
        var isDone: Bool
        var isInTrash: Bool

        init(_ item: Item) {
            (list, parent, isDone, isInTrash) = (item.list, item.parent, item.isDone, item.deleted != nil)
        }

        init?(_ id: UUID, in db: Database) throws {
            let sql = "SELECT list, parent, completed IS NOT NULL, deleted IS NOT NULL FROM item WHERE id = ?"
            guard let row = try Row.fetchOne(db, sql: sql, arguments: [id.blob]),
                let list = (row[0] as Data?).flatMap(UUID.init(blob:))
            else { return nil }
            (self.list, parent) = (list, (row[1] as Data?).flatMap(UUID.init(blob:)))
            (isDone, isInTrash) = (row[2], row[3])
        }
    }

    /// Combines the trees.
    ///
    /// - Parameters:
    ///   - known: The records that are restored.
    ///   - staying: The records that stay as they are.
    ///   - broken: The ids of records that stay because they cannot be read.
    init(_ known: [Record], staying: [Record], broken: Set<UUID>, in db: Database) throws {
        for item in (known + staying).compactMap(\.item) { spots[item.id] = Spot(item) }
        let stay = Set(staying.map(\.id)).union(broken)
        // Nearly always empty.
        let doubtful = spots.filter { id, spot in
            spot.parent.map { stay.contains(id) || stay.contains($0) || spots[$0] == nil } ?? false
        }
        if doubtful.isEmpty { return }
        for id in broken { spots[id] = try Spot(id, in: db) }
        for id in doubtful.keys { spots[id]?.parent = nil }
        for (id, spot) in spots { if let parent = spot.parent { children[parent, default: []].append(id) } }
        for (id, spot) in doubtful.sorted(by: { $0.key.uuidString < $1.key.uuidString }) {
            guard let parent = spot.parent, fits(id, within: parent) else {
                loose.insert(id)
                continue
            }
            spots[id]?.parent = parent
            children[parent, default: []].append(id)
        }
    }

    private func fits(_ id: UUID, within parent: UUID) -> Bool {
        guard let one = spots[id], let above = spots[parent], one.list == above.list,
            one.isInTrash || !above.isInTrash && (one.isDone || !above.isDone)
        else { return false }
        var (depth, next) = (0, Optional(parent))
        while let above = next, depth <= Tree.deepest {
            if above == id { return false }
            (depth, next) = (depth + 1, spots[above]?.parent)
        }
        return depth + height(below: id) <= Tree.deepest
    }

    private func height(below id: UUID) -> Int {
        var (height, level) = (0, children[id] ?? [])
        while !level.isEmpty, height <= Tree.deepest {
            (height, level) = (height + 1, level.flatMap { children[$0] ?? [] })
        }
        return height
    }
}
