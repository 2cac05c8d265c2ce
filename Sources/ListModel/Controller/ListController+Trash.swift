// Emptying the trash, which cannot be undone and is therefore confirmed.

import GLibSupport

extension ListController {
    package func askToEmptyTrash() {
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
        write {
            let count = try await self.rowStore.emptyTrash()
            self.surface?.dismissError()
            self.surface?.showToast(
                trn("Permanently deleted {count} task", "Permanently deleted {count} tasks", count), undo: false)
            self.navigation?.storeChanged(by: self)
        }
    }
}
