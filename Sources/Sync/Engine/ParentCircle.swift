// Tasks that name each other as parents. Two devices can cause that together: each puts one of two tasks below the other.

import ICalendar
import Store
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The UIDs of tasks of which each names the next one as its parent, and the last one the first.
struct ParentCircle: Equatable {
    /// In the order in which they name each other.
    let uids: [String]

    /// The circle that a task is part of; nil where it is in none, or in one that is deeper than any tree here.
    ///
    /// - Parameter parent: tells the UID of the parent that a task names; nil where that is none, or not there.
    init?(of uid: String, parent: (String) throws -> String?) rethrows {
        var uids = [uid]
        var next = try parent(uid)
        while let above = next, uids.count <= Tree.deepest + 1 {
            if above == uid {
                self.uids = uids
                return
            }
            uids.append(above)
            next = try parent(above)
        }
        return nil
    }

    /// The task that is shown at the top level. It is the same on every device.
    var first: String { uids.min() ?? uids[0] }
}

extension SyncTables {
    /// The UID of the parent that counts: of several that a task names, the first that is here. The others stay in its text, and one
    /// of them counts as soon as it comes.
    func countingParent(_ link: Link) throws -> String? {
        guard let first = link.parent, try links(uid: first, in: link.list).isEmpty,
            let parents = try? TaskResource(Array(link.base.utf8), limit: .max).parents
        else { return link.parent }
        return try parents.first { try !links(uid: $0, in: link.list).isEmpty } ?? first
    }

    /// The circle on the server that a link's task is part of.
    func circle(of link: Link) throws -> ParentCircle? {
        let circle = try ParentCircle(of: link.uid) { uid in
            let named = uid == link.uid ? link : try links(uid: uid, in: link.list).first
            return try named.flatMap(countingParent)
        }
        // Of several tasks of one UID, only the first can be meant by it.
        guard circle != nil, try links(uid: link.uid, in: link.list).first?.item == link.item else { return nil }
        return circle
    }

    /// Whether the server is to be told that a task is at the top level: it is shown there because its parent is below it, and other
    /// programs still see a circle. Nobody has edited its parent here.
    ///
    /// A task that names itself is left alone, and what a server has altered. So is a circle of which a task is gone, or about to go
    /// to another list: it is none for long.
    func breaksCircle(_ link: Link) throws -> Bool {
        guard link.parent != nil, link.refusal == nil, link.reader != Link.altered, let circle = try circle(of: link),
            circle.uids.count > 1, circle.first == link.uid, FieldValues(link.agreed)[.parent] == FieldValue.none,
            try readable(link.item)?.parent == nil
        else { return false }
        return try circle.uids.allSatisfy { uid in
            guard let link = try links(uid: uid, in: link.list).first, link.version != .none,
                let item = try readable(link.item)
            else { return false }
            return item.list == link.list && item.deleted == nil
        }
    }
}

extension Cycle {
    /// Has the next push break the circles of parents on the server. It reads them again before it sends anything, because another
    /// device may have broken them by then.
    mutating func noteCircles(among ids: [UUID]) async throws {
        guard !ids.isEmpty, try await !isReadOnlyHere else { return }
        let list = list
        let found = try await read { tables in
            try ids.compactMap { try tables.link($0, in: list) }.filter { link in
                try link.attempts == 0 && tables.breaksCircle(link)
            }.map(\.item)
        }
        if found.isEmpty { return }
        try await note { tables in
            for id in found {
                guard var link = try tables.link(id, in: list), link.attempts == 0 else { continue }
                link.attempts = 1
                try tables.keep(link)
            }
        }
        outcome.isWaiting = true
    }

    /// Whether nothing can be sent to the list.
    private var isReadOnlyHere: Bool {
        get async throws {
            if let isReadOnly { return isReadOnly }
            let list = list
            return try await read { try $0.remoteList(list)?.isReadOnly ?? true }
        }
    }
}
