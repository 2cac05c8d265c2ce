import ICalendar
import Store
import Todo

/// A preview of an import: the file's tasks, and the lists into which they can be imported. May be created on any
/// thread.
package struct ImportDraft: Sendable {
    /// The file's tasks, grouped by the lists that the file names.
    package let tasks: TaskImport
    /// The lists that the tasks can be imported into. Read-only lists are excluded.
    package let lists: [TodoList]
    /// The tasks that already exist and are skipped: their number, and the titles of the first of them.
    package let existing: TaskImport.Count
    package var existingCount: Int { existing.count }

    /// Reads the content of a file. Changes nothing in the store.
    ///
    /// - Parameters:
    ///   - path: The file, whose name determines the format, or nil if the bytes come from elsewhere.
    ///   - name: The name of a list that has none in the file.
    /// - Throws: `ICalendarError` or `StoreError`; `CancellationError` if the reading task is canceled.
    package init(_ bytes: [UInt8], of path: String? = nil, name: String, in store: Store) throws {
        let format = path.flatMap(ImportFormat.format) ?? ImportFormat.all[0]
        let source = try ImportFormat.Source(
            bytes: bytes, listName: name, time: store.clock().time, knownItems: store.itemsByForeignUID())
        tasks = try format.read(source).avoiding(store.isUnusableForList)
        try Task.checkCancellation()
        let readOnly = try store.readOnlyLists()
        lists = try store.lists().readable.filter { !readOnly.contains($0.id) }
        let items = tasks.lists.lazy.flatMap(\.items)
        let (count, first) = try store.existingItems(among: items.map(\.id), limit: TaskImport.maxTitles)
        let titles = count == 0 ? [] : items.filter { first.contains($0.id) }.map(\.title)
        existing = TaskImport.Count(count: count, titles: titles)
    }

    /// Reads a file. Changes nothing in the store.
    ///
    /// - Throws: `FileError` and the errors of the other initializer.
    package init(reading path: String, in store: Store) throws {
        try self.init(FileContents.read(path), of: path, name: Self.name(of: path), in: store)
    }

    /// Returns the name of a list that has none in the file: the file's name, without the extension of a format.
    package static func name(of path: String) -> String {
        let last = path.split(separator: "/").last.map(String.init) ?? path
        guard ImportFormat.accepts(last), let dot = last.lastIndex(of: "."), dot > last.startIndex else { return last }
        return String(last[..<dot])
    }

    /// Returns at most this many of the first titles.
    package func titles(_ count: Int) -> [String] { tasks.lists.lazy.flatMap(\.items).prefix(count).map(\.title) }
}
