import GLibSupport
import Gestures
import Rows
import Todo

/// Performs actions on a list as a whole: its sort order and colors, clearing it, and emptying the trash.
@MainActor package final class ListActions: ListPart {
    let context: ListContext
    private let commands: CommandRunner
    private let editor: TitleEditor

    init(_ context: ListContext, _ commands: CommandRunner, _ editor: TitleEditor) {
        self.context = context
        self.commands = commands
        self.editor = editor
    }

    /// The list's sort order, or nil for a view.
    package var sorting: Sorting? { rowStore.record?.sorting }

    /// The name of the list's own color theme, or nil if it uses the preferred theme.
    package var theme: String? { rowStore.record?.theme }

    /// Changes the list's sort order.
    package func sort(by sorting: Sorting) { changeList([.sorting(sorting)]) }

    /// Changes the list's color theme; nil selects the preferred theme.
    package func color(by theme: HeatTheme?) { changeList([.theme(theme?.rawValue)]) }

    private func changeList(_ changes: [FieldChange]) {
        guard let list = rowStore.record?.id else { return }
        editor.commitEditing()
        handle(.closeOpenRow(time: now))
        commands.write {
            // After sorting, the list is shown from its beginning.
            self.commands.followedRow = nil
            try await self.commands.performAndReport(.change(list, changes))
        }
    }

    /// Explains why a row cannot be dropped, and offers a solution.
    package func explain(_ refusal: DropResult.Refusal) {
        guard case .sorted = refusal else {
            surface?.showToast(refusal.text, undo: false)
            return
        }
        // Translators: A sort order: the user moves the tasks.
        surface?.showToast(refusal.text, button: tr("Manual")) { [weak self] in self?.sort(by: .byHand) }
    }

    // MARK: Clearing

    /// Clears completed tasks, or empties the trash, depending on the view.
    package func clear() {
        switch capabilities.clearing {
        case .nothing: if isReadOnly { reportReadOnly() }
        case .done: clearDone()
        case .all: askToEmptyTrash()
        }
    }

    /// Clears the completed tasks, with an offer to undo.
    package func clearDone() {
        guard capabilities.clearing == .done else { return }
        guard hasDone else {
            surface?.showToast(tr("There are no completed tasks"), undo: false)
            return
        }
        handle(.closeOpenRow(time: now))
        let list = rowStore.list
        commands.write { try await self.commands.performAndReport(.clearDone(in: list)) }
    }

    /// Whether there are completed tasks to clear.
    package var hasDone: Bool { capabilities.clearing == .done && rowStore.contents.canClearDone }

    private func askToEmptyTrash() {
        let count = rowStore.contents.count
        guard count > 0 else {
            surface?.showToast(tr("The trash is empty"), undo: false)
            return
        }
        let question = Question(
            heading: tr("Empty the Trash?"),
            text: trn(
                "{count} task will be permanently deleted. This cannot be undone.",
                "{count} tasks will be permanently deleted. This cannot be undone.", count),
            answer: tr("Empty Trash"))
        surface?.ask(question) { [weak self] in self?.emptyTrash() }
    }

    private func emptyTrash() {
        handle(.closeOpenRow(time: now))
        commands.write {
            let count = try await self.rowStore.emptyTrash()
            self.surface?.dismissError()
            self.surface?.showToast(
                trn("Permanently deleted {count} task", "Permanently deleted {count} tasks", count), undo: false)
            self.context.reportStoreChange()
        }
    }

    // MARK: Dates

    /// Moves the due date of all overdue tasks to today, in one step.
    package func moveOverdueToToday() {
        handle(.closeOpenRow(time: now))
        commands.write {
            // Only the first rows of a long view may have been read so far.
            try await self.rowStore.loadRest()
            let contents = self.rowStore.contents
            let overdue = contents.indices.prefix(contents.todays.lowerBound).map(contents.id(at:))
            guard self.query.traits.endsToday, !overdue.isEmpty else {
                self.surface?.showToast(tr("Nothing is overdue"), undo: false)
                return
            }
            try await self.commands.performAndReport(.moveToDay(overdue, self.rowStore.today))
        }
    }
}
