// An item that was moved within one account, on a server that takes no second task of its UID.

import ICalendar
import Store
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Cycle {
    /// Moves what stands in the list that an item comes from, where a server has not taken the item in this one as a new task:
    /// many want each UID once in an account (RFC 4791, 5.3.2.1), and one that is put here before it is deleted there is there
    /// twice. What was changed here is put once it stands in its place.
    ///
    /// Where the refusal says so, it is remembered that the account is such a one: the next task that comes from another list of it is
    /// moved at once.
    ///
    /// Before that, this list's link is without an ETag and has what stands in the first list as its base. So where the answer is
    /// lost, or this ends before it is kept, the first list's cycle finds it gone, and this one's finds it here and merges it, as
    /// what was put and never answered.
    ///
    /// - Parameter isAboutUID: whether the server has refused the task as one does for its UID (403, 409), and not for its size or
    ///   for lack of room.
    /// - Returns: whether it was moved: it is to be looked at again then.
    mutating func move(_ id: UUID, to put: Outgoing.Put, isAboutUID: Bool) async throws -> Bool {
        let list = list
        // Most tasks are new, and nothing is written for them.
        guard put.expected == .nothing, try await read({ try $0.origin(of: id, movedTo: list) }) != nil,
            let origin = try await note({ try $0.beginMove(of: id, to: list) }), case .etag(let etag) = origin.version
        else { return false }
        try Task.checkCancellation()
        try await withholdToken()
        do {
            try await remote.move(origin.href, etag: etag, to: put.href)
        } catch RemoteError.refused {
            return false
        } catch RemoteError.failing {
            // It may be done all the same: then both lists' next cycles find it so.
            return false
        }
        written.insert(put.href)
        if moved.insert(id).inserted { outcome.pushed += 1 }
        let isNews = isAboutUID && !movesAtOnce
        if isNews { movesAtOnce = true }
        try await note { tables in
            try tables.endMove(of: id, from: origin.list, to: list)
            if isNews { try tables.keepThatUIDsAreTakenOnce(inAccountOf: list) }
        }
        return true
    }

    /// Gives an item that stands nowhere another UID, where another item of the account has its own: such an item was restored from
    /// the trash after another program had moved the task. Otherwise a server that accepts each UID once would refuse it for ever.
    ///
    /// - Returns: whether it has another one now, and is to be put again.
    mutating func takeOtherUID(_ id: UUID, for put: Outgoing.Put) async throws -> Bool {
        guard put.expected == .nothing else { return false }
        let (list, remote, newID) = (list, remote, sync.newID)
        return try await note { tables in
            guard let link = try tables.link(id, in: list), link.version == .none, try tables.isTaken(uidOf: link)
            else { return false }
            let uid = newID().uuidString
            try tables.rename(link, to: uid, href: remote.newHref(uid: uid))
            return true
        }
    }
}

extension SyncTables {
    /// Whether another item stands in the account by the UID of a link.
    fileprivate func isTaken(uidOf link: Link) throws -> Bool {
        guard let account = try remoteList(link.list)?.account else { return false }
        return try links(uid: link.uid, elsewhereThan: link.list).contains { other in
            guard other.item != link.item, other.version != .none else { return false }
            return try remoteList(other.list)?.account == account
        }
    }

    /// Gives a link of which nothing stands anywhere another UID. The subtasks that name the old one are to name the new one.
    fileprivate func rename(_ known: Link, to uid: String, href: String) throws {
        var link = known
        link.base = String(
            decoding: try TaskResource(Array(known.base.utf8), limit: .max).known(by: uid).bytes, as: UTF8.self)
        (link.uid, link.href, link.refusal, link.attempts) = (uid, href, nil, 0)
        try keep(link)
        for child in try children(of: known.item) {
            guard var link = try self.link(child.id, in: known.list), link.parent == known.uid else { continue }
            link.agreed.removeAll { $0.field == .parent }
            link.attempts = max(link.attempts, 1)
            try keep(link)
        }
    }

    /// The link of an item in the list that it has left for another one of the same account; nil where it comes from none such, or
    /// something stands in the new one by now.
    fileprivate func origin(of item: UUID, movedTo list: UUID) throws -> Link? {
        guard let link = try link(item, in: list), link.version == .none, let account = try remoteList(list)?.account
        else {
            return nil
        }
        return try links(of: item).first { other in
            guard other.list != list, other.uid == link.uid, case .etag(_) = other.version else { return false }
            return try remoteList(other.list)?.account == account && isSynced(other.list)
        }
    }

    /// Has the link of an item in a list be based on what stands in the one that the item has left for it, of the same account.
    ///
    /// - Returns: the link in that one; nil as in `origin`.
    fileprivate func beginMove(of item: UUID, to list: UUID) throws -> Link? {
        guard let origin = try origin(of: item, movedTo: list), var link = try link(item, in: list) else { return nil }
        if link.base != origin.base {
            (link.base, link.agreed, link.reader) = (origin.base, [], origin.reader)
            try keep(link)
        }
        return origin
    }

    /// Keeps that it stands in the new one, as it stood in the other.
    fileprivate func endMove(of item: UUID, from old: UUID, to list: UUID) throws {
        guard var link = try link(item, in: list), var origin = try self.link(item, in: old) else { return }
        (link.base, link.agreed, link.reader) = (origin.base, origin.agreed, origin.reader)
        (link.parent, link.place) = (origin.parent, origin.place)
        // It is asked for: the server may have written something into it, and somebody else a moment before.
        (link.version, link.refusal, link.attempts) = (.unknown, nil, 0)
        (origin.version, origin.refusal) = (.none, nil)
        try keep(link)
        try keep(origin)
    }
}
