// Reading stored texts again after the reader or related tasks have changed. The new values are applied locally and do
// not count as an edit.

import ICalendar
import Store
import Todo

extension SyncCycle {
    /// Reads again every text that an older version of the reader has read, one batch per transaction. Each link stores
    /// its reader version, so an interrupted run continues where it stopped.
    mutating func reread() async throws {
        let list = list
        while try await read({ try !$0.outdatedLinks(of: list, limit: 1).isEmpty }) {
            try await apply { transaction in
                for link in try transaction.tables.outdatedLinks(of: list, limit: SyncTables.maxRecordsPerTransaction) {
                    try transaction.reread(link)
                }
            }
        }
    }

    /// Reads a repeating task's text again if a completed copy of the task exists locally and the text's DTSTART was
    /// taken for a start date. An older version of Furrow left DTSTART at the first date of the rule, which only the
    /// completed copy reveals. The copy may arrive after the task.
    mutating func rereadMovedSeries() async throws {
        let list = list
        pullState.hasNewlyCompleted = false
        let moved = try await read { try $0.misreadSeries(in: list) }
        for page in moved.pages(of: SyncTables.maxRecordsPerTransaction) {
            try await apply { transaction in
                for id in page {
                    // The unread parts were counted when the text arrived.
                    if let link = try transaction.tables.link(id, in: list) {
                        try transaction.reread(link, countsUnread: false)
                    }
                }
            }
        }
    }
}

extension SyncTables {
    /// Returns the repeating tasks of a list that have a completed copy and whose start date is the DTSTART that an
    /// older version of Furrow left behind.
    fileprivate func misreadSeries(in list: UUID) throws -> [UUID] {
        var repeating: [(id: UUID, resource: TaskResource)] = []
        try forEachText(in: list, containing: "RRULE") { id, text in
            guard let resource = try? TaskResource(Array(text.utf8), limit: .max),
                !resource.passedInstances(by: zones).isEmpty
            else { return }
            repeating.append((id, resource))
        }
        return try repeating.compactMap { id, resource -> UUID? in
            var resource = resource
            resource.wasAdvancedByOldVersion = try wasAdvancedByOldVersion(resource, id)
            guard resource.wasAdvancedByOldVersion, let agreed = try link(id, in: list)?.agreed, !agreed.isEmpty else {
                return nil
            }
            return FieldValues(agreed)[.start] == resource.fields(by: zones)[.start] ? nil : id
        }
    }

    fileprivate func outdatedLinks(of list: UUID, limit: Int) throws -> [Link] {
        try links(in: list, readBefore: TaskResource.reader, limit: limit)
    }
}

extension Link.BaseState {
    /// The state of a text that this version of the reader has read.
    static let current = Self.read(version: TaskResource.reader)

    /// Whether the text must be read again, because an older version of the reader has read it.
    var isOutdated: Bool {
        if case .read(let version) = self { version < TaskResource.reader } else { false }
    }

    /// The state of a text that Furrow wrote. A resource that contains single occurrences but not their series is read
    /// again in the next cycle, because its task moves to another occurrence once one is completed.
    init(ofWritten text: String) {
        let isOrphanedOccurrence = (try? TaskResource(Array(text.utf8)).isOrphanedOccurrence) == true
        self = isOrphanedOccurrence ? .read(version: 0) : .current
    }
}

