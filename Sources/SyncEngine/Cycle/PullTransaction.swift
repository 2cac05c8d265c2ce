import ICalendar
import Store
import Todo

/// An update of the store with the state of a list's tasks on the server, within one transaction.
struct PullTransaction {
    let tables: SyncTables
    let list: UUID
    /// The local time, and the difference between the server's clock and the local one.
    let clock: SyncClock
    /// The source of ids for tasks whose id neither a UID nor an href determines.
    let newID: @Sendable () -> UUID
    /// The changes made so far.
    var counts = SyncCounts()
    private(set) var remaining = RemainingWork()
    /// The tasks to reparent after everything has been applied.
    var toReparent: [UUID] = []
    /// Maps the id of each removed task to the id of the task that replaces it.
    var replaced: [UUID: UUID] = [:]

    /// The work that only the cycle can do, because it sees the whole listing.
    struct RemainingWork: Sendable {
        /// The hrefs that had a known resource and no longer have a task of this list.
        var missing: [String] = []
        /// The hrefs whose resources the response does not mention.
        var unanswered: [String] = []
        /// The tasks that are still to be reparented, because the transaction would have become too large.
        var toReparent: [UUID] = []
        /// Whether completed tasks arrived that were missing or open before. One of them may be a completed copy of a
        /// series.
        var hasNewlyCompleted = false
    }

    /// The maximum number of subtasks that are reparented in the transaction that applies their parents. Together with
    /// a page of applied tasks, they fill one transaction.
    private static let maxReparented = SyncTables.maxRecordsPerTransaction - ListSync.pageSize
    private var reparentedCount = 0

    init(_ tables: SyncTables, list: UUID, clock: SyncClock, newID: @escaping @Sendable () -> UUID = UUID.random) {
        self.tables = tables
        self.list = list
        self.clock = clock
        self.newID = newID
    }

    // MARK: - Tasks that exist on the server

    /// Applies the resource at an href. A resource that cannot be read is quarantined, and not touched on the server.
    mutating func applyResource(at href: String, text: String, etag: String?) throws {
        var resource: TaskResource
        do {
            resource = try TaskResource(Array(text.utf8))
        } catch {
            // Some collections contain events besides tasks. If an event has taken a task's href, the task is gone.
            if TaskResource.isNotTask(Array(text.utf8)) { return try recordMissing(href) }
            try tables.save(QuarantinedTask(list: list, href: href, etag: etag, text: text, reason: error.message))
            counts.quarantined += 1
            return
        }
        // A new task almost always gets the id of its UID. The exceptions are read again at the end.
        let item = try tables.link(at: href, in: list)?.item ?? UUID(ofTask: resource.uid)
        resource.wasAdvancedByOldVersion = try tables.wasAdvancedByOldVersion(resource, item)
        var task = RemoteTask(href: href, text: text, etag: etag, resource: resource, by: tables.zones)
        task.isReadableAgain = try tables.removeQuarantined(href, in: list)
        let existingLink = try link(of: task)
        if existingLink?.base != text { counts.unread.add(resource.unread(by: tables.zones)) }
        guard let link = existingLink else { return try add(task) }
        if link.version == .none, let item = try tables.item(link.item), item.list != list {
            // The task is gone from its own list too, so it has moved here, even if it was also to be uploaded here.
            if try hasMovedHere(item, as: task) { return try moveHere(item, following: task) }
            if item.deleted == nil, link.uploadState == .gone, try !hasPendingMove(item) {
                // The task has left this list and its resource was gone, so this resource is another client's new task.
                // Treating both as the same could make two programs move a task back and forth forever.
                try tables.remove(link)
                return try add(task)
            }
        }
        // A task that cannot be read locally is not changed. It is requested again when everything is compared.
        guard try tables.isReadable(link.item) else { return }
        try merge(task, link)
        try markOverruledMoves(of: task.uid)
    }

    /// Quarantines a resource that cannot be read. If the problem may be temporary, it is requested once more in the
    /// next cycle, and after that whenever everything is compared.
    mutating func quarantine(_ href: String, _ reason: UnreadableReason, etag: String?) throws {
        if reason.isTemporary, try !tables.isQuarantined(href, in: list) { recordUnanswered(href) }
        try tables.save(QuarantinedTask(list: list, href: href, etag: etag, text: "", reason: reason.message))
        counts.quarantined += 1
    }

