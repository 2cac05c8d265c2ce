// `furrow-sync discover` and `add`: finding the lists at an address and adding an account.

import Accounts
import ArgumentParser
import CalDAV
import GLibSupport
import Store
import SyncClient
import SyncEngine
import SystemTime
import Todo

/// The command that finds the task lists at an address, and stores nothing.
struct DiscoverCommand: SyncCommand {
    static let configuration = CommandConfiguration(
        commandName: "discover", abstract: tr("Find the task lists at an address."))

    @OptionGroup var store: StoreOption
    @OptionGroup var server: ServerOptions

    func perform() async throws -> SyncResult {
        let (signedIn, remoteAccount) = try await server.discover(try await server.password())
        signedIn.session.close()
        var result = SyncResult()
        result.lists = remoteAccount.lists.map { ListResult($0, as: nil) }
        result.canMakeLists = remoteAccount.home != nil
        return result
    }
}

extension ServerOptions {
    /// Signs in with the given options and discovers the account.
    ///
    /// If the user named a host and a port without a scheme, and the server does not use encryption, contacts the
    /// server without encryption once the user has agreed to that. A server on this computer needs no consent.
    ///
    /// - Throws: `Failure`.
    func discover(_ password: Password, name: String? = nil) async throws(Failure) -> (AccountSession, CalDAVAccount) {
        let address = try await onServer { () async throws(CalDAVError) in try DavAddress(self.address) }
        var account = self.account(at: address, name: name)
        var result = try await Self.discover(with: AccountSession(account, password))
        if case .failure(let error) = result, error.mayLackEncryption,
            let plain = DavAddress.plain(typed: self.address), await plain.respondsUnencrypted()
        {
            guard plain.isLoopback || allowsPlainHTTP else {
                throw Failure(Problem(CalDAVError.notEncrypted(host: plain.host)))
            }
            account = self.account(at: plain, name: name)
            result = try await Self.discover(with: AccountSession(account, password))
        }
        switch result {
        case .failure(let error): throw Failure(Problem(error))
        case .success(let remoteAccount):
            account.home = remoteAccount.home?.text
            return (try AccountSession(account, password), remoteAccount)
        }
    }

    private func account(at address: DavAddress, name: String?) -> Account {
        let kind: Account.Kind = passwordCommand == nil ? .manual : .command
        var account = Account(kind: kind, name: name ?? "\(user)@\(address.host)", url: address.text, user: user)
        account.allowsPlainHTTP = allowsPlainHTTP
        return account
    }

    private static func discover(with signedIn: AccountSession) async -> Result<CalDAVAccount, CalDAVError> {
        do throws(CalDAVError) {
            return .success(try await signedIn.server.discover())
        } catch {
            return .failure(error)
        }
    }
}

/// The command that adds an account and switches on some of its lists.
struct AddCommand: SyncCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: tr("Add an account."))

    @OptionGroup var store: StoreOption
    @OptionGroup var server: ServerOptions

    @Option(help: ArgumentHelp(tr("The name of the account."), valueName: "name"))
    var name: String?

    @Flag(help: ArgumentHelp(tr("Switch on every task list of the account.")))
    var all = false

    @Option(
        name: .customLong("list"),
        help: ArgumentHelp(tr("Switch on the list at this address. May be repeated."), valueName: "address"))
    var chosen: [String] = []

    func perform() async throws -> SyncResult {
        let store = try store.open()
        // Check this before any request, so that Furrow does not sign in to an account that cannot be added.
        let address = try await onServer { () async throws(CalDAVError) in try DavAddress(server.address) }
        try requireNew(address, among: store.accounts())
        let password = try await server.password()
        let (signedIn, remoteAccount) = try await server.discover(password, name: name)
        signedIn.session.close()
        let chosenLists = remoteAccount.lists.filter(try choice(among: remoteAccount.lists))
        let account = signedIn.account
        // A server without encryption has a different address than the parsed one.
        let accountAddress = try await onServer { () async throws(CalDAVError) in try DavAddress(account.url) }
        var newAccount = account
        // This problem stays until the keyring has the password. If the program is killed before that, the user is
        // asked for the password.
        if account.kind == .manual { newAccount.problem = SyncProblem(.needsPassword) }
        // Do this before the account is stored, because the window would ask the user at once to confirm an unconfirmed
        // account.
        try account.recordConfirmation(command: server.passwordCommand)
        let lists: [RemoteList]
        do {
            lists = try store.add(newAccount, lists: chosenLists.map(NewRemoteList.init), at: .now) {
                try requireNew(accountAddress, among: $0)
            }
        } catch {
            try? account.forgetConfirmation()
            throw error
        }
        let switchedOn = KnownLists(lists)
        if account.kind == .manual { try storePassword(password, of: account, in: store) }
        var result = SyncResult()
        result.account = AccountResult(account)
        result.lists = remoteAccount.lists.map { ListResult($0, as: switchedOn.list(at: $0.address)) }
        result.canMakeLists = remoteAccount.home != nil
        return result
    }

    /// Checks that no account has this user name at this address, in any spelling.
    ///
    /// - Throws: `Failure` if one has.
    private func requireNew(_ address: DavAddress, among accounts: [Account]) throws(Failure) {
        let exists = accounts.contains { account in
            account.user == server.user && (try? DavAddress(account.url))?.isSame(as: address) == true
        }
        guard exists else { return }
        throw Failure(
            .exists,
            Message(
                "There is already an account for {user} at {address}.", ["user": server.user, "address": address.text]))
    }

    private func choice(among lists: [CalDAVList]) throws(Failure) -> (CalDAVList) -> Bool {
        if all { return { _ in true } }
        let existingKeys = Set(lists.map(\.address.key))
        let chosenKeys = try chosen.map { text throws(Failure) in
            guard let key = (try? DavAddress(text))?.key, existingKeys.contains(key) else {
                throw Failure(
                    .noList, Message("There is no task list at {address}. Check the address.", ["address": text]))
            }
            return key
        }
        let keys = Set(chosenKeys)
        return { keys.contains($0.address.key) }
    }

    /// Stores the password of a newly added account. If this fails, the account is removed again.
    private func storePassword(_ password: Password, of account: Account, in store: Store) throws {
        do {
            try SecretService.store(password, of: account.user, at: account.url)
        } catch {
            // If this fails, an entry without an account remains, which is harmless.
            try? account.forgetConfirmation()
            try store.removeNewAccount(account.id)
            throw Failure(Problem(error))
        }
        try store.save(account)
    }
}

extension Store {
    /// Creates a local list for one on a server, even if another list has the same name.
    func switchOn(_ list: CalDAVList, of account: UUID) throws -> RemoteList {
        try addList(NewRemoteList(list), account: account, at: .now)
    }
}

extension NewRemoteList {
    init(_ list: CalDAVList) {
        self.init(name: list.displayName, href: list.address.text)
        (position, theme) = (list.order.map(Int64.init), list.color.flatMap(ListColors.name))
        (isReadOnly, color) = (list.isReadOnly, list.color)
    }
}
