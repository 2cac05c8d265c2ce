// Sync problems in the window: reported once, and available from the main menu and a list's row.

import CGtk
import Foundation
import GtkSupport
import ListModel
import Parts
import Store
import Todo
import Wording

extension MainWindow {
    /// Starts following sync problems.
    func connectSyncProblems() {
        syncProblems.surface = self
        syncProblems.run = { [sync] in
            let result = await sync.run($0)
            return SyncCommandResult(isDone: result.ok, message: result.message)
        }
        syncProblems.syncSoon = { [sync] in sync.syncSoon() }
        sync.onShowProblems = { [weak self] in self?.showSyncProblems(of: $0) }
        sync.onConflicts = { [weak self] in self?.showConflicts() }
        details.onResolved = { [weak syncProblems] in
            syncProblems?.storeChanged()
            syncProblems?.syncSoon()
        }
        addAction(window, "care") { [weak self] in self?.showAnyProblem() }
        enableAction(window, "care", if: false)
    }

    func showSyncProblems(of list: UUID) {
        navigation.commitEditing()
        ListProblemsWindow.present(list, store, parent: window) { [syncProblems, navigation] decision, problems in
            // A list that was deleted on the server is deleted here like any other list, which can be undone.
            if decision == .moveToTrash, problems.isDeletedOnServer { return navigation.deleteList(list) }
            try await syncProblems.apply(decision, for: list)
        }
    }

    /// Shows the details of the task with the latest conflict.
    func showConflicts() {
        Task { [weak self] in
            if let item = await self?.syncProblems.lastConflicted() { self?.details.show(item, isByKey: true) }
        }
    }

    /// Shows a problem that needs the user: of the shown list, or else of another list, or else of a task.
    private func showAnyProblem() {
        let marks = syncProblems.rowStores.marks
        let list =
            marks.needingAttention.contains(navigation.current) ? navigation.current : navigation.firstListWithProblem
        if let list { showSyncProblems(of: list) } else { showConflicts() }
    }

    func deleteOnServer(_ list: UUID) {
        Task { [weak self] in
            guard let syncProblems = self?.syncProblems, let problem = await syncProblems.deleteOnServer(list) else {
                return
            }
            self?.notice.show(problem, retry: { self?.deleteOnServer(list) })
        }
    }
}

extension MainWindow: SyncProblemSurface {
    func conflictsFound(_ items: [Item], areItemsRestored: Bool) {
        guard let item = items.first else { return }
        let text =
            areItemsRestored ? Self.text(ofRestored: item, items.count) : Self.text(ofConflicted: item, items.count)
        navigation.shown.showToast(text, button: tr("Show")) { [details] in details.show(item.id, isByKey: false) }
    }

    private static func text(ofConflicted item: Item, _ count: Int) -> String {
        count == 1
            ? tr("Changed in two places: {title}").filling("title", with: item.title)
            : trn("{count} task was changed in two places", "{count} tasks were changed in two places", count)
    }

    private static func text(ofRestored item: Item, _ count: Int) -> String {
        count == 1
            ? tr("“{title}” came back because it was changed elsewhere").filling("title", with: item.title)
            : trn(
                "{count} task came back because it was changed elsewhere",
                "{count} tasks came back because they were changed elsewhere", count)
    }

    func deletionsHeld(_ problems: ListSyncProblems) {
        notice.ask(problems.question, button: tr("Decide…")) { [weak self] isWanted in
            if isWanted { self?.showSyncProblems(of: problems.list.id) }
        }
        navigation.shown.announce(problems.question, on: nil)
    }

    func marksChanged(_ marks: SyncMarks) {
        details.marksChanged()
        enableAction(window, "care", if: !marks.needingAttention.isEmpty || !marks.conflicted.isEmpty)
    }
}
