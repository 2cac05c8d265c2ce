// What of an item goes to the server, told within one transaction.

import ICalendar
import Store
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What is to be done on the server for an item.
enum Outgoing: Sendable {
    /// Nothing: both are the same, or it is refused as it is.
    case settled
    /// Nothing yet: what it is within, or the list that it went to, comes first.
    case waits
    /// It is not known which version stands at an address, where these values, or none and so nothing, are to be.
    case unknown(href: String, values: [FieldChange])
    /// A text is to be put there.
    case put(Put)
    /// What stands there is to be deleted.
    case delete(href: String, etag: String)

    /// A text that is to be put.
    struct Put: Sendable {
        let href: String
        let text: String
        let expected: RemoteExpectation
        /// The values that it has, and that are agreed upon once it stands there.
        let values: [FieldChange]
        let parent: String?
        let place: Int64?
        /// Whether something of it waits for what it is within.
        let isPartial: Bool
    }
}

/// Tells what goes to the server.
struct OutgoingTables {
    let tables: SyncTables
    let list: UUID
    let clock: SyncClock
    let remote: any Remote
    /// Whether what was refused is tried again.
    let retries: Bool
    /// Where a UID comes from that nothing names.
    let newID: @Sendable () -> UUID

    /// What is to be done for an item; its link is kept before anything is put for the first time.
    ///
    /// - Parameter key: its new place on the server; nil where it keeps what it has.
    func outgoing(_ id: UUID, key: Int64?) throws -> Outgoing {
        // What cannot be read here stays as it is there.
        guard try tables.isReadable(id) else { return .settled }
        let link = try tables.link(id, in: list)
        guard let item = try tables.item(id), item.deleted == nil, item.list == list else {
            return try link.map(deletion) ?? .settled
        }
        if let link, try tables.isQuarantined(link.href, in: list) { return .settled }
        var known = try link ?? newLink(of: item)
        // What it is within may turn up in another list, and it follows that.
        let isParentOpen = try item.parent.map { try tables.link($0, in: list).map(isGone) ?? true } ?? false
        if isGone(known) || isParentOpen, try tables.hasOthersBehind(list) { return .waits }
        // With attempts, it was answered, if only by a refusal.
        let isUncertain = link != nil && known.isUnanswered && known.attempts == 0 && known.refusal == nil
        if isUncertain, try tables.waitsForOthers(item.id, in: list) { return .waits }
        if link == nil || known.isUnanswered, try tables.wantedParent(of: item.id) != nil,
            try tables.hasOthersBehind(list)
        {
            return .waits
        }
        var kept = try tables.kept(of: item.id)
        let isToBeSent = known.isToBeSent(kept)
        if known.version != .none { kept = nil }
        if link != nil, let resource = kept.flatMap(Self.resource), let text = try? resource.known(by: known.uid) {
            // What it was put there with before, if at all, is older than that.
            (known.base, known.agreed) = (String(decoding: text.bytes, as: UTF8.self), [])
        }
        let ours = FieldValues(synced: item)
        if known.attempts > 0, known.refusal == nil || retries, case .etag(let etag) = known.version,
            try tables.hasLost(known)
        {
            return .delete(href: known.href, etag: etag)
        }
        if known.version == .unknown, !isToBeSent, ours == FieldValues(known.agreed) { return try settled(known) }
        if let refusal = known.refusal, !retries, FieldValues(refusal.values) == ours { return .settled }
        if known.version == .unknown { return .unknown(href: known.href, values: ours.list) }
        var agreed = agreed(known, kept, ours)
        if known.attempts > 0, try tables.breaksCircle(known) {
            // It is agreed to be shown at the top level. That the server has it there is not.
            agreed[.parent] = nil
        }
        return try put(
            item, known, ours, agreed: agreed, key: key, isNew: link == nil, isToBeSent: isToBeSent)
    }

    /// Nothing is left to be done for what is the same on both sides, whatever there was.
    private func settled(_ known: Link) throws -> Outgoing {
        var link = known
        (link.refusal, link.attempts) = (nil, 0)
        if link != known { try tables.keep(link) }
        return .settled
    }

    /// Marks an item as refused because its text is larger than Furrow reads from a server. A shorter text is not sent instead: it
    /// would count as the newest one, and the rest would be lost.
    private func tooLarge(_ known: Link, _ ours: FieldValues) throws -> Outgoing {
        var link = known
        link.refusal = Link.Refusal(ours.list, status: Link.Refusal.tooLarge)
        try tables.keep(link)
        return .settled
    }

    /// Whether it stood there, and is gone though it was edited here.
    private func isGone(_ link: Link) -> Bool {
        link.version == .none && link.attempts == 1 && link.refusal == nil && !link.agreed.isEmpty
    }

    /// The values that the base of a link stands for: all others are written into it. What is kept of a file and was never put on a
    /// server stands for those that the item had when it came, but for its parent, which may have another UID there.
    private func agreed(_ link: Link, _ kept: KeptText?, _ ours: FieldValues) -> FieldValues {
        guard link.agreed.isEmpty, let kept, Self.resource(kept) != nil else { return FieldValues(link.agreed) }
        var agreed = FieldValues(kept.agreed)
        if ours.id(.parent) != nil { agreed[.parent] = nil }
        return agreed
    }

