// `furrow-sync accounts`, `lists`, `password`, `remove` and `take-up`: commands for existing accounts.

import Accounts
import ArgumentParser
import CalDAV
import GLibSupport
import Store
import SyncClient
import Todo

/// The command that lists all accounts, including new ones from GNOME Online Accounts.
struct AccountsCommand: SyncCommand {
    static let configuration = CommandConfiguration(
        commandName: "accounts", abstract: tr("List the accounts and their lists."))

    @OptionGroup var store: StoreOption

    func perform() async throws -> SyncResult {
        let store = try store.open()
        try OnlineAccountsUpdate.apply(to: store)
        let names = Dictionary(uniqueKeysWithValues: try store.lists().readable.map { ($0.id, $0.name) })
        let lists = try store.remoteLists()
        var result = SyncResult()
        result.accounts = try store.accounts().map { account in
            let accountLists = lists.filter { $0.account == account.id }
            return AccountResult(
                account, lists: accountLists.compactMap { list in names[list.list].map { ListResult(list, name: $0) } })
        }
        let removed = try store.removedAccounts()
        if !removed.isEmpty { result.removed = removed.map { AccountResult($0) } }
        return result
    }
}

/// The command that lists the task lists that an account has on its server.
struct ListsCommand: SyncCommand {
    static let configuration = CommandConfiguration(
        commandName: "lists", abstract: tr("List the task lists of an account on its server."))

    @OptionGroup var store: StoreOption
    @OptionGroup var account: AccountArgument

    func perform() async throws -> SyncResult {
        let store = try store.open()
        let signedIn = try await store.signIn(account.id)
        defer { signedIn.session.close() }
        let remoteAccount = try await onServer { () async throws(CalDAVError) in
            try await signedIn.server.discover()
        }
        let knownLists = KnownLists(try store.remoteLists().filter { $0.account == signedIn.account.id })
        var result = SyncResult()
        result.lists = remoteAccount.lists.map { ListResult($0, as: knownLists.list(at: $0.address)) }
        result.canMakeLists = remoteAccount.home != nil
        return result
    }
}

/// The command that stores a new password for an account.
struct SetPasswordCommand: SyncCommand {
    static let configuration = CommandConfiguration(
        commandName: "password", abstract: tr("Set another password for an account."))

    @OptionGroup var store: StoreOption
    @OptionGroup var account: AccountArgument

    @Flag(help: ArgumentHelp(tr("Read the password from the first line of standard input.")))
    var passwordStdin = false

    func validate() throws {
        if !passwordStdin { throw ValidationError(tr("Add --password-stdin.")) }
    }

    func perform() async throws -> SyncResult {
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
        try store.requireConfirmed(account)
        let password = try PasswordInput.read()
        // Try the password first, so that a wrong one does not replace one that may be right.
        let signedIn = try AccountSession(account, password)
        defer { signedIn.session.close() }
        _ = try await onServer { () async throws(CalDAVError) in try await signedIn.server.discover() }
        do {
            try SecretService.store(password, of: account.user, at: account.url)
        } catch {
            throw Failure(Problem(error))
        }
        account.problem = nil
        try store.save(account)
        return SyncResult()
    }
}

/// The command that removes an account; its lists stay as local lists.
struct RemoveCommand: SyncCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: tr("Remove an account. Its lists stay here."))

    @OptionGroup var store: StoreOption
    @OptionGroup var account: AccountArgument

    func perform() async throws -> SyncResult {
        let store = try store.open()
        let account = try store.account(account.id)
        var accountsFileFailure: Failure?
        // A store from another computer may contain the id of one of the user's own accounts, with an address that
        // cannot be parsed.
        var isConfirmed = false
        do throws(Failure) {
            isConfirmed = try account.confirmedEntry() != nil
        } catch {
            if error.isOfAccountsFile { accountsFileFailure = error }
        }
        let lock = try await RunLock(store: store.path, .interrupt)
        defer { withExtendedLifetime(lock) {} }
        try store.removeAccount(account.id)
        if isConfirmed {
            do throws(Failure) {
                try account.forgetConfirmation()
            } catch {
                accountsFileFailure = error
            }
            // If there is no Secret Service, no password is stored either.
            if account.kind == .manual { try? SecretService.forget(account.user, at: account.url) }
        }
        // Report the problem only now: a problem with the file of confirmed accounts must not prevent the removal.
        if let accountsFileFailure { throw accountsFileFailure.afterRemoval }
        return SyncResult()
    }
}

/// The command that restores a removed account from GNOME's settings.
struct RestoreAccountCommand: SyncCommand {
    static let configuration = CommandConfiguration(
        commandName: "take-up", abstract: tr("Restore a removed account from Online Accounts."))

    @OptionGroup var store: StoreOption
    @OptionGroup var account: AccountArgument

    func perform() async throws -> SyncResult {
        let store = try store.open()
        try OnlineAccountsUpdate.apply(to: store)
        guard let removed = try store.removedAccounts().first(where: { $0.id.text == account.id.lowercased() }),
            let id = try store.restoreRemovedAccount(removed.id)?.id
        else {
            throw Failure(
                .noAccount,
                Message("There is no removed account “{id}”. See “furrow account list”.", ["id": account.id])
            )
        }
        // Load the account's current state from GNOME.
        try OnlineAccountsUpdate.apply(to: store)
        var result = SyncResult()
        let restored = try store.account(id.text)
        // If this fails, the user has to confirm the account later.
        try? OnlineAccountsUpdate.recordConfirmation(of: restored)
        result.account = AccountResult(restored)
        return result
    }
}
