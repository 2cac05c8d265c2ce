// `furrow account`: the accounts whose lists are synced.

import ArgumentParser
import GLibSupport
import SyncClient
import Todo

/// The subcommand for accounts, which has further subcommands.
struct AccountCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: tr("Add, list and remove accounts on servers, and choose their lists."),
        discussion: tr("Any CalDAV server works. Accounts from Online Accounts appear automatically."),
        subcommands: [
            AccountAddCommand.self, AccountListCommand.self, AccountListsCommand.self, AccountRemoveCommand.self,
            AccountRestoreCommand.self, AccountConfirmCommand.self,
        ]
    )
}

struct AccountArgument: ParsableArguments {
    @Argument(help: ArgumentHelp(tr("The id of the account."), valueName: "id"))
    var id: String
}

struct PasswordCommandOption: ParsableArguments {
    @Option(
        name: .customLong("password-command"),
        help: ArgumentHelp(
            tr("A command that prints the password as its first line. The command is kept, and runs each time."),
            valueName: "command"))
    var command: String?

    /// Checks that the command is not empty.
    ///
    /// - Throws: `ValidationError`.
    func check() throws {
        if command?.isEmpty == true { throw ValidationError(tr("--password-command needs a command.")) }
    }
}

struct AccountAddCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: tr("Add an account, and print its id."),
        discussion: tr(
            "Without --password-command, Furrow asks for the password on the terminal and keeps it in the Secret Service. Use --all or “furrow account lists” to switch lists on."
        )
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption

    @Argument(help: ArgumentHelp(tr("The address of the server."), valueName: "address"))
    var address: String

    @Option(help: ArgumentHelp(tr("The user name on the server."), valueName: "name"))
    var user: String

    @OptionGroup var password: PasswordCommandOption

    @Flag(help: ArgumentHelp(tr("Switch on every task list of the account.")))
    var all = false

    @Flag(
        name: .customLong("plain-http"),
        help: ArgumentHelp(tr("Allow the password and the tasks to be sent unencrypted.")))
    var allowsPlainHTTP = false

    func validate() throws {
        if user.isEmpty { throw ValidationError(tr("--user needs the user name on the server.")) }
        try password.check()
    }

    func run() throws {
        var arguments = ["add", "--user=\(user)"]
        if all { arguments.append("--all") }
        if allowsPlainHTTP { arguments.append("--plain-http") }
        var input = ""
        if let command = password.command {
            arguments.append("--password-command=\(command)")
        } else {
            arguments.append("--password-stdin")
            input =
                try TerminalPassword.ask(tr("Password for {user}: ").filling("user", with: TerminalText.line(user)))
                + "\n"
        }
        let result = try syncResult(of: arguments + ["--", address], input: input)
        try StandardOutput.write((result.account?.id ?? "") + "\n")
        let off = (result.lists ?? []).filter { $0.list == nil }
        guard !off.isEmpty, let id = result.account?.id else { return }
        let names = off.map { tr("“{name}”").filling("name", with: $0.name) }.joined(separator: ", ")
        Report.note(
            tr("Lists that are not switched on: {names}. To switch one on: furrow account lists {id} --on NAME")
                .filling(["names": names, "id": id]))
    }
}

struct AccountListCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: tr("List the accounts and their synced lists."))

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption

    @OptionGroup var json: JSONOption

    func run() throws {
        let result = try syncResult(of: ["accounts"])
        let accounts = result.accounts ?? []
        if json.isOn { return try StandardOutput.write(JSONText.of(accounts), isJSON: true) }
        for account in accounts {
            try StandardOutput.write(TerminalText.line("\(account.id)  \(account.name)  \(account.address)") + "\n")
            if let message = account.message { try StandardOutput.write("  \(TerminalText.line(message))\n") }
            for list in account.lists ?? [] {
                try StandardOutput.write(
                    TerminalText.line("  \(list.name)\(list.message.map { ": \($0)" } ?? "")") + "\n")
            }
        }
        for account in result.removed ?? [] {
            Report.note(
                tr("{name} was removed here. To restore it: furrow account take-up {id}")
                    .filling(["name": account.name, "id": account.id]))
        }
    }
}

