// The first items of a new store.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Store {
    /// Puts the first items into a store that no window has opened before and that never held an item.
    ///
    /// It is for each window to call; only the first call on a store can do something. The items are not a step that
    /// could be undone.
    ///
    /// - Returns: whether they were put in.
    /// - Throws: `TodoError.emptyTitle`, `StoreError`.
    @discardableResult
    public func welcome(titles: [String], in list: UUID, at now: Timestamp) throws -> Bool {
        try note { try $0.welcome(titles, in: list, at: now) }
    }

    /// Puts the first items in, on another thread; otherwise the same.
    @discardableResult
    public func welcome(titles: [String], in list: UUID, at now: Timestamp) async throws -> Bool {
        try await note { try $0.welcome(titles, in: list, at: now) }
    }
}

extension Database {
    fileprivate func welcome(_ titles: [String], in list: UUID, at now: Timestamp) throws -> Bool {
        try execute(sql: "INSERT OR IGNORE INTO property (name, value) VALUES ('welcomed', ?)", arguments: ["yes"])
        guard changesCount == 1, try Feed(db: self).revision() == 0 else { return false }
        var items = RecordTable(db: self)
        let command = Command.add(titles.map { NewItem(title: $0) }, at: .bottom, in: list)
        guard let resolved = try command.resolve(in: items, at: now) else { return false }
        _ = try items.apply(resolved.edit)
        return true
    }
}
