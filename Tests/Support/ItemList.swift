// One list's items as a value, the simplest that can be right: what the rules and the store are held against.

import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One list's items in list order: open ones first, then the done ones, each by rank.
///
/// It is for the items of a single list; their `list` is not looked at.
public struct ItemList: Equatable {
    private var items: [Item]

    /// A list of items in any order.
    public init(_ items: [Item] = []) {
        self.items = items.sorted { ListOrder($0) < ListOrder($1) }
    }

    /// How many items are open.
    public var openCount: Int { position { $0.isDone } }

    /// The first position whose item passes, in a list whose passing items all come after the others.
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

    /// Where the item of this id is.
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
        _ direction: Direction, _ place: ListOrder?, in section: Section, limit: Int, withTrash: Bool
    ) -> [Record] {
        guard withTrash || items.allSatisfy({ $0.deleted == nil }) else {
            return ItemList(items.filter { $0.deleted == nil }).records(
                direction, place, in: section, limit: limit, withTrash: true)
        }
        let bounds = section.isDone ? openCount..<items.count : 0..<openCount
        switch direction {
        case .after:
            let start = place.map { place in position { place < ListOrder($0) } } ?? bounds.lowerBound
            return items[(start..<Swift.max(start, items.count)).clamped(to: bounds)].prefix(limit).map(Record.item)
        case .before:
            let end = place.map { place in position { !(ListOrder($0) < place) } } ?? bounds.upperBound
            return items[(0..<end).clamped(to: bounds)].suffix(limit).reversed().map(Record.item)
        }
    }

    @discardableResult
    public mutating func write(_ writes: [RecordWrite]) throws -> [Record] {
        // Where many are written, each finds its item in a dictionary.
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

    /// - Returns: the item of the trash that a new one replaces.
    private mutating func write(_ write: RecordWrite) throws -> Item? {
        let (id, item) = try Self.made(write) { id in position(of: id).map { items[$0] } }
        let old = position(of: id).map { items.remove(at: $0) }
        guard let item else { return nil }
        items.insert(item, at: position { ListOrder(item) < ListOrder($0) })
        if case .insert = write { return old }
        return nil
    }

    /// The item that a write makes; nil where it ends one.
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
