// What another program has moved to another list while it was edited here: it ends as one, with both.

import ICalendar
import Store
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Incoming {
    /// Whether an item has left its list for this one: it is known by the task's UID, and nothing stands in its own any more.
    ///
    /// It may be in the trash, because its own list's cycle found it gone or because somebody deleted it here.
    func hasLeft(_ item: Item, for task: Task) throws -> Bool {
        guard item.list != list else { return false }
        let links = try tables.links(of: item.id)
        guard let own = links.first(where: { $0.list == item.list }), own.uid == task.uid else { return false }
        // It was moved on this device, and is not in its new list's collection yet.
        if own.isUnanswered, links.count > 1 { return false }
        return links.allSatisfy { $0.version == .none }
    }

    /// An item of the task that has left its list for this one, and is not the first of the task; nil where there is none.
    func leaver(for task: Task) throws -> Item? {
        for link in try tables.links(uid: task.uid, goneFromOtherThan: list) {
            guard let item = try tables.readable(link.item), item.deleted == nil || link.hasAgreedDeletion(of: item)
            else { continue }
            if try hasLeft(item, for: task) { return item }
        }
        return nil
    }

    /// The link of an item in the list that it was moved from to this one; nil if there is none, or nothing was agreed upon there.
    func origin(of item: Item, uid: String) throws -> Link? {
        guard item.list == list else { return nil }
        let others = try tables.links(of: item.id).filter { $0.list != list && $0.uid == uid && !$0.agreed.isEmpty }
        return others.first { $0.version != .none } ?? others.first
    }

    /// Has an item be in this list, where another program has moved it, with what was edited here.
    mutating func follow(_ item: Item, to task: Task) throws {
        guard var own = try tables.link(item.id, in: item.list) else { return }
        // What was never put into its own list has its base here.
        if own.agreed.isEmpty, let former = try tables.link(item.id, in: list), !former.agreed.isEmpty { own = former }
        if own.reader < TaskResource.reader {
            // The other list's cycle has not come to it yet.
            try reread(own)
            return try tables.item(item.id).map { try follow($0, to: task) } ?? ()
        }
        var moved = item
        (moved.list, moved.parent, moved.deleted) = (list, nil, nil)
        moved.rank = try tables.rank(of: moved, at: task.fields.placeThere, uid: task.uid)
        let returns = try returns(of: item)
        try tables.change(.item(item), to: .item(moved), modified: try tables.modified(item.id))
        // What was agreed there counts here: what differs from it was edited here or there.
        var link = Link(item: item.id, list: list, href: task.href, uid: task.uid, base: own.base)
        (link.version, link.parent, link.place) = (.unknown, own.parent, task.fields.placeThere)
        var agreed = FieldValues(own.agreed)
        if agreed.isEmpty {
            // It was to be deleted there, and that was not answered.
            let base = try? tables.resource(own.base, of: item.id).fields(by: tables.zones)
            agreed = try former(own, of: item, task, base)
        }
        agreed[.deleted] = nil
        // It is within nothing until it is settled, and nobody has edited that.
        if !agreed.isEmpty {
            (agreed[.rank], agreed[.parent]) = (Field.rank.value(of: moved), FieldValue.none)
        }
        link.agreed = agreed.list
        try merge(task, link, meeting: returns.isEmpty ? nil : Meeting(oursIsNewer: false, isFirst: false))
        try keep(returns, of: item.id)
        try tables.keep(TaskMove(item: item.id, from: own.list, to: list, isOurs: false, time: clock.now))
        // What was within it has not moved, comes by itself, or follows.
        unsettled.append(item.id)
        try followers(of: moved, from: own.list)
    }
}

extension Link {
    /// Whether an item is in the trash because the server had it no more: then nobody has deleted it here.
    func hasAgreedDeletion(of item: Item) -> Bool {
        item.deleted != nil && FieldValues(agreed)[.deleted] == Field.deleted.value(of: item)
    }
}
