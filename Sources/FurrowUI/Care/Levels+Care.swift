// Lists that are the same on a server, among the levels.

import Foundation
import Store
import Todo

extension Levels {
    /// The first list of which something waits for the person; nil where none does.
    var firstTroubled: UUID? {
        let library = listsController.library
        return library.contents.first { library.libraries.marks.troubled.contains($0.id) }?.id
    }

    /// Deletes a list as by hand, with a way to undo it.
    func deleteList(_ list: UUID) { listsController.delete(list) }

    func showCare(of list: UUID) { onCare?(list) }

    func deleteOnServer(_ list: UUID) { onDeleteOnServer?(list) }
}
