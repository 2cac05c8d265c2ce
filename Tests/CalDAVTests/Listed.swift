// Listings in one piece, as tests look at them.

import Sync
import Synchronization

/// What a collection says of its changes, collected.
struct Listed: Equatable, Sendable {
    var rows: [String: RemoteRow.State]
    var token: String?
    var look: RemoteLook?
    var isReadOnly: Bool?
}

extension Remote {
    /// What has changed in the collection, collected.
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
