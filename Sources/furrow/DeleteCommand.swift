import ArgumentParser
import GLibSupport
import Store
import SystemTime
import Todo

struct DeleteCommand: ItemsCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: tr("Move tasks to the trash. Use “furrow undo” or “furrow restore” to get them back."),
        discussion: tr("If one of the tasks does not exist, none is moved.")
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var references: ItemsArgument

    func change(_ items: [Item], in store: Store) throws {
        try store.perform(.delete(items.map(\.id)), at: .now)
    }
}
