import Foundation
import GLibSupport
import Store
import Todo
import Wording

/// The view of a task's sync problems in its details.
@MainActor package protocol DetailProblemSurface: AnyObject {
    /// Shows the task's problems. An empty value removes them.
    func show(_ problems: ItemProblemText)
    /// Reports a step with a button to undo it, and updates the display.
    func done(_ step: Step?)
    /// Shows a message with one button.
    func showToast(_ text: String, button: String, then body: @escaping @MainActor () -> Void)
    func showError(_ text: String)
}

/// Shows the sync problems of the task whose details are open, and applies the user's decisions. The problems are
/// read when the details are shown and when the store changes. Uses no toolkit.
@MainActor package final class DetailProblemController {
    private let rowStores: RowStores
    package weak var surface: (any DetailProblemSurface)?
    private var item: Item?
    private var lists: [TodoList] = []
    private var shown = ItemProblemText()
    private let queue = StoreQueue()
    private var isReadPending = false
    /// Formats dates, rules and times. Created on first use.
    package var dates: @MainActor () -> ItemDateFormatter = { .standard }

    package init(_ rowStores: RowStores) { self.rowStores = rowStores }

    /// The number of unfinished operations.
    package var pending: Int { queue.pendingWrites + queue.pendingReads }

    /// Shows the problems of a task whose details are shown.
    package func show(_ item: Item, among lists: [TodoList]) {
        if item.id != self.item?.id { show(ItemProblemText()) }
        (self.item, self.lists) = (item, lists)
        read()
    }

    /// Stops reading, because the details were closed.
    package func close() {
        item = nil
        show(ItemProblemText())
    }

    /// Reads the problems again after a change of the store.
    package func storeChanged() { read() }

    private func show(_ problems: ItemProblemText) {
        guard problems != shown else { return }
        shown = problems
        surface?.show(problems)
    }

    // MARK: Problems

    private func read() {
        // Without any sync, there are no problems to read.
        guard item != nil, !isReadPending, rowStores.marks != SyncMarks() || !shown.isEmpty else { return }
        isReadPending = true
        enqueue(.read) {
            self.isReadPending = false
            guard let item = self.item else { return }
            let store = self.rowStores.store
            let syncProblems = try await store.itemSyncProblems(item.id)
            let unread = await UnreadPartsFormatter.notes(ofText: syncProblems.text, by: store.clock().zones)
            if self.item?.id == item.id { self.show(self.problems(of: syncProblems, unread)) }
        }
    }

    private func problems(of syncProblems: ItemSyncProblems, _ unread: [String]) -> ItemProblemText {
        guard let item else { return ItemProblemText() }
        let formatter = ConflictFormatter(item: item, lists: lists, titles: syncProblems.titles, dates: dates())
        var notes: [String] = []
        if rowStores.marks.readOnly.contains(item.list) { notes.append(translated(TodoError.readOnlyList.message)) }
        notes += syncProblems.refusals.map(RefusalFormatter.text)
        if let pendingMove = syncProblems.pendingMove { notes.append(RefusalFormatter.text(pendingMove)) }
        notes += unread
        return ItemProblemText(
            notes: notes, entries: syncProblems.conflicts.isEmpty ? [] : formatter.entries(of: syncProblems.conflicts))
    }

    // MARK: Decisions

    /// Restores an overwritten value instead of the current one, as an undo step.
    package func useOtherValue(_ entry: ConflictEntry) {
        guard let item else { return }
        enqueue(.write) {
            let step = try await self.rowStores.store.useOtherValue(entry.conflicts, of: item.id)
            self.resolved(entry)
            self.surface?.done(step)
        }
    }

    /// Keeps the current value and dismisses the conflict, which can be undone while the message is shown.
    package func keep(_ entry: ConflictEntry) {
        enqueue(.write) {
            try await self.rowStores.store.dismiss(entry.conflicts)
            self.resolved(entry)
            self.surface?.done(nil)
            self.surface?.showToast(tr("Current value kept"), button: tr("Undo")) { [weak self] in
                self?.restoreConflict(entry)
            }
        }
    }

    private func restoreConflict(_ entry: ConflictEntry) {
        enqueue(.write) {
            try await self.rowStores.store.restore(entry.conflicts)
            self.surface?.done(nil)
            self.read()
        }
    }

    private func resolved(_ entry: ConflictEntry) {
        var problems = shown
        problems.entries.removeAll { $0.id == entry.id }
        show(problems)
    }

    private func enqueue(_ kind: StoreQueue.Kind, _ body: @escaping @MainActor () async throws -> Void) {
        queue.add(kind) {
            do { try await body() } catch { self.surface?.showError(errorMessage(for: error)) }
        } finally: {
        }
    }
}
