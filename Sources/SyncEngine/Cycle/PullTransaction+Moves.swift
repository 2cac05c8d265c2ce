// Tasks that another program moved to another list while they were edited locally. They end as one task with both
// changes.

import ICalendar
import Store
import Todo

extension PullTransaction {
    /// Returns whether a local task has left its list for this one: it has the remote task's UID, and its own resource
    /// no longer exists.
    ///
    /// The local task may be in the trash, because its list's cycle found the resource gone or because the user deleted
    /// it.
    func hasMovedHere(_ item: Item, as task: RemoteTask) throws -> Bool {
        guard item.list != list else { return false }
        let links = try tables.links(of: item.id)
        guard let own = links.first(where: { $0.list == item.list }), own.uid == task.uid else { return false }
        // The task was moved on this device and has not been uploaded to its new list yet.
        if own.uploadState == .awaitingResponse, links.count > 1 { return false }
        return links.allSatisfy { $0.version == .none }
    }

    /// Returns a local task that has left its list for this one and whose id does not come from the UID.
    func movedTask(matching task: RemoteTask) throws -> Item? {
        for link in try tables.links(uid: task.uid, missingFromListsOtherThan: list) {
            guard let item = try tables.readable(link.item), item.deleted == nil || link.isServerDeletion(of: item)
            else { continue }
            if try hasMovedHere(item, as: task) { return item }
        }
        return nil
    }

    /// Returns a task's link in the list from which it was moved to this one, if anything was agreed there.
    func origin(of item: Item, uid: String) throws -> Link? {
        guard item.list == list else { return nil }
        let others = try tables.links(of: item.id).filter { $0.list != list && $0.uid == uid && !$0.agreed.isEmpty }
        return others.first { $0.version != .none } ?? others.first
    }

    /// Moves a local task with its edits into this list, because another program has moved the remote task here.
    mutating func moveHere(_ item: Item, following task: RemoteTask) throws {
        guard var own = try tables.link(item.id, in: item.list) else { return }
        // A task that was never uploaded to its own list has its base in this list.
        if own.agreed.isEmpty, let former = try tables.link(item.id, in: list), !former.agreed.isEmpty { own = former }
        if own.baseState.isOutdated {
            // The other list's cycle has not read this text again yet.
            try reread(own)
            return try tables.item(item.id).map { try moveHere($0, following: task) } ?? ()
        }
        var moved = item
        moved.list = list
        moved.parent = nil
        moved.deleted = nil
        moved.rank = try tables.rank(of: moved, at: task.fields.remotePosition, uid: task.uid)
        let lostDeletion = try lostDeletion(of: item)
        try tables.change(.item(item), to: .item(moved), modified: try tables.modificationTime(of: item.id))
        // The values agreed in the other list count here too: differences from them are edits on either side.
        var link = Link(item: item.id, list: list, href: task.href, uid: task.uid, base: own.base)
        link.version = .unknown
        link.parent = own.parent
        link.sortKey = task.fields.remotePosition
        var agreed = FieldValues(own.agreed)
        if agreed.isEmpty {
            // The request to delete the task in the other list got no response.
            let base = try? tables.resource(own.base, of: item.id).fields(by: tables.zones)
            agreed = try previouslyAgreed(own, of: item, task: task, base: base)
        }
        agreed[.deleted] = nil
        // Until it is reparented, the task has no parent. This is not an edit.
        if !agreed.isEmpty {
            (agreed[.rank], agreed[.parent]) = (Field.rank.value(of: moved), FieldValue.none)
        }
        link.agreed = agreed.fieldChanges
        try merge(
            task, link, context: lostDeletion.isEmpty ? nil : LinkingContext(oursIsNewer: false, isFirstMerge: false))
        try record(lostDeletion, of: item.id)
        try tables.save(TaskMove(item: item.id, from: own.list, to: list, isLocal: false, time: clock.now))
        // The task's subtasks have stayed, arrive on their own, or follow.
        toReparent.append(item.id)
        try moveWaitingSubtasks(of: moved, from: own.list)
    }
}

extension Link {
    /// Returns whether a task is in the trash because its resource disappeared from the server, not because the user
    /// deleted it.
    func isServerDeletion(of item: Item) -> Bool {
        item.deleted != nil && FieldValues(agreed)[.deleted] == Field.deleted.value(of: item)
    }
}
