import ArgumentParser
import CalDAV
import GLibSupport
import ICalendar
import Store
import SyncClient
import SyncEngine
import Synchronization
import SystemTime
import Todo

/// `furrow-sync join`: joins a local list with one on a server, which never happens automatically. Tasks with the same
/// UID become one task, and all others are copied to the other side.
struct JoinCommand: SyncCommand {
    static let configuration = CommandConfiguration(
        commandName: "join", abstract: tr("Merge a local list with a list on a server."))

    @OptionGroup var store: StoreOption
    @OptionGroup var list: ListArgument
    @OptionGroup var account: AccountArgument

    @Argument(help: ArgumentHelp(tr("The address of the list on the server."), valueName: "address"))
    var href: String

    @Flag(help: ArgumentHelp(tr("Report the result, and change nothing.")))
    var preview = false

    func perform() async throws -> SyncResult {
        let store = try store.open()
        let list = try store.list(list.id)
        try store.requireLocal(list)
        let signedIn = try await store.signIn(account.id, isInteractive: false)
        defer { signedIn.session.close() }
        let address = try signedIn.address(href)
        try store.requireUnsynced(address, of: signedIn.account.id)
        let serverList = try await onServer { () async throws(CalDAVError) in
            try await signedIn.server.list(at: address)
        }
        let remoteTasks = try await tasks(CalDAVRemote(signedIn.session, list: address))
        var result = SyncResult(JoinPreview(local: try store.items(of: list.id).readable, remote: remoteTasks))
        (result.list, result.href) = (list.id.text, serverList.address.text)
        guard !preview else { return result }
        var remote = RemoteList(list: list.id, account: signedIn.account.id, href: serverList.address.text)
        // The server's name wins, because other devices have it too. Storing the local name as the agreed one makes the
        // server's name count as changed.
        remote.isReadOnly = serverList.isReadOnly
        remote.name = list.name
        remote.color = serverList.color
        try store.save(remote)
        return result
    }

    /// Returns the tasks on the server, sorted by href.
    private func tasks(_ remote: CalDAVRemote) async throws -> [(uid: String, fields: TaskFields)] {
        do {
            let listed = Mutex<Set<String>>([])
            _ = try await remote.changes(since: nil) { rows, _ in
                listed.withLock { listed in
                    for row in rows {
                        // Rows that report a deletion or an unusable href have no task to fetch.
                        if case .exists = row.state { listed.insert(row.href) } else { listed.remove(row.href) }
                    }
                    return listed.count <= SyncBudget.Limits().rows
                }
            }
            let hrefs = listed.withLock { $0.sorted() }
            var tasks: [(uid: String, fields: TaskFields)] = []
            for start in stride(from: 0, to: hrefs.count, by: Self.page) {
                let page = Array(hrefs[start..<min(start + Self.page, hrefs.count)])
                let states = try await remote.fetch(page)
                for href in page {
                    guard case .exists(let text, _)? = states[href],
                        let task = try? TaskResource(Array(text.utf8))
                    else { continue }
                    tasks.append((task.uid, task.fields(by: SystemZones())))
                }
            }
            return tasks
        } catch {
            throw Failure(remote.lastError.map { Problem($0) } ?? Problem(.unreachable, detail: "\(error)"))
        }
    }

    /// The number of resources requested at once (`Remote.fetch`).
    private static let page = 100
}

extension SyncResult {
    fileprivate init(_ preview: JoinPreview) {
        self.init()
        matched = preview.matched
        onlyHere = preview.onlyLocal
        onlyThere = preview.onlyRemote
        (doubles, differing) = (preview.duplicates, preview.differing)
    }
}
