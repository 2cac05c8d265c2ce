// Options shared by several commands.

import Accounts
import ArgumentParser
import CalDAV
import GLibSupport
import Glibc
import Store
import SystemTime
import Todo

struct StoreOption: ParsableArguments {
    @Option(
        name: .customLong("store"),
        help: ArgumentHelp(tr("Use this file instead of your own tasks."), valueName: "path"))
    var path: String?

    /// Opens the store.
    ///
    /// - Throws: `StoreError`.
    func open() throws -> Store {
        let store = try Store.open(at: path ?? StoreLocation.standard(), clock: { .system })
        try store.limitMemoryUse()
        return store
    }
}

extension Store {
    /// Returns the account with this id.
    ///
    /// - Throws: `Failure` if there is none, and `StoreError`.
    func account(_ id: String) throws -> Account {
        guard let account = try accounts().first(where: { $0.id.text == id.lowercased() }) else {
            throw Failure(.noAccount, Message("There is no account “{id}”.", ["id": id]))
        }
        return account
    }

    /// Returns the list with this id.
    ///
    /// - Throws: `Failure` if there is none, and `StoreError`.
    func list(_ id: String) throws -> TodoList {
        guard let list = try lists().readable.first(where: { $0.id.text == id.lowercased() }) else {
            throw Failure(.noList, Message("There is no list “{id}”.", ["id": id]))
        }
        return list
    }
}

struct AccountArgument: ParsableArguments {
    @Argument(help: ArgumentHelp(tr("The id of the account."), valueName: "account"))
    var id: String
}

struct ListArgument: ParsableArguments {
    @Argument(help: ArgumentHelp(tr("The id of the list."), valueName: "list"))
    var id: String
}

/// The address of an account, and the user's credentials.
struct ServerOptions: ParsableArguments {
    @Argument(help: ArgumentHelp(tr("The address of the server."), valueName: "address"))
    var address: String

    @Option(help: ArgumentHelp(tr("The user name on the server."), valueName: "name"))
    var user: String

    @Flag(help: ArgumentHelp(tr("Read the password from the first line of standard input.")))
    var passwordStdin = false

    @Option(
        help: ArgumentHelp(
            tr("A command that prints the password as its first line. The command is kept, and runs each time."),
            valueName: "command"))
    var passwordCommand: String?

    @Flag(
        name: .customLong("plain-http"),
        help: ArgumentHelp(tr("Allow the password and the tasks to be sent unencrypted.")))
    var allowsPlainHTTP = false

    func validate() throws {
        if passwordStdin == (passwordCommand != nil) {
            throw ValidationError(tr("Use either --password-stdin or --password-command."))
        }
        if user.isEmpty { throw ValidationError(tr("--user needs the user name on the server.")) }
        if passwordCommand?.isEmpty == true { throw ValidationError(tr("--password-command needs a command.")) }
    }

    /// Returns the password from standard input or from the password command.
    ///
    /// - Throws: `Failure`.
    func password() async throws(Failure) -> Password {
        guard let passwordCommand else { return try PasswordInput.read() }
        do {
            return try await PasswordSource.command(passwordCommand).password(allowsPrompt: true)
        } catch {
            throw Failure(Problem(error))
        }
    }
}

/// A password on standard input. Passwords are never arguments, because every process can see those.
enum PasswordInput {
    /// Returns the first line.
    ///
    /// - Throws: `Failure` if it is empty.
    static func read() throws(Failure) -> Password {
        guard let line = readLine(), !line.isEmpty else {
            throw Failure(
                .usage,
                Message("The first line of standard input has no password. Write the password to standard input."))
        }
        return Password(line)
    }
}