    /// A task on the server.
    struct RemoteTask {
        let href: String
        let text: String
        let etag: String?
        let uid: String
        let fields: TaskFields
        /// The time of the last change by the server's clock.
        let modified: Timestamp?
        /// Whether the resource could not be read before.
        var isReadableAgain = false

        init(href: String, text: String, etag: String?, resource: TaskResource, by zones: some ZoneRules) {
            self.href = href
            self.text = text
            self.etag = etag
            uid = resource.uid
            (fields, modified) = (resource.fields(by: zones), resource.lastModified)
        }

        /// Updates a link to this version of the resource.
        func update(_ link: inout Link, agreed: FieldValues) {
            link.href = href
            link.uid = uid
            link.base = text
            link.agreed = agreed.fieldChanges
            link.version = etag.map { Link.Version.etag($0) } ?? .unknown
            link.parent = fields.parent
            link.sortKey = fields.remotePosition
            link.baseState = .current
            link.clearFailures()
        }
    }

    /// Returns whether a task was moved to another list locally and has not been uploaded there yet. If its resource
    /// reappears in the old list, because one client had deleted it and another one has edited it, it is the same task.
    private func hasPendingMove(_ item: Item) throws -> Bool {
        try tables.link(item.id, in: item.list) == nil && tables.isSynced(item.list)
    }

    /// Returns the link of a remote task: the link with its href, otherwise a link with its UID whose resource is not
    /// known to exist.
    private func link(of task: RemoteTask) throws -> Link? {
        if let link = try tables.link(at: task.href, in: list) { return link }
        return try tables.links(uid: task.uid, in: list).first { link in
            link.version == .none || Href.areSame(link.href, task.href)
        }
    }

    /// Merges a remote task with the local task that it is linked with.
    ///
    /// The cases differ in where the local task is now:
    /// - purged: see `mergePurged`;
    /// - in this list and not deleted: it gets the merged values, and the server's position unless the user has moved
    ///   it since the two sides last agreed;
    /// - deleted (in the trash): it stays deleted, unless the other side edited it, or its resource had been gone and
    ///   is back; then it is restored with the merged values;
    /// - in another list, to which the server has not moved it yet: it gets the merged values, but keeps its parent and
    ///   rank there, and the edits go on to its new resource.
    ///
    /// - Parameter context: The circumstances if the two meet for the first time, or nil if they are linked already.
    mutating func merge(_ task: RemoteTask, _ oldLink: Link, context: LinkingContext? = nil) throws {
        guard let item = try tables.item(oldLink.item) else { return try mergePurged(task, oldLink) }
        let (merge, lostDeletion) = (
            try makeTaskMerge(task, item: item, link: oldLink, context: context), try lostDeletion(of: item)
        )
        var link = oldLink
        let isMoved = item.list != list
        // Read the preserved text before storing the link: once the link has a version, the link's text replaces it.
        let preserved = try isMoved ? nil : tables.preservedText(of: item.id)
        let isGone = oldLink.uploadState == .gone
        let isWanted = item.deleted == nil || isGone || merge.isEdited
        var changed = isWanted ? merge.item : item
        if isWanted { changed.deleted = nil }
        var agreed = merge.agreed
        if isMoved {
            // The task's parent and rank belong to the list that it is in now. If it was moved to the top level in the
            // other list, it is at the top level here too.
            let isMovedToTopLevel = merge.adoptsParent && task.fields.parent == nil
            (changed.parent, changed.rank) = (isMovedToTopLevel ? nil : item.parent, item.rank)
        } else if changed.deleted == nil,
            merge.adoptsPosition || changed.section != item.section || item.deleted != nil
        {
            let isLocalChange =
                !merge.adoptsPosition && Field.rank.value(of: item) != FieldValues(oldLink.agreed)[.rank]
            if !isLocalChange {
                // Store the link first, because the rank is computed from it.
                task.update(&link, agreed: agreed)
                try tables.save(link)
                changed.rank = try tables.rank(of: changed, at: task.fields.remotePosition, uid: task.uid)
                agreed[.rank] = Field.rank.value(of: changed)
            }
        }
        task.update(&link, agreed: agreed)
        preserveAlterations(of: oldLink, in: &link, task.fields)
        // The task's move or deletion may have been examined before the resource was known to exist, so it is examined
        // again.
        let wasKnown = if case .etag = oldLink.version { true } else { false }
        if !wasKnown, isMoved || changed.deleted != nil { link.requireExamination() }
        // The next push must examine local edits that the server did not accept, even if they are not in the change
        // feed.
        if oldLink.refusal != nil || task.isReadableAgain { link.requireExamination() }
        if let preserved { try join(preserved, with: task, in: &link) } else { try tables.save(link) }
        if isMoved, !isGone, try merge.isEdited || hasOtherLines(task, than: oldLink) {
            if !merge.before.isEmpty { try tables.saveAgreedBeforeMove(merge.before.fieldChanges, of: item.id) }
            try transferEdits(from: task, to: item)
        }
        if !isMoved { try tables.forgetAgreedBeforeMove(of: item.id) }
        try storeMerge(item, changed: changed, merge: merge, task: task, lostDeletion: lostDeletion)
    }

