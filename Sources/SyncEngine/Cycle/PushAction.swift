// Determines what to send to the server for a task, within one transaction.

import ICalendar
import Store
import Todo

/// The next action on the server for a task.
enum PushAction: Sendable {
    /// No action: both sides are the same, or the server refuses the task as it is.
    case nothingToDo
    /// No action yet: the parent, or the list that the task was moved to, comes first.
    case mustWait
    /// The version of the resource must be requested before it can be changed to these values, or deleted if there are
    /// none.
    case fetchVersion(href: String, values: [FieldChange])
    /// An upload of a text.
    case put(Put)
    /// A deletion of the resource.
    case delete(href: String, etag: String)

    /// A text to upload.
    struct Put: Sendable {
        let href: String
        let text: String
        let expected: RemoteExpectation
        /// The values in the text. They are agreed once it is uploaded.
        let values: [FieldChange]
        let parent: String?
        let sortKey: Int64?
        /// Whether a change of the parent must wait, because the parent has no UID in the list yet.
        let isPartial: Bool
    }
}

/// The part of a transaction that determines what to send to the server.
struct PushPlanner {
    let tables: SyncTables
    let list: UUID
    let clock: SyncClock
    let remote: any Remote
    let retriesRefused: Bool
    /// The source of UIDs that nothing else determines.
    let newID: @Sendable () -> UUID

    /// Returns the next action for a task. Stores the task's link before its first upload.
    ///
    /// The first of these cases that applies decides:
    /// 1. unreadable here, or its resource is in quarantine: nothing to do;
    /// 2. purged, deleted, or in another list: its resource here is deleted, if it has one;
    /// 3. it may have moved on the server to a list that is not checked yet, or its parent may have: it waits;
    /// 4. it has moved away on the server later than here: its resource here is deleted;
    /// 5. the version on the server is not known, but nothing is to be uploaded: both sides are the same;
    /// 6. the server has refused exactly these values: nothing to do;
    /// 7. the version on the server is not known: it is fetched first;
    /// 8. otherwise the differences from the agreed values are uploaded.
    ///
    /// - Parameter key: The new sort key on the server, or nil if the current one stays.
    func nextAction(for id: UUID, key: Int64?) throws -> PushAction {
        // A task that cannot be read locally stays unchanged on the server.
        guard try tables.isReadable(id) else { return .nothingToDo }
        let link = try tables.link(id, in: list)
        guard let item = try tables.item(id), item.deleted == nil, item.list == list else {
            return try link.map(deletion) ?? .nothingToDo
        }
        if let link, try tables.isQuarantined(link.href, in: list) { return .nothingToDo }
        var currentLink = try link ?? newLink(of: item)
        // If the parent appears in another list, the task must follow it, so it waits until the other lists are
        // checked.
        let isParentOpen = try item.parent.map { try tables.link($0, in: list).map(\.wasFoundGone) ?? true } ?? false
        if currentLink.wasFoundGone || isParentOpen, try tables.hasUnsyncedOtherLists(list) { return .mustWait }
        // Its upload may have arrived although no response did, and another client may have moved it since.
        if link != nil, currentLink.isUploadUncertain, try tables.waitsForOtherLists(item.id, in: list) {
            return .mustWait
        }
        // The parent that the new resource is to name may still come back from another list.
        if link == nil || currentLink.uploadState == .awaitingResponse, try tables.wantedParent(of: item.id) != nil,
            try tables.hasUnsyncedOtherLists(list)
        {
            return .mustWait
        }
        var preserved = try tables.preservedText(of: item.id)
        let needsUpload = currentLink.needsUpload(preserved)
        if currentLink.version != .none { preserved = nil }
        if link != nil, let resource = preserved.flatMap(Self.resource),
            let text = try? resource.withUID(currentLink.uid)
        {
            // Any text that the link has uploaded is older than the preserved one.
            (currentLink.base, currentLink.agreed) = (String(decoding: text.bytes, as: UTF8.self), [])
        }
        let local = FieldValues(synced: item)
        if currentLink.needsExamination, currentLink.refusal == nil || retriesRefused,
            case .etag(let etag) = currentLink.version,
            try tables.hasLaterMove(than: currentLink)
        {
            return .delete(href: currentLink.href, etag: etag)
        }
        if currentLink.version == .unknown, !needsUpload, local == FieldValues(currentLink.agreed) {
            return try markUnchanged(currentLink)
        }
        if let refusal = currentLink.refusal, !retriesRefused, FieldValues(refusal.values) == local {
            return .nothingToDo
        }
        if currentLink.version == .unknown { return .fetchVersion(href: currentLink.href, values: local.fieldChanges) }
        var agreed = agreed(currentLink, preserved: preserved, local: local)
        if currentLink.needsExamination, try tables.shouldBreakLoop(currentLink) {
            // The task is shown at the top level locally, but the server has not accepted that.
            agreed[.parent] = nil
        }
        return try put(
            item, link: currentLink, local: local, agreed: agreed, key: key, isNew: link == nil,
            needsUpload: needsUpload)
    }

