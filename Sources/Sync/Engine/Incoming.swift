// What a server says, taken into the store within one transaction.

import ICalendar
import Store
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a server says of a list's tasks, taken into the store within one transaction.
struct Incoming {
    let tables: SyncTables
    /// The list.
    let list: UUID
    /// What clocks show here, and by how much the server's is ahead.
    let clock: SyncClock
    /// Where an id comes from that nothing names.
    let newID: @Sendable () -> UUID
    /// What was done.
    var counts = SyncCounts()
    /// What is left for the cycle to decide.
    private(set) var left = Left()
    /// The items whose places in trees are to be settled when all is in.
    var unsettled: [UUID] = []
    /// Maps the id of each removed item to the id of the item that replaces it.
    var replaced: [UUID: UUID] = [:]

    /// What is left for the cycle to decide, which sees the whole of it.
    struct Left: Sendable {
        /// The addresses at which something was known to stand, and nothing of this list does any more.
        var missing: [String] = []
        /// Those of which the server said nothing.
        var unanswered: [String] = []
        /// Items whose places in trees are still to be settled: more would be too much for one transaction.
        var late: [UUID] = []
        /// Whether completed tasks came that were not here, or not completed. One of them may be a done copy of a series.
        var hasNewlyCompleted = false
    }

    /// How many of the items within others are moved in the transaction that takes those in: as many again as were taken in.
    private static let mostMoved = SyncTables.most - ListSync.page
    /// How many items were moved within trees.
    private var moved = 0

    init(_ tables: SyncTables, list: UUID, clock: SyncClock, newID: @escaping @Sendable () -> UUID = UUID.random) {
        (self.tables, self.list, self.clock, self.newID) = (tables, list, clock, newID)
    }

    // MARK: - What stands there

    /// Takes in what stands at an address. What cannot be read is kept by itself, and not touched there.
    mutating func arrived(_ href: String, _ text: String, etag: String?) throws {
        var resource: TaskResource
        do {
            resource = try TaskResource(Array(text.utf8))
        } catch {
            // Events stand beside tasks in some collections. A task in whose place one stands by now is gone.
            if TaskResource.isOfAnotherKind(Array(text.utf8)) { return try isMissing(href) }
            try tables.keep(QuarantinedTask(list: list, href: href, etag: etag, text: text, reason: error.message))
            counts.quarantined += 1
            return
        }
        // A task that is new here almost always gets the id of its UID; the others are read again at the end.
        let item = try tables.link(at: href, in: list)?.item ?? UUID(ofTask: resource.uid)
        resource.wasMovedOn = try tables.wasMovedOn(resource, item)
        var task = Task(href: href, text: text, etag: etag, resource: resource, by: tables.zones)
        task.isReadableAgain = try tables.removeQuarantined(href, in: list)
        let known = try link(of: task)
        if known?.base != text { counts.unread.add(resource.unread(by: tables.zones)) }
        guard let link = known else { return try add(task) }
        if link.version == .none, let item = try tables.item(link.item), item.list != list {
            // Where it is gone from its own list too, it has come here, whether or not it was to be put here once.
            if try hasLeft(item, for: task) { return try follow(item, to: task) }
            if item.deleted == nil, !link.isUnanswered, try !isStillToMove(item) {
                // It has left this list and is gone from there: what stands there by now is somebody's own. To take it for the
                // same would have two programs that moved it to and fro move it forever.
                try tables.remove(link)
                return try add(task)
            }
        }
        // What cannot be read here is not written: it is asked for again when all is compared.
        guard try tables.isReadable(link.item) else { return }
        try merge(task, link)
        try noteLoss(of: task.uid)
    }

    /// Keeps by itself what cannot be had. Where that may be over the next time it is asked for once more, and after that when
    /// all is compared.
    mutating func isUnreadable(_ href: String, _ flaw: RemoteFlaw, etag: String?) throws {
        if flaw.mayPass, try !tables.isQuarantined(href, in: list) { isUnanswered(href) }
        try tables.keep(QuarantinedTask(list: list, href: href, etag: etag, text: "", reason: flaw.message))
        counts.quarantined += 1
    }

    /// A task as it stands on the server.
    struct Task {
        let href: String
        let text: String
        let etag: String?
        let uid: String
        let fields: TaskFields
        /// When it was changed last, by the server's clock.
        let modified: Timestamp?
        /// Whether it could not be read before.
        var isReadableAgain = false

        init(href: String, text: String, etag: String?, resource: TaskResource, by zones: some ZoneRules) {
            (self.href, self.text, self.etag, uid) = (href, text, etag, resource.uid)
            (fields, modified) = (resource.fields(by: zones), resource.lastModified)
        }

