// Tasks that two devices moved to two different lists. The later move wins, and the device that made the other one
// deletes its resource.

import ICalendar
import Store
import Todo

extension SyncTables {
    /// Returns the other local tasks with a UID that are in synced lists and exist on the server, with their links.
    func uploadedTasks(uid: String, besides item: UUID) throws -> [(item: Item, link: Link)] {
        // No list has this id, so the links of all lists are found.
        try links(uid: uid, outside: TodoList.root).compactMap { link in
            guard link.item != item, let uploaded = try readable(link.item), uploaded.list == link.list,
                uploaded.deleted == nil,
                try isSynced(uploaded.list)
            else { return nil }
            return (uploaded, link)
        }
    }

    /// Returns the local task for a link's UID in another list. Of several, the one whose id is derived from the UID is
    /// preferred.
    func counterpart(of link: Link) throws -> Item? {
        let others = try uploadedTasks(uid: link.uid, besides: link.item).map(\.item).filter { $0.list != link.list }
        return others.first { $0.hasIDDerived(from: link.uid) } ?? others.first
    }

    /// Returns whether this device has moved a task into a link's list and another device has moved it to another list
    /// later. The decision depends only on texts on the server, so all devices agree.
    func hasLaterMove(than link: Link) throws -> Bool {
        guard case .etag = link.version, let move = try localMove(of: link) else { return false }
        return try uploadedTasks(uid: link.uid, besides: link.item).contains { other in
            move.mayBeConcurrent(with: other.item) && other.link.isLater(than: link)
        }
    }

    /// Returns the recent move by which this device put a task into the link's list.
    private func localMove(of link: Link) throws -> TaskMove? {
        guard let move = try move(of: link.item), move.isLocal, move.to == link.list else { return nil }
        return move
    }

    /// Returns the common ancestor of two local tasks for the same remote task: the values before this device moved the
    /// first one, if another device may have moved it too, otherwise the values last agreed.
    ///
    /// - Parameter link: The link of the first task.
    func ancestor(of link: Link, and other: Item) throws -> FieldValues {
        if let move = try localMove(of: link), move.mayBeConcurrent(with: other),
            let origin = try self.link(link.item, in: move.from), !origin.agreed.isEmpty
        {
            return FieldValues(origin.agreed)
        }
        return FieldValues(link.agreed)
    }

    /// Records that this device moves a task into a list. Nothing is recorded if another local task has the same UID,
    /// because that is a copy and not another device's move.
    ///
    /// - Parameters:
    ///   - link: The task's link in the list.
    ///   - isNew: Whether nothing was ever uploaded there for the task.
    func recordMove(by link: Link, isNew: Bool, at now: Timestamp) throws {
        let origins = try links(of: link.item).filter { $0.list != link.list && $0.uid == link.uid }
        let former = isNew ? origins.last : nil
        guard let origin = origins.first(where: { $0.version != .none }) ?? former,
            try uploadedTasks(uid: link.uid, besides: link.item).isEmpty
        else { return }
        try save(TaskMove(item: link.item, from: origin.list, to: link.list, isLocal: true, time: now))
    }
}

extension PullTransaction {
    /// Marks tasks that this device moved here and another device later moved elsewhere. The next push deletes them.
    func markOverruledMoves(of uid: String) throws {
        for var link in try tables.links(uid: uid, outside: TodoList.root) where !link.needsExamination {
            guard try tables.hasLaterMove(than: link) else { continue }
            link.requireExamination()
            try tables.save(link)
        }
    }
}

extension SyncCycle {
    /// Merges a task whose resource was just deleted on the server with the task of the same UID in another list.
    ///
    /// - Returns: False if there is no such task, or the task itself is deleted or in another list.
    mutating func mergeWithCounterpart(_ id: UUID, agreed: [FieldChange]) async throws -> Bool {
        let list = list
        let link = try await read { tables -> Link? in
            guard let link = try tables.link(id, in: list), let item = try tables.item(id), item.deleted == nil,
                item.list == list, try !tables.uploadedTasks(uid: link.uid, besides: id).isEmpty
            else { return nil }
            return link
        }
        guard let link else { return false }
        try await replaceAgreed(agreed, of: id)
        try await apply { try $0.applyRemoval(of: link.href) }
        return true
    }
}

extension TaskMove {
    /// Returns whether another device may have moved the task to another task's list without knowing of this move. A
    /// device that moved the task back knew of it.
    fileprivate func mayBeConcurrent(with other: Item) -> Bool { other.list != from }
}

extension Link {
    /// Returns whether this resource wins against another one: the later LAST-MODIFIED wins, and on a tie the smaller
    /// href.
    fileprivate func isLater(than other: Link) -> Bool {
        let (own, others) = (lastModified, other.lastModified)
        return own == others ? Href.precedes(href, other.href) : own > others
    }

    private var lastModified: Timestamp {
        (try? TaskResource(Array(base.utf8), limit: .max))?.lastModified ?? Timestamp(milliseconds: .min)
    }
}
