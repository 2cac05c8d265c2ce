// Moves of tasks within one account, for servers that accept each UID only once.

import ICalendar
import Store
import Todo

extension SyncCycle {
    /// Moves a task's resource from its former list, if the server has not accepted the task as a new one in this list.
    /// Many servers allow each UID only once per account (RFC 4791, 5.3.2.1), and a task that is uploaded to the new
    /// list before it is deleted from the old one exists twice. Local changes are uploaded after the move.
    ///
    /// If the refusal shows that the account has this restriction, this is stored. The next task from another list of
    /// the account is then moved at once.
    ///
    /// Before the move, this list's link has no ETag, and its base is the text in the former list. If the response is
    /// lost or the cycle ends before the result is stored, the former list's next cycle finds the resource gone. This
    /// list's next cycle finds it here, and merges it like an upload that got no response.
    ///
    /// - Parameter isAboutUID: Whether the refusal may be caused by the UID (403, 409), and not by the size or by a
    ///   lack of space.
    /// - Returns: Whether the task was moved and must be examined again.
    mutating func move(_ id: UUID, to put: PushAction.Put, isAboutUID: Bool) async throws -> Bool {
        let list = list
        // Most tasks are new and have no origin. They need no write transaction.
        guard put.expected == .nothing, try await read({ try $0.origin(of: id, movedTo: list) }) != nil,
            let origin = try await updateState({ try $0.beginMove(of: id, to: list) }),
            case .etag(let etag) = origin.version
        else { return false }
        try Task.checkCancellation()
        try await clearStoredToken()
        do {
            try await remote.move(origin.href, etag: etag, to: put.href)
        } catch RemoteError.refused {
            return false
        } catch RemoteError.failing {
            // The move may have happened anyway. If so, the next cycles of both lists find out.
            return false
        }
        pushState.writtenHrefs.insert(put.href)
        if pushState.movedTasks.insert(id).inserted { outcome.pushed += 1 }
        let isNewRestriction = isAboutUID && !pushState.movesWithoutUpload
        if isNewRestriction { pushState.movesWithoutUpload = true }
        try await updateState { tables in
            try tables.endMove(of: id, from: origin.list, to: list)
            if isNewRestriction { try tables.recordUIDsAcceptedOnlyOnce(inAccountOf: list) }
        }
        return true
    }

    /// Gives a task that is not on the server a new UID if another task of the account uses the same one. This happens
    /// if a task is restored from the trash after another program moved it. A server that accepts each UID only once
    /// would refuse the task forever.
    ///
    /// - Returns: Whether the task has a new UID and must be uploaded again.
    mutating func assignNewUID(_ id: UUID, for put: PushAction.Put) async throws -> Bool {
        guard put.expected == .nothing else { return false }
        let (list, remote, newID) = (list, remote, sync.newID)
        return try await updateState { tables in
            guard let link = try tables.link(id, in: list), link.version == .none, try tables.isUIDInUse(of: link)
            else { return false }
            let uid = newID().uuidString
            try tables.changeUID(of: link, to: uid, href: remote.newHref(uid: uid))
            return true
        }
    }
}

extension SyncTables {
    /// Returns whether another task on the server in the same account has the UID of a link.
    fileprivate func isUIDInUse(of link: Link) throws -> Bool {
        guard let account = try remoteList(link.list)?.account else { return false }
        return try links(uid: link.uid, outside: link.list).contains { otherLink in
            guard otherLink.item != link.item, otherLink.version != .none else { return false }
            return try remoteList(otherLink.list)?.account == account
        }
    }

    /// Gives a link without a resource on the server a new UID. Subtasks that name the old UID will name the new one.
    fileprivate func changeUID(of oldLink: Link, to uid: String, href: String) throws {
        var link = oldLink
        link.base = String(
            decoding: try TaskResource(Array(oldLink.base.utf8), limit: .max).withUID(uid).bytes, as: UTF8.self)
        (link.uid, link.href) = (uid, href)
        link.clearFailures()
        try save(link)
        for child in try children(of: oldLink.item) {
            guard var link = try self.link(child.id, in: oldLink.list), link.parent == oldLink.uid else { continue }
            link.agreed.removeAll { $0.field == .parent }
            link.requireExamination()
            try save(link)
        }
    }

    /// Returns a task's link in the list of the same account that the task was moved from, or nil if the new list
    /// already has a resource.
    fileprivate func origin(of item: UUID, movedTo list: UUID) throws -> Link? {
        guard let link = try link(item, in: list), link.version == .none, let account = try remoteList(list)?.account
        else {
            return nil
        }
        return try links(of: item).first { otherLink in
            guard otherLink.list != list, otherLink.uid == link.uid, case .etag(_) = otherLink.version else {
                return false
            }
            return try remoteList(otherLink.list)?.account == account && isSynced(otherLink.list)
        }
    }

    /// Bases a task's link in a list on the resource in the list of the same account that the task was moved from.
    ///
    /// - Returns: The link in the former list, as in `origin`.
    fileprivate func beginMove(of item: UUID, to list: UUID) throws -> Link? {
        guard let origin = try origin(of: item, movedTo: list), var link = try link(item, in: list) else { return nil }
        if link.base != origin.base {
            link.base = origin.base
            link.agreed = []
            link.baseState = origin.baseState
            try save(link)
        }
        return origin
    }

    /// Records that the resource is now in the new list, as it was in the former one.
    fileprivate func endMove(of item: UUID, from old: UUID, to list: UUID) throws {
        guard var link = try link(item, in: list), var origin = try self.link(item, in: old) else { return }
        link.base = origin.base
        link.agreed = origin.agreed
        link.baseState = origin.baseState
        (link.parent, link.sortKey) = (origin.parent, origin.sortKey)
        // The version is requested next: the server may have changed the text, or another client may have edited it
        // just before the move.
        link.version = .unknown
        link.clearFailures()
        (origin.version, origin.refusal) = (.none, nil)
        try save(link)
        try save(origin)
    }
}
