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
    func watchCare() {
        care.surface = self
        care.run = { [sync] in
            let answer = await sync.run($0)
            return CareAnswer(isDone: answer.ok, message: answer.message)
        }
        care.syncSoon = { [sync] in sync.syncSoon() }
        sync.onCare = { [weak self] in self?.showCare(of: $0) }
        sync.onConflicts = { [weak self] in self?.showConflicts() }
        details.onAnswered = { [weak care] in
            care?.storeChanged()
            care?.syncSoon()
        }
        addAction(window, "care") { [weak self] in self?.showAnyCare() }
        enableAction(window, "care", false)
    }

    /// Shows a list's sync problems.
    func showCare(of list: UUID) {
        levels.commitEditing()
        ListCareWindow.present(list, store, parent: window) { [care, levels] answer, asked in
            // A list that was deleted on the server is deleted here like any other list, which can be undone.
            if answer == .moveToTrash, asked.isGone { return levels.deleteList(list) }
            try await care.answer(answer, for: list)
        }
    }

    /// Shows the details of the task with the latest conflict.
    func showConflicts() {
        Task { [weak self] in
            if let item = await self?.care.lastConflicted() { self?.details.show(item, isByKey: true) }
        }
    }

    /// Shows a problem that needs the user: that of the shown list, or else of another list, or else of a task.
    private func showAnyCare() {
        let marks = care.libraries.marks
        let list = marks.troubled.contains(levels.current) ? levels.current : levels.firstTroubled
        if let list { showCare(of: list) } else { showConflicts() }
    }

    func deleteOnServer(_ list: UUID) {
        Task { [weak self] in
            guard let care = self?.care, let problem = await care.deleteOnServer(list) else { return }
            self?.notice.show(problem, retry: { self?.deleteOnServer(list) })
        }
    }
}

extension MainWindow: CareSurface {
    func conflictsCame(_ items: [Item], areReturns: Bool) {
        guard let item = items.first else { return }
        let text =
            areReturns ? Self.words(ofReturned: item, items.count) : Self.words(ofConflicted: item, items.count)
        levels.shown.toast(text, answer: tr("Show")) { [details] in details.show(item.id, isByKey: false) }
    }

    private static func words(ofConflicted item: Item, _ count: Int) -> String {
        count == 1
            ? tr("Changed in two places: {title}").filling("title", with: item.title)
            : trn("{count} task was changed in two places", "{count} tasks were changed in two places", count)
    }

    private static func words(ofReturned item: Item, _ count: Int) -> String {
        count == 1
            ? tr("“{title}” came back because it was changed elsewhere").filling("title", with: item.title)
            : trn(
                "{count} task came back because it was changed elsewhere",
                "{count} tasks came back because they were changed elsewhere", count)
    }

    func holdCame(_ asked: CareOfList) {
        notice.ask(asked.question, button: tr("Decide…")) { [weak self] isWanted in
            if isWanted { self?.showCare(of: asked.list.id) }
        }
        levels.shown.announce(asked.question, on: nil)
    }

    func marksChanged(_ marks: SyncMarks) {
        details.marksChanged()
        enableAction(window, "care", !marks.troubled.isEmpty || !marks.conflicted.isEmpty)
    }
}
