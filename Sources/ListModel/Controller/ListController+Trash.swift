// Emptying the trash, which cannot be undone and is therefore confirmed.

import GLibSupport

extension ListController {
    /// Asks for confirmation, and empties the trash.
    package func askToEmptyTrash() {
        let count = library.contents.count
        guard count > 0 else {
            surface?.toast(tr("The trash is empty"), undo: false)
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
        write {
            let count = try await self.library.emptyTrash()
            self.surface?.dismissError()
            self.surface?.toast(
                trn("Permanently deleted {count} task", "Permanently deleted {count} tasks", count), undo: false)
            self.navigation?.storeChanged(by: self)
        }
    }
}
