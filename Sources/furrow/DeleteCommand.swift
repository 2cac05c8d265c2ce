// `furrow delete`: deletes items.

import ArgumentParser
import FurrowUI
import GtkSupport
import Store
import Todo

/// Deletes items.
struct DeleteCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: tr("Delete items; furrow undo brings them back."),
        discussion: tr("If one of them is not there, none is deleted.")
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption

    @Argument(help: ArgumentHelp(tr("The items’ ids, or enough of each to tell it."), valueName: "id"))
    var ids: [String]

    func run() throws {
        let store = try openStore()
        let items = try ItemReference.items(ids, in: store)
        try store.perform(.delete(items.map(\.id)), at: .now)
    }
}
