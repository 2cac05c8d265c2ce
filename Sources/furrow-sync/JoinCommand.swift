// `furrow-sync join`: a list here and one on a server become one, which nothing does by itself.

import ArgumentParser
import CalDAV
import GLibSupport
import ICalendar
import Store
import Sync
import Syncing
import SystemTime
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Joins a list of this computer with one of a server: what has the same UID is one item, and all else comes to the other side.
struct JoinCommand: SyncCommand {
    static let configuration = CommandConfiguration(
        commandName: "join", abstract: tr("Join a list of this computer with one of a server."))

    @OptionGroup var store: StoreOption

    @Argument(help: ArgumentHelp(tr("The list’s id."), valueName: "list"))
    var list: String

    @Argument(help: ArgumentHelp(tr("The account’s id."), valueName: "account"))
    var account: String

    @Argument(help: ArgumentHelp(tr("The list’s address on the server."), valueName: "address"))
    var href: String

    @Flag(help: ArgumentHelp(tr("Say what would become of it, and change nothing.")))
    var preview = false

    func answer() async throws -> SyncAnswer {
        let store = try store.open()
        let list = try store.list(list)
        try store.expectLocal(list)
        let signedIn = try await SignedIn(try store.account(account), asking: true, isAwaited: false)
        defer { signedIn.session.close() }
        let address = try signedIn.address(href)
        try store.expectFree(address, of: signedIn.account.id)
        let found = try await onServer { () async throws(CalDAVError) in try await signedIn.server.list(at: address) }
        let there = try await titles(CalDAVRemote(signedIn.session, list: address))
        var answer = Self.comparison(try store.items(of: list.id).readable, there)
        (answer.list, answer.href) = (list.id.text, found.address.text)
        guard !preview else { return answer }
        var remote = RemoteList(list: list.id, account: signedIn.account.id, href: found.address.text)
        // Of two names the server's holds, which other devices have too: it counts as changed there.
        (remote.isReadOnly, remote.name, remote.color) = (found.isReadOnly, list.name, found.color)
        try store.keep(remote)
        return answer
    }

    /// The titles of what is on the server, by the ids that its items get here.
    private func titles(_ remote: CalDAVRemote) async throws -> [UUID: String] {
        do {
            let hrefs = try await remote.changes(since: nil).rows.keys.sorted()
            var titles: [UUID: String] = [:]
            for start in stride(from: 0, to: hrefs.count, by: Self.page) {
                let page = Array(hrefs[start..<min(start + Self.page, hrefs.count)])
                for case .there(let text, _) in try await remote.fetch(page).values {
                    guard let task = try? TaskResource(Array(text.utf8)) else { continue }
                    guard case .text(let title) = task.fields(by: SystemZones())[.title] else { continue }
                    titles[UUID(uuidString: task.uid) ?? .named(task.uid, in: TodoList.root)] = title
                }
            }
            return titles
        } catch {
            throw Failure(remote.lastError.map { Problem($0) } ?? Problem("unreachable", detail: "\(error)"))
        }
    }

    /// How many addresses are asked for at once (`Remote.fetch`).
    private static let page = 100

    /// What is on both sides, what on one, and which titles would stand there twice.
    private static func comparison(_ here: [Item], _ there: [UUID: String]) -> SyncAnswer {
        let ids = Set(here.map(\.id))
        let onlyThere = there.filter { !ids.contains($0.key) }
        let titles = Set(onlyThere.values)
        let onlyHere = here.filter { there[$0.id] == nil }
        var answer = SyncAnswer()
        answer.matched = here.count - onlyHere.count
        (answer.onlyHere, answer.onlyThere) = (onlyHere.count, onlyThere.count)
        answer.doubles = onlyHere.map(\.title).filter(titles.contains).sorted()
        return answer
    }
}