    /// Clears the refusal and attempts of a link, because both sides are the same.
    private func markUnchanged(_ currentLink: Link) throws -> PushAction {
        var link = currentLink
        link.clearFailures()
        if link != currentLink { try tables.save(link) }
        return .nothingToDo
    }

    /// Marks a task as refused because its text is larger than Furrow reads from a server. A shorter text is not sent
    /// instead: it would count as the newest version, and the rest would be lost.
    private func refuseAsTooLarge(_ currentLink: Link, _ local: FieldValues) throws -> PushAction {
        var link = currentLink
        link.refusal = Link.Refusal(local.fieldChanges, status: Link.Refusal.tooLarge)
        try tables.save(link)
        return .nothingToDo
    }

    /// Returns the values that a link's base represents; all other values are written into it. The preserved text of an
    /// imported task that was never uploaded represents the values that the task had on import, except its parent,
    /// which may have another UID on the server.
    private func agreed(_ link: Link, preserved: PreservedText?, local: FieldValues) -> FieldValues {
        guard link.agreed.isEmpty, let preserved, Self.resource(preserved) != nil else {
            return FieldValues(link.agreed)
        }
        var agreed = FieldValues(preserved.agreed)
        if local.id(.parent) != nil { agreed[.parent] = nil }
        return agreed
    }

    private func put(
        _ item: Item, link currentLink: Link, local: FieldValues, agreed: FieldValues, key: Int64?, isNew: Bool,
        needsUpload: Bool
    ) throws -> PushAction {
        var link = currentLink
        let base = try tables.resource(link.base, of: item.id)
        var fields = base.fields(by: tables.zones)
        var values = local
        for field in TaskFields.fields where field != .created && agreed[field] != local[field] {
            fields[field] = local[field] ?? .none
        }
        let isPartial = try !setParent(local, agreed: agreed, in: &fields, of: item.id)
        if isPartial { values[.parent] = agreed[.parent] }
        if let key { fields.order = key }
        let edited = try tables.modificationTime(of: item.id) ?? clock.now
        let text = String(
            decoding: base.changed(to: fields, at: clock.toServer(edited), by: tables.zones).bytes, as: UTF8.self)
        if case .etag(_) = link.version, text == link.base, !agreed.isEmpty, !needsUpload {
            // The differences cannot be expressed in the text, or are already in it.
            link.agreed = values.fieldChanges
            link.clearFailures()
            if values != agreed || currentLink.needsExamination || currentLink.refusal != nil { try tables.save(link) }
            return isPartial ? .mustWait : .nothingToDo
        }
        if text.utf8.count > CalendarText.resourceLimit { return try refuseAsTooLarge(link, local) }
        if isNew, link.agreed.isEmpty { link.base = text }
        if isNew || link.uploadState == .gone {
            link.beginUpload()
            try tables.save(link)
            try tables.recordMove(by: link, isNew: isNew, at: clock.now)
        }
        let expected: RemoteExpectation =
            if case .etag(let etag) = link.version { .unchanged(etag: etag) } else { .nothing }
        // If the server has altered the parent or the sort key, the text does not contain the local ones.
        let isAltered = link.baseState == .altered
        let keepsParent = isAltered && agreed[.parent] == values[.parent]
        return .put(
            PushAction.Put(
                href: link.href, text: text, expected: expected, values: values.fieldChanges,
                parent: keepsParent ? link.parent : fields.parent,
                sortKey: (isAltered && key == nil ? link.sortKey : nil) ?? fields.remotePosition, isPartial: isPartial))
    }

