import ICalendar
import Store
import SystemTime
import Todo

/// An export of tasks to a file for other programs, with the number of records that are missing from it.
package struct ListExport: Sendable {
    package static let type = FileType.iCalendar

    package let bytes: [UInt8]
    /// The number of records that could not be read and are missing from the file.
    package let unreadable: Int

    /// Exports the tasks of a list, or of all lists, without the trash.
    ///
    /// - Throws: `StoreError`, or `ICalendarError`.
    package init(of list: UUID?, in store: Store) throws {
        let lists: [(list: TodoList?, items: [Item])]
        if let list {
            let items = try store.items(of: list)
            lists = [(try store.record(list)?.list, items.readable)]
            unreadable = items.quarantined.count
        } else {
            let allRecords = try store.allRecords()
            lists = allRecords.byList
            unreadable = allRecords.unreadableCount
        }
        let items = lists.lazy.flatMap { $0.items }
        bytes = try TaskFile.encoded(
            items: lists.map { ($0.list?.name, $0.items) }, preservedTexts: store.preservedTexts(of: items),
            modified: store.modificationTimes(of: Array(items.map(\.id))), at: store.clock().time, by: SystemZones())
    }
}
