// The command `furrow` itself: without a subcommand it opens the window.

import ArgumentParser
import FurrowUI
import GtkSupport
import Store
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The program's command.
struct Furrow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "furrow",
        abstract: tr("A to-do list that is worked with the hands."),
        usage: "furrow [--store <path>] [--list <name>] [--new-task] [<subcommand>]",
        discussion: tr("Without a subcommand, the window opens."),
        version: FurrowProgram.version,
        subcommands: [
            AddCommand.self, ListCommand.self, ShowCommand.self, EditCommand.self, MoveCommand.self, DoneCommand.self,
            SkipCommand.self, DeleteCommand.self, ClearDoneCommand.self, ListsCommand.self, NewListCommand.self,
            TagsCommand.self, TrashCommand.self,
            TodayCommand.self, ScheduledCommand.self, DoneListCommand.self, SearchCommand.self, RestoreCommand.self,
            EmptyTrashCommand.self, UndoCommand.self, RedoCommand.self, BackupCommand.self, ImportCommand.self,
            ExportCommand.self, AccountCommand.self, SyncCommand.self,
        ]
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var list: ListOption

    @Flag(help: ArgumentHelp(tr("Open the window with the entry of a new item ready.")))
    var newTask = false

    @Flag(
        name: .customLong("gapplication-service"),
        help: ArgumentHelp("Wait for what the session bus asks for.", visibility: .hidden))
    var isService = false

    func run() throws {
        let launch = Launch(list: try listToOpen(), addsItem: newTask, isService: isService)
        // The toolkit wants the process's first thread, and main.swift runs on it.
        let code = MainActor.assumeIsolated { FurrowProgram.run(storePath: store.path, launch: launch) }
        throw ExitCode(code)
    }

    /// The list the window is to open on; nil where none was named.
    ///
    /// - Throws: `Failure` where there is none of that name, and `StoreError`.
    private func listToOpen() throws -> UUID? {
        guard let name = list.name else { return nil }
        return try ListReference.list(name, in: Store.open(at: store.path ?? StoreLocation.standard())).id
    }
}
