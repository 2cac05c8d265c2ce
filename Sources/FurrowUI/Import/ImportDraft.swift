// What a file would bring, read on another thread before anything is asked.

import GtkSupport
import ICalendar
import Store
import SystemTime
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a file would bring, and what is there.
public struct ImportDraft: Sendable {
    /// What the file becomes, in lists of its own.
    public let tasks: TaskImport
    /// The lists that it can go to: not those that cannot be changed.
    public let lists: [TodoList]
    /// How many of the tasks are there already, and the titles that the first of them have in the file; they are passed over.
    public let there: TaskImport.Count
    /// How many of the tasks are there already.
    public var known: Int { there.count }

    /// Reads a file's bytes.
    ///
    /// - Parameter name: what a list is called whose calendar has no name.
    /// - Throws: `ICalendarError` or `StoreError`; `CancellationError` where the task that reads it is to end. Nothing has
    ///   changed in any case.
    public init(_ bytes: [UInt8], name: String, in store: Store) throws {
        let file = try TaskFile(bytes, limit: WholeFile.limit, by: SystemZones())
        try Task.checkCancellation()
        tasks = try TaskImport(file, name: name, at: store.clock().time, known: store.itemsByForeignUID())
            .avoiding(store.isTakenForList)
        try Task.checkCancellation()
        let readOnly = try store.readOnlyLists()
        lists = try store.lists().readable.filter { !readOnly.contains($0.id) }
        let items = tasks.lists.lazy.flatMap(\.items)
        let (count, first) = try store.those(of: items.map(\.id), most: TaskImport.mostTitles)
        let titles = count == 0 ? [] : items.filter { first.contains($0.id) }.map(\.title)
        there = TaskImport.Count(count: count, titles: titles)
    }

    /// Reads a file.
    ///
    /// - Throws: `FileError` too.
    init(reading path: String, in store: Store) throws {
        try self.init(WholeFile.read(path), name: Self.name(of: path), in: store)
    }

    /// What a list is called that has no name of its own: as the file is.
    public static func name(of path: String) -> String {
        let last = path.split(separator: "/").last.map(String.init) ?? path
        return isCalendar(last) && last.count > 4 ? String(last.dropLast(4)) : last
    }

    /// Whether a file is one of iCalendar or vCalendar by its name.
    public static func isCalendar(_ path: String) -> Bool {
        [".ics", ".vcs"].contains { path.lowercased().hasSuffix($0) }
    }

    /// The first titles, as many as a preview has room for.
    func titles(_ count: Int) -> [String] { tasks.lists.lazy.flatMap(\.items).prefix(count).map(\.title) }
}