    /// Transfers edits that arrive in a task's former list to its new list, including lines that Furrow does not know.
    /// Unless a resource already exists there, the agreed values are cleared, because they do not match the new text.
    /// The task may have another UID in the new list, because two tasks of a collection never share one.
    private func transferEdits(from task: RemoteTask, to item: Item) throws {
        guard var link = try tables.link(item.id, in: item.list) else { return }
        var resource = try TaskResource(Array(task.text.utf8)).withUID(link.uid)
        // An earlier refusal was about a different text.
        link.clearFailures()
        link.requireExamination()
        link.baseState = .current
        if case .etag = link.version, !link.agreed.isEmpty,
            let own = try? tables.resource(link.base, of: item.id), let modified = own.lastModified
        {
            // The resource already exists there: the agreed values stay, and the lines that Furrow does not know are
            // sent.
            resource = resource.changed(to: own.fields(by: tables.zones), at: modified, by: tables.zones)
            link.base = String(decoding: resource.bytes, as: UTF8.self)
            try tables.save(link)
            return try tables.save(PreservedText(uid: link.uid, text: link.base, agreed: link.agreed), of: item.id)
        }
        (link.base, link.agreed) = (String(decoding: resource.bytes, as: UTF8.self), [])
        try tables.save(link)
    }

    /// Returns whether a task with the same values may have other lines that Furrow does not know. A text whose upload
    /// got no response counts as unchanged while its time is unchanged, even if the server has rewritten it.
    private func hasOtherLines(_ task: RemoteTask, than oldLink: Link) throws -> Bool {
        if task.text == oldLink.base { return false }
        guard oldLink.uploadState == .awaitingResponse,
            let put = try? tables.resource(oldLink.base, of: oldLink.item).lastModified
        else {
            return true
        }
        return task.modified != put
    }

    private func makeTaskMerge(_ task: RemoteTask, item: Item, link: Link, context: LinkingContext? = nil) throws
        -> TaskMerge
    {
        var base = try? tables.resource(link.base, of: link.item).fields(by: tables.zones)
        var ancestorLink = link
        if let same = try identicalLink(to: task, besides: link) {
            (base, ancestorLink.agreed) = (task.fields, same.agreed)
        } else if link.version == .none, item.deleted == nil, try !isLater(task, than: link) {
            // A resource created after the old one disappeared may be older than the agreed values, so its differences
            // from them need not be edits. (The deletion of a locally deleted task does not count as an edit either.)
            ancestorLink.agreed = []
        }
        let parent = try parent(task.fields.parent, of: link.item)
        let ours = try tables.modificationTime(of: item.id)
        let edited = EditTimes(ours: ours, theirs: clock.toLocal(task.modified))
        guard let context else {
            return TaskMerge(
                item, link: ancestorLink, base: base, fields: task.fields, parent: parent,
                previouslyAgreed: try previouslyAgreed(link, of: item, task: task, base: base),
                oursIsNewer: item.deleted == nil && isNewer(ours, than: task), edited: edited, by: tables.zones)
        }
        return TaskMerge(
            item, link: ancestorLink, base: base, fields: task.fields, parent: parent ?? context.parent,
            oursIsNewer: context.oursIsNewer, isFirstMerge: context.isFirstMerge, edited: edited, by: tables.zones)
    }

