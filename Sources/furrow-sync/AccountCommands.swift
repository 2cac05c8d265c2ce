// `furrow-sync accounts`, `lists`, `password`, `remove` and `take-up`: commands for existing accounts.

import Accounts
import ArgumentParser
import CalDAV
import GLibSupport
import Store
import Syncing
import Todo

/// The command that lists all accounts, including new ones from GNOME Online Accounts.
struct AccountsCommand: SyncCommand {
    static let configuration = CommandConfiguration(
        commandName: "accounts", abstract: tr("List the accounts and their lists."))

    @OptionGroup var store: StoreOption

    func answer() async throws -> SyncAnswer {
        let store = try store.open()
        try OnlineAccountsSeen.take(into: store)
        let names = Dictionary(uniqueKeysWithValues: try store.lists().readable.map { ($0.id, $0.name) })
        let lists = try store.remoteLists()
        var answer = SyncAnswer()
        answer.accounts = try store.accounts().map { account in
            let own = lists.filter { $0.account == account.id }
            return AccountAnswer(
                account, lists: own.compactMap { list in names[list.list].map { ListAnswer(list, name: $0) } })
        }
        let removed = try store.removedAccounts()
        if !removed.isEmpty { answer.removed = removed.map { AccountAnswer($0) } }
        return answer
    }
}

/// The command that lists the task lists that an account has on its server.
struct ListsCommand: SyncCommand {
    static let configuration = CommandConfiguration(
        commandName: "lists", abstract: tr("List the task lists of an account on its server."))

    @OptionGroup var store: StoreOption
    @OptionGroup var account: AccountArgument

    func answer() async throws -> SyncAnswer {
        let store = try store.open()
        let signedIn = try await store.signIn(account.id)
        defer { signedIn.session.close() }
        let found = try await onServer { () async throws(CalDAVError) in try await signedIn.server.discover() }
        let known = KnownLists(try store.remoteLists().filter { $0.account == signedIn.account.id })
        var answer = SyncAnswer()
        answer.lists = found.lists.map { ListAnswer($0, as: known.at($0.address)) }
        answer.canMakeLists = found.home != nil
        return answer
    }
}

/// The command that stores a new password for an account.
struct PasswordCommandCommand: SyncCommand {
    static let configuration = CommandConfiguration(
        commandName: "password", abstract: tr("Set another password for an account."))

    @OptionGroup var store: StoreOption
    @OptionGroup var account: AccountArgument

    @Flag(help: ArgumentHelp(tr("Read the password from the first line of standard input.")))
    var passwordStdin = false

    func validate() throws {
        if !passwordStdin { throw ValidationError(tr("Add --password-stdin.")) }
    }

    func answer() async throws -> SyncAnswer {
        let store = try store.open()
        var account = try store.account(account.id)
        guard account.kind == .manual else {
            throw Failure(
                .exists,
                Message(
                    "Furrow does not keep the password of this account. Change it in Online Accounts, or with furrow account confirm."
                ))
        }
        // A password that the user types must not be sent to an address that comes from another computer's store.
        try store.expectConfirmed(account)
        let password = try PasswordInput.read()
        // Try the password first, so that a wrong one does not replace one that may be right.
        let signedIn = try SignedIn(account, password)
        defer { signedIn.session.close() }
        _ = try await onServer { () async throws(CalDAVError) in try await signedIn.server.discover() }
        do {
            try SecretService.store(password, of: account.user, at: account.url)
        } catch {
            throw Failure(Problem(error))
        }
        account.problem = nil
        try store.keep(account)
        return SyncAnswer()
    }
}

/// The command that removes an account; its lists stay as local lists.
struct RemoveCommand: SyncCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: tr("Remove an account. Its lists stay here."))

    @OptionGroup var store: StoreOption
    @OptionGroup var account: AccountArgument

    func answer() async throws -> SyncAnswer {
        let store = try store.open()
        let account = try store.account(account.id)
        var trouble: Failure?
        // A store from another computer may contain the id of one of the user's own accounts, with an address that
        // cannot be parsed.
        var isConfirmed = false
        do throws(Failure) {
            isConfirmed = try account.confirmedEntry() != nil
        } catch {
            if error.isOfAccountsFile { trouble = error }
        }
        let lock = try await RunLock(store: store.path, .interrupt)
        defer { withExtendedLifetime(lock) {} }
        try store.removeAccount(account.id)
        if isConfirmed {
            do throws(Failure) {
                try account.forgetConfirmation()
            } catch {
                trouble = error
            }
            // If there is no Secret Service, no password is stored either.
            if account.kind == .manual { try? SecretService.forget(account.user, at: account.url) }
        }
        // Report the problem only now: a problem with the file of confirmed accounts must not prevent the removal.
        if let trouble { throw trouble.afterRemoval }
        return SyncAnswer()
    }
}

/// The command that restores a removed account from GNOME's settings.
struct TakeUpCommand: SyncCommand {
    static let configuration = CommandConfiguration(
        commandName: "take-up", abstract: tr("Restore a removed account from Online Accounts."))

    @OptionGroup var store: StoreOption
    @OptionGroup var account: AccountArgument

    func answer() async throws -> SyncAnswer {
        let store = try store.open()
        try OnlineAccountsSeen.take(into: store)
        guard let known = try store.removedAccounts().first(where: { $0.id.text == account.id.lowercased() }),
            let back = try store.takeUp(known.id)
        else {
            throw Failure(
                .noAccount,
                Message("There is no removed account “{id}”. See “furrow account list”.", ["id": account.id])
            )
        }
        // Load the account's current state from GNOME.
        try OnlineAccountsSeen.take(into: store)
        var answer = SyncAnswer()
        let taken = try store.account(back.id.text)
        // If this fails, the user has to confirm the account later.
        try? OnlineAccountsSeen.recordConfirmation(of: taken)
        answer.account = AccountAnswer(taken)
        return answer
    }
}
