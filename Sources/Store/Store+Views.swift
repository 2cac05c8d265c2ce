// Reads the complete tasks of views by day.

import GRDB
import Rows
import Todo

/// The tasks of a view with all fields, at one moment.
public struct ViewItems: Equatable, Sendable {
    /// The tasks in the view's order.
    public var items: [Item]
    public var listNames: [UUID: String]
    /// The ids of tasks outside the view that share the longest prefixes with ids of the view's tasks.
    public var neighbors: [UUID]
    /// Records that could not be read. They stay unchanged in the store.
    public var quarantined: [QuarantinedRecord]
}

extension Store {
    /// Returns all tasks of a view by day, in their current state.
    ///
    /// - Throws: `StoreError`.
    public func view(_ query: Query) throws -> ViewItems {
        try read { db in
            let snapshot = try Feed(db: db, now: clock).datedSnapshot(of: query, limit: .max)
            let table = RecordTable(db: db)
            var view = ViewItems(items: [], listNames: [:], neighbors: [], quarantined: snapshot.quarantined)
            for position in snapshot.contents.indices where !snapshot.contents.marks(at: position).contains(.header) {
                switch try table.find(snapshot.contents.id(at: position)) {
                case .success(let record): if let item = record.item { view.items.append(item) }
                case .failure(let record): view.quarantined.append(record)
                case nil: break
                }
            }
            for list in snapshot.contents.lists { view.listNames[list.id] = list.name }
            view.neighbors = try table.neighbors(of: view.items.map(\.id))
            return view
        }
    }
}