    /// Returns a link in another list with the same contents as the task, if no resource existed in this list. Another
    /// program has moved the task here from there, so the values agreed there apply.
    private func identicalLink(to task: RemoteTask, besides link: Link) throws -> Link? {
        guard link.uploadState == .gone else { return nil }
        return try tables.links(of: link.item).first { otherLink in
            guard otherLink.list != list, otherLink.uid == task.uid, !otherLink.agreed.isEmpty else { return false }
            return try otherLink.base == task.text
                || tables.resource(otherLink.base, of: link.item).fields(by: tables.zones) == task.fields
        }
    }

    /// Returns whether a task was changed no earlier than the text of a link. False if either time is unknown.
    private func isLater(_ task: RemoteTask, than link: Link) throws -> Bool {
        guard let theirs = task.modified, let modified = try? tables.resource(link.base, of: link.item).lastModified
        else {
            return false
        }
        return theirs >= modified
    }

    /// Returns the values that were agreed before a request that got no response, if the link no longer has them.
    ///
    /// While it is unknown whether the task was uploaded here, these are the values of the list that it was moved from,
    /// because another device may have uploaded it here. While it is unknown whether the task was deleted, they are the
    /// values of the last known text.
    func previouslyAgreed(_ link: Link, of item: Item, task: RemoteTask, base: TaskFields?) throws -> FieldValues {
        var values = FieldValues()
        guard link.agreed.isEmpty else { return values }
        if link.version == .none, let origin = try origin(of: item, uid: link.uid) {
            let agreed = try tables.agreedBeforeMove(of: item.id) ?? origin.agreed
            return try isLater(task, than: origin) ? FieldValues(agreed) : values
        }
        // After failed attempts, the text may contain edits from another list that the resource need not have. A
        // refused deletion adds no such edits.
        let isOwn = !link.needsExamination || link.refusal?.values.isEmpty ?? false
        guard link.uploadState != .awaitingResponse, isOwn, let base, try isLater(task, than: link) else {
            return values
        }
        for field in TaskFields.fields where field != .created { values[field] = base[field] }
        values[.parent] = Field.value(of: try parent(base.parent, of: item.id))
        return values
    }

    private mutating func storeMerge(
        _ item: Item, changed: Item, merge: TaskMerge, task: RemoteTask, lostDeletion: [Conflict]
    ) throws {
        if changed != item {
            let (ours, theirs) = (try tables.modificationTime(of: item.id), clock.toLocal(task.modified))
            try tables.change(.item(item), to: .item(changed), modified: max(ours ?? theirs, theirs))
            counts.pulled += 1
        }
        if changed.isDone, !item.isDone { remaining.hasNewlyCompleted = true }
        if changed.deleted == nil { try record(merge.conflicts + lostDeletion, of: item.id) }
        let affectsHierarchy = changed.isDone != item.isDone || changed.deleted != item.deleted || merge.adoptsParent
        if affectsHierarchy || task.fields.parent != nil || item.parent != nil { toReparent.append(item.id) }
    }

    /// Returns a conflict for the deletion that loses when a locally deleted task comes back. It is reported, so the
    /// user can delete the task again.
    func lostDeletion(of item: Item) throws -> [Conflict] {
        // A deletion that came from the server was not made by the local user.
        if item.deleted == nil { return [] }
        if try tables.links(of: item.id).contains(where: { $0.isServerDeletion(of: item) }) { return [] }
        return [Conflict(.deleted, Field.deleted.value(of: item), of: .ours)]
    }

    /// Stores the values that lost.
    mutating func record(_ conflicts: [Conflict], of item: UUID) throws {
        for conflict in conflicts {
            try tables.add(
                SyncConflict(
                    item: item, list: list, lost: FieldChange(conflict.field, conflict.value),
                    wasLocal: conflict.losingSide == .ours, time: clock.now))
            if conflict.field == .deleted { counts.returned += 1 } else { counts.conflicts += 1 }
        }
    }

    /// Handles a remote task whose local task was permanently deleted. The task comes back if it was edited or restored
    /// on the server.
    private mutating func mergePurged(_ task: RemoteTask, _ oldLink: Link) throws {
        let merge = try makeTaskMerge(task, item: Item(id: oldLink.item), link: oldLink)
        var link = oldLink
        if oldLink.version != .none, !merge.isEdited {
            task.update(&link, agreed: FieldValues(oldLink.agreed))
            return try tables.save(link)
        }
        try tables.remove(oldLink)
        try insert(task, as: oldLink.item)
    }

