// Linking of local and remote tasks that have the same UID but were never synced: after an import, when lists are
// joined, and when two devices created the same task.

import ICalendar
import Store
import Todo

extension PullTransaction {
    /// The circumstances in which a local task and a remote task that were not linked meet.
    struct LinkingContext {
        /// Whether the local task is the later one.
        var oursIsNewer: Bool
        /// Whether nothing was ever agreed.
        var isFirstMerge = true
        /// The local task that will be the parent once it is linked with its own remote task.
        var parent: UUID?
    }

    /// Adds a remote task without a link. Links it with an unlinked local task of the same UID if there is one,
    /// otherwise inserts a new task.
    mutating func add(_ task: RemoteTask) throws {
        let id = UUID(ofTask: task.uid)
        switch try tables.record(id) {
        case nil:
            // The store may have the task under the id that its UID mapped to in earlier versions.
            if let former = try UUID.legacy(ofTask: task.uid).flatMap(tables.readable) {
                if try hasMovedHere(former, as: task) { return try moveHere(former, following: task) }
                if former.list == list, try canBeLinked(former) { return try join(task, with: former) }
            }
            // A task that was not on the server may have got its UID later.
            if let item = try movedTask(matching: task) { return try moveHere(item, following: task) }
            try insert(task, as: id)
        case .item(let item)? where try hasMovedHere(item, as: task):
            try moveHere(item, following: task)
        case .item(let item)? where try canBeLinked(item):
            try join(task, with: item)
        case _?:
            if let item = try movedTask(matching: task) { return try moveHere(item, following: task) }
            // Another local task has this id, possibly one with the same UID in another list. Derive the id from the
            // href instead.
            let derivedID = UUID.named(task.href, in: list)
            let isFree = if case nil = try tables.record(derivedID) { true } else { false }
            try insert(task, as: isFree ? derivedID : newID())
            for link in try tables.links(uid: task.uid, missingFromListsOtherThan: list) {
                if let item = try tables.readable(link.item) { try mergeConcurrentMove(item, link) }
            }
            try markOverruledMoves(of: task.uid)
        }
    }

    /// Returns whether a local task can be linked with a remote task of its UID: it is in this list without a link, or
    /// it is in the trash after having been synced and no resource exists for it. A task in the trash that was never on
    /// a server may be a different, older task.
    private func canBeLinked(_ item: Item) throws -> Bool {
        let links = try tables.links(of: item.id)
        if item.list == list { return !links.contains { $0.list == list } }
        return item.deleted != nil && !links.isEmpty && links.allSatisfy { $0.version == .none && $0.list != list }
    }

    /// Links a remote task with an unlinked local one, and merges the two.
    private mutating func join(_ task: RemoteTask, with item: Item) throws {
        if item.list == list, var link = try linkFromOrigin(of: item, to: task) {
            if link.isServerDeletion(of: item) {
                // The user did not delete the task: it went to the trash because it disappeared from its former list.
                var back = item
                back.deleted = nil
                try tables.change(.item(item), to: .item(back), modified: try tables.modificationTime(of: item.id))
                toReparent.append(item.id)
            }
            link.agreed.removeAll { $0.field == .deleted }
            return try merge(task, link)
        }
        // No text was ever agreed, so the base is a placeholder that cannot be read.
        let link = Link(item: item.id, list: list, href: task.href, uid: task.uid, base: "-")
        let context = LinkingContext(
            oursIsNewer: try isLater(item, than: task), parent: try futureParent(task.fields.parent, of: item))
        if item.list != list {
            var moved = item
            moved.list = list
            moved.parent = nil
            moved.deleted = nil
            try tables.change(.item(item), to: .item(moved), modified: nil)
        }
        try merge(task, link, context: context)
    }

    /// Returns a first link in this list for a task that was moved here from another list of the account, when another
    /// device has moved the same task here. Both versions derive from the one agreed in the other list.
    ///
    /// - Returns: The link, or nil if the task does not come from another list or nothing was agreed there.
    private mutating func linkFromOrigin(of item: Item, to task: RemoteTask) throws -> Link? {
        guard let origin = try origin(of: item, uid: task.uid) ?? unansweredDeletion(of: item, uid: task.uid) else {
            return nil
        }
        if origin.baseState.isOutdated {
            try reread(origin)
            return try linkFromOrigin(of: item, to: task)
        }
        var link = Link(item: item.id, list: list, href: task.href, uid: task.uid, base: origin.base)
        link.version = .unknown
        link.parent = origin.parent
        link.sortKey = origin.sortKey
        link.agreed = try tables.agreedBeforeMove(of: item.id) ?? origin.agreed
        if link.agreed.isEmpty {
            let base = try? tables.resource(origin.base, of: item.id).fields(by: tables.zones)
            link.agreed = try previouslyAgreed(origin, of: item, task: task, base: base).fieldChanges
        }
        return link.agreed.isEmpty ? nil : link
    }

    /// Returns a task's link in the list it was moved from, if the request to delete it there got no response.
    private func unansweredDeletion(of item: Item, uid: String) throws -> Link? {
        try tables.links(of: item.id).first { otherLink in
            otherLink.list != list && otherLink.uid == uid && otherLink.agreed.isEmpty
                && otherLink.uploadState != .awaitingResponse
        }
    }

    /// Stores the link of a task together with the lines that only the task's preserved text has, such as a LOCATION.
    /// The link's text then contains both, and remains the preserved text until the server has it too (see
    /// ``Link/needsUpload(_:)``).
    func join(_ preserved: PreservedText, with task: RemoteTask, in link: inout Link) throws {
        let own = try? TaskResource(preserved)
        let joined = try own.flatMap {
            try tables.resource(task.text, of: link.item).joined(with: $0, by: tables.zones)
        }
        guard let joined else {
            try tables.save(link)
            return try tables.removePreservedText(of: link.item)
        }
        link.base = String(decoding: joined.bytes, as: UTF8.self)
        link.requireExamination(discardsAttempts: true)
        try tables.save(link)
        try tables.save(PreservedText(uid: link.uid, text: link.base, agreed: link.agreed), of: link.item)
    }

    /// Returns whether a local task is later than a remote task with which nothing was agreed. Returns false if a time
    /// is unknown or the times are equal, because other devices have the remote version. Moving the task to the trash
    /// is not an edit.
    private func isLater(_ item: Item, than task: RemoteTask) throws -> Bool {
        guard item.deleted == nil, let theirs = task.modified, let ours = try tables.modificationTime(of: item.id)
        else {
            return false
        }
        // An imported task may have a time by the server's clock, so the local task must be later by both clocks.
        return ours > max(theirs, clock.toLocal(theirs))
    }

    /// Returns the local task of this list that will be linked with the remote task of this UID once that arrives.
    private func futureParent(_ uid: String?, of item: Item) throws -> UUID? {
        guard let uid, let parent = item.parent, parent == UUID(ofTask: uid) || parent == .legacy(ofTask: uid),
            try tables.link(parent, in: list) == nil, try tables.readable(parent)?.list == list
        else { return nil }
        return parent
    }
}

extension Link {
    /// Returns whether the server lacks lines of the link's text, in which case the preserved text is the same.
    func needsUpload(_ preserved: PreservedText?) -> Bool { version != .none && preserved?.text == base }
}
