// Merging of two local tasks in two lists that represent one remote task. Once the remote task is in a single list, one
// local task remains.

import ICalendar
import Store
import Todo

extension PullTransaction {
    /// Merges two local tasks of one remote task that is gone from this list and still in another one. The edits of
    /// both are kept.
    ///
    /// The task that was here first keeps its id, and therefore its undo steps and its subtasks.
    ///
    /// - Parameters:
    ///   - item: The task in this list.
    ///   - link: The task's link, whose resource is gone.
    ///   - other: The task in the other list.
    mutating func mergeDuplicate(_ item: Item, _ link: Link, with other: Item) throws {
        if other.hasIDDerived(from: link.uid), !item.hasIDDerived(from: link.uid) {
            return try mergeIntoFirst(item, link, first: other)
        }
        try replace(other, by: item, since: try tables.ancestor(of: link, and: other))
    }

    /// Merges a task that was moved to this list locally but has not been uploaded there yet with the local task for
    /// the same remote task, which another device has moved to a third list. The later move wins.
    ///
    /// - Parameter link: The task's link in a list that it has left, whose resource is gone.
    mutating func mergeConcurrentMove(_ item: Item, _ link: Link) throws {
        let links = try tables.links(of: item.id)
        guard item.deleted == nil, item.list != link.list, try tables.isSynced(item.list),
            links.allSatisfy({ $0.version == .none && ($0.list != item.list || $0.uploadState == .awaitingResponse) })
        else { return }
        let others = try tables.uploadedTasks(uid: link.uid, besides: item.id)
        guard let other = others.first(where: { $0.item.list == item.list }) ?? others.first else { return }
        let (itemTime, otherTime) = (
            try tables.modificationTime(of: item.id), try tables.modificationTime(of: other.item.id)
        )
        let isLater = itemTime.flatMap { time in otherTime.map { time >= $0 } } ?? true
        // If another device moved the task to the same list, nothing needs to move.
        let keepsList = isLater && other.item.list != item.list
        try replace(other.item, by: item, since: FieldValues(link.agreed), keepsList: keepsList)
    }

    /// Removes a task whose id does not come from the UID, and merges its edits into the first local task of the UID. A
    /// task that differs from the first without having been edited here goes to the trash, unless the first was moved:
    /// it was a copy that another program has deleted.
    private mutating func mergeIntoFirst(_ item: Item, _ link: Link, first: Item) throws {
        let base = FieldValues(link.agreed)
        let (own, others) = (FieldValues(synced: item).withoutLocation, FieldValues(synced: first).withoutLocation)
        let isEdited = !FieldMerge.staysDeleted(base: base, other: FieldValues(synced: item))
        guard try isEdited || own == others || tables.move(of: first.id)?.to == first.list else {
            return try moveToTrash(item)
        }
        let changed = try join(item, since: base, into: first, as: first)
        try tables.remove(link)
        try remove(item, replacedBy: changed, link.uid)
    }

    /// Removes a task. The task that replaces it takes over its link and its place.
    ///
    /// - Parameters:
    ///   - second: The task to remove.
    ///   - first: The task that replaces it.
    ///   - base: The values from which both tasks derive.
    ///   - keepsList: Whether `first` stays in its own list. The next push moves the remote task there from the list
    ///     of `second`.
    private mutating func replace(
        _ second: Item, by first: Item, since base: FieldValues, keepsList: Bool = false
    ) throws {
        guard let oldLink = try tables.link(second.id, in: second.list) else { return }
        var link = Link(oldLink, of: first.id)
        let (preserved, own) = (try tables.preservedText(of: second.id), try tables.preservedText(of: first.id))
        var changed = second.withID(first.id)
        (changed.created, changed.dayRank) = (first.created, first.dayRank ?? second.dayRank)
        if keepsList {
            changed.list = first.list
            changed.parent = first.parent
            changed.rank = first.rank
            link.requireExamination()
        } else if let parent = changed.parent, try !tables.fits(changed, under: parent) {
            // Losing the parent is not an edit, so the agreed parent changes too.
            changed.parent = nil
            var agreed = FieldValues(link.agreed)
            if agreed[.parent] == .id(parent) { agreed[.parent] = FieldValue.none }
            link.agreed = agreed.fieldChanges
        }
        try tables.remove(oldLink)
        try tables.save(link)
        changed = try join(first, since: base, into: changed, as: first, timeOf: second.id)
        try remove(second, replacedBy: changed, link.uid)
        // The server still lacks the lines that only these texts have.
        if let preserved { try tables.save(preserved, of: first.id) }
        if let own { try join(own, in: &link) }
        if keepsList { try rebaseLink(on: link, in: changed.list) }
        try tables.forgetMove(of: first.id)
    }