        /// Has a link say what stands there.
        func describe(in link: inout Link, agreed: FieldValues) {
            (link.href, link.uid, link.base, link.agreed) = (href, uid, text, agreed.list)
            link.version = etag.map { Link.Version.etag($0) } ?? .unknown
            (link.parent, link.place, link.reader) = (fields.parent, fields.placeThere, TaskResource.reader)
            (link.refusal, link.attempts) = (nil, 0)
        }
    }

    /// Whether an item was moved here to another list, and was not put there yet. Then what comes back to the list that it is to leave,
    /// where somebody had deleted it and somebody else has edited it, is the same task.
    private func isStillToMove(_ item: Item) throws -> Bool {
        try tables.link(item.id, in: item.list) == nil && tables.isSynced(item.list)
    }

    /// The link of a task: that of its address, else one of its UID of which nothing stands there, as far as is known.
    private func link(of task: Task) throws -> Link? {
        if let link = try tables.link(at: task.href, in: list) { return link }
        return try tables.links(uid: task.uid, in: list).first { link in
            link.version == .none || Href.areSame(link.href, task.href)
        }
    }

    /// Merges a task with the item that it is linked with.
    ///
    /// - Parameter meeting: how the two meet for the first time; nil where they are linked already.
    mutating func merge(_ task: Task, _ known: Link, meeting: Meeting? = nil) throws {
        guard let item = try tables.item(known.item) else { return try mergeGone(task, known) }
        let (merge, returns) = (try taskMerge(task, item, known, meeting), try returns(of: item))
        var link = known
        let isMoved = item.list != list
        // Read before the link is kept: a link with a version takes the place of the text beside the item.
        let kept = try isMoved ? nil : tables.kept(of: item.id)
        let isGone = known.version == .none && !known.isUnanswered
        let isWanted = item.deleted == nil || isGone || merge.isEdited
        var changed = isWanted ? merge.item : item
        if isWanted { changed.deleted = nil }
        var agreed = merge.agreed
        if isMoved {
            // What it is within, and its place, are those of the list that it is in by now. What was taken out of its parent there is
            // at the top level here too.
            let isTakenOut = merge.takesParent && task.fields.parent == nil
            (changed.parent, changed.rank) = (isTakenOut ? nil : item.parent, item.rank)
        } else if changed.deleted == nil,
            merge.takesPlace || changed.section != item.section || item.deleted != nil
        {
            let isOurs = !merge.takesPlace && Field.rank.value(of: item) != FieldValues(known.agreed)[.rank]
            if !isOurs {
                // The place is where the link says that it is.
                task.describe(in: &link, agreed: agreed)
                try tables.keep(link)
                changed.rank = try tables.rank(of: changed, at: task.fields.placeThere, uid: task.uid)
                agreed[.rank] = Field.rank.value(of: changed)
            }
        }
        task.describe(in: &link, agreed: agreed)
        keepAlterations(of: known, in: &link, task.fields)
        // That it was moved, or deleted, may have been looked through before this was known to stand there.
        let wasThere = if case .etag = known.version { !known.isUnanswered } else { false }
        if !wasThere, isMoved || changed.deleted != nil { link.attempts = 1 }
        // What was edited here and not taken is to be looked at again, wherever the feed of changes is by now.
        if known.refusal != nil || task.isReadableAgain { link.attempts = 1 }
        if let kept { try join(kept, with: task, in: &link) } else { try tables.keep(link) }
        if isMoved, !isGone, try merge.isEdited || hasOtherLines(task, than: known) {
            if !merge.before.isEmpty { try tables.keepAgreedBeforeMove(merge.before.list, of: item.id) }
            try carry(task, to: item)
        }
        if !isMoved { try tables.forgetAgreedBeforeMove(of: item.id) }
        try write(item, changed, merge, task, returns)
    }

    /// What was edited in a list that an item has left goes along to where it is by now, also what Furrow does not know of it:
    /// what was agreed upon there is not what is to stand there. It may be known by another UID there: two tasks of a collection
    /// never have one.
    private func carry(_ task: Task, to item: Item) throws {
        guard var link = try tables.link(item.id, in: item.list) else { return }
        var resource = try TaskResource(Array(task.text.utf8)).known(by: link.uid)
        // What was refused was another text.
        (link.refusal, link.attempts, link.reader) = (nil, 1, TaskResource.reader)
        if case .etag = link.version, !link.agreed.isEmpty,
            let own = try? tables.resource(link.base, of: item.id), let modified = own.lastModified
        {
            // It stands there already: what the two have agreed upon stays, and the lines that Furrow does not know are sent.
            resource = resource.changed(to: own.fields(by: tables.zones), at: modified, by: tables.zones)
            link.base = String(decoding: resource.bytes, as: UTF8.self)
            try tables.keep(link)
            return try tables.keep(KeptText(uid: link.uid, text: link.base, agreed: link.agreed), of: item.id)
        }
        (link.base, link.agreed) = (String(decoding: resource.bytes, as: UTF8.self), [])
        try tables.keep(link)
    }

