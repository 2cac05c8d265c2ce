import ArgumentParser
import GLibSupport
import Store
import SystemTime
import Todo

/// `furrow move`: moves tasks to another list.
struct MoveCommand: ListScopedCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: tr("Move tasks to another list, with all their subtasks."),
        usage: "furrow move [--store <path>] --list <name> <id> ...",
        discussion: tr("The tasks move to the top of the list, in their order, and have no parent there.")
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var list: ListOption
    @OptionGroup var references: ItemsArgument

    func checkArguments() throws { try references.check() }

    func run() throws {
        // Checked here, when all options are known, because the option may precede the subcommand.
        guard list.name ?? furrow.list.name != nil else {
            throw ValidationError(tr("The list is missing: furrow move 5c1f --list Shopping"))
        }
        let store = try openStore()
        guard let list = try chosenList(in: store) else { return }
        try store.perform(.transfer(try references.items(in: store).map(\.id), to: list.id), at: .now)
    }
}
