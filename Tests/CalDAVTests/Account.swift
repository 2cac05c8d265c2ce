// A server with a list, and a way to it, for one test.

import CalDAV
import DavServers
import Sync

/// A Radicale with a list, behind a faulty server or not.
struct Account {
    let radicale: Radicale
    /// Before it, where there is one.
    let faulty: FaultyServer?
    let session: DavSession
    let list: DavAddress
    let remote: CalDAVRemote

    /// - Parameters:
    ///   - isFaulty: whether a faulty server stands between.
    ///   - count: how many tasks are in the list.
    init(isFaulty: Bool = true, tasks count: Int = 0, options: DavOptions = DavOptions()) throws {
        radicale = try Radicale()
        faulty = isFaulty ? try FaultyServer(before: radicale.address) : nil
        let root = try DavAddress(faulty?.address ?? radicale.address)
        let href = try radicale.makeCollection("tasks")
        try radicale.fill(
            "tasks",
            with: Dictionary(
                uniqueKeysWithValues: (0..<count).map { ("t\($0).ics", Radicale.task("t\($0)", "Task \($0) ü")) }))
        session = try DavSession(
            root, credentials: Credentials(user: radicale.user, password: radicale.password), options: options)
        list = root.resolving(href) ?? root
        remote = CalDAVRemote(session, list: list)
    }

    /// The server that goes wrong.
    var faults: FaultyServer { get throws { try faulty ?? FaultyServer() } }

    /// The address of a task of the list's.
    func href(_ name: String) -> String { list.text.replacing(/^http:\/\/[^\/]*/, with: "") + name + ".ics" }
}

/// A text, or why there is none.
func text(_ state: RemoteState?) -> String? {
    if case .there(let text, _) = state { text } else { nil }
}

/// The ETag of what was put; nil where it was not, or none was named.
func etagNamed(_ answer: PutAnswer) -> String? {
    if case .stored(let etag) = answer { etag } else { nil }
}

/// The ETag of what stands somewhere; nil where none is named.
func etagOf(_ state: RemoteState?) -> String? {
    if case .there(_, let etag) = state { etag } else { nil }
}