    /// Whether a task that has the same values may have other lines that Furrow does not know. What was put here and not answered is
    /// the same while it has the same time, however the server has rewritten it.
    private func hasOtherLines(_ task: Task, than known: Link) throws -> Bool {
        if task.text == known.base { return false }
        guard known.isUnanswered, let put = try? tables.resource(known.base, of: known.item).lastModified else {
            return true
        }
        return task.modified != put
    }

    private func taskMerge(_ task: Task, _ item: Item, _ link: Link, _ meeting: Meeting? = nil) throws -> TaskMerge {
        var base = try? tables.resource(link.base, of: link.item).fields(by: tables.zones)
        var known = link
        if let same = try same(as: task, besides: link) {
            (base, known.agreed) = (task.fields, same.agreed)
        } else if link.version == .none, item.deleted == nil, try !isLater(task, than: link) {
            // What came there since nothing stood there need not go back to what was agreed upon: it may be older than that. What was
            // deleted here was not edited by that.
            known.agreed = []
        }
        let parent = try parent(task.fields.parent, of: link.item)
        let ours = try tables.modified(item.id)
        let edited = EditTimes(ours: ours, theirs: clock.here(task.modified))
        guard let meeting else {
            return TaskMerge(
                item, link: known, base: base, fields: task.fields, parent: parent,
                former: try former(link, of: item, task, base),
                oursIsNewer: item.deleted == nil && isNewer(ours, than: task), edited: edited, by: tables.zones)
        }
        return TaskMerge(
            item, link: known, base: base, fields: task.fields, parent: parent ?? meeting.parent,
            oursIsNewer: meeting.oursIsNewer, isFirst: meeting.isFirst, edited: edited, by: tables.zones)
    }

    /// The link of a task in another list that says the same as the task, where nothing stood in this list: another program has moved
    /// it here from there, and what was agreed upon there holds.
    private func same(as task: Task, besides link: Link) throws -> Link? {
        guard link.version == .none, !link.isUnanswered else { return nil }
        return try tables.links(of: link.item).first { other in
            guard other.list != list, other.uid == task.uid, !other.agreed.isEmpty else { return false }
            return try other.base == task.text
                || tables.resource(other.base, of: link.item).fields(by: tables.zones) == task.fields
        }
    }

    /// Whether a task was changed no earlier than the text that a link knows. False if either does not say when.
    private func isLater(_ task: Task, than link: Link) throws -> Bool {
        guard let theirs = task.modified, let known = try? tables.resource(link.base, of: link.item).lastModified else {
            return false
        }
        return theirs >= known
    }

    /// The values that were agreed upon before a request that was not answered, where the link has none any more.
    ///
    /// While it is not known whether an item was put here, those are the values of the list from which it was moved: another device
    /// may have put it here. While it is not known whether it was deleted, they are those of the text that was known.
    func former(_ link: Link, of item: Item, _ task: Task, _ base: TaskFields?) throws -> FieldValues {
        var values = FieldValues()
        guard link.agreed.isEmpty else { return values }
        if link.version == .none, let origin = try origin(of: item, uid: link.uid) {
            let agreed = try tables.agreedBeforeMove(of: item.id) ?? origin.agreed
            return try isLater(task, than: origin) ? FieldValues(agreed) : values
        }
        // With attempts, edits from another list may have been taken along, which what stands here need not have. A deletion that
        // was refused has taken nothing along.
        let isOwn = link.attempts == 0 || link.refusal?.values.isEmpty ?? false
        guard !link.isUnanswered, isOwn, let base, try isLater(task, than: link) else { return values }
        for field in TaskFields.fields where field != .created { values[field] = base[field] }
        values[.parent] = Field.value(of: try parent(base.parent, of: item.id))
        return values
    }

