// A listing collected into one value, for tests.

import Sync
import Synchronization

/// The rows and the result of one listing.
struct Listed: Equatable, Sendable {
    var rows: [String: RemoteRow.State]
    var token: String?
    var look: RemoteLook?
    var isReadOnly: Bool?
}

extension Remote {
    /// Returns the changes of the collection since a token, collected.
    func changes(since token: String?) async throws(RemoteError) -> Listed {
        let listed = Mutex<[String: RemoteRow.State]>([:])
        let changes = try await changes(since: token) { rows, _ in
            listed.withLock { listed in
                for row in rows { listed[row.href] = row.state }
            }
            return true
        }
        return Listed(
            rows: listed.withLock { $0 }, token: changes.token, look: changes.look, isReadOnly: changes.isReadOnly)
    }
}
