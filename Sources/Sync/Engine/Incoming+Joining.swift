// What has the same UID here and on the server, and was never agreed upon: after an import, where lists are joined, and where two
// devices made the same.

import ICalendar
import Store
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Incoming {
    /// How an item and a task meet that were not linked before.
    struct Meeting {
        /// Whether what is here is the later one.
        var oursIsNewer: Bool
        /// Whether nothing was ever agreed upon.
        var isFirst = true
        /// The item of the task that this one is within, though that is not linked yet; nil where that is none.
        var parent: UUID?
    }

    /// Takes in a task that is linked with nothing: as the item that it is of, where there is one without a link, else as a new
    /// one.
    mutating func add(_ task: Task) throws {
        let id = UUID(ofTask: task.uid)
        switch try tables.record(id) {
        case nil:
            // A store may have it by the id that its UID was given at first.
            if let former = try UUID.formerly(ofTask: task.uid).flatMap(tables.readable) {
                if try hasLeft(former, for: task) { return try follow(former, to: task) }
                if former.list == list, try isFree(former) { return try join(task, with: former) }
            }
            // One that stood nowhere may have got its UID later.
            if let item = try leaver(for: task) { return try follow(item, to: task) }
            try insert(task, as: id)
        case .item(let item)? where try hasLeft(item, for: task):
            try follow(item, to: task)
        case .item(let item)? where try isFree(item):
            try join(task, with: item)
        case _?:
            if let item = try leaver(for: task) { return try follow(item, to: task) }
            // Known by the same UID elsewhere, or by another task here: it is the address that tells it apart.
            let other = UUID.named(task.href, in: list)
            let isFree = if case nil = try tables.record(other) { true } else { false }
            try insert(task, as: isFree ? other : newID())
            for link in try tables.links(uid: task.uid, goneFromOtherThan: list) {
                if let item = try tables.readable(link.item) { try meet(item, link) }
            }
            try noteLoss(of: task.uid)
        }
    }

    /// Whether an item is what a task of its UID is: one of this list without a link there, or one in the trash that was the same
    /// on a server, and of which nothing stands anywhere. What was never on a server is not known to be the same: it may be older
    /// than what stands there.
    private func isFree(_ item: Item) throws -> Bool {
        let links = try tables.links(of: item.id)
        if item.list == list { return !links.contains { $0.list == list } }
        return item.deleted != nil && !links.isEmpty && links.allSatisfy { $0.version == .none && $0.list != list }
    }

    private mutating func join(_ task: Task, with item: Item) throws {
        if item.list == list, var link = try linkFromOrigin(of: item, to: task) {
            if link.hasAgreedDeletion(of: item) {
                // Nobody has deleted it here: it was gone from the list that it stood in.
                var back = item
                back.deleted = nil
                try tables.change(.item(item), to: .item(back), modified: try tables.modified(item.id))
                unsettled.append(item.id)
            }
            link.agreed.removeAll { $0.field == .deleted }
            return try merge(task, link)
        }
        let link = Link(item: item.id, list: list, href: task.href, uid: task.uid, base: "-")
        let meeting = Meeting(
            oursIsNewer: try isLater(item, than: task), parent: try expected(task.fields.parent, above: item))
        if item.list != list {
            var moved = item
            (moved.list, moved.parent, moved.deleted) = (list, nil, nil)
            try tables.change(.item(item), to: .item(moved), modified: nil)
        }
        try merge(task, link, meeting: meeting)
    }

    /// The first link in this list of an item that was moved here from another list of the account, when another device has put the
    /// same task here: both come from the version that was agreed upon there.
    ///
    /// - Returns: nil if the item does not come from another list, or nothing was agreed upon there.
    private mutating func linkFromOrigin(of item: Item, to task: Task) throws -> Link? {
        guard let origin = try origin(of: item, uid: task.uid) ?? unansweredDeletion(of: item, uid: task.uid) else {
            return nil
        }
        if origin.reader < TaskResource.reader {
            try reread(origin)
            return try linkFromOrigin(of: item, to: task)
        }
        var link = Link(item: item.id, list: list, href: task.href, uid: task.uid, base: origin.base)
        (link.version, link.parent, link.place) = (.unknown, origin.parent, origin.place)
        link.agreed = try tables.agreedBeforeMove(of: item.id) ?? origin.agreed
        if link.agreed.isEmpty {
            let base = try? tables.resource(origin.base, of: item.id).fields(by: tables.zones)
            link.agreed = try former(origin, of: item, task, base).list
        }
        return link.agreed.isEmpty ? nil : link
    }

    /// The link of an item in the list that it was moved from to this one, where it was to be deleted there and that was not answered.
    private func unansweredDeletion(of item: Item, uid: String) throws -> Link? {
        try tables.links(of: item.id).first { other in
            other.list != list && other.uid == uid && other.agreed.isEmpty && !other.isUnanswered
        }
    }

    /// Keeps the link of a task together with the lines that only the text kept beside its item has, such as a LOCATION: the link
    /// has both from now on, and its text is kept beside the item until the server has it too (see ``Link/isToBeSent(_:)``).
    func join(_ kept: KeptText, with task: Task, in link: inout Link) throws {
        let own = try? TaskResource(kept)
        let joined = try own.flatMap {
            try tables.resource(task.text, of: link.item).joined(with: $0, by: tables.zones)
        }
        guard let joined else {
            try tables.keep(link)
            return try tables.keep(nil, of: link.item)
        }
        link.base = String(decoding: joined.bytes, as: UTF8.self)
        // The next cycle looks at it, whatever the feed of changes says.
        link.attempts = 1
        try tables.keep(link)
        try tables.keep(KeptText(uid: link.uid, text: link.base, agreed: link.agreed), of: link.item)
    }

    /// Whether an item is later than what stands on the server, of which nothing was agreed upon. Where that is not known, or both
    /// are of one time, it is not: other devices have what stands there. To have been thrown away is no edit.
    private func isLater(_ item: Item, than task: Task) throws -> Bool {
        guard item.deleted == nil, let theirs = task.modified, let ours = try tables.modified(item.id) else {
            return false
        }
        // What was imported may have its time by the server's clock.
        return ours > max(theirs, clock.here(theirs))
    }

    /// The item of this list that will be linked with the task of a UID once that has come.
    private func expected(_ uid: String?, above item: Item) throws -> UUID? {
        guard let uid, let parent = item.parent, parent == UUID(ofTask: uid) || parent == .formerly(ofTask: uid),
            try tables.link(parent, in: list) == nil, try tables.readable(parent)?.list == list
        else { return nil }
        return parent
    }
}

extension Link {
    /// Whether the server lacks lines of the link's text: then the same text is kept beside the item.
    func isToBeSent(_ kept: KeptText?) -> Bool { version != .none && kept?.text == base }
}
