// Items within items: what stands below one, what it is within, and where it may go.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What is true of all trees of items.
public enum Tree {
    /// How many items an item may be within. Nobody outlines deeper, and it bounds what is drawn and walked.
    public static let deepest = 16
}

extension RecordReading {
    /// The items right below one, in order, also those in the trash.
    public func children(of parent: UUID) throws -> [Item] {
        // The list says nothing of those within an item: they are where it is.
        try [false, true].flatMap { isDone in
            let section = Section(list: parent, parent: parent, isDone: isDone)
            return try records(.after, nil, in: section, limit: .max, withTrash: true).compactMap(\.item)
        }
    }

    /// The items below some, in all depths, each after the one that it is within; none twice, and none of these themselves.
    func descendants(of ids: [UUID], where isMeant: (Item) -> Bool = { $0.deleted == nil }) throws -> [Item] {
        guard try hasTrees() else { return [] }
        var seen = Set(ids)
        var found: [Item] = []
        var stack = Array(ids.reversed())
        while let id = stack.popLast() {
            let children = try children(of: id).filter { isMeant($0) && seen.insert($0.id).inserted }
            found += children
            stack += children.reversed().map(\.id)
        }
        return found
    }

    /// The items that one is within, the nearest first; it ends at what is not there, lies in the trash or leads in a circle.
    func ancestors(of item: Item) throws -> [Item] {
        var found: [Item] = []
        var seen: Set<UUID> = [item.id]
        var next = item.parent
        while let id = next, seen.insert(id).inserted, found.count <= Tree.deepest,
            case .item(let parent)? = try record(id), parent.deleted == nil
        {
            found.append(parent)
            next = parent.parent
        }
        return found
    }

    /// How many levels of items there are below one, also in the trash: they come back to where they were.
    func height(below id: UUID) throws -> Int {
        var (height, level) = (0, [id])
        while height <= Tree.deepest {
            level = try level.flatMap { try children(of: $0) }.map(\.id)
            if level.isEmpty { break }
            height += 1
        }
        return height
    }

    /// The item within which another is to be.
    ///
    /// - Parameter id: the one that is to go there; nil where it is new.
    /// - Throws: `TodoError.itemMissing` where there is none; `.insideItself` where it is below the other one; `.tooDeep`.
    func parent(_ parent: UUID, for id: UUID?) throws -> Item {
        guard case .item(let item) = try existing(parent) else { throw TodoError.notOfLists }
        let above = [item] + (try ancestors(of: item))
        if let id, above.contains(where: { $0.id == id }) { throw TodoError.insideItself }
        let height = try id.map(height(below:)) ?? 0
        guard above.count + height <= Tree.deepest else { throw TodoError.tooDeep }
        return item
    }
}

extension [Item] {
    /// Those that are not below another one of these.
    func roots(in records: some RecordReading) throws -> [Item] {
        guard count > 1, try records.hasTrees() else { return self }
        let ids = Set(map(\.id))
        return try filter { item in
            try item.parent == nil || !records.ancestors(of: item).contains { ids.contains($0.id) }
        }
    }

    /// The items of each section in its order, the sections in the order in which they come up.
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