extension PullTransaction {
    /// Reads a link's text again and applies fields with a new value to the link, and to the task unless the field was
    /// edited there. None of this counts as an edit, so nothing is sent.
    ///
    /// - Parameter countsUnread: Whether the parts that the task does not show are counted for the report.
    mutating func reread(_ oldLink: Link, countsUnread: Bool = true) throws {
        var link = oldLink
        link.baseState = .current
        guard !oldLink.agreed.isEmpty, let resource = try? tables.resource(oldLink.base, of: oldLink.item),
            try tables.isReadable(oldLink.item)
        else { return try tables.save(link) }
        let fields = resource.fields(by: tables.zones)
        if countsUnread { counts.unread.add(resource.unread(by: tables.zones)) }
        let item = try tables.item(oldLink.item)
        var correction = Correction(item, oldLink)
        correction.apply(fields)
        link.parent = fields.parent
        if link.sortKey != nil { link.sortKey = fields.remotePosition }
        (link.agreed, link.refusal) = (correction.agreed.fieldChanges, correction.refusal)
        try tables.save(link)
        if link.parent != oldLink.parent { toReparent.append(oldLink.item) }
        guard let item, var changed = correction.item, changed != item, try isAuthoritative(oldLink, of: item) else {
            return
        }
        if changed.section != item.section, Field.rank.value(of: item) == correction.agreed[.rank] {
            changed.rank = try tables.rank(of: changed, at: fields.remotePosition, uid: oldLink.uid)
            correction.agreed[.rank] = Field.rank.value(of: changed)
            link.agreed = correction.agreed.fieldChanges
            try tables.save(link)
        }
        if resource.isOrphanedOccurrence, let completed = item.completed, !changed.isDone {
            // The next occurrence replaces the completed one, so a copy of that is stored.
            let copy = item.completedCopy(item.copyID(ofOccurrence: item.due), rank: item.rank, at: completed)
            if try tables.readable(copy.id) == nil { try tables.insert(copy, modified: completed) }
        }
        try tables.change(.item(item), to: .item(changed), modified: nil)
        counts.pulled += 1
        if changed.isDone != item.isDone { toReparent.append(item.id) }
    }

    /// Returns whether a link determines its task's values. This is the link of the task's list, unless nothing has
    /// been agreed there yet.
    private func isAuthoritative(_ link: Link, of item: Item) throws -> Bool {
        if item.list == link.list { return true }
        return try tables.link(item.id, in: item.list)?.agreed.isEmpty ?? true
    }
}

/// The values of a task and its link after a text was read again.
private struct Correction {
    /// The task, if it still exists.
    private(set) var item: Item?
    var agreed: FieldValues
    /// The edit that the server refused, based on the new values.
    private(set) var refusal: Link.Refusal?
    /// The default value of every field, for fields that were never agreed.
    private static let unset = Item(id: TodoList.root)

    init(_ item: Item?, _ link: Link) {
        self.item = item
        agreed = FieldValues(link.agreed)
        refusal = link.refusal
    }

    /// Applies the fields that differ from the agreed values.
    mutating func apply(_ fields: TaskFields) {
        let old = item
        for field in TaskFields.fields where field != .created {
            // Round the agreed value as the reader does: the store keeps instants more precisely than iCalendar.
            var rounded = fields
            if let value = agreed[field] { rounded[field] = value }
            var holder = item ?? Self.unset
            guard agreed[field] == nil || rounded[field] != fields[field], field.set(fields[field], of: &holder) else {
                continue
            }
            let (before, now) = (agreed[field] ?? field.value(of: Self.unset), field.value(of: holder))
            agreed[field] = now
            if let old, field.value(of: old) == before { item = holder }
            correctRefusal(field, from: before, to: now)
        }
        guard let old, var new = item else { return }
        // A rank among the tasks of one day means nothing on another day.
        if new.due?.day != old.due?.day { new.dayRank = nil }
        // An older Furrow may have advanced the task without uploading it yet. Make the rule count from its present
        // occurrence too.
        if let due = new.due, due == old.due, new.distance == nil, let rule = new.repeats,
            let anchor = new.repeatAnchor,
            anchor != old.repeatAnchor,
            let rest = rule.beginning(at: due, countedFrom: anchor, by: UniversalTime())
        {
            (new.repeats, new.repeatAnchor) = (rest, due)
        }
        let (start, due) = (new.start, new.due)
        new.reminders.removeAll { !$0.fits(start: start, due: due) }
        item = new
    }

    /// Updates a field that the refused edit had left unchanged, so that it stays the same edit.
    private mutating func correctRefusal(_ field: Field, from old: FieldValue, to new: FieldValue) {
        guard var values = refusal.map({ FieldValues($0.values) }), !values.isEmpty else { return }
        guard values[field] ?? field.value(of: Self.unset) == old else { return }
        values[field] = new
        refusal?.values = values.fieldChanges
    }
}
