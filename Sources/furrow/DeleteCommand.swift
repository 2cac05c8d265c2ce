// `furrow delete`: deletes tasks.

import ArgumentParser
import GLibSupport
import Store
import SystemTime
import Todo

/// Deletes tasks.
struct DeleteCommand: ItemsCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: tr("Put items into the trash; furrow undo or furrow restore brings them back."),
        discussion: tr("If one of them is not there, none is deleted.")
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var named: ItemsArgument

    func change(_ items: [Item], in store: Store) throws {
        try store.perform(.delete(items.map(\.id)), at: .now)
    }
}