    /// Sets the parent's UID, if the parent was changed locally. The UID is used even if the parent was refused or is
    /// not uploaded yet: a line with an unknown UID would count as another program's and be preserved.
    ///
    /// - Returns: False if the parent has no UID in this list, so that the line stays as it is.
    private func setParent(
        _ local: FieldValues, agreed: FieldValues, in fields: inout TaskFields, of item: UUID
    ) throws -> Bool {
        guard agreed[.parent] != local[.parent] else { return true }
        guard let parent = local.id(.parent) else {
            // A wanted parent may come back, so it is still named, as in every subtask of a missing task.
            let wanted = try tables.wantedParent(of: item).flatMap { try tables.link($0, in: list) }
            fields.parent = wanted?.uid
            return true
        }
        guard let link = try tables.link(parent, in: list) else { return false }
        fields.parent = link.uid
        return true
    }

    /// Returns a link for a task that has none in this list, based on the task's preserved text, otherwise on the text
    /// agreed in the list that it comes from.
    private func newLink(of item: Item) throws -> Link {
        let preserved = try tables.preservedText(of: item.id)
        if let link = try preserved.flatMap({ try preservedLink(of: item, $0) }) { return link }
        let others = try tables.links(of: item.id).sorted { $0.version != .none && $1.version == .none }
        if let otherLink = others.first, try isFree(uid: otherLink.uid) {
            return Link(
                item: item.id, list: list, href: try freeHref(otherLink.uid), uid: otherLink.uid, base: otherLink.base)
        }
        let uids = [preserved?.uid, item.id.uuidString].compactMap { $0 }
        let uid = try uids.first(where: isFree) ?? newID().uuidString
        let resource =
            try others.first.map { try TaskResource(Array($0.base.utf8), limit: .max).withUID(uid) }
            ?? TaskResource(
                uid: uid, fields: TaskFields(item),
                at: clock.toServer(try tables.modificationTime(of: item.id) ?? clock.now),
                by: tables.zones)
        let text = String(decoding: resource.bytes, as: UTF8.self)
        return Link(item: item.id, list: list, href: try freeHref(uid), uid: uid, base: text)
    }

    /// Returns a link based on a task's preserved text, or nil if the text cannot be read.
    private func preservedLink(of item: Item, _ preserved: PreservedText) throws -> Link? {
        guard let resource = Self.resource(preserved) else { return nil }
        let uid = try [resource.uid, item.id.uuidString].first(where: isFree) ?? newID().uuidString
        let text = String(decoding: try resource.withUID(uid).bytes, as: UTF8.self)
        return Link(item: item.id, list: list, href: try freeHref(uid), uid: uid, base: text)
    }

    private static func resource(_ preserved: PreservedText) -> TaskResource? { try? TaskResource(preserved) }

    private func isFree(uid: String) throws -> Bool {
        try tables.links(uid: uid, in: list).allSatisfy { $0.version == .none }
    }

    private func freeHref(_ uid: String) throws -> String {
        let href = remote.newHref(uid: uid)
        return try tables.link(at: href, in: list) == nil ? href : remote.newHref(uid: newID().uuidString)
    }

    /// Returns the action for a task that is in the trash, permanently deleted, or in another list.
    private func deletion(_ link: Link) throws -> PushAction {
        let item = try tables.item(link.item)
        guard link.version != .none else {
            if item == nil { try tables.remove(link) }
            return .nothingToDo
        }
        // A resource that cannot be read is not touched. The problem is reported, and the task is examined again once
        // the resource can be read.
        if try tables.isQuarantined(link.href, in: list) { return .nothingToDo }
        if let refusal = link.refusal, refusal.values.isEmpty, !retriesRefused { return .nothingToDo }
        if let item, item.deleted == nil {
            // Delete the resource only after the task has been uploaded to its new list. If the new list's server
            // refuses it, the resource stays.
            if try tables.isInTrash(item.list) { return .nothingToDo }
            if try tables.isSynced(item.list) {
                let otherLink = try tables.link(item.id, in: item.list)
                guard let otherLink, otherLink.version != .none else { return .mustWait }
            }
        }
        guard case .etag(let etag) = link.version else { return .fetchVersion(href: link.href, values: []) }
        return .delete(href: link.href, etag: etag)
    }
}
