import ArgumentParser
import GLibSupport
import Store
import SystemTime
import Todo
import Wording

/// The option for the store, before or after a subcommand.
struct StoreOption: ParsableArguments {
    @Option(
        name: .customLong("store"),
        help: ArgumentHelp(tr("Use this file instead of your own tasks."), valueName: "path"),
        completion: .file()
    )
    var path: String?

    func validate() throws {
        if path?.isEmpty == true { throw ValidationError(tr("--store needs the path of a file.")) }
    }
}

/// A subcommand that works on the store.
protocol StoreCommand: ParsableCommand {
    /// The root command, whose options precede the subcommand.
    var furrow: Furrow { get }
    /// The options after the subcommand, which take precedence.
    var store: StoreOption { get }
    /// Checks the arguments. Called only when all options are known to belong to the command, because the value of an
    /// unknown option would be taken for an argument, such as a second word of a title.
    ///
    /// - Throws: `ValidationError`.
    func checkArguments() throws
}

extension StoreCommand {
    func checkArguments() throws {}

    /// Checks that no option of the root command was given that has no effect on this command. The parser accepts these
    /// options with any subcommand, in any position.
    ///
    /// - Throws: `ValidationError`.
    func checkOptions() throws {
        if furrow.newTask { throw notAnOption("--new-task") }
        if furrow.open != nil { throw notAnOption("--open") }
        if furrow.list.name != nil, !(self is any ListScopedCommand) { throw notAnOption("--list") }
    }

    private func notAnOption(_ option: String) -> ValidationError {
        ValidationError(
            tr("“furrow {command}” has no option {option}.")
                .filling(["option": option, "command": Self.configuration.commandName ?? ""]))
    }

    func openStore() throws -> Store {
        let store = try Store.open(
            at: store.path ?? furrow.store.path ?? StoreLocation.standard(), clock: { .system })
        store.onBackupFailure { Report.note(errorMessage(for: $0)) }
        return store
    }
}
