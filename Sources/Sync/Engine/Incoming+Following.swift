// Subtasks whose parent has moved to another list without them: they follow it.

import ICalendar
import Store
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Incoming {
    /// Has a subtask follow its parent to another list of the account, together with its own subtasks.
    ///
    /// One device acts, the one that has news for the others: the device that has moved the parent, where a subtask was added to it
    /// elsewhere in the meantime; and the device on which a task was put below the parent, while the server does not know of that.
    ///
    /// - Returns: whether it followed.
    mutating func follow(_ parent: UUID, by item: Item) throws -> Bool {
        guard item.deleted == nil, let above = try tables.item(parent), above.deleted == nil, above.list != item.list,
            try isReady(above, for: item), above.isDone ? item.isDone : true
        else { return false }
        let isNews = try isNews(item.parent, of: item) || tables.wantedParent(of: item.id) != nil
        guard try isNews || hasMoved(above, from: item.list) else { return false }
        try bring(item, to: above.list, within: above.id)
        try tables.keepWantedParent(nil, of: item.id)
        return true
    }

    /// Has the subtasks follow that were put below an item here while it was not known where that is.
    mutating func followers(of item: Item, from list: UUID) throws {
        for id in try tables.items(wanting: item.id) {
            guard let subtask = try tables.item(id) else { continue }
            if subtask.parent == nil, subtask.list == list, try follow(item.id, by: subtask) { continue }
            // Somebody has put it elsewhere in the meantime.
            try tables.keepWantedParent(nil, of: id)
        }
    }

    /// Keeps that an item was put below another one here, where the server does not know of that and the other one is gone from the
    /// list: it may have been moved.
    func keepWanted(_ parent: UUID, of item: Item) throws {
        guard try isNews(parent, of: item), try tables.link(parent, in: item.list) != nil else { return }
        try tables.keepWantedParent(parent, of: item.id)
        try tables.noteGone(in: item.list, at: clock.now)
    }

    /// Whether an item was put below another one here, and the server does not know of that.
    private func isNews(_ parent: UUID?, of item: Item) throws -> Bool {
        guard let parent, item.parent == parent else { return false }
        guard let link = try tables.link(item.id, in: item.list), link.version != .none || !link.isUnanswered else {
            return true
        }
        return FieldValues(link.agreed).id(.parent) != parent
    }

    /// Whether this device has moved an item out of a list.
    private func hasMoved(_ item: Item, from list: UUID) throws -> Bool {
        guard let move = try tables.move(of: item.id), move.isOurs else { return false }
        return move.from == list && move.to == item.list
    }

    /// Whether a subtask can follow its parent now: the parent stands in its list, which can be written to, and both lists are of one
    /// account.
    private func isReady(_ parent: Item, for item: Item) throws -> Bool {
        guard let link = try tables.link(parent.id, in: parent.list), link.version != .none,
            let there = try tables.remoteList(parent.list), let here = try tables.remoteList(item.list)
        else { return false }
        return try there.account == here.account && !there.isReadOnly && !here.isReadOnly
            && tables.isSynced(parent.list)
    }

    private mutating func bring(_ item: Item, to list: UUID, within parent: UUID?) throws {
        let subtasks = try tables.children(of: item.id)
        var moved = item
        (moved.list, moved.parent) = (list, parent)
        try tables.change(.item(item), to: .item(moved), modified: try tables.modified(item.id))
        for subtask in subtasks where subtask.deleted == nil && subtask.list == item.list {
            try bring(subtask, to: list, within: item.id)
        }
        // Where it is too deep there, it comes to stand higher.
        unsettled.append(item.id)
    }
}