    private mutating func write(
        _ item: Item, _ changed: Item, _ merge: TaskMerge, _ task: Task, _ returns: [Conflict]
    ) throws {
        if changed != item {
            let (ours, theirs) = (try tables.modified(item.id), clock.here(task.modified))
            try tables.change(.item(item), to: .item(changed), modified: max(ours ?? theirs, theirs))
            counts.pulled += 1
        }
        if changed.isDone, !item.isDone { left.hasNewlyCompleted = true }
        if changed.deleted == nil { try keep(merge.conflicts + returns, of: item.id) }
        let isTurned = changed.isDone != item.isDone || changed.deleted != item.deleted || merge.takesParent
        if isTurned || task.fields.parent != nil || item.parent != nil { unsettled.append(item.id) }
    }

    /// The deletion that loses where an item comes back that was deleted here: who deleted it is told, and can do so again.
    func returns(of item: Item) throws -> [Conflict] {
        // A deletion that came from the server was nobody's here.
        if item.deleted == nil { return [] }
        if try tables.links(of: item.id).contains(where: { $0.hasAgreedDeletion(of: item) }) { return [] }
        return [Conflict(.deleted, Field.deleted.value(of: item), of: .ours)]
    }

    /// Keeps the values that lost.
    mutating func keep(_ conflicts: [Conflict], of item: UUID) throws {
        for conflict in conflicts {
            try tables.add(
                SyncConflict(
                    item: item, list: list, lost: FieldChange(conflict.field, conflict.value),
                    wasOurs: conflict.loser == .ours, time: clock.now))
            if conflict.field == .deleted { counts.returned += 1 } else { counts.conflicts += 1 }
        }
    }

    /// A task whose item is gone for good here: it comes back where it was edited there, or put back.
    private mutating func mergeGone(_ task: Task, _ known: Link) throws {
        let merge = try taskMerge(task, Item(id: known.item), known)
        var link = known
        if known.version != .none, !merge.isEdited {
            task.describe(in: &link, agreed: FieldValues(known.agreed))
            return try tables.keep(link)
        }
        try tables.remove(known)
        try insert(task, as: known.item)
    }

    /// Whether an item that was last edited at a time is newer than a task.
    private func isNewer(_ ours: Timestamp?, than task: Task) -> Bool {
        // Where the server does not say when, nothing speaks against what was written here.
        guard let theirs = task.modified, let ours else { return true }
        return ours >= clock.here(theirs)
    }

    /// The item of a UID that another one is within; nil where there is none here.
    private func parent(_ uid: String?, of item: UUID) throws -> UUID? {
        guard let uid, let link = try tables.links(uid: uid, in: list).first, link.item != item else { return nil }
        return link.item
    }

    // MARK: - What is new here

    mutating func insert(_ task: Task, as id: UUID) throws {
        var item = Item(
            id: id, list: list, title: TaskFields.untitled, rank: Rank(0), created: clock.here(task.modified))
        for field in TaskFields.fields where task.fields[field] != .none {
            _ = field.set(task.fields[field], of: &item)
        }
        item.rank = try tables.rank(of: item, at: task.fields.placeThere, uid: task.uid)
        try tables.insert(item, modified: clock.here(task.modified))
        var link = Link(item: id, list: list, href: task.href, uid: task.uid, base: task.text)
        task.describe(in: &link, agreed: FieldValues(synced: item))
        try tables.keep(link)
        counts.pulled += 1
        if item.isDone { left.hasNewlyCompleted = true }
        let isTree = try task.fields.parent != nil || !tables.items(within: task.uid, in: list).isEmpty
        if isTree { unsettled.append(id) }
    }

    // MARK: - What is gone there

    /// Notes that nothing of this list stands at an address any more.
    mutating func isMissing(_ href: String) throws {
        if try tables.isThere(href, in: list) { left.missing.append(href) }
    }

    /// Notes that the server said nothing of an address.
    mutating func isUnanswered(_ href: String) { left.unanswered.append(href) }

    /// Takes in that nothing stands at an address any more: the item goes to the trash, unless it was edited here.
    mutating func removed(_ href: String) throws {
        try tables.removeQuarantined(href, in: list)
        guard var link = try tables.link(at: href, in: list), link.version != .none,
            try tables.isReadable(link.item)
        else { return }
        link.version = .none
        guard let item = try tables.item(link.item) else { return try tables.remove(link) }
        try tables.keep(link)
        guard item.list == list, item.deleted == nil else { return try meet(item, link) }
        if let other = try tables.otherOf(link) { return try unite(item, link, with: other) }
        let base = FieldValues(link.agreed)
        guard !FieldMerge.deletionStands(base: base, other: FieldValues(synced: item)) else { return try trash(item) }
        // It may have been moved to another list, which is to be looked through before it is put here anew. What was refused once
        // was an edit of what stood here.
        (link.refusal, link.attempts) = (nil, 1)
        try tables.keep(link)
        try tables.noteGone(in: list, at: clock.now)
    }

