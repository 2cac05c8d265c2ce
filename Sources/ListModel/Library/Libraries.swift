import Foundation
import Store
import Todo

/// The libraries of one store in all windows.
///
/// A write by one library updates all of them from the result of the write, without another read. Writes by other
/// programs, and other writes of this program, are read by `Library.refresh`.
@MainActor package final class Libraries {
    package let store: Store
    /// The views that are shown before the lists.
    package private(set) var views: [Query]
    /// The sync marks of tasks and lists.
    package private(set) var marks = SyncMarks()
    private var members: [Member] = []

    /// Called when one of the libraries, or another part of the window, has written to the store.
    package var onWrite: (@MainActor () -> Void)?

    private struct Member {
        weak var library: Library?
    }

    /// Creates an empty group. Each library joins when it is created.
    ///
    /// - Parameter views: The views that are shown before the lists.
    package init(_ store: Store, views: [Query] = []) { (self.store, self.views) = (store, views) }

    /// Changes which views are shown before the lists.
    package func show(_ views: [Query]) {
        guard views != self.views else { return }
        let hidden = self.views.filter { !views.contains($0) }
        self.views = views
        for library in all where library.list == TodoList.root {
            library.merge(Query.lists.rows(views) + hidden.map { RowChange(removed: $0.id) }, .elsewhere)
        }
    }

    /// Updates the sync marks of tasks and lists.
    package func show(_ marks: SyncMarks) {
        guard marks != self.marks else { return }
        let changed = marks.conflicted.symmetricDifference(self.marks.conflicted)
        self.marks = marks
        for library in all { library.observer?.marksChanged(changed) }
    }

    package func add(_ library: Library) {
        remove(library)
        members.append(Member(library: library))
        // The library may have missed changes of the marks while it was not a member.
        if marks != SyncMarks() { library.observer?.marksChanged(marks.conflicted) }
    }

    /// Stops updating a library until it is added again.
    package func remove(_ library: Library) { members.removeAll { $0.library == nil || $0.library === library } }

    /// Returns whether a library is updated by writes.
    package func contains(_ library: Library) -> Bool { members.contains { $0.library === library } }

    /// All libraries. The overview of lists comes first, because it reports the deletion of a list.
    private var all: [Library] {
        let all = members.compactMap(\.library)
        return all.filter { $0.list == TodoList.root } + all.filter { $0.list != TodoList.root }
    }

    /// Writes to the store, and updates each library with the changes.
    ///
    /// - Parameters:
    ///   - writer: The library that requested the write. Only its rows change for the given reason. Nil for none.
    ///   - write: The write to the store, which reports the changes for each shown list or view.
    /// - Returns: The undo step; nil if nothing had to change.
    /// - Throws: `StoreError` or `TodoError`. In that case, nothing has changed.
    package func write(
        by writer: Library?, _ reason: ChangeReason, _ write: (Store, [ReportedView]) async throws -> WriteResult
    ) async throws -> Step? {
        let libraries = all.map { ($0, $0.shown) }
        let result = try await write(store, libraries.map(\.1))
        for ((library, shown), update) in zip(libraries, result.updates) {
            await library.update(with: update, of: shown.query, library === writer ? reason : .elsewhere)
        }
        onWrite?()
        return result.step
    }

    /// Performs a user's command, and updates each library once the change is on disk.
    ///
    /// - Parameter writer: The library that requested the command; nil for none.
    package func perform(_ command: Command, by writer: Library? = nil) async throws -> Step? {
        let step = try await write(by: writer, writer == nil ? .elsewhere : .command(command)) {
            try await $0.perform(command, at: $0.clock().time, reportingOn: $1)
        }
        if step != nil { await retagged(by: command) }
        return step
    }

    /// Returns the libraries that show a tag's view.
    package func showing(_ tag: Tag) -> [Library] { all.filter { $0.query == .tag(tag) } }

    /// Collapses or expands the tags shown among the lists.
    package func showTags(folded isFolded: Bool) {
        for library in all where library.query.isOfLists {
            library.show(TagShelf(library.tags.counts, isFolded: isFolded))
        }
    }

    /// Restores a backup, and updates each library.
    ///
    /// - Parameter writer: The library that requested it.
    package func restore(_ backup: Backup, by writer: Library) async throws -> RestoreResult {
        var restored: RestoreResult?
        _ = try await write(by: writer, .undo) {
            let result = try await $0.restore(backup, reportingOn: $1)
            restored = result
            return result.written
        }
        guard let restored else { throw StoreError.backupMissing(id: backup.id) }
        return restored
    }

    /// Imports lists, and updates each library.
    ///
    /// - Parameter writer: The library that requested it.
    package func importLists(_ lists: [ImportedList], _ progress: ImportProgress, by writer: Library) async throws
        -> Step?
    {
        try await write(by: writer, .elsewhere) {
            try await $0.importLists(lists, at: $0.clock().time, progress: progress, reportingOn: $1)
        }
    }

    /// Changes a task's fields as part of an existing undo step, and updates each library.
    package func amend(_ id: UUID, _ changes: [FieldChange], extending step: Int64?) async throws -> AmendResult {
        var amended: AmendResult?
        _ = try await write(by: nil, .elsewhere) {
            let result = try await $0.amend(id, changes, extending: step, at: $0.clock().time, reportingOn: $1)
            amended = result
            return result.written
        }
        guard let amended else { throw TodoError.itemMissing(id) }
        return amended
    }
}
