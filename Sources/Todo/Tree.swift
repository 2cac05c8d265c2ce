/// Limits of all trees of tasks.
public enum Tree {
    /// The maximum number of ancestors of a task. Deeper trees are impractical, and the limit bounds the cost of
    /// drawing and traversal.
    public static let maxDepth = 16

    /// Returns a parent and its ancestors, nearest first.
    ///
    /// There is at most one more than a tree may have. So a number greater than `maxDepth` means that a task with this
    /// parent would be too deep, or that the parent is in or below a loop of parents, which ends here.
    ///
    /// - Parameters:
    ///   - parent: The parent, or nil for none.
    ///   - next: Returns the parent of a parent.
    package static func ancestors<Node>(from parent: Node?, next: (Node) throws -> Node?) rethrows -> [Node] {
        var found: [Node] = []
        var above = parent
        while let node = above, found.count <= maxDepth {
            found.append(node)
            above = try next(node)
        }
        return found
    }
}

extension RecordReading {
    /// Returns the direct subtasks of a task, in order, including those in the trash.
    public func children(of parent: UUID) throws -> [Item] {
        // The section of subtasks does not depend on the list, since they are in their parent's list.
        try [false, true].flatMap { isDone in
            let section = Section(list: parent, parent: parent, isDone: isDone)
            return try records(.after, nil, in: section, limit: .max, withTrash: true).compactMap(\.item)
        }
    }

    /// Returns the descendants of tasks at all depths, each after its parent and once, without these tasks themselves.
    func descendants(of ids: [UUID], where isMeant: (Item) -> Bool = { $0.deleted == nil }) throws -> [Item] {
        guard try hasTrees() else { return [] }
        var seen = Set(ids)
        var descendants: [Item] = []
        var stack = Array(ids.reversed())
        while let id = stack.popLast() {
            let children = try children(of: id).filter { isMeant($0) && seen.insert($0.id).inserted }
            descendants += children
            stack += children.reversed().map(\.id)
        }
        return descendants
    }

    /// Returns the ancestors of a task, nearest first, up to one that is missing, in the trash, or part of a loop.
    func ancestors(of item: Item) throws -> [Item] {
        var ancestors: [Item] = []
        var seen: Set<UUID> = [item.id]
        var next = item.parent
        while let id = next, seen.insert(id).inserted, ancestors.count <= Tree.maxDepth,
            case .item(let parent)? = try record(id), parent.deleted == nil
        {
            ancestors.append(parent)
            next = parent.parent
        }
        return ancestors
    }

    /// Returns the number of levels of descendants, including those in the trash, which may be restored to their
    /// places.
    func height(below id: UUID) throws -> Int {
        var (height, level) = (0, [id])
        while height <= Tree.maxDepth {
            level = try level.flatMap { try children(of: $0) }.map(\.id)
            if level.isEmpty { break }
            height += 1
        }
        return height
    }

    /// Returns the future parent of a task.
    ///
    /// - Parameter id: The future subtask, or nil for a new task.
    /// - Throws: `TodoError.itemMissing` if the parent does not exist; `.insideItself` if it is a descendant of the
    ///   subtask; `.fieldNotInLists` if it is a list; `.tooDeep`.
    func parent(_ parent: UUID, for id: UUID?) throws -> Item {
        guard case .item(let item) = try existing(parent) else { throw TodoError.fieldNotInLists }
        let chain = [item] + (try ancestors(of: item))
        if let id, chain.contains(where: { $0.id == id }) { throw TodoError.insideItself }
        let height = try id.map(height(below:)) ?? 0
        guard chain.count + height <= Tree.maxDepth else { throw TodoError.tooDeep }
        return item
    }
}

extension [Item] {
    /// Returns the tasks that are not descendants of other tasks in the array.
    func roots(in records: some RecordReading) throws -> [Item] {
        guard count > 1, try records.hasTrees() else { return self }
        let ids = Set(map(\.id))
        return try filter { item in
            try item.parent == nil || !records.ancestors(of: item).contains { ids.contains($0.id) }
        }
    }

    /// Returns the tasks by section, sorted within each, the sections in the order in which they first appear.
    func inSections() -> [(section: Section, items: [Item])] {
        var (sections, bySection): ([Section], [Section: [Item]]) = ([], [:])
        for item in self {
            let section = item.section
            if bySection[section] == nil { sections.append(section) }
            bySection[section, default: []].append(item)
        }
        return sections.map { section in
            (section, (bySection[section] ?? []).sorted { ListOrder($0) < ListOrder($1) })
        }
    }
}