    mutating func trash(_ item: Item) throws {
        var trashed = item
        trashed.deleted = clock.now
        try tables.change(.item(item), to: .item(trashed), modified: clock.now)
        counts.deleted += 1
        unsettled.append(item.id)
        guard var link = try tables.link(item.id, in: list), !link.agreed.isEmpty else { return }
        // The deletion is agreed upon: it is told from one by hand where the task comes back.
        link.agreed.append(FieldChange(.deleted, Field.deleted.value(of: trashed)))
        try tables.keep(link)
    }

    /// Takes in that nothing stands at an address, and the person said that it is to be put there anew.
    mutating func lost(_ href: String) throws {
        try tables.removeQuarantined(href, in: list)
        guard var link = try tables.link(at: href, in: list) else { return }
        link.version = .none
        try tables.keep(link)
    }

    // MARK: - Trees

    /// Brings all that was taken in, and what it is within or is within it, to where it can be; what came before the one that it
    /// is within, and is too much for this transaction, in the next ones.
    mutating func settle() throws {
        defer { (unsettled, replaced) = ([], [:]) }
        if !replaced.isEmpty { try tables.replaceInSteps(replaced) }
        for id in unsettled {
            try settle(id)
            for child in try tables.children(of: id) { try settle(child.id) }
            guard let link = try tables.link(id, in: list) else { continue }
            for child in try tables.items(within: link.uid, in: list) {
                if moved < Self.mostMoved { try settle(child) } else { left.late.append(child) }
            }
        }
    }

    /// Has items be within what the server has them within, as far as they can.
    mutating func settle(_ ids: [UUID]) throws {
        for id in ids { try settle(id) }
    }

    /// Has items stand as they do on the server, with other ranks for as few as need be; not one that was moved here since.
    func order(_ changes: [(id: UUID, rank: Rank)]) throws {
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
            link.agreed = agreed.list
            try tables.keep(link)
        }
    }

    /// Has an item of another list be within nothing where what it is within has gone from there; that is agreed upon, as below.
    private mutating func loosen(_ item: Item) throws {
        guard let parent = item.parent, try !tables.fits(item, within: parent) else { return }
        if try follow(parent, by: item) { return }
        var changed = item
        changed.parent = nil
        try tables.change(.item(item), to: .item(changed), modified: nil)
        guard var link = try tables.link(item.id, in: item.list), !link.agreed.isEmpty else { return }
        var agreed = FieldValues(link.agreed)
        if agreed[.parent] == Field.parent.value(of: item) { agreed[.parent] = FieldValue.none }
        link.agreed = agreed.list
        try tables.keep(link)
    }

    /// Puts an item within what its resource says, or what it was put within here; at the top level where that cannot be: where
    /// it is not there, lies in the trash, would lead in a circle or too deep, or is done while this one is open. That is agreed
    /// upon then: it is shown otherwise, its line on the server stays, and it goes there once it can.
    private mutating func settle(_ id: UUID) throws {
        guard let item = try tables.item(id), item.deleted == nil else { return }
        guard item.list == list else { return try loosen(item) }
        var link = try tables.link(id, in: list)
        let agreed = FieldValues(link?.agreed ?? [])
        let isOurs = agreed.isEmpty || agreed[.parent] != Field.parent.value(of: item)
        var parent = isOurs ? item.parent : try self.parent(link.flatMap(tables.countingParent), of: id)
        if !isOurs, let link, let circle = try tables.circle(of: link),
            let first = try tables.links(uid: circle.first, in: list).first?.item
        {
            // Wherever that is settled, the same one of a circle stands at the top.
            if first == id { parent = nil } else if parent != item.parent { try settle(first) }
        }
        if let wanted = parent, try !tables.fits(item, within: wanted) {
            if try follow(wanted, by: item) { return }
            if isOurs { try keepWanted(wanted, of: item) }
            parent = nil
        }
        guard parent != item.parent else { return }
        var changed = item
        changed.parent = parent
        if let link, let place = link.place { changed.rank = try tables.rank(of: changed, at: place, uid: link.uid) }
        try tables.change(.item(item), to: .item(changed), modified: nil)
        moved += 1
        guard link != nil, !agreed.isEmpty else { return }
        var values = agreed
        values[.parent] = Field.parent.value(of: changed)
        values[.rank] = Field.rank.value(of: changed)
        link?.agreed = values.list
        if let link { try tables.keep(link) }
    }
}
