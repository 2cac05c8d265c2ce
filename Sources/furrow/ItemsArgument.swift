// The argument that names items by their ids.

import ArgumentParser
import GtkSupport
import Store
import Todo

/// Which items to work on.
struct ItemsArgument: ParsableArguments {
    @Argument(help: ArgumentHelp(tr("The items’ ids, or enough of each to tell it."), valueName: "id"))
    var ids: [String]

    /// Sees that each id is long enough to be one.
    ///
    /// - Throws: `ValidationError`.
    func check() throws { try ItemReference.checkLength(ids) }

    /// The items, in the order in which they were named.
    ///
    /// - Throws: `Failure` where one is not there or not told from another, and `StoreError`.
    func items(in store: Store) throws -> [Item] {
        try ItemReference.items(ids, in: store)
    }
}
