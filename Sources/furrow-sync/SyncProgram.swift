import ArgumentParser
import GLibSupport
import Glibc
import Store
import SyncClient
import Todo

/// The start and the end of the program.
enum SyncProgram {
    /// Carries out the command in the arguments and prints its result.
    ///
    /// - Returns: The process's exit code (`SyncExit`).
    static func run(_ arguments: [String]) async -> Int32 {
        var command: any ParsableCommand
        do {
            command = try FurrowSync.parseAsRoot(Self.ordered(arguments))
        } catch {
            return usageError(error)
        }
        if command is FurrowSync {
            print(FurrowSync.helpMessage())
            return SyncExit.usage
        }
        guard let command = command as? any SyncCommand else { return help(&command) }
        let work = Task { await execute(command) }
        let stop = Cancellation { work.cancel() }
        defer { stop.end() }
        let result = await work.value
        Output.write(result)
        return result.exitCode
    }

    /// Returns the arguments with a `--store` option moved from before the command to after it, where each command
    /// expects it.
    private static func ordered(_ arguments: [String]) -> [String] {
        guard arguments.count > 2, arguments[0] == "--store" else { return arguments }
        return [arguments[2]] + arguments[..<2] + arguments[3...]
    }

    private static func execute(_ command: any SyncCommand) async -> SyncResult {
        do {
            return try await command.perform()
        } catch let failure as Failure {
            return failure.result
        } catch {
            return SyncResult(Problem(unexpected: error))
        }
    }

    /// Prints the help for a command, which the parser represents as a separate command.
    private static func help(_ command: inout any ParsableCommand) -> Int32 {
        do {
            try command.run()
            return SyncExit.done
        } catch {
            return usageError(error)
        }
    }

    /// Prints the usage error, or the requested help.
    private static func usageError(_ error: any Error) -> Int32 {
        let code = FurrowSync.exitCode(for: error)
        let text = FurrowSync.fullMessage(for: error)
        if code.isSuccess {
            print(TerminalText.visible(text))
            return SyncExit.done
        }
        Output.writeError(text)
        Output.write(SyncResult(ok: false, code: .usage, message: text))
        return SyncExit.usage
    }
}

/// The root command, which does nothing without a subcommand.
struct FurrowSync: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "furrow-sync",
        abstract: tr("Sync Furrow’s lists with servers. The window and the command furrow start this program."),
        subcommands: [
            RunCommand.self, DiscoverCommand.self, AddCommand.self, AccountsCommand.self, ListsCommand.self,
            SwitchOnCommand.self, SwitchOffCommand.self, MakeListCommand.self, MoveListCommand.self, JoinCommand.self,
            SetPasswordCommand.self, RemoveCommand.self, RestoreAccountCommand.self, ConfirmCommand.self,
            AnswerCommand.self,
        ])
}

protocol SyncCommand: ParsableCommand, Sendable {
    /// Carries out the command.
    ///
    /// - Throws: `Failure`, or an error of the store.
    func perform() async throws -> SyncResult
}
