// The conversion of accounts and lists to results.

import CalDAV
import GLibSupport
import Store
import SyncClient
import Todo

extension AccountResult {
    init(_ account: Account, lists: [ListResult]? = nil) {
        let kind =
            switch account.kind {
            case .manual: "manual"
            case .command: "command"
            case .online: "goa"
            }
        self.init(id: account.id.text, kind: kind, name: account.name, address: account.url, user: account.user)
        if let problem = account.problem {
            (code, message) = (problem.code, Problem(problem).message)
        }
        self.lists = lists
    }
}

extension ListResult {
    /// Creates the result for a synced list in the state of the last run.
    init(_ remote: RemoteList, name: String) {
        self.init(name: name)
        account = remote.account.text
        list = remote.list.text
        href = remote.href
        (color, readOnly) = (remote.color, remote.isReadOnly)
        if remote.held > 0 { held = remote.held }
        if let problem = remote.problem {
            (code, message) = (problem.code, Problem(problem).message)
        } else if remote.isReadOnly {
            (code, message) = (.readOnly, Problem(.readOnly).message)
        }
    }

    /// Creates the result for a list on a server, which may be synced.
    init(_ serverList: CalDAVList, as remote: RemoteList?) {
        self.init(name: serverList.displayName)
        href = serverList.address.text
        color = serverList.color
        readOnly = serverList.isReadOnly
        list = remote?.list.text
        if serverList.isReadOnly { (code, message) = (.readOnly, Problem(.readOnly).message) }
    }
}

extension Problem {
    /// Converts a stored problem. Its details stay in the language in which they were stored.
    init(_ stored: SyncProblem) {
        self.init(stored.code, detail: stored.detail)
    }
}

extension CalDAVList {
    /// The name, otherwise the last part of the address.
    var displayName: String {
        if let name, !name.isEmpty { return name }
        return address.text.split(separator: "/").last.map(String.init) ?? address.text
    }
}

extension Sequence where Element == RemoteList {
    /// Returns the local list that is synced with a list on a server.
    func list(at address: DavAddress) -> RemoteList? {
        first { (try? DavAddress($0.href))?.isSame(as: address) == true }
    }
}

/// Local lists by their addresses on servers, for many lookups.
struct KnownLists {
    private let lists: [DavAddress.Key: RemoteList]

    init(_ lists: some Sequence<RemoteList>) {
        self.lists = Dictionary(
            lists.compactMap { list in (try? DavAddress(list.href)).map { ($0.key, list) } }
        ) { first, _ in first }
    }

    /// Returns the local list that is synced with a list on a server.
    func list(at address: DavAddress) -> RemoteList? { lists[address.key] }
}
