// The actions of a row, invoked by gestures, buttons, keys or assistive technologies, and undo.

import Foundation
import GLibSupport
import Gestures
import Rows
import Store
import Todo
import Wording

extension ListController {
    /// Performs an action chosen by a button, a popover entry or an assistive technology.
    ///
    /// - Parameter isDone: The task's state when the action was offered, if the action depends on that state. If the
    ///   task has changed since, nothing happens.
    package func actionChosen(_ action: RowAction, isDone: Bool? = nil, on row: RowID) {
        // A press that closes an open row does nothing else (specification A8). The button may have appeared under the
        // pointer.
        guard !press.closesRow, let item = rowStore.item(row.item), item.id != rowStore.draft else { return }
        guard isDone == nil || isDone == item.isDone else { return }
        perform(action, on: item, bySlide: false)
    }

    /// Performs an action on a row.
    ///
    /// - Parameter bySlide: Whether the arbiter already animates the row for this action.
    package func perform(_ action: RowAction, on item: RowContent, bySlide: Bool) {
        guard action.applies(to: item), !rowStore.isLeaving(item.id) else { return }
        guard layout.allows(action, on: item) else { return reportReadOnly() }
        if !bySlide, selection.contains(item.id), performOnSelection(firstOf: [action]) { return }
        if action.closesRow, !bySlide { handle(.acted(RowID(item.id), time: now)) }
        action.effect(self, item, bySlide)
    }

    func moveToTop(_ item: RowContent) {
        if query.traits.moves != nil { return move(item, .toTop) }
        write { try await self.performAndReport(.move(item.id, to: .top)) }
    }

    /// Moves a repeating task to its next occurrence.
    func skip(_ item: RowContent) {
        write {
            guard let step = try await self.rowStore.perform(.skip([item.id])) else {
                self.surface?.showToast(tr("This was the last occurrence"), undo: false)
                return
            }
            self.didPerform(step)
        }
    }

    /// Postpones a task by a day. If it leaves the view, its row flies out (M8).
    func postpone(_ item: RowContent, bySlide: Bool) {
        let command = Command.postpone([item.id])
        if layout.leaves(.postpone) { return removeAnimated(item, by: command, .leading, bySlide: bySlide) }
        if !bySlide { handle(.acted(RowID(item.id), time: now)) }
        write { try await self.performAndReport(command) }
    }

    /// Sets a task's priority, in one step. A priority of the same level keeps its number, which another program may
    /// have set.
    package func priorityChosen(_ level: Priority.Level, for id: UUID) {
        if selection.contains(id) { return setPriorityOfSelected(level) }
        guard let item = rowStore.item(id), !rowStore.isLeaving(id), (item.caption?.priority ?? .none) != level else {
            return
        }
        write { try await self.performAndReport(.change(id, [.priority(Priority(level))])) }
    }

    /// Moves the due date of all overdue tasks to today, in one step.
    package func moveOverdueToToday() {
        handle(.closeOpenRow(time: now))
        write {
            // Only the first rows of a long view may have been read so far.
            try await self.rowStore.loadRest()
            let contents = self.rowStore.contents
            let overdue = contents.indices.prefix(contents.todays.lowerBound).map(contents.id(at:))
            guard self.query.traits.endsToday, !overdue.isEmpty else {
                self.surface?.showToast(tr("Nothing is overdue"), undo: false)
                return
            }
            try await self.performAndReport(.moveToDay(overdue, self.rowStore.today))
        }
    }

    /// Shows a task's details, after saving the open editor.
    package func showDetails(of id: UUID, byKey: Bool) {
        commitEditing()
        handle(.closeOpenRow(time: now))
        navigation?.showDetails(of: id, byKey: byKey)
    }

    /// Restores a task from the trash. If its row stays in place, the row flashes.
    func restoreFromTrash(_ item: RowContent, bySlide: Bool) {
        let command = Command.restore([item.id])
        if layout.leaves(.restore) { return removeAnimated(item, by: command, .leading, bySlide: bySlide) }
        if !bySlide { handle(.acted(RowID(item.id), time: now)) }
        surface?.flash(RowID(item.id))
        write { try await self.performAndReport(command) }
    }

