import GRDB
import Todo

// `Record` means this type and not GRDB's.
import enum Todo.Record

/// The trees that result from a restoration: trees of tasks from the backup, and trees of tasks that stay unchanged
/// because the backup has no readable state of them, their list is read-only, or a server still has them. The trees of
/// both kinds are valid by themselves, but may be invalid together.
struct RestoredTrees {
    /// The tasks that cannot keep their parent.
    private(set) var detached: Set<UUID> = []
    private var positions: [UUID: Position] = [:]
    private var children: [UUID: [UUID]] = [:]

    /// The properties of a task that determine whether a subtask fits below it.
    private struct Position {
        var list: UUID
        var parent: UUID?
        var isDone: Bool
        var isInTrash: Bool

        init(_ item: Item) {
            list = item.list
            parent = item.parent
            isDone = item.isDone
            isInTrash = item.deleted != nil
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

    /// - Parameters:
    ///   - restored: The records that are restored.
    ///   - staying: The records that stay unchanged.
    ///   - broken: The ids of records that stay because they cannot be read.
    init(_ restored: [Record], staying: [Record], broken: Set<UUID>, in db: Database) throws {
        for item in (restored + staying).compactMap(\.item) { positions[item.id] = Position(item) }
        let unchanged = Set(staying.map(\.id)).union(broken)
        // Usually empty.
        let doubtful = positions.filter { id, position in
            position.parent.map { unchanged.contains(id) || unchanged.contains($0) || positions[$0] == nil } ?? false
        }
        if doubtful.isEmpty { return }
        for id in broken { positions[id] = try Position(id, in: db) }
        for id in doubtful.keys { positions[id]?.parent = nil }
        for (id, position) in positions { if let parent = position.parent { children[parent, default: []].append(id) } }
        for (id, position) in doubtful.sorted(by: { $0.key.uuidString < $1.key.uuidString }) {
            guard let parent = position.parent, fits(id, under: parent) else {
                detached.insert(id)
                continue
            }
            positions[id]?.parent = parent
            children[parent, default: []].append(id)
        }
    }

    private func fits(_ id: UUID, under parent: UUID) -> Bool {
        guard let position = positions[id], let parentPosition = positions[parent],
            position.list == parentPosition.list,
            position.isInTrash || !parentPosition.isInTrash && (position.isDone || !parentPosition.isDone)
        else { return false }
        let ancestors = Tree.ancestors(from: parent) { positions[$0]?.parent }
        return !ancestors.contains(id) && ancestors.count + height(below: id) <= Tree.maxDepth
    }

    private func height(below id: UUID) -> Int {
        var (height, level) = (0, children[id] ?? [])
        while !level.isEmpty, height <= Tree.maxDepth {
            (height, level) = (height + 1, level.flatMap { children[$0] ?? [] })
        }
        return height
    }
}
