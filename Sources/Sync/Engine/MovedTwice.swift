// A task that two devices have moved to two lists. The later one stays, and the device that has put the other one deletes that.

import ICalendar
import Store
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension SyncTables {
    /// The items of a task other than this one that are in synchronized lists and on the server, with their links.
    func standing(_ uid: String, besides item: UUID) throws -> [(item: Item, link: Link)] {
        // No list has this id, so the links of all lists are found.
        try links(uid: uid, elsewhereThan: TodoList.root).compactMap { link in
            guard link.item != item, let found = try readable(link.item), found.list == link.list, found.deleted == nil,
                try isSynced(found.list)
            else { return nil }
            return (found, link)
        }
    }

    /// The item of a link's task in another list, the first of the task if there are several; nil where there is none.
    func otherOf(_ link: Link) throws -> Item? {
        let others = try standing(link.uid, besides: link.item).map(\.item).filter { $0.list != link.list }
        return others.first { $0.isFirst(of: link.uid) } ?? others.first
    }

    /// Whether this device has moved a task into a link's list, and another device has moved it to another list later. Only texts on the
    /// server decide that, so all devices decide alike.
    func hasLost(_ link: Link) throws -> Bool {
        guard case .etag = link.version, let move = try ownMove(by: link) else { return false }
        return try standing(link.uid, besides: link.item).contains { other in
            move.mayBeBeside(other.item) && other.link.isLater(than: link)
        }
    }

    /// The recent move by which this device has put a task into its link's list; nil where there was none.
    private func ownMove(by link: Link) throws -> TaskMove? {
        guard let move = try move(of: link.item), move.isOurs, move.to == link.list else { return nil }
        return move
    }

    /// The values from which an item and another item of the same task come: those before this device moved the task, if another device
    /// may have moved it too, else the values that were agreed upon last.
    ///
    /// - Parameter link: The link of the first item.
    func ancestor(of link: Link, and other: Item) throws -> FieldValues {
        if let move = try ownMove(by: link), move.mayBeBeside(other),
            let origin = try self.link(link.item, in: move.from), !origin.agreed.isEmpty
        {
            return FieldValues(origin.agreed)
        }
        return FieldValues(link.agreed)
    }

    /// Notes that this device moves a task into a list. Nothing is noted if there is another item of the task: that is a copy, and no
    /// other device's move.
    ///
    /// - Parameters:
    ///   - link: The item's link in the list.
    ///   - isNew: Whether nothing was ever put there for the item.
    func noteMove(by link: Link, isNew: Bool, at now: Timestamp) throws {
        let origins = try links(of: link.item).filter { $0.list != link.list && $0.uid == link.uid }
        let former = isNew ? origins.last : nil
        guard let origin = origins.first(where: { $0.version != .none }) ?? former,
            try standing(link.uid, besides: link.item).isEmpty
        else { return }
        try keep(TaskMove(item: link.item, from: origin.list, to: link.list, isOurs: true, time: now))
    }
}

extension Incoming {
    /// Has the next push delete what this device has moved and another device has moved elsewhere later.
    func noteLoss(of uid: String) throws {
        for var link in try tables.links(uid: uid, elsewhereThan: TodoList.root) where link.attempts == 0 {
            guard try tables.hasLost(link) else { continue }
            link.attempts = 1
            try tables.keep(link)
        }
    }
}

extension Cycle {
    /// Merges an item whose resource was just deleted on the server with the item of the same task in another list.
    ///
    /// - Returns: False where there is no such item, or the item itself is deleted or in another list.
    mutating func hasFollowed(_ id: UUID, agreed: [FieldChange]) async throws -> Bool {
        let list = list
        let link = try await read { tables -> Link? in
            guard let link = try tables.link(id, in: list), let item = try tables.item(id), item.deleted == nil,
                item.list == list, try !tables.standing(link.uid, besides: id).isEmpty
            else { return nil }
            return link
        }
        guard let link else { return false }
        try await keepAgreed(agreed, of: id)
        try await takeIn { try $0.removed(link.href) }
        return true
    }
}

extension TaskMove {
    /// Whether another device may have moved the task to an item's list without knowing of this move. A device that has moved the task
    /// back knew of it.
    fileprivate func mayBeBeside(_ other: Item) -> Bool { other.list != from }
}

extension Link {
    /// Whether this resource wins against another one: by the later LAST-MODIFIED, on a tie by the smaller address.
    fileprivate func isLater(than other: Link) -> Bool {
        let (own, others) = (lastModified, other.lastModified)
        return own == others ? Href.precedes(href, other.href) : own > others
    }

    private var lastModified: Timestamp {
        (try? TaskResource(Array(base.utf8), limit: .max))?.lastModified ?? Timestamp(milliseconds: .min)
    }
}
