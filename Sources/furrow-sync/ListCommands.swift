// `furrow-sync switch-on`, `switch-off`, `make-list`, `move-list` and `answer`: commands that choose the synced lists.

import ArgumentParser
import CalDAV
import GLibSupport
import Store
import SyncClient
import SystemTime
import Todo

/// The command that starts syncing a list on a server with a new local list.
struct SwitchOnCommand: SyncCommand {
    static let configuration = CommandConfiguration(
        commandName: "switch-on", abstract: tr("Sync a list on a server with a new list here."))

    @OptionGroup var store: StoreOption
    @OptionGroup var account: AccountArgument

    @Argument(help: ArgumentHelp(tr("The address of the list on the server."), valueName: "address"))
    var href: String

    func perform() async throws -> SyncResult {
        let store = try store.open()
        let signedIn = try await store.signIn(account.id)
        defer { signedIn.session.close() }
        let address = try signedIn.address(href)
        try store.requireUnsynced(address, of: signedIn.account.id)
        let serverList = try await onServer { () async throws(CalDAVError) in
            try await signedIn.server.list(at: address)
        }
        var result = SyncResult()
        result.list = try store.switchOn(serverList, of: signedIn.account.id).list.text
        return result
    }
}

extension AccountSession {
    /// Returns a list's address.
    ///
    /// - Parameter href: An absolute address, or a path on the server.
    func address(_ href: String) throws(Failure) -> DavAddress {
        guard let address = session.address.resolving(href) else { throw Failure(Problem(CalDAVError.invalidAddress)) }
        return address
    }
}

extension Store {
    /// Checks that no local list is synced with this one on the server. Ends the sync of a local list in the trash,
    /// because the user wants to sync the list again.
    func requireUnsynced(_ address: DavAddress, of account: UUID) throws {
        guard let synced = try remoteLists().filter({ $0.account == account }).list(at: address) else { return }
        guard try !listExists(synced.list) else {
            throw Failure(.exists, Message("This list is already synced."))
        }
        try endSync(of: synced.list)
    }

    /// Checks that a local list is not synced yet.
    func requireLocal(_ list: TodoList) throws {
        guard try remoteList(list.id) == nil else {
            throw Failure(.exists, Message("“{name}” is already synced.", ["name": list.name]))
        }
    }
}

/// The command that ends the sync of a list; its local tasks stay.
struct SwitchOffCommand: SyncCommand {
    static let configuration = CommandConfiguration(
        commandName: "switch-off", abstract: tr("Stop syncing a list, which stays here."))

    @OptionGroup var store: StoreOption
    @OptionGroup var list: ListArgument

    @Flag(help: ArgumentHelp(tr("Delete the list on the server, with all its tasks.")))
    var onServer = false

    func perform() async throws -> SyncResult {
        let store = try store.open()
        // The list may be in the trash.
        guard let remote = try store.remoteLists().first(where: { $0.list.text == list.id.lowercased() }) else {
            throw Failure(.noList, Message("The list {id} is not synced.", ["id": list.id]))
        }
        let lock = try await RunLock(store: store.path, .interrupt)
        defer { withExtendedLifetime(lock) {} }
        if onServer { try await delete(remote, in: store) }
        try store.endSync(of: remote.list)
        return SyncResult()
    }

    private func delete(_ remote: RemoteList, in store: Store) async throws {
        let signedIn = try await store.signIn(remote.account.text, isInteractive: false)
        defer { signedIn.session.close() }
        let address = try signedIn.address(remote.href)
        try await furrow_sync.onServer { () async throws(CalDAVError) in
            try await signedIn.server.deleteCollection(at: address)
        }
    }
}

/// The command that creates a list on a server and a local list that is synced with it.
struct MakeListCommand: SyncCommand {
    static let configuration = CommandConfiguration(
        commandName: "make-list", abstract: tr("Create a list on a server and here."))

    @OptionGroup var store: StoreOption
    @OptionGroup var account: AccountArgument

    @Argument(help: ArgumentHelp(tr("The name of the list."), valueName: "name"))
    var name: String

    func perform() async throws -> SyncResult {
        let store = try store.open()
        guard let name = Title.normalized(name) else { throw Failure(.usage, Message("The list needs a name.")) }
        let signedIn = try await store.signIn(account.id)
        defer { signedIn.session.close() }
        let home = try await signedIn.home()
        let serverList = try await onServer { () async throws(CalDAVError) in
            try await signedIn.server.makeList(ListProperties(name: name), id: .random(), in: home)
        }
        // A server may return the address of a list that is synced already.
        try store.requireUnsynced(serverList.address, of: signedIn.account.id)
        let remote = try store.addList(name, account: signedIn.account.id, href: serverList.address.text, at: .now)
        var result = SyncResult()
        (result.list, result.href) = (remote.list.text, remote.href)
        return result
    }
}

/// The command that creates a local list on a server; the next run uploads its tasks.
struct MoveListCommand: SyncCommand {
    static let configuration = CommandConfiguration(
        commandName: "move-list", abstract: tr("Create a local list on a server, and sync it."))

    @OptionGroup var store: StoreOption
    @OptionGroup var list: ListArgument
    @OptionGroup var account: AccountArgument

    func perform() async throws -> SyncResult {
        let store = try store.open()
        let list = try store.list(list.id)
        try store.requireLocal(list)
        let signedIn = try await store.signIn(account.id)
        defer { signedIn.session.close() }
        let home = try await signedIn.home()
        // The list's own id makes a retry after a lost response find the list created the first time.
        let serverList = try await onServer { () async throws(CalDAVError) in
            try await signedIn.server.makeList(ListProperties(name: list.name), id: list.id, in: home)
        }
        try store.requireUnsynced(serverList.address, of: signedIn.account.id)
        var remote = RemoteList(list: list.id, account: signedIn.account.id, href: serverList.address.text)
        remote.name = list.name
        try store.save(remote)
        var result = SyncResult()
        (result.list, result.href) = (list.id.text, remote.href)
        return result
    }
}

/// The command that stores the user's decision about tasks that are no longer on a server.
struct AnswerCommand: SyncCommand {
    static let configuration = CommandConfiguration(
        commandName: "answer", abstract: tr("Decide about tasks that are gone from a server."))

    @OptionGroup var store: StoreOption
    @OptionGroup var list: ListArgument

    @Flag(help: ArgumentHelp(tr("Move the tasks to the trash here.")))
    var deleteHere = false

    @Flag(help: ArgumentHelp(tr("Put the tasks back on the server.")))
    var putAnew = false

    func validate() throws {
        if deleteHere == putAnew { throw ValidationError(tr("Use either --delete-here or --put-anew.")) }
    }

    func perform() async throws -> SyncResult {
        let store = try store.open()
        let list = try store.list(list.id)
        guard try store.remoteList(list.id) != nil else {
            throw Failure(.noList, Message("The list {id} is not synced.", ["id": list.id.text]))
        }
        try store.answer(deleteHere ? .deleteHere : .uploadAgain, for: list.id)
        return SyncResult()
    }
}