    /// Returns whether a local task, last edited at this time, is newer than a remote task.
    private func isNewer(_ ours: Timestamp?, than task: RemoteTask) -> Bool {
        // If a time is unknown, the local version counts as newer.
        guard let theirs = task.modified, let ours else { return true }
        return ours >= clock.toLocal(theirs)
    }

    /// Returns the local task with this UID as the parent of another one.
    private func parent(_ uid: String?, of item: UUID) throws -> UUID? {
        guard let uid, let link = try tables.links(uid: uid, in: list).first, link.item != item else { return nil }
        return link.item
    }

    // MARK: - Tasks that are new locally

    /// Adds a local task for a remote one, with a link on which both sides agree.
    mutating func insert(_ task: RemoteTask, as id: UUID) throws {
        var item = Item(
            id: id, list: list, title: TaskFields.untitled, rank: Rank(0), created: clock.toLocal(task.modified))
        for field in TaskFields.fields where task.fields[field] != .none {
            _ = field.set(task.fields[field], of: &item)
        }
        item.rank = try tables.rank(of: item, at: task.fields.remotePosition, uid: task.uid)
        try tables.insert(item, modified: clock.toLocal(task.modified))
        var link = Link(item: id, list: list, href: task.href, uid: task.uid, base: task.text)
        task.update(&link, agreed: FieldValues(synced: item))
        try tables.save(link)
        counts.pulled += 1
        if item.isDone { remaining.hasNewlyCompleted = true }
        let isTree = try task.fields.parent != nil || !tables.items(withParentUID: task.uid, in: list).isEmpty
        if isTree { toReparent.append(id) }
    }

    // MARK: - Tasks that are gone from the server

    /// Notes that an href no longer has a task of this list.
    mutating func recordMissing(_ href: String) throws {
        if try tables.existsOnServer(href, in: list) { remaining.missing.append(href) }
    }

    /// Notes that the response did not mention an href.
    mutating func recordUnanswered(_ href: String) { remaining.unanswered.append(href) }

    /// Applies the fact that a resource no longer exists: the task goes to the trash, unless it was edited locally.
    mutating func applyRemoval(of href: String) throws {
        try tables.removeQuarantined(href, in: list)
        guard var link = try tables.link(at: href, in: list), link.version != .none,
            try tables.isReadable(link.item)
        else { return }
        link.version = .none
        guard let item = try tables.item(link.item) else { return try tables.remove(link) }
        try tables.save(link)
        guard item.list == list, item.deleted == nil else { return try mergeConcurrentMove(item, link) }
        if let other = try tables.counterpart(of: link) { return try mergeDuplicate(item, link, with: other) }
        let base = FieldValues(link.agreed)
        guard !FieldMerge.staysDeleted(base: base, other: FieldValues(synced: item)) else {
            return try moveToTrash(item)
        }
        // The task may have been moved to another list, which is checked before the task is uploaded again.
        link.markFoundGone()
        try tables.save(link)
        try tables.recordTasksMissing(in: list, at: clock.now)
    }

    /// Moves a task to the trash because its resource no longer exists. This counts as agreed.
    mutating func moveToTrash(_ item: Item) throws {
        var trashed = item
        trashed.deleted = clock.now
        try tables.change(.item(item), to: .item(trashed), modified: clock.now)
        counts.deleted += 1
        toReparent.append(item.id)
        guard var link = try tables.link(item.id, in: list), !link.agreed.isEmpty else { return }
        // The agreed deletion distinguishes this from a deletion by the user if the task comes back.
        link.agreed.append(FieldChange(.deleted, Field.deleted.value(of: trashed)))
        try tables.save(link)
    }

    /// Applies the fact that a resource no longer exists and the user decided to upload the task again.
    mutating func prepareUploadAnew(of href: String) throws {
        try tables.removeQuarantined(href, in: list)
        guard var link = try tables.link(at: href, in: list) else { return }
        link.version = .none
        try tables.save(link)
    }

    // MARK: - Hierarchy

