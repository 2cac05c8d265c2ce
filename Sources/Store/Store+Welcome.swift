// Adds the first tasks to a new store.

import GRDB
import Todo

extension Store {
    /// Adds the first tasks to a store that no window has opened before and that never had a task.
    ///
    /// Each window calls this, but only the first call on a store can have an effect. It is not a step and cannot be
    /// undone.
    ///
    /// - Returns: Whether the tasks were added.
    /// - Throws: `TodoError.emptyTitle`, `StoreError`.
    @discardableResult
    public func welcome(titles: [String], in list: UUID, at now: Timestamp) throws -> Bool {
        try writeWithoutBackup { try $0.welcome(titles, in: list, at: now) }
    }

    @discardableResult
    public func welcome(titles: [String], in list: UUID, at now: Timestamp) async throws -> Bool {
        try await writeWithoutBackup { try $0.welcome(titles, in: list, at: now) }
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
