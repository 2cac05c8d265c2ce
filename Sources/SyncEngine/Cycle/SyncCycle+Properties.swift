// Syncing of a list's name, color and position, and of the permission to write to its collection.

import Store
import Todo

extension SyncCycle {
    /// Applies changes that were made on the server to the collection's name, color and position.
    mutating func pullProperties() async throws {
        let (list, properties) = (list, pullState.properties)
        let isNew = try await read { tables in
            guard let merge = try PropertyMerge(tables, list, properties: properties) else { return false }
            return try merge.remote != tables.remoteList(list) || .list(merge.list) != tables.record(list)
        }
        guard isNew else { return }
        let isShown = try await write { tables -> Bool in
            guard let merge = try PropertyMerge(tables, list, properties: properties),
                case .list(let old)? = try tables.record(list)
            else { return false }
            try tables.change(.list(old), to: .list(merge.list), modified: nil)
            try tables.save(merge.remote)
            return old.name != merge.list.name || old.theme != merge.list.theme
        }
        if isShown { outcome.hasNewProperties = true }
    }

    /// Stores whether the collection is read-only, if that has changed.
    func storePermissions(_ storedList: RemoteList) async throws {
        guard let isReadOnly = pullState.isReadOnly, isReadOnly != storedList.isReadOnly else { return }
        let list = list
        try await updateState { tables in
            guard var remote = try tables.remoteList(list) else { return }
            remote.isReadOnly = isReadOnly
            try tables.save(remote)
        }
    }

    /// Uploads the list's name, color and position if they changed locally, or if everything is compared. If the server
    /// refuses a change, the local value stays, and the change is tried again only with the next change of lists or the
    /// next full comparison.
    mutating func pushProperties() async throws {
        let (list, all) = (list, pullState.isFull)
        let wanted = try await read { tables in
            guard try all || tables.haveListsChanged(sinceCursorOf: list) else { return RemoteProperties() }
            return try PropertyMerge(tables, list, properties: nil)?.wanted ?? RemoteProperties()
        }
        if let name = wanted.name { try await put(RemoteProperties(name: name)) { $0.name = name } }
        if let color = wanted.color { try await put(RemoteProperties(color: color)) { $0.color = color } }
        if let position = wanted.position {
            try await put(RemoteProperties(position: position)) { $0.position = position }
        }
    }

    private mutating func put(_ properties: RemoteProperties, agreed: @Sendable @escaping (inout RemoteList) -> Void)
        async throws
    {
        try Task.checkCancellation()
        let list = list
        do {
            try await remote.change(properties)
        } catch RemoteError.refused {
            return
        } catch RemoteError.failing(let status) {
            // This failure must not hold up the tasks.
            failure = .failing(status: status)
            return
        }
        // The order of lists does not belong to a single list, so it is not reported.
        if properties.position == nil { outcome.hasNewProperties = true }
        try await updateState { tables in
            guard var remote = try tables.remoteList(list) else { return }
            agreed(&remote)
            try tables.save(remote)
        }
    }
}
