// Subtasks that follow a parent which moved to another list without them.

import ICalendar
import Store
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Incoming {
    /// Moves a subtask and its own subtasks after its parent to another list of the account.
    ///
    /// Only two devices act: the one that moved the parent, if a subtask was added to the parent elsewhere in the
    /// meantime, and the one on which the task became a subtask, as long as the server does not know of this.
    ///
    /// - Returns: whether the subtask followed.
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

    /// Moves the subtasks that were put under a task locally while the task's location was unknown.
    mutating func followers(of item: Item, from list: UUID) throws {
        for id in try tables.items(wanting: item.id) {
            guard let subtask = try tables.item(id) else { continue }
            if subtask.parent == nil, subtask.list == list, try follow(item.id, by: subtask) { continue }
            // Somebody has moved the subtask elsewhere in the meantime.
            try tables.keepWantedParent(nil, of: id)
        }
    }

    /// Remembers that a task was put under a parent locally, if the server does not know of this and the parent is gone
    /// from the list: the parent may have been moved.
    func keepWanted(_ parent: UUID, of item: Item) throws {
        guard try isNews(parent, of: item), try tables.link(parent, in: item.list) != nil else { return }
        try tables.keepWantedParent(parent, of: item.id)
        try tables.noteGone(in: item.list, at: clock.now)
    }

    /// Returns whether a task was put under a parent locally and the server does not know of this.
    private func isNews(_ parent: UUID?, of item: Item) throws -> Bool {
        guard let parent, item.parent == parent else { return false }
        guard let link = try tables.link(item.id, in: item.list), link.version != .none || !link.isUnanswered else {
            return true
        }
        return FieldValues(link.agreed).id(.parent) != parent
    }

    /// Returns whether this device has moved a task out of a list.
    private func hasMoved(_ item: Item, from list: UUID) throws -> Bool {
        guard let move = try tables.move(of: item.id), move.isOurs else { return false }
        return move.from == list && move.to == item.list
    }

    /// Returns whether a subtask can follow its parent now: the parent is on the server in its new list, both lists
    /// belong to the same account and both are writable.
    private func isReady(_ parent: Item, for item: Item) throws -> Bool {
        guard let link = try tables.link(parent.id, in: parent.list), link.version != .none,
            let there = try tables.remoteList(parent.list), let here = try tables.remoteList(item.list)
        else { return false }
        return try there.account == here.account && !there.isReadOnly && !here.isReadOnly
            && tables.isSynced(parent.list)
    }

    /// Moves a task and its subtasks to another list.
    private mutating func bring(_ item: Item, to list: UUID, within parent: UUID?) throws {
        let subtasks = try tables.children(of: item.id)
        var moved = item
        (moved.list, moved.parent) = (list, parent)
        try tables.change(.item(item), to: .item(moved), modified: try tables.modified(item.id))
        for subtask in subtasks where subtask.deleted == nil && subtask.list == item.list {
            try bring(subtask, to: list, within: item.id)
        }
        // A subtask that would be nested too deeply there moves up in the hierarchy.
        unsettled.append(item.id)
    }
}
