// Lists that are deleted and are the same on a server: here alone, or there too.

import Foundation
import GtkSupport
import Store
import Todo

extension ListController {
    /// Deletes a list as by hand.
    func delete(_ list: UUID) {
        guard let item = library.item(list), !library.isLeaving(list) else { return }
        perform(.delete, on: item, bySlide: false)
    }

    /// Whether a row is a list that is the same on a server.
    func isSynced(_ item: RowContent) -> Bool { item.isList && layout.syncedLists.contains(item.id) }

    /// What is said where a list is deleted that stays on its server.
    func sayDeletedHere(_ item: RowContent) {
        surface?.toast(
            tr("“{list}” is deleted here, and stays on the server").filling("list", with: item.title), undo: true)
    }

    /// Asks, and deletes a list here and on its server; of one that lies in the trash, there alone.
    func askToDeleteOnServer(_ item: RowContent) {
        let question = Question(
            heading: tr("Delete on the Server Too?"),
            text: tr(
                "“{list}” is deleted on the server with all its items, for everybody who has it. Here it goes to the trash."
            ).filling("list", with: item.title),
            answer: tr("Delete"))
        surface?.ask(question) { [weak self] in self?.deleteOnServer(item.id) }
    }

    private func deleteOnServer(_ list: UUID) {
        guard let item = library.item(list), !library.isLeaving(list) else { return }
        if !item.isTrashed { perform(.delete, on: item, bySlide: false) }
        // Once it lies in the trash here: there it is synchronised no more, and nothing that goes there goes here.
        write { self.navigation?.deleteOnServer(list) }
    }
}
