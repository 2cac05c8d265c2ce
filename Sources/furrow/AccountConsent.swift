// Questions at the terminal about an account that this computer does not know, or that gets another password command.

import ArgumentParser
import Glibc
import GtkSupport
import Syncing

/// What the person says about an account that this computer does not know.
enum AccountConsent {
    /// Whether there is a person to ask: questions are read and answered at a terminal.
    static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Asks whether an account may be signed in to, or for one that is known, whether its password command is to change.
    ///
    /// - Parameters:
    ///   - origin: the server that would be signed in to.
    ///   - command: the command that prints the password, where the person has given it already.
    /// - Returns: the arguments that confirm the account; nil where the person has not agreed.
    static func ask(_ account: AccountAnswer, at origin: String, command: String? = nil) -> [String]? {
        let isKnown = account.code != "needs-consent"
        Report.note(
            isKnown
                ? tr("This computer knows this account already.")
                : tr(
                    "This computer does not know this account. Your password and tasks will be sent to this server. Sign in only if you trust it."
                ))
        // The store chose these texts. Escaped, and on lines of their own, they cannot pass for words of Furrow's.
        Report.note(tr("Server: {address}").filling("address", with: origin))
        Report.note(tr("User: {user}").filling("user", with: account.user))
        Report.ask(question(account.kind, isKnown: isKnown))
        guard YesOrNo.isYes() else { return nil }
        var arguments = ["confirm", "--origin=\(origin)", "--user=\(account.user)"]
        if account.kind == "command" {
            guard let command = command ?? askForCommand() else { return nil }
            arguments.append("--password-command=\(command)")
        }
        return arguments + ["--", account.id]
    }

    private static func question(_ kind: String, isKnown: Bool) -> String {
        switch kind {
        case "command" where isKnown: tr("Change the password command of this account? [y/N] ")
        case "command": tr("Sign in with a password from a command that you enter? [y/N] ")
        case "goa": tr("Sign in with the password from Online Accounts? [y/N] ")
        default: tr("Sign in with the password from the keyring? [y/N] ")
        }
    }

    /// Returns the command that the person enters; nil for none.
    private static func askForCommand() -> String? {
        Report.note(tr("Enter the command whose first line of output is the password:"))
        guard let command = readLine(), !command.isEmpty else { return nil }
        return command
    }
}

extension StoreCommand {
    /// Runs the program that synchronises. Where it does not know an account, and the person agrees at the terminal that the
    /// account is signed in to, runs the program again.
    ///
    /// - Parameter input: a password, where the command takes one.
    /// - Throws: `Failure` where the program could not be started, or has said nothing.
    func synchronised(_ arguments: [String], input: String = "") throws -> SyncRun.End {
        let end = try ended(arguments, input: input)
        guard AccountConsent.canAsk, let answer = end.answer else { return end }
        var isConfirmed = false
        for account in answer.unconfirmed {
            guard let origin = account.origin, let words = AccountConsent.ask(account, at: origin) else { continue }
            let confirmation = try ended(words)
            if confirmation.code != SyncExit.done { return confirmation }
            isConfirmed = true
        }
        return isConfirmed ? try ended(arguments, input: input) : end
    }
}

extension SyncAnswer {
    /// The accounts that the person has to confirm.
    fileprivate var unconfirmed: [AccountAnswer] {
        ((accounts ?? []) + (account.map { [$0] } ?? [])).filter { $0.code == "needs-consent" }
    }
}

/// Confirms an account that this computer does not know, or gives it another password command.
struct AccountConfirmCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm",
        abstract: tr("Confirm that an account may be signed in to from this computer."),
        discussion: tr(
            "An account in a store from elsewhere is not signed in to before that, nor is one whose address or user has changed. The question is asked on the terminal."
        )
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption

    @Argument(help: ArgumentHelp(tr("The account’s id."), valueName: "id"))
    var id: String

    @Option(
        help: ArgumentHelp(
            tr("A command whose first line of output is the password; it is kept, and run each time."),
            valueName: "command"))
    var passwordCommand: String?

    func validate() throws {
        if passwordCommand?.isEmpty == true { throw ValidationError(tr("--password-command needs a command.")) }
    }

    func run() throws {
        let shown = try ended(["confirm", "--preview", "--", id])
        guard shown.code == SyncExit.done, let account = shown.answer?.account, let origin = account.origin else {
            Report.note(shown.answer?.message ?? shown.answer?.code ?? "")
            throw ExitCode(shown.code == SyncExit.done ? SyncExit.failed : shown.code)
        }
        guard AccountConsent.canAsk else {
            Report.note(account.message ?? account.code)
            throw ExitCode(SyncExit.needsPerson)
        }
        guard let words = AccountConsent.ask(account, at: origin, command: passwordCommand) else {
            throw ExitCode(SyncExit.needsPerson)
        }
        _ = try answered(words)
    }
}