    func complete(_ item: RowContent) {
        if !item.isDone { surface?.flash(RowID(item.id)) }
        write { try await self.performAndReport(item.isDone ? .reopen([item.id]) : .complete([item.id])) }
    }

    /// Reports that tasks stay open because completing them would end their series, and offers to end it.
    package func offerToEndSeries(of ids: [UUID], title: String) {
        let text = tr("“{title}” has a custom repeat and stays open").filling("title", with: title)
        surface?.showToast(text, button: tr("End Series")) { [weak self] in
            guard let self else { return }
            write { try await self.performAndReport(.endSeries(ids)) }
        }
    }

    /// Reports why a command that completes tasks changed nothing: they were already completed, locally or on another
    /// device.
    private func reportAlreadyCompleted(by command: Command) {
        let ids =
            switch command {
            case .complete(let ids): ids
            case .place(let id, isDone: true, _): [id]
            default: [UUID]()
            }
        guard let first = ids.compactMap(rowStore.item).first(where: { !$0.isDone }) else { return }
        let title = ids.count == 1 ? first.title : nil
        let text = title.map { tr("“{title}” was just completed").filling("title", with: $0) }
        surface?.showToast(text ?? tr("These tasks were just completed"), undo: false)
    }

    /// Performs a command and reports it. The focus follows the task with this id through this command, but not through
    /// later changes.
    package func performAndReport(_ command: Command, following id: UUID? = nil) async throws {
        followedRow = id
        defer { followedRow = nil }
        guard let step = try await rowStore.perform(command) else { return reportAlreadyCompleted(by: command) }
        didPerform(step)
        switch command {
        case .move(let id, _), .place(let id, _, _):
            if step.summary.kind == .moved { announcePlace(of: id) }
        case .placeToday(let ids, _, _), .arrange(let ids, _, _):
            // Several tasks: the rows show the new places, and the announcement gives the number of tasks.
            if ids.count == 1 { announcePlace(of: ids[0]) } else { surface?.announce(step.summary.doneText, on: nil) }
        default: break
        }
    }

    /// Reports a step made in this list, and updates the window's other lists.
    package func didPerform(_ step: Step) {
        surface?.dismissError()
        announce(step.summary)
        navigation?.storeChanged(by: self)
    }

    /// Performs a command that removes a task from the list, while its row flies out on the action's side.
    func removeAnimated(_ item: RowContent, by command: Command, _ side: Side, bySlide: Bool) {
        let row = RowID(item.id)
        rowStore.beginLeaving(item.id)
        if surface?.focusedRow == item.id { focusNeighbor(of: item.id) }
        if !bySlide { handle(.leave(row, side, metrics: metrics(of: item), time: now)) }
        write {
            try await self.performAndReport(command)
            if self.isSynced(item), command == .delete([item.id]) { self.reportLocalDeletion(item) }
            self.rowStore.deletionWritten(item.id)
        } otherwise: {
            self.rowStore.deletionFailed(item.id)
            self.handle(.restore(row, time: self.now))
        }
    }

    /// Moves the focus to the next row, or from the last row to the previous one. This happens at once, so that the
    /// next key applies to that row.
    private func focusNeighbor(of id: UUID) {
        let items = rowStore.contents
        guard let position = items.position(of: id) else { return }
        let next = (items.indices.contains(position + 1) ? position + 1 : position - 1)
        if items.indices.contains(next) { surface?.focus(items.id(at: next)) }
    }

    /// Shows a row's actions in a popover, unless there are none.
    package func showActions(of item: RowContent, at point: Point?) {
        var actions = layout.popoverActions(for: item)
        // Offer only actions that apply to all selected rows.
        if selection.count > 1, selection.contains(item.id) { actions = actions.filter(\.appliesToSelection) }
        if !actions.isEmpty { surface?.showPopover(actions, for: item, at: point) }
    }

    /// Undoes the last step.
    package func undo() {
        surface?.dismissToast()
        write {
            if let step = try await self.rowStore.undo() {
                self.surface?.dismissError()
                self.surface?.showToast(step.summary.undoneText, undo: false)
                self.navigation?.storeChanged(by: self)
                // A restored tag's row appears again and gets the focus.
                if step.summary.kind == .untagged, self.query.showsLists {
                    self.surface?.focus(Tag(step.summary.title).id)
                }
            } else {
                self.surface?.showToast(tr("Nothing to undo"), undo: false)
            }
        }
    }

