// What the rules need to see of a list, and what an edit does to it: the store and the value in memory both give it.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Which way to look from an item.
public enum Direction: Sendable {
    /// Towards the list's beginning.
    case before
    /// Towards the list's end.
    case after
}

/// Items that can be looked up.
public protocol ItemReading {
    /// The item of this id, or nil.
    func item(_ id: UUID) throws -> Item?

    /// The items of a section beyond a place, nearest first.
    ///
    /// - Parameters:
    ///   - place: where to look from; nil is beyond the section's far end: `.after` nil begins with the first item,
    ///     `.before` nil with the last.
    ///   - limit: how many at most.
    func items(_ direction: Direction, _ place: ListOrder?, in section: Section, limit: Int) throws -> [Item]
}

/// One row's change.
public enum ItemWrite: Sendable {
    /// A new row.
    case insert(Item)
    /// Some of its fields' new values.
    case change(Patch)
    /// A row's end.
    case delete(UUID)
}

/// Items that can be changed.
public protocol ItemWriting: ItemReading {
    /// Makes these changes, in this order.
    ///
    /// - Throws: `TodoError.itemExists` or `.itemMissing` where a change does not fit.
    mutating func write(_ writes: [ItemWrite]) throws
}

extension ItemReading {
    /// The item of this id.
    ///
    /// - Throws: `TodoError.itemMissing` where there is none.
    func existing(_ id: UUID) throws -> Item {
        guard let item = try item(id) else { throw TodoError.itemMissing(id) }
        return item
    }

    /// The list of this id.
    ///
    /// - Throws: `TodoError.listMissing` where there is none.
    func existingList(_ id: UUID) throws -> Item {
        guard let list = try item(id), list.isList else { throw TodoError.listMissing(id) }
        return list
    }

    /// All items of a list, in list order.
    func items(of list: UUID) throws -> [Item] {
        try items(of: Section(list: list, isDone: false)) + items(of: Section(list: list, isDone: true))
    }

    /// All items of a section, in order.
    func items(of section: Section) throws -> [Item] {
        try items(.after, nil, in: section, limit: .max)
    }
}
