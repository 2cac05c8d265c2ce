// Deleting synced lists, locally or also on the server.

import Foundation
import GLibSupport
import Rows
import Todo

extension ListController {
    /// Deletes a list as if the user had chosen “Delete” on its row.
    package func delete(_ list: UUID) {
        guard let item = rowStore.item(list), !rowStore.isLeaving(list) else { return }
        perform(.delete, on: item, bySlide: false)
    }

    /// Asks for confirmation, and deletes a list locally and on its server. A trashed list is deleted only on the
    /// server.
    package func askToDeleteOnServer(_ item: RowContent) {
        let question = Question(
            heading: tr("Delete on Server Too?"),
            text: tr(
                "“{list}” and all its tasks will be deleted on the server, for everyone who uses the list. Here, the list moves to the trash."
            ).filling("list", with: item.title),
            answer: tr("Delete"))
        surface?.ask(question) { [weak self] in self?.deleteOnServer(item.id) }
    }

    private func deleteOnServer(_ list: UUID) {
        guard let item = rowStore.item(list), !rowStore.isLeaving(list) else { return }
        if !item.isTrashed { perform(.delete, on: item, bySlide: false) }
        // Wait until the list is in the local trash. It is not synced there, so its deletion on the server does not
        // affect it.
        commands.write { self.navigation?.deleteOnServer(list) }
    }
}