    /// Redoes the step that was undone last.
    package func redo() {
        surface?.dismissToast()
        write {
            if let step = try await self.rowStore.redo() {
                self.didPerform(step)
                if let text = step.summary.redoneText { self.surface?.showToast(text, undo: true) }
                if step.summary.kind == .moved { self.surface?.announce(step.summary.doneText, on: nil) }
            } else {
                self.surface?.showToast(tr("Nothing to redo"), undo: false)
            }
        }
    }

    /// Restores a backup. The current state is backed up first.
    ///
    /// - Parameters:
    ///   - done: Called once the restored state is on disk, before it is reported here.
    ///   - failed: Called if the backup could not be restored. In that case, nothing has changed.
    package func restore(
        _ backup: Backup, done: @escaping @MainActor () -> Void, failed: @escaping @MainActor (any Error) -> Void
    ) {
        write {
            let restored: RestoreResult
            do {
                restored = try await self.rowStore.restore(backup)
            } catch {
                return failed(error)
            }
            done()
            self.report(restored)
        }
    }

    /// Imports lists.
    ///
    /// - Parameters:
    ///   - done: Called once the tasks are on disk, before that is reported here.
    ///   - failed: Called if the import failed or was canceled. In that case, nothing has changed.
    package func importLists(
        _ lists: [ImportedList], _ progress: ImportProgress, done: @escaping @MainActor () -> Void,
        failed: @escaping @MainActor (any Error) -> Void
    ) {
        write {
            let step: Step?
            do {
                step = try await self.rowStore.importLists(lists, progress)
            } catch {
                return failed(error)
            }
            done()
            if let step {
                self.didPerform(step)
            } else {
                self.surface?.showToast(tr("Nothing to import: all tasks already exist"), undo: false)
            }
        }
    }

    private func report(_ restored: RestoreResult) {
        if let step = restored.step {
            didPerform(step)
        } else {
            surface?.showToast(tr("Everything already matches the backup"), undo: false)
        }
        if let text = restored.omittedText { surface?.showError(text, retry: nil) }
    }

    /// Reads the rest of the list after its head is shown, and reports unreadable records.
    package func loadRest() {
        read { try await self.rowStore.loadRest() }
    }

    /// Reports the number of unreadable records. They have no rows but stay in the store.
    ///
    /// - Returns: Whether there is a surface that shows the report.
    package func reportUnreadable(_ count: Int) -> Bool {
        guard let surface else { return false }
        surface.showError(
            trn(
                "{count} record could not be read; it stays unchanged in the store",
                "{count} records could not be read; they stay unchanged in the store", count),
            retry: nil)
        return true
    }

    /// Starts or stops counting the open tasks of the lists, when the counts are shown or hidden.
    package func showCounts(_ areSeen: Bool) {
        guard areSeen != rowStore.showsCounts else { return }
        read { try await self.rowStore.setShowsCounts(areSeen) }
    }

    /// Reports a step with an offer to undo it. An older offer disappears, because its button would undo this step.
    package func announce(_ summary: StepSummary) {
        switch summary.kind {
        case .completed, .reopened, .deleted, .cleared, .transferred, .restored, .erased, .skipped, .dated, .rewound,
            .retagged, .joined, .untagged, .imported:
            surface?.showToast(summary.doneText, undo: true)
        case .changed where summary.count > 1 || summary.droppedOccurrences > 0:
            surface?.showToast(summary.doneText, undo: true)
        case .added, .renamed, .changed:
            surface?.dismissToast()
            surface?.announce(summary.doneText, on: nil)
        case .moved: surface?.dismissToast()
        }
    }

    /// Announces the actions that were uncovered next to a row.
    package func announceUncovered(_ row: RowID, _ side: Side) {
        guard let item = rowStore.item(row.item) else { return }
        let labels = layout.actions(side, for: item).map { $0.label(isDone: item.isDone, amongLists: query.showsLists) }
        let text = tr("Menu: {actions}").filling("actions", with: labels.joined(separator: tr(", ")))
        surface?.announce(text, on: item.id)
    }
}
