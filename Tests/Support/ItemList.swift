// One list's tasks as a value. This simplest correct implementation is the reference for the rules and the store.

import Todo

/// One list's tasks in list order: first the open ones, then the completed ones, each by rank.
///
/// All tasks must belong to one list; their `list` is ignored.
public struct ItemList: Equatable {
    private var items: [Item]

    public init(_ items: [Item] = []) {
        self.items = items.sorted { ListOrder($0) < ListOrder($1) }
    }

    public var openCount: Int { position { $0.isDone } }

    /// Returns the first position whose task passes. All tasks that pass must come after the others.
    private func position(where passes: (Item) -> Bool) -> Int {
        var bounds = 0..<items.count
        while let middle = bounds.isEmpty ? nil : (bounds.lowerBound + bounds.upperBound) / 2 {
            bounds = passes(items[middle]) ? bounds.lowerBound..<middle : middle + 1..<bounds.upperBound
        }
        return bounds.lowerBound
    }
}

extension ItemList: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { items.count }
    public subscript(position: Int) -> Item { items[position] }

    public func position(of id: UUID) -> Int? { items.firstIndex { $0.id == id } }
}

extension ItemList: RecordWriting {
    public func hasTrees() -> Bool { false }

    public func items(tagged tag: String) -> [Item] { items.filter { $0.tags.contains(tag) } }

    public func namedItems(completedFrom first: Timestamp, to last: Timestamp) -> [Item] {
        items.filter { item in
            item.id.isNamed && item.deleted == nil && item.completed.map { first <= $0 && $0 <= last } ?? false
        }
    }

    public func record(_ id: UUID) -> Record? { position(of: id).map { .item(items[$0]) } }

    public func records(
        _ direction: Direction, _ bound: ListOrder?, in section: Section, limit: Int, withTrash: Bool
    ) -> [Record] {
        guard withTrash || items.allSatisfy({ $0.deleted == nil }) else {
            return ItemList(items.filter { $0.deleted == nil }).records(
                direction, bound, in: section, limit: limit, withTrash: true)
        }
        let bounds = section.isDone ? openCount..<items.count : 0..<openCount
        switch direction {
        case .after:
            let start = bound.map { bound in position { bound < ListOrder($0) } } ?? bounds.lowerBound
            return items[(start..<Swift.max(start, items.count)).clamped(to: bounds)].prefix(limit).map(Record.item)
        case .before:
            let end = bound.map { bound in position { !(ListOrder($0) < bound) } } ?? bounds.upperBound
            return items[(0..<end).clamped(to: bounds)].suffix(limit).reversed().map(Record.item)
        }
    }

    @discardableResult
    public mutating func write(_ writes: [RecordWrite]) throws -> [Record] {
        // For many writes, find each task in a dictionary.
        var replaced: [Record] = []
        guard writes.count > 16 else {
            for one in writes { if let old = try write(one) { replaced.append(.item(old)) } }
            return replaced
        }
        var byID = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
        for write in writes {
            let (id, item) = try Self.made(write) { byID[$0] }
            if case .insert = write, let old = byID[id] { replaced.append(.item(old)) }
            byID[id] = item
        }
        self = ItemList(Array(byID.values))
        return replaced
    }

    /// Applies one write.
    ///
    /// - Returns: The task in the trash that a new one replaces.
    private mutating func write(_ write: RecordWrite) throws -> Item? {
        let (id, item) = try Self.made(write) { id in position(of: id).map { items[$0] } }
        let old = position(of: id).map { items.remove(at: $0) }
        guard let item else { return nil }
        items.insert(item, at: position { ListOrder(item) < ListOrder($0) })
        if case .insert = write { return old }
        return nil
    }

    /// Returns the task that a write produces, or nil if the write deletes it.
    private static func made(_ write: RecordWrite, _ item: (UUID) -> Item?) throws -> (UUID, Item?) {
        switch write {
        case .insert(let record):
            guard let new = record.item else { throw TodoError.listInList }
            if let old = item(new.id), old.deleted == nil { throw TodoError.itemExists(new.id) }
            return (new.id, new)
        case .change(let patch):
            guard let old = item(patch.id), let changed = patch.applied(to: .item(old))?.item else {
                throw TodoError.itemMissing(patch.id)
            }
            return (patch.id, changed)
        case .delete(let id):
            guard item(id) != nil else { throw TodoError.itemMissing(id) }
            return (id, nil)
        }
    }
}
