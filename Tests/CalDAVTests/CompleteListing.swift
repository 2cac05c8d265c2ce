// A listing collected into one value, for tests.

import SyncEngine
import Synchronization

/// The rows and the result of one listing.
struct CompleteListing: Equatable, Sendable {
    var rows: [String: RemoteRow.State]
    var token: String?
    var properties: RemoteProperties?
    var isReadOnly: Bool?
}

extension Remote {
    /// Returns the changes of the collection since a token, collected.
    func changes(since token: String?) async throws(RemoteError) -> CompleteListing {
        let listed = Mutex<[String: RemoteRow.State]>([:])
        let changes = try await changes(since: token) { rows, _ in
            listed.withLock { listed in
                for row in rows { listed[row.href] = row.state }
            }
            return true
        }
        return CompleteListing(
            rows: listed.withLock { $0 }, token: changes.token, properties: changes.properties,
            isReadOnly: changes.isReadOnly)
    }
}
