// The command `furrow` itself: without a subcommand it opens the window.

import ArgumentParser
import FurrowUI
import GtkSupport

/// The program's command.
struct Furrow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "furrow",
        abstract: tr("A to-do list that is worked with the hands."),
        usage: "furrow [--store <path>] [<subcommand>]",
        discussion: tr("Without a subcommand, the window opens."),
        version: FurrowProgram.version,
        subcommands: [
            AddCommand.self, ListCommand.self, DoneCommand.self, DeleteCommand.self, UndoCommand.self,
            RedoCommand.self,
        ]
    )

    @OptionGroup var store: StoreOption

    func run() throws {
        // The toolkit wants the process's first thread, and main.swift runs on it.
        let code = MainActor.assumeIsolated { FurrowProgram.run(storePath: store.path) }
        throw ExitCode(code)
    }
}
