import ArgumentParser
import GLibSupport
import Store
import Todo

struct ItemsArgument: ParsableArguments {
    @Argument(help: ArgumentHelp(tr("The ids of the tasks, or their beginnings."), valueName: "id"))
    var ids: [String]

    /// Checks that each id is long enough.
    ///
    /// - Throws: `ValidationError`.
    func check() throws { try ItemReference.checkLength(ids) }

    /// Returns the tasks in the order of the arguments.
    ///
    /// - Throws: `Failure` if a task is missing or a prefix is ambiguous, and `StoreError`.
    func items(in store: Store) throws -> [Item] {
        try ItemReference.items(ids, in: store)
    }
}

/// A subcommand that changes tasks named by their ids.
protocol ItemsCommand: StoreCommand {
    var references: ItemsArgument { get }
    /// Changes the tasks. All of them exist.
    func change(_ items: [Item], in store: Store) throws
}

extension ItemsCommand {
    func checkArguments() throws { try references.check() }

    func run() throws {
        let store = try openStore()
        try change(try references.items(in: store), in: store)
    }
}
