// What synchronising says of a list and its items: that it cannot be changed, and which of them were in two places.

import Foundation
import GtkSupport
import Store
import Todo

extension ListController {
    /// Whether a list is shown that its server does not let be changed.
    var isReadOnly: Bool {
        guard case .list(let list) = query else { return false }
        return library.libraries.marks.readOnly.contains(list)
    }

    /// Says why nothing is done.
    func sayReadOnly() { surface?.toast(translated(TodoError.readOnlyList.message), undo: false) }

    /// Synchronising says something else, also of these items.
    func marksChanged(_ items: Set<UUID>) {
        allowGestures()
        showState()
        if !items.isEmpty { surface?.marksChanged(items) }
    }
}
