// Handling of a collection that no longer exists, once the user has decided about its list.

import Store
import Todo

extension Cycle {
    /// Carries out the user's decision about a list whose collection no longer exists.
    ///
    /// - Returns: the list's sync state, with a collection to continue with.
    /// - Throws: `Ended` if the list goes to the trash, `RemoteError.collectionGone` if the user has not decided.
    mutating func replace(_ known: RemoteList) async throws -> RemoteList {
        let list = list
        switch known.answer {
        case nil: throw RemoteError.collectionGone
        case .some where [nil, .held, .noBackup].contains(known.problem?.code):
            // The answer was about a different question, asked before the collection disappeared.
            try await note { try $0.forgetAnswer(for: list) }
            throw RemoteError.collectionGone
        case .deleteHere:
            hasWorked = true
            try await note { try $0.forgetAnswer(for: list) }
            // An undo step like a manual deletion, so the user can undo it.
            _ = try await sync.store.perform(.delete([list]), at: now)
            throw Ended()
        case .putAnew:
            try await remote.makeCollection(try await lookHere())
            // The user's answer stays stored until the upload is done. After a crash, the next cycle comes here again,
            // or finds an empty collection.
            return try await note { tables in
                var remote = known
                (remote.token, remote.lastFull) = (nil, nil)
                try tables.keep(remote)
                try tables.forgetVersions(in: list)
                return remote
            }
        }
    }

    /// Returns the name, color and position of the new collection.
    private func lookHere() async throws -> RemoteLook {
        let list = list
        return try await read { tables in
            let known = try tables.remoteList(list)
            var look = RemoteLook(name: known?.name, color: known?.color, position: known?.position)
            if case .list(let here)? = try tables.record(list) { look.name = here.name }
            return look
        }
    }
}
