// Items as a file that other programs read.

import ICalendar
import Store
import SystemTime
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Items as a file that other programs read.
public struct ListExport: Sendable {
    /// The file's bytes.
    public let bytes: [UInt8]
    /// How many records could not be read, and are not in it.
    public let unreadable: Int

    /// The items of a list, or of all lists, but for what lies in the trash.
    ///
    /// - Throws: `StoreError`, or `ICalendarError`.
    public init(of list: UUID?, in store: Store) throws {
        let lists: [(list: TodoList?, items: [Item])]
        if let list {
            let items = try store.items(of: list)
            lists = [(try store.record(list)?.list, items.readable)]
            unreadable = items.quarantined.count
        } else {
            let inventory = try store.inventory()
            lists = inventory.byList
            unreadable = inventory.unreadableCount
        }
        let modified = try store.modified(lists.flatMap { $0.items.map(\.id) })
        bytes = try TaskFile.written(
            lists.map(Self.written), at: store.clock().time, by: SystemZones(),
            modified: Dictionary(modified.map { (Self.uid($0.key), $0.value) }) { first, _ in first })
    }

    /// A list as tasks, in the order by hand: what it is sorted by is a matter of how it is shown.
    private static func written(_ list: TodoList?, _ items: [Item]) -> TaskFile.List {
        let tasks = items.enumerated().map { order, item in
            (
                uid: uid(item.id), fields: TaskFields(item, parent: item.parent.map(uid), order: Int64(order))
            )
        }
        return (list?.name, tasks)
    }

    private static func uid(_ id: UUID) -> String { id.uuidString.lowercased() }
}
