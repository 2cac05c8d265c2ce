import Foundation
import GLibSupport
import Gestures
import Store
import Todo
import Wording

/// Performs actions on all selected rows: one command, one step, one toast (specification N9).
@MainActor package final class SelectionActions: ListPart {
    let context: ListContext
    let commands: CommandRunner
    let selection: RowSelection
    let listActions: ListActions

    init(_ context: ListContext, _ commands: CommandRunner, _ selection: RowSelection, _ listActions: ListActions) {
        self.context = context
        self.commands = commands
        self.selection = selection
        self.listActions = listActions
    }

    package func perform(_ action: SelectionAction) {
        let ids = selectedIDs(for: action)
        guard !ids.isEmpty else { return }
        switch action {
        case .complete:
            flash(ids)
            finish(.complete(ids))
        case .reopen: finish(.reopen(ids))
        case .delete: finish(.delete(ids))
        case .restore: finish(.restore(ids))
        case .deletePermanently: finish(.deletePermanently(ids))
        case .dueDate: surface?.showDates(draft(of: ids))
        case .moveToList: offerLists(for: ids) { [weak self] in self?.surface?.showDestinations($0) }
        case .tag:
            commands.read {
                let names = try await self.rowStore.store.tags().map(\.name)
                self.surface?.showTags(names)
            }
        }
    }

    /// Moves the due date of all selected open tasks to the next day.
    func postponeChosen() {
        let ids = selectedIDs(for: .complete)
        commands.write { try await self.commands.performAndReport(.postpone(ids)) }
    }

    /// Sets the priority of all selected open tasks.
    package func setPriorityOfSelected(_ level: Priority.Level) {
        let ids = selectedIDs(for: .complete).filter { (rowStore.item($0)?.caption?.priority ?? .none) != level }
        guard !ids.isEmpty else { return }
        commands.write { try await self.commands.performAndReport(.changeEach(ids, [.priority(Priority(level))])) }
    }

    /// Returns the tasks that an action applies to, in row order.
    private func selectedIDs(for action: SelectionAction) -> [UUID] {
        let contents = rowStore.contents
        return selection.positions.filter { position in
            let marks = contents.marks(at: position)
            return switch action {
            case .restore, .deletePermanently: marks.contains(.trashed)
            case .complete: marks.isDisjoint(with: [.trashed, .done])
            case .reopen, .dueDate, .moveToList, .tag, .delete: !marks.contains(.trashed)
            }
        }.map(contents.id(at:)).filter { !rowStore.isLeaving($0) }
    }

    /// Performs a command that ends the selection. If the command fails, the rows are selected again.
    ///
    /// - Parameters:
    ///   - id: The task that the focus follows.
    ///   - done: Called after the command, even if it failed.
    package func finish(
        _ command: Command, following id: UUID? = nil, then done: @escaping @MainActor () -> Void = {}
    ) {
        let before = selection.current
        selection.end()
        commands.write {
            defer { done() }
            try await self.commands.performAndReport(command, following: id)
        } otherwise: {
            if self.capabilities.selects, !self.selection.isActive { self.selection.change { $0 = before } }
            self.selection.change { $0.retain(self.selection.existing) }
        }
    }

    /// Flashes completed rows, up to `maxFlashes` of them.
    private func flash(_ ids: [UUID]) {
        for id in ids.prefix(Self.maxFlashes) { surface?.flash(RowID(id)) }
    }

    /// The maximum number of rows that flash at once: more than fit on a screen.
    private static let maxFlashes = 64

    // MARK: Dates

    /// Returns the common due date of tasks, as a draft that changes all of them.
    private func draft(of ids: [UUID]) -> DueDraft {
        let now = rowStore.store.clock()
        let captions = ids.map { rowStore.item($0)?.caption }
        let first = captions.first.flatMap { $0 }
        let areAlike = captions.allSatisfy { $0?.due == first?.due && $0?.repeats != true }
        if areAlike { return DueDraft(due: first?.due, repeats: nil, repeatFrom: .due, at: now) }
        return DueDraft(ofSeveral: captions.contains { $0?.due != nil }, at: now)
    }

    /// Writes the chosen due date of all selected tasks in one step.
    package func dateChosen(_ draft: DueDraft) {
        let (changes, ids) = (draft.changes, selectedIDs(for: .dueDate))
        guard !changes.isEmpty, !ids.isEmpty else { return }
        commands.write { try await self.commands.performAndReport(.changeEach(ids, changes)) }
    }

    // MARK: Tags and lists

    /// Adds typed tags to all selected tasks.
    ///
    /// - Parameter known: The existing tags. Some may have names that cannot be typed, given by another program.
    package func tagsTyped(_ text: String, known: [String]) {
        do {
            tagsChosen(try Tags.parseList(text, known: known))
        } catch {
            surface?.showToast(translated(error.message), undo: false)
        }
    }

    /// Adds tags to all selected tasks.
    package func tagsChosen(_ names: [String]) {
        let ids = selectedIDs(for: .tag)
        guard !names.isEmpty, !ids.isEmpty else { return }
        commands.write { try await self.commands.performAndReport(.tag(ids, names)) }
    }

    /// Moves all selected tasks to another list.
    package func moveSelected(to list: UUID) {
        let ids = selectedIDs(for: .moveToList)
        if !ids.isEmpty { finish(.transfer(ids, to: list)) }
    }

    /// Finds the lists to which tasks can be moved and shows them, or reports that there are none.
    package func offerLists(for ids: [UUID], _ show: @escaping @MainActor ([(id: UUID, name: String)]) -> Void) {
        commands.read {
            let lists = try await self.navigation?.destinations(for: ids) ?? []
            if lists.isEmpty {
                self.surface?.showToast(tr("There is no other list"), undo: false)
            } else {
                show(lists)
            }
        }
    }
}
