// A list whose collection is gone on the server, and what the person answered to that.

import CalDAV
import Store
import SystemTime
import Todo

/// A list whose collection was found to be gone.
struct GoneList {
    let store: Store
    /// The list as it was before the cycle that found it gone.
    let list: RemoteList
    let name: String

    /// What has become of it.
    enum State {
        /// The person has not answered yet.
        case asks
        /// It is in the trash here.
        case isInTrash
        /// It is on the server again, and empty: a cycle puts there what is here.
        case isThere
        /// It could not be made there; what was answered stands.
        case failed(Problem)
    }

    /// Does what was answered. An answer that was given to something else, before it was gone, is none to this, and forgotten.
    ///
    /// - Throws: `StoreError`, `TodoError`.
    func settle(by account: SignedIn, at address: DavAddress) async throws -> State {
        let id = list.list
        guard let answer = list.answer else { return .asks }
        guard list.problem?.code == SyncProblem.gone.code else {
            try await store.noteForSync { try $0.forgetAnswer(for: id) }
            return .asks
        }
        switch answer {
        case .deleteHere:
            // A step, as by hand: it can be undone, and is asked about again then.
            try await store.noteForSync { try $0.forgetAnswer(for: id) }
            _ = try await store.perform(.delete([id]), at: .now)
            return .isInTrash
        case .putAnew:
            let look = ListLook(name: name, color: list.color)
            do {
                _ = try await onServer { () async throws(CalDAVError) in
                    try await account.server.makeList(look, at: address)
                }
            } catch {
                return .failed(error.problem)
            }
            try await store.noteForSync { try $0.beginAnew(id) }
            return .isThere
        }
    }
}
