// Questions at the terminal about an account that is new to this computer or gets another password command.

import ArgumentParser
import GLibSupport
import Glibc
import SyncClient

/// The user's consent to an account that is new to this computer.
enum AccountConsent {
    /// Whether the user can be asked: both standard input and standard error are terminals.
    static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Asks whether to sign in to an account, or for a confirmed account, whether to change its password command.
    ///
    /// - Parameters:
    ///   - origin: The server to sign in to.
    ///   - command: The command that prints the password, if the user has already given it.
    /// - Returns: The arguments that confirm the account, or nil if the user did not agree.
    static func ask(_ account: AccountResult, at origin: String, command: String? = nil) -> [String]? {
        let isConfirmed = account.code != .needsConsent
        Report.note(
            isConfirmed
                ? tr("This computer already knows this account.")
                : tr(
                    "This computer does not know this account. Your password and tasks will be sent to this server. Sign in only if you trust it."
                ))
        // These texts come from the store. They are escaped and on separate lines, so that they cannot be mistaken for
        // Furrow's messages.
        Report.note(tr("Server: {address}").filling("address", with: origin))
        Report.note(tr("User: {user}").filling("user", with: account.user))
        Report.ask(question(account.kind, isConfirmed: isConfirmed))
        guard YesOrNo.readAnswer() else { return nil }
        var arguments = ["confirm", "--origin=\(origin)", "--user=\(account.user)"]
        if account.kind == "command" {
            guard let command = command ?? askForCommand() else { return nil }
            arguments.append("--password-command=\(command)")
        }
        return arguments + ["--", account.id]
    }

    private static func question(_ kind: String, isConfirmed: Bool) -> String {
        switch kind {
        case "command" where isConfirmed: tr("Change the password command of this account? [y/N] ")
        case "command": tr("Sign in with a password from a command that you enter? [y/N] ")
        case "goa": tr("Sign in with the password from Online Accounts? [y/N] ")
        default: tr("Sign in with the password from the keyring? [y/N] ")
        }
    }

    /// Returns the command that the user enters, or nil for none.
    private static func askForCommand() -> String? {
        Report.note(tr("Enter a command that prints the password as its first line:"))
        guard let command = readLine(), !command.isEmpty else { return nil }
        return command
    }
}

extension StoreCommand {
    /// Runs the sync program. If an account is new to this computer, and the user agrees at the terminal to sign in to
    /// it, runs the program again.
    ///
    /// - Parameter input: A password, if the command takes one.
    /// - Throws: `Failure` if the program could not be started or printed no result.
    func runSyncWithConsent(_ arguments: [String], input: String = "") throws -> SyncRun.Completion {
        let end = try runSyncProgram(arguments, input: input)
        guard AccountConsent.canAsk, let result = end.result else { return end }
        var isConfirmed = false
        for account in result.unconfirmed {
            guard let origin = account.origin, let command = AccountConsent.ask(account, at: origin) else { continue }
            let confirmation = try runSyncProgram(command)
            if confirmation.code != SyncExit.done { return confirmation }
            isConfirmed = true
        }
        return isConfirmed ? try runSyncProgram(arguments, input: input) : end
    }
}

extension SyncResult {
    /// The accounts that the user has to confirm.
    fileprivate var unconfirmed: [AccountResult] {
        ((accounts ?? []) + (account.map { [$0] } ?? [])).filter { $0.code == .needsConsent }
    }
}

/// The subcommand that confirms an account that is new to this computer, or changes its password command.
struct AccountConfirmCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm", abstract: tr("Confirm that Furrow may sign in to an account from this computer."),
        discussion: tr(
            "Furrow does not sign in to an account in a store from elsewhere, or an account whose server or user has changed, until you confirm it. It asks on the terminal."
        )
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var account: AccountArgument
    @OptionGroup var password: PasswordCommandOption

    func validate() throws { try password.check() }

    func run() throws {
        let preview = try runSyncProgram(["confirm", "--preview", "--", self.account.id])
        guard preview.code == SyncExit.done, let account = preview.result?.account, let origin = account.origin else {
            Report.note(preview.result?.message ?? preview.result?.code.rawValue ?? "")
            throw ExitCode(preview.code == SyncExit.done ? SyncExit.failed : preview.code)
        }
        guard AccountConsent.canAsk else {
            Report.note(account.message ?? account.code.rawValue)
            throw ExitCode(SyncExit.needsUser)
        }
        guard let command = AccountConsent.ask(account, at: origin, command: password.command) else {
            throw ExitCode(SyncExit.needsUser)
        }
        _ = try syncResult(of: command)
    }
}
