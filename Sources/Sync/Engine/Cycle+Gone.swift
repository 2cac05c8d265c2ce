// A collection that is there no more, once the person has said what is to become of its list.

import Store
import Todo

extension Cycle {
    /// Does what the person has answered where the collection is gone.
    ///
    /// - Returns: how the list is the same on a server from now on, with a collection to go on with.
    /// - Throws: `Ended` where the list goes to the trash, `RemoteError.collectionGone` where nothing was answered.
    mutating func replace(_ known: RemoteList) async throws -> RemoteList {
        let list = list
        switch known.answer {
        case nil: throw RemoteError.collectionGone
        case .some where [nil, SyncProblem.held.code, SyncProblem.noBackup.code].contains(known.problem?.code):
            // It was about something else, before the collection was gone.
            try await note { try $0.forgetAnswer(for: list) }
            throw RemoteError.collectionGone
        case .deleteHere:
            hasWorked = true
            try await note { try $0.forgetAnswer(for: list) }
            // A step, as by hand: who answered so can undo it.
            _ = try await sync.store.perform(.delete([list]), at: now)
            throw Ended()
        case .putAnew:
            try await remote.makeCollection(try await lookHere())
            // What the person has answered stands until that has been done: a crash comes here again, or to an empty collection.
            return try await note { tables in
                var remote = known
                (remote.token, remote.lastFull) = (nil, nil)
                try tables.keep(remote)
                try tables.forgetVersions(in: list)
                return remote
            }
        }
    }

    /// How a new collection is to look.
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
