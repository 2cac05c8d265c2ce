import ArgumentParser
import Formats
import FurrowUI
import GLibSupport
import Store
import Todo

/// The command `furrow` itself, which opens the window if there is no subcommand.
struct Furrow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "furrow",
        abstract: tr("To-do list made for your hands"),
        usage: "furrow [--store <path>] [--list <name>] [--new-task] [--open <file>] [<subcommand>]",
        discussion: tr("Without a subcommand, Furrow opens its window."),
        version: ProgramIdentity.version,
        subcommands: [
            AddCommand.self, ListCommand.self, ShowCommand.self, EditCommand.self, MoveCommand.self, DoneCommand.self,
            SkipCommand.self, DeleteCommand.self, ClearDoneCommand.self, ListsCommand.self, NewListCommand.self,
            RenameListCommand.self,
            TagsCommand.self, TrashCommand.self,
        ] + viewCommands + [
            SearchCommand.self, RestoreCommand.self,
            EmptyTrashCommand.self, UndoCommand.self, RedoCommand.self, BackupCommand.self, ImportCommand.self,
            ExportCommand.self, AccountCommand.self, SyncCommand.self,
        ]
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var list: ListOption

    @Flag(help: ArgumentHelp(tr("Open the window with an empty new task.")))
    var newTask = false

    @Option(
        help: ArgumentHelp(
            tr(
                "Open the window with a preview of another program’s file ({extensions}), ready to import; “furrow FILE” does the same."
            ).filling("extensions", with: ImportFormat.extensionList),
            valueName: "file"))
    var open: String?

    @Flag(
        name: .customLong("gapplication-service"),
        help: ArgumentHelp("Wait for requests on the session bus.", visibility: .hidden))
    var isService = false

    /// Returns the arguments with an option to open the last one, if that is a file to import and no command is given,
    /// because a desktop opens files this way.
    static func opening(_ arguments: [String]) -> [String] {
        guard let file = arguments.last, ImportFormat.accepts(file), !file.hasPrefix("-") else {
            return arguments
        }
        let others = arguments.dropLast()
        let options = others.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
        guard others.count.isMultiple(of: 2), options.allSatisfy({ ["--store", "--list"].contains($0) }) else {
            return arguments
        }
        return others + ["--open", file]
    }

    func run() throws {
        let launch = Launch(list: try listToOpen(), addsItem: newTask, isService: isService, file: open)
        // The toolkit needs the process's first thread, on which main.swift runs.
        let code = MainActor.assumeIsolated { FurrowProgram.run(storePath: store.path, launch: launch) }
        throw ExitCode(code)
    }

    /// Returns the list to show when the window opens.
    ///
    /// - Throws: `Failure` if there is no such list, and `StoreError`.
    private func listToOpen() throws -> UUID? {
        guard let name = list.name else { return nil }
        return try ListReference.list(name, in: Store.open(at: store.path ?? StoreLocation.standard())).id
    }
}