    /// Joins the lines of a task's preserved text with the text of its link.
    private func join(_ preserved: PreservedText, in link: inout Link) throws {
        let resource = try TaskResource(Array(link.base.utf8), limit: .max)
        let task = RemoteTask(href: link.href, text: link.base, etag: nil, resource: resource, by: tables.zones)
        try join(preserved, with: task, in: &link)
    }

    /// Bases the task's link in a list on the link in the list that it comes from.
    private func rebaseLink(on origin: Link, in list: UUID) throws {
        guard var link = try tables.link(origin.item, in: list) else { return }
        link.base = origin.base
        link.agreed = []
        link.baseState = origin.baseState
        link.clearFailures()
        link.requireExamination()
        try tables.save(link)
    }

    /// Merges the edits of one local task into another one for the same remote task, and stores the result.
    ///
    /// - Parameters:
    ///   - item: The task that was edited.
    ///   - base: The values from which both tasks derive.
    ///   - other: The values into which the edits are merged.
    ///   - stored: The task to change, as in the store.
    ///   - id: The task that the values of `other` come from, or nil for `stored`.
    /// - Returns: The changed task.
    private mutating func join(
        _ item: Item, since base: FieldValues, into other: Item, as stored: Item, timeOf id: UUID? = nil
    ) throws -> Item {
        let (itemTime, otherTime) = (
            try tables.modificationTime(of: item.id), try tables.modificationTime(of: id ?? stored.id)
        )
        let isNewer = itemTime.flatMap { time in otherTime.map { time >= $0 } } ?? true
        // Leave out the parent and the rank, because each list has its own hierarchy and order.
        let merged = FieldMerge(
            base: base, ours: FieldValues(synced: item).withoutLocation,
            theirs: FieldValues(synced: other).withoutLocation,
            oursIsNewer: isNewer, edited: EditTimes(ours: itemTime, theirs: otherTime), by: tables.zones
        ).merged()
        var changed = other
        for field in merged.values.fields where field != .parent && field != .rank {
            if let value = merged.values[field] { _ = field.set(value, of: &changed) }
        }
        try tables.change(
            .item(stored), to: .item(changed), modified: max(itemTime ?? clock.now, otherTime ?? clock.now))
        try record(merged.conflicts, of: stored.id)
        toReparent.append(stored.id)
        counts.pulled += 1
        return changed
    }

    /// Removes a task permanently, and gives its subtasks to the task that replaces it.
    private mutating func remove(_ item: Item, replacedBy other: Item, _ uid: String) throws {
        for link in try tables.links(of: item.id) where link.version == .none { try tables.remove(link) }
        let subtaskIDs = try tables.items(withParentUID: uid, in: item.list)
        let subtasks = try tables.remove(item, replacedBy: other)
        let parents = Dictionary(uniqueKeysWithValues: subtasks.map { ($0.id, $0.parent) })
        for id in Set(subtaskIDs).union(parents.keys) {
            guard var link = try tables.link(id, in: item.list) else { continue }
            var agreed = FieldValues(link.agreed)
            guard agreed[.parent] == .id(item.id) else { continue }
            // On the server, the subtasks still have the same parent.
            agreed[.parent] = Field.value(of: parents[id] ?? (other.list == item.list ? other.id : nil))
            link.agreed = agreed.fieldChanges
            try tables.save(link)
        }
        toReparent += subtasks.map(\.id)
        for (old, new) in replaced where new == item.id { replaced[old] = other.id }
        replaced[item.id] = other.id
    }
}

extension Item {
    /// Returns whether this is the first local task for a UID. The first one's id is derived from the UID.
    func hasIDDerived(from uid: String) -> Bool {
        id == UUID(ofTask: uid) || id == UUID.legacy(ofTask: uid)
    }
}

extension FieldValues {
    /// The values without the parent and the rank.
    fileprivate var withoutLocation: FieldValues {
        var values = self
        (values[.parent], values[.rank]) = (nil, nil)
        return values
    }
}
