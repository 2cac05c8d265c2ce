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
        case .deleteHere:
            let time = now
            hasWorked = true
            try await write { tables in
                guard case .list(let here)? = try tables.record(list) else { return }
                var trashed = here
                trashed.deleted = time
                try tables.change(.list(here), to: .list(trashed), modified: nil)
                var remote = known
                (remote.answer, remote.problem) = (nil, nil)
                try tables.keep(remote)
            }
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
