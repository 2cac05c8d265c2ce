// Subtasks that follow their parent to another list.

import ICalendar
import Store
import Todo

extension PullTransaction {
    /// Moves a subtask and its own subtasks after its parent to another list of the account.
    ///
    /// Only two devices act: the one that moved the parent, if a subtask was added to the parent elsewhere in the
    /// meantime, and the one on which the task became a subtask, as long as the server does not know of this.
    ///
    /// - Returns: Whether the subtask followed.
    mutating func moveSubtask(_ item: Item, after parent: UUID) throws -> Bool {
        guard item.deleted == nil, let newParent = try tables.item(parent), newParent.deleted == nil,
            newParent.list != item.list,
            try canMove(item, after: newParent), newParent.isDone ? item.isDone : true
        else { return false }
        let isUnsent = try isUnsentParent(item.parent, of: item) || tables.wantedParent(of: item.id) != nil
        guard try isUnsent || hasMoved(newParent, from: item.list) else { return false }
        try moveTree(item, to: newParent.list, under: newParent.id)
        try tables.forgetWantedParent(of: item.id)
        return true
    }

    /// Moves the subtasks that were put under a task locally while the task's location was unknown.
    mutating func moveWaitingSubtasks(of item: Item, from list: UUID) throws {
        for id in try tables.items(wanting: item.id) {
            guard let subtask = try tables.item(id) else { continue }
            if subtask.parent == nil, subtask.list == list, try moveSubtask(subtask, after: item.id) { continue }
            // The subtask was moved elsewhere in the meantime.
            try tables.forgetWantedParent(of: id)
        }
    }

    /// Remembers that a task was put under a parent locally, if the server does not know of this and the parent is gone
    /// from the list: the parent may have been moved.
    func rememberWantedParent(_ parent: UUID, of item: Item) throws {
        guard try isUnsentParent(parent, of: item), try tables.link(parent, in: item.list) != nil else { return }
        try tables.saveWantedParent(parent, of: item.id)
        try tables.recordTasksMissing(in: item.list, at: clock.now)
    }

    /// Returns whether a task was put under a parent locally and the server does not know of this.
    private func isUnsentParent(_ parent: UUID?, of item: Item) throws -> Bool {
        guard let parent, item.parent == parent else { return false }
        guard let link = try tables.link(item.id, in: item.list), link.uploadState != .awaitingResponse else {
            return true
        }
        return FieldValues(link.agreed).id(.parent) != parent
    }

    /// Returns whether this device has moved a task out of a list.
    private func hasMoved(_ item: Item, from list: UUID) throws -> Bool {
        guard let move = try tables.move(of: item.id), move.isLocal else { return false }
        return move.from == list && move.to == item.list
    }

    /// Returns whether a subtask can follow its parent now: the parent is on the server in its new list, both lists
    /// belong to the same account and both are writable.
    private func canMove(_ item: Item, after parent: Item) throws -> Bool {
        guard let link = try tables.link(parent.id, in: parent.list), link.version != .none,
            let there = try tables.remoteList(parent.list), let here = try tables.remoteList(item.list)
        else { return false }
        return try there.account == here.account && !there.isReadOnly && !here.isReadOnly
            && tables.isSynced(parent.list)
    }

    /// Moves a task and its subtasks to another list.
    private mutating func moveTree(_ item: Item, to list: UUID, under parent: UUID?) throws {
        let subtasks = try tables.children(of: item.id)
        var moved = item
        (moved.list, moved.parent) = (list, parent)
        try tables.change(.item(item), to: .item(moved), modified: try tables.modificationTime(of: item.id))
        for subtask in subtasks where subtask.deleted == nil && subtask.list == item.list {
            try moveTree(subtask, to: list, under: item.id)
        }
        // A subtask that would be nested too deeply there moves up in the hierarchy.
        toReparent.append(item.id)
    }
}