/// The subcommand that lists an account's lists on its server, and switches their sync on and off.
struct AccountListsCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "lists",
        abstract: tr("List the task lists of an account on its server, and switch them on and off."),
        discussion: tr(
            "Synced lists are marked with a star. A list that you switch on becomes a new list here, even if another list has the same name. A list that you switch off stays here and on the server."
        )
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var account: AccountArgument

    @Option(
        help: ArgumentHelp(
            tr("Switch on the list with this name or address. May be repeated."), valueName: "name"))
    var on: [String] = []

    @Option(
        help: ArgumentHelp(
            tr("Stop syncing the list with this name or address. May be repeated."), valueName: "name"))
    var off: [String] = []

    @Option(
        help: ArgumentHelp(
            tr("Create a list with this name on the server, and sync it. May be repeated."), valueName: "name"))
    var make: [String] = []

    @OptionGroup var json: JSONOption

    func checkArguments() throws {
        for name in make where Title.normalized(name) == nil {
            throw ValidationError(tr("--make needs a name with at least one visible character."))
        }
    }

    func run() throws {
        var lists = try syncResult(of: ["lists", "--", account.id]).lists ?? []
        // All names are checked first, so that nothing is changed if one of them is wrong.
        let listsToSwitchOn = try on.map { try Self.list($0, in: lists) }
        let listsToSwitchOff = try off.map { try Self.list($0, in: lists) }
        for list in listsToSwitchOn where list.list == nil {
            _ = try syncResult(of: ["switch-on", "--", account.id, list.href ?? ""])
        }
        for list in listsToSwitchOff {
            if let id = list.list { _ = try syncResult(of: ["switch-off", "--", id]) }
        }
        for name in make {
            var newList = ListResult(name: name)
            let result = try syncResult(of: ["make-list", "--", account.id, name])
            (newList.list, newList.href) = (result.list, result.href)
            lists.append(newList)
        }
        if !(on + off + make).isEmpty { lists = try currentLists(previous: lists) }
        if json.isOn { return try StandardOutput.write(JSONText.of(lists), isJSON: true) }
        try StandardOutput.write(
            lists.map { TerminalText.line("\($0.list == nil ? " " : "*") \($0.name)  \($0.href ?? "")") + "\n" }
                .joined())
    }

    /// Returns the account's lists after the changes. If the server does not respond, returns the previous lists. That
    /// is not a failure, because all requested changes have already been made.
    private func currentLists(previous: [ListResult]) throws -> [ListResult] {
        let end = try runSyncWithConsent(["lists", "--", account.id])
        if end.code == SyncExit.done, let lists = end.result?.lists { return lists }
        Report.note(
            tr("The changes were made, but the server did not return its lists afterward: {reason}")
                .filling("reason", with: end.result?.message ?? ""))
        return previous
    }

    private static func list(_ name: String, in lists: [ListResult]) throws -> ListResult {
        let atAddress = lists.filter { $0.href == name }
        let matches = atAddress.isEmpty ? lists.filter { $0.name == name } : atAddress
        if matches.count > 1 {
            throw Failure(
                tr("Several lists have the name “{name}”. Use an address instead: {addresses}.")
                    .filling(["name": name, "addresses": matches.compactMap(\.href).joined(separator: ", ")]))
        }
        guard let list = matches.first else {
            let names = lists.map { tr("“{name}”").filling("name", with: $0.name) }.joined(separator: ", ")
            throw Failure(
                tr("The account has no list “{name}”. Its lists are: {names}.")
                    .filling(["name": name, "names": names]))
        }
        return list
    }
}

struct AccountRemoveCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: tr("Remove an account. Its lists stay here as local lists."))

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var account: AccountArgument

    func run() throws { _ = try syncResult(of: ["remove", "--", account.id]) }
}

/// The subcommand that restores an account of Online Accounts after it was removed from Furrow.
struct AccountRestoreCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "take-up", abstract: tr("Restore a removed account from Online Accounts."))

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var account: AccountArgument

    func run() throws { _ = try syncResult(of: ["take-up", "--", account.id]) }
}