    private func put(
        _ item: Item, _ known: Link, _ ours: FieldValues, agreed: FieldValues, key: Int64?, isNew: Bool,
        isToBeSent: Bool
    ) throws -> Outgoing {
        var link = known
        let base = try tables.resource(link.base, of: item.id)
        var fields = base.fields(by: tables.zones)
        var values = ours
        for field in TaskFields.fields where field != .created && agreed[field] != ours[field] {
            fields[field] = ours[field] ?? .none
        }
        let isPartial = try !putWithin(ours, agreed, &fields, of: item.id)
        if isPartial { values[.parent] = agreed[.parent] }
        if let key { fields.order = key }
        let edited = try tables.modified(item.id) ?? clock.now
        let text = String(
            decoding: base.changed(to: fields, at: clock.there(edited), by: tables.zones).bytes, as: UTF8.self)
        if case .etag(_) = link.version, text == link.base, !agreed.isEmpty, !isToBeSent {
            // What differs cannot be said there, or is said already.
            link.agreed = values.list
            (link.refusal, link.attempts) = (nil, 0)
            if values != agreed || known.attempts > 0 || known.refusal != nil { try tables.keep(link) }
            return isPartial ? .waits : .settled
        }
        if text.utf8.count > CalendarText.resourceLimit { return try tooLarge(link, ours) }
        if isNew, link.agreed.isEmpty { link.base = text }
        if isNew || link.version == .none && link.place != nil {
            link.place = nil
            try tables.keep(link)
            try tables.noteMove(by: link, isNew: isNew, at: clock.now)
        }
        let expected: RemoteExpectation =
            if case .etag(let etag) = link.version { .unchanged(etag: etag) } else { .nothing }
        // Where the server has altered the parent or the place, the text does not say which they are here.
        let isAltered = link.reader == Link.altered
        let keepsParent = isAltered && agreed[.parent] == values[.parent]
        return .put(
            Outgoing.Put(
                href: link.href, text: text, expected: expected, values: values.list,
                parent: keepsParent ? link.parent : fields.parent,
                place: (isAltered && key == nil ? link.place : nil) ?? fields.placeThere, isPartial: isPartial))
    }

    /// Names what it is within, where that was changed here. That goes by its UID also where it was refused or is still to come: a
    /// line that named nothing would be another program's to keep.
    ///
    /// - Returns: false where that has no UID in this list: the line stays as it is.
    private func putWithin(
        _ ours: FieldValues, _ agreed: FieldValues, _ fields: inout TaskFields, of item: UUID
    ) throws -> Bool {
        guard agreed[.parent] != ours[.parent] else { return true }
        guard let parent = ours.id(.parent) else {
            // What it was put within may come back: it is named, as by every subtask of a task that is gone.
            let wanted = try tables.wantedParent(of: item).flatMap { try tables.link($0, in: list) }
            fields.parent = wanted?.uid
            return true
        }
        guard let link = try tables.link(parent, in: list) else { return false }
        fields.parent = link.uid
        return true
    }

    /// A link of an item that has none in this list: it takes along the text that is kept beside it, else what was agreed in the
    /// list that it comes from, as text.
    private func newLink(of item: Item) throws -> Link {
        let kept = try tables.kept(of: item.id)
        if let link = try kept.flatMap({ try keptLink(of: item, $0) }) { return link }
        let others = try tables.links(of: item.id).sorted { $0.version != .none && $1.version == .none }
        if let other = others.first, try isFree(uid: other.uid) {
            return Link(item: item.id, list: list, href: try freeHref(other.uid), uid: other.uid, base: other.base)
        }
        let uids = [kept?.uid, item.id.uuidString].compactMap { $0 }
        let uid = try uids.first(where: isFree) ?? newID().uuidString
        let resource =
            try others.first.map { try TaskResource(Array($0.base.utf8), limit: .max).known(by: uid) }
            ?? TaskResource(
                uid: uid, fields: TaskFields(item), at: clock.there(try tables.modified(item.id) ?? clock.now),
                by: tables.zones)
        let text = String(decoding: resource.bytes, as: UTF8.self)
        return Link(item: item.id, list: list, href: try freeHref(uid), uid: uid, base: text)
    }

    /// A link that begins with the text that is kept beside an item; nil where that cannot be read.
    private func keptLink(of item: Item, _ kept: KeptText) throws -> Link? {
        guard let resource = Self.resource(kept) else { return nil }
        let uid = try [resource.uid, item.id.uuidString].first(where: isFree) ?? newID().uuidString
        let text = String(decoding: try resource.known(by: uid).bytes, as: UTF8.self)
        return Link(item: item.id, list: list, href: try freeHref(uid), uid: uid, base: text)
    }

    /// The resource of a kept text; nil where it cannot be read.
    private static func resource(_ kept: KeptText) -> TaskResource? { try? TaskResource(kept) }

    private func isFree(uid: String) throws -> Bool {
        try tables.links(uid: uid, in: list).allSatisfy { $0.version == .none }
    }

    private func freeHref(_ uid: String) throws -> String {
        let href = remote.newHref(uid: uid)
        return try tables.link(at: href, in: list) == nil ? href : remote.newHref(uid: newID().uuidString)
    }

    /// What is to be done where an item is in the trash, gone for good, or in another list.
    private func deletion(_ link: Link) throws -> Outgoing {
        let item = try tables.item(link.item)
        guard link.version != .none else {
            if item == nil { try tables.remove(link) }
            return .settled
        }
        // What cannot be read there is not touched: that is told, and it is looked at again once it can be.
        if try tables.isQuarantined(link.href, in: list) { return .settled }
        if let refusal = link.refusal, refusal.values.isEmpty, !retries { return .settled }
        if let item, item.deleted == nil {
            // It is deleted here once it stands in the other one; where it is refused there, it stays.
            if try tables.isInTrash(item.list) { return .settled }
            if try tables.isSynced(item.list) {
                let other = try tables.link(item.id, in: item.list)
                guard let other, other.version != .none else { return .waits }
            }
        }
        guard case .etag(let etag) = link.version else { return .unknown(href: link.href, values: []) }
        return .delete(href: link.href, etag: etag)
    }
}
