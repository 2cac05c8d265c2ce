// The views that go by days, whole.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The items of a view, whole, as they were at one moment.
public struct ViewItems: Equatable, Sendable {
    /// The items in the view's order.
    public var items: [Item]
    /// The names of the lists that they are of, by id.
    public var listNames: [UUID: String]
    /// The ids of items that are not among them and might be taken for one, by the beginnings of their ids.
    public var neighbours: [UUID]
    /// Records that could not be read. They stay in the store as they are.
    public var quarantined: [QuarantinedRecord]
}

extension Store {
    /// All items of a view that goes by days, as it is now.
    ///
    /// - Throws: `StoreError`.
    public func view(_ query: Query) throws -> ViewItems {
        try read { db in
            let snapshot = try Feed(db: db, now: clock).datedSnapshot(of: query, limit: .max)
            let table = RecordTable(db: db)
            var view = ViewItems(items: [], listNames: [:], neighbours: [], quarantined: snapshot.quarantined)
            for position in snapshot.contents.indices where !snapshot.contents.marks(at: position).contains(.header) {
                switch try table.find(snapshot.contents.id(at: position)) {
                case .success(let record): if let item = record.item { view.items.append(item) }
                case .failure(let record): view.quarantined.append(record)
                case nil: break
                }
            }
            for list in snapshot.contents.lists { view.listNames[list.id] = list.name }
            view.neighbours = try table.neighbours(of: view.items.map(\.id))
            return view
        }
    }
}
