// Lists and their items as a value, the simplest that can be right: what the rules and the store are held against.

import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Several lists and their items.
public struct Shelf: ItemWriting, Equatable {
    /// All of them by their ids.
    public private(set) var items: [UUID: Item] = [:]

    /// A shelf of these items, the lists among them.
    public init(_ items: [Item]) {
        for item in items { self.items[item.id] = item }
    }

    /// A list's items in order; the root's are the lists.
    public subscript(list: UUID) -> [Item] {
        items.values.filter { $0.list == list }.sorted { ListOrder($0) < ListOrder($1) }
    }

    public func item(_ id: UUID) -> Item? { items[id] }

    public func items(_ direction: Direction, _ place: ListOrder?, in section: Section, limit: Int) -> [Item] {
        let all = self[section.list].filter { $0.section == section }
        switch direction {
        case .after: return Array(all.filter { item in place.map { $0 < ListOrder(item) } ?? true }.prefix(limit))
        case .before: return all.filter { item in place.map { ListOrder(item) < $0 } ?? true }.suffix(limit).reversed()
        }
    }

    public mutating func write(_ writes: [ItemWrite]) throws {
        for write in writes {
            switch write {
            case .insert(let item):
                guard items[item.id] == nil else { throw TodoError.itemExists(item.id) }
                items[item.id] = try fitting(item)
            case .change(let patch):
                let changed = items[patch.id].flatMap(patch.applied)
                guard let changed, items[patch.id]?.isList == changed.isList else {
                    throw TodoError.itemMissing(patch.id)
                }
                items[patch.id] = try fitting(changed)
            case .delete(let id):
                guard self[id].isEmpty, items.removeValue(forKey: id) != nil else { throw TodoError.itemMissing(id) }
            }
        }
    }

    /// The item, if it is an open list or in a list.
    private func fitting(_ item: Item) throws -> Item {
        if item.isList, item.isDone { throw TodoError.listDone }
        guard item.isList || items[item.list]?.isList == true else { throw TodoError.listMissing(item.list) }
        return item
    }
}

extension Shelf {
    /// Carries out a command and returns what takes it back; nil where nothing changed.
    @discardableResult
    public mutating func perform(_ command: Command) throws -> Edit? {
        guard let resolved = try command.resolve(in: self, at: noon) else { return nil }
        return try apply(resolved.edit)
    }

    /// Any command that fits what is there.
    public func anyCommand(_ chance: inout SplitMix64) -> Command {
        let lists = self[TodoList.root].map(\.id)
        let things = lists.flatMap { self[$0].map(\.id) }
        let new = (0..<Int.random(in: 1...3, using: &chance)).map { _ in
            NewItem(id: chance.id(), title: "new \(chance.next() % 1000)")
        }
        let list = lists.randomElement(using: &chance)
        guard let list, let one = things.randomElement(using: &chance) else {
            return Bool.random(using: &chance) ? .addSomewhere(new, at: .top) : .add(new, at: .top, in: TodoList.root)
        }
        let other = (things + lists).randomElement(using: &chance) ?? one
        let some = things.filter { _ in Int.random(in: 0..<6, using: &chance) == 0 } + [one]
        let places: [Placement] = [.top, .bottom, .after(other), .before(other), .after(chance.id())]
        let place = places[Int.random(in: 0..<places.count, using: &chance)]
        switch Int.random(in: 0..<20, using: &chance) {
        case 0..<3: return .add(new, at: place, in: list)
        case 3: return .addSomewhere(new, at: place)
        case 4, 5: return .add(new, at: place, in: TodoList.root)
        case 6: return .rename(other, to: "renamed \(chance.next() % 1000)")
        case 7, 8: return .complete(some + [other])
        case 9: return .reopen(some)
        case 10, 11: return .move(other, to: place)
        case 12, 13: return .place(other, isDone: Bool.random(using: &chance), to: place)
        case 14, 15: return .transfer(some, to: list)
        case 16: return .clearDone(in: list)
        case 17: return .delete([list])
        default: return .delete(Bool.random(using: &chance) ? [other] : some)
        }
    }
}