    /// Reparents all applied tasks and their subtasks. Subtasks that arrived before their parent and exceed this
    /// transaction are left for the next ones.
    mutating func reparent() throws {
        defer { (toReparent, replaced) = ([], [:]) }
        if !replaced.isEmpty { try tables.replaceInSteps(replaced) }
        for id in toReparent {
            try reparent(id)
            for child in try tables.children(of: id) { try reparent(child.id) }
            guard let link = try tables.link(id, in: list) else { continue }
            for child in try tables.items(withParentUID: link.uid, in: list) {
                if reparentedCount < Self.maxReparented {
                    try reparent(child)
                } else {
                    remaining.toReparent.append(child)
                }
            }
        }
    }

    /// Gives tasks the parents that the server names, if the hierarchy allows them.
    mutating func reparent(_ ids: [UUID]) throws {
        for id in ids { try reparent(id) }
    }

    /// Gives tasks new ranks so that they are in the server's order. Tasks that were moved locally since stay.
    func applyOrder(_ changes: [(id: UUID, rank: Rank)]) throws {
        for change in changes {
            guard let item = try tables.item(change.id), var link = try tables.link(change.id, in: list) else {
                continue
            }
            var agreed = FieldValues(link.agreed)
            guard agreed[.rank] == Field.rank.value(of: item) else { continue }
            var moved = item
            moved.rank = change.rank
            try tables.change(.item(item), to: .item(moved), modified: nil)
            agreed[.rank] = Field.rank.value(of: moved)
            link.agreed = agreed.fieldChanges
            try tables.save(link)
        }
    }

    /// Moves a task of another list to the top level if its parent has left that list. The result counts as agreed, as
    /// in `reparent`.
    private mutating func detachFromMissingParent(_ item: Item) throws {
        guard let parent = item.parent, try !tables.fits(item, under: parent) else { return }
        if try moveSubtask(item, after: parent) { return }
        var changed = item
        changed.parent = nil
        try tables.change(.item(item), to: .item(changed), modified: nil)
        guard var link = try tables.link(item.id, in: item.list), !link.agreed.isEmpty else { return }
        var agreed = FieldValues(link.agreed)
        if agreed[.parent] == Field.parent.value(of: item) { agreed[.parent] = FieldValue.none }
        link.agreed = agreed.fieldChanges
        try tables.save(link)
    }

    /// Puts a task under the parent that its resource names, or that it was given locally. If that is impossible, the
    /// task moves to the top level. It is impossible if the parent does not exist, is in the trash, would create a
    /// loop or too deep a hierarchy, or is done while the task is open. The result counts as agreed: the task is
    /// shown differently, but its line on the server stays, and it moves under the parent as soon as that is possible.
    private mutating func reparent(_ id: UUID) throws {
        guard let item = try tables.item(id), item.deleted == nil else { return }
        guard item.list == list else { return try detachFromMissingParent(item) }
        var link = try tables.link(id, in: list)
        let agreed = FieldValues(link?.agreed ?? [])
        let isLocalChange = agreed.isEmpty || agreed[.parent] != Field.parent.value(of: item)
        var parent = isLocalChange ? item.parent : try self.parent(link.flatMap(tables.effectiveParent), of: id)
        if !isLocalChange, let link, let loop = try tables.loop(of: link),
            let first = try tables.links(uid: loop.topLevelUID, in: list).first?.item
        {
            // On every device, the same task of a loop moves to the top level.
            if first == id { parent = nil } else if parent != item.parent { try reparent(first) }
        }
        if let wanted = parent, try !tables.fits(item, under: wanted) {
            if try moveSubtask(item, after: wanted) { return }
            if isLocalChange { try rememberWantedParent(wanted, of: item) }
            parent = nil
        }
        guard parent != item.parent else { return }
        var changed = item
        changed.parent = parent
        if let link, let sortKey = link.sortKey {
            changed.rank = try tables.rank(of: changed, at: sortKey, uid: link.uid)
        }
        try tables.change(.item(item), to: .item(changed), modified: nil)
        reparentedCount += 1
        guard link != nil, !agreed.isEmpty else { return }
        var values = agreed
        values[.parent] = Field.parent.value(of: changed)
        values[.rank] = Field.rank.value(of: changed)
        link?.agreed = values.fieldChanges
        if let link { try tables.save(link) }
    }
}
