import Foundation
import Rows
import Store
import Todo

/// The row stores of one store in all windows.
///
/// A write by one row store updates all of them from the result of the write, without another read. Writes by other
/// programs, and other writes of this program, are read by `RowStore.refresh`.
@MainActor package final class RowStores {
    package let store: Store
    /// The views that are shown before the lists.
    package private(set) var views: [Query]
    /// The sync marks of tasks and lists.
    package private(set) var marks = SyncMarks()
    private var members: [Member] = []

    /// Called when one of the row stores, or another part of the window, has written to the store.
    package var onWrite: (@MainActor () -> Void)?

    private struct Member {
        weak var rowStore: RowStore?
    }

    /// Creates an empty group. Each row store joins when it is created.
    ///
    /// - Parameter views: The views that are shown before the lists.
    package init(_ store: Store, views: [Query] = []) { (self.store, self.views) = (store, views) }

    /// Changes which views are shown before the lists.
    package func setVisibleViews(_ views: [Query]) {
        guard views != self.views else { return }
        let hidden = self.views.filter { !views.contains($0) }
        self.views = views
        for rowStore in all where rowStore.list == TodoList.root {
            rowStore.merge(Query.lists.rows(views) + hidden.map { RowChange(removed: $0.id) }, .elsewhere)
        }
    }

    /// Updates the sync marks of tasks and lists.
    package func show(_ marks: SyncMarks) {
        guard marks != self.marks else { return }
        let changed = marks.conflicted.symmetricDifference(self.marks.conflicted)
        self.marks = marks
        for rowStore in all { rowStore.observer?.marksChanged(changed) }
    }

    package func add(_ rowStore: RowStore) {
        remove(rowStore)
        members.append(Member(rowStore: rowStore))
        // The row store may have missed changes of the marks while it was not a member.
        if marks != SyncMarks() { rowStore.observer?.marksChanged(marks.conflicted) }
    }

    /// Stops updating a row store until it is added again.
    package func remove(_ rowStore: RowStore) { members.removeAll { $0.rowStore == nil || $0.rowStore === rowStore } }

    /// Returns whether a row store is updated by writes.
    package func contains(_ rowStore: RowStore) -> Bool { members.contains { $0.rowStore === rowStore } }

    /// All row stores. The overview of lists comes first, because it reports the deletion of a list.
    private var all: [RowStore] {
        let all = members.compactMap(\.rowStore)
        return all.filter { $0.list == TodoList.root } + all.filter { $0.list != TodoList.root }
    }

    /// Writes to the store, and updates each row store with the changes.
    ///
    /// - Parameters:
    ///   - writer: The row store that requested the write. Only its rows change for the given reason. Nil for none.
    ///   - write: The write to the store, which reports the changes for each shown list or view.
    /// - Returns: The undo step, or nil if nothing had to change.
    /// - Throws: `StoreError` or `TodoError`. In that case, nothing has changed.
    package func write(
        by writer: RowStore?, _ reason: ChangeReason, _ write: (Store, [ReportedView]) async throws -> WriteResult
    ) async throws -> Step? {
        let rowStores = all.map { ($0, $0.shown) }
        let result = try await write(store, rowStores.map(\.1))
        for ((rowStore, shown), update) in zip(rowStores, result.updates) {
            await rowStore.update(with: update, of: shown.query, rowStore === writer ? reason : .elsewhere)
        }
        onWrite?()
        return result.step
    }

    /// Performs a user's command, and updates each row store once the change is on disk.
    ///
    /// - Parameter writer: The row store that requested the command, or nil for none.
    package func perform(_ command: Command, by writer: RowStore? = nil) async throws -> Step? {
        let step = try await write(by: writer, writer == nil ? .elsewhere : .command(command)) {
            try await $0.perform(command, at: $0.clock().time, reportingOn: $1)
        }
        if step != nil { await retagged(by: command) }
        return step
    }

    package func showing(_ tag: Tag) -> [RowStore] { all.filter { $0.query == .tag(tag) } }

    /// Collapses or expands the tags shown among the lists.
    package func showTags(collapsed isCollapsed: Bool) {
        for rowStore in all where rowStore.query.showsLists {
            rowStore.show(TagShelf(rowStore.tags.counts, isCollapsed: isCollapsed))
        }
    }

    /// Restores a backup, and updates each row store.
    ///
    /// - Parameter writer: The row store that requested it.
    package func restore(_ backup: Backup, by writer: RowStore) async throws -> RestoreResult {
        var restored: RestoreResult?
        _ = try await write(by: writer, .undo) {
            let result = try await $0.restore(backup, reportingOn: $1)
            restored = result
            return result.written
        }
        guard let restored else { throw StoreError.backupMissing(id: backup.id) }
        return restored
    }

    /// Imports lists, and updates each row store.
    ///
    /// - Parameter writer: The row store that requested it.
    package func importLists(_ lists: [ImportedList], _ progress: ImportProgress, by writer: RowStore) async throws
        -> Step?
    {
        try await write(by: writer, .elsewhere) {
            try await $0.importLists(lists, at: $0.clock().time, progress: progress, reportingOn: $1)
        }
    }

    /// Changes a task's fields as part of an existing undo step, and updates each row store.
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
