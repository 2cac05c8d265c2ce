// A server with a list and a connection to it, for one test.

import CalDAV
import DavServers
import SyncEngine

/// A Radicale with a list, optionally behind a faulty server.
struct Account {
    let radicale: Radicale
    /// The faulty server in front of Radicale, or nil if there is none.
    let faulty: FaultyServer?
    let session: DavSession
    let list: DavAddress
    let remote: CalDAVRemote

    /// Starts the servers and fills the list.
    ///
    /// - Parameters:
    ///   - isFaulty: Whether a faulty server is placed in front of Radicale.
    ///   - count: The number of tasks in the list.
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

    var faults: FaultyServer { get throws { try faulty ?? FaultyServer() } }

    /// Returns the href of a task of the list.
    func href(_ name: String) -> String { list.text.replacing(/^http:\/\/[^\/]*/, with: "") + name + ".ics" }
}

/// Returns the text of a resource, or nil if there is none.
func text(_ state: RemoteState?) -> String? {
    if case .exists(let text, _) = state { text } else { nil }
}

/// Returns the ETag that a put was answered with, or nil if the text was not stored or no ETag was named.
func responseETag(of result: PutResult) -> String? {
    if case .stored(let etag) = result { etag } else { nil }
}

/// Returns the ETag of a resource, or nil if none was named.
func remoteETag(of state: RemoteState?) -> String? {
    if case .exists(_, let etag) = state { etag } else { nil }
}
