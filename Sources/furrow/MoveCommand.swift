// `furrow move`: moves tasks to another list.

import ArgumentParser
import GLibSupport
import Store
import SystemTime
import Todo

/// Moves tasks to another list.
struct MoveCommand: ListChoosing {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: tr("Move items to another list, with all that is within them."),
        usage: "furrow move [--store <path>] --list <name> <id> ...",
        discussion: tr("They come to the top of the list, in the order they had, and are within no other item there.")
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var list: ListOption
    @OptionGroup var named: ItemsArgument

    func checkArguments() throws { try named.check() }

    func run() throws {
        // Checked here, when all options are known, because the option may precede the subcommand.
        guard list.name ?? furrow.list.name != nil else {
            throw ValidationError(tr("Say where to: furrow move 5c1f --list Shopping"))
        }
        let store = try openStore()
        guard let list = try chosenList(in: store) else { return }
        try store.perform(.transfer(try named.items(in: store).map(\.id), to: list.id), at: .now)
    }
}
