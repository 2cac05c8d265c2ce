// Handling of a collection that no longer exists, once the user has decided about its list.

import Store
import Todo

extension SyncCycle {
    /// Carries out the user's decision about a list whose collection no longer exists.
    ///
    /// - Returns: The list's sync state, with a collection to continue with.
    /// - Throws: `NotSynced` if the list goes to the trash, `RemoteError.collectionGone` if the user has not decided.
    mutating func resolveMissingCollection(_ storedList: RemoteList) async throws -> RemoteList {
        let list = list
        switch storedList.answer {
        case nil: throw RemoteError.collectionGone
        case .some where [nil, .held, .noBackup].contains(storedList.problem?.code):
            // The answer was about a different question, asked before the collection disappeared.
            try await updateState { try $0.forgetAnswer(for: list) }
            throw RemoteError.collectionGone
        case .deleteHere:
            hasChangedAnything = true
            try await updateState { try $0.forgetAnswer(for: list) }
            // An undo step like a manual deletion, so the user can undo it.
            _ = try await sync.store.perform(.delete([list]), at: now)
            throw NotSynced()
        case .uploadAgain:
            try await remote.makeCollection(try await localProperties())
            // The user's answer stays stored until the upload is done. After a crash, the next cycle comes here again,
            // or finds an empty collection.
            return try await updateState { tables in
                var remote = storedList
                (remote.token, remote.lastFull) = (nil, nil)
                try tables.save(remote)
                try tables.forgetVersions(in: list)
                return remote
            }
        }
    }

    /// Returns the name, color and position of the new collection.
    private func localProperties() async throws -> RemoteProperties {
        let list = list
        return try await read { tables in
            let storedList = try tables.remoteList(list)
            var properties = RemoteProperties(
                name: storedList?.name, color: storedList?.color, position: storedList?.position)
            if case .list(let here)? = try tables.record(list) { properties.name = here.name }
            return properties
        }
    }
}
