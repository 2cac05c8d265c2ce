// Loops of tasks that name each other as parents. Two devices can create one if each makes a different one of two
// tasks a subtask of the other.

import ICalendar
import Store
import Todo

/// A loop of tasks, in which each names the next as its parent and the last names the first.
struct ParentLoop: Equatable {
    /// The UIDs in the order in which the tasks name each other.
    let uids: [String]

    /// Finds the loop that a task is part of. Fails if the task is in none, or in a loop that is longer than the
    /// deepest hierarchy allowed.
    ///
    /// - Parameter parent: Returns the UID of the parent that a task names, or nil for an unknown one.
    init?(of uid: String, parent: (String) throws -> String?) rethrows {
        let ancestors = try Tree.ancestors(from: parent(uid), next: parent)
        guard let end = ancestors.firstIndex(of: uid) else { return nil }
        uids = [uid] + ancestors[..<end]
    }

    /// The task that is shown at the top level, which is the same on every device.
    var topLevelUID: String { uids.min() ?? uids[0] }
}

extension SyncTables {
    /// Returns the UID of the effective parent: of several that a task names, the first that exists locally. The others
    /// stay in the text and take effect as soon as they arrive.
    func effectiveParent(_ link: Link) throws -> String? {
        guard let first = link.parent, try links(uid: first, in: link.list).isEmpty,
            let parents = try? TaskResource(Array(link.base.utf8), limit: .max).parents
        else { return link.parent }
        return try parents.first { try !links(uid: $0, in: link.list).isEmpty } ?? first
    }

    /// Returns the loop on the server that a link's task is part of.
    func loop(of link: Link) throws -> ParentLoop? {
        let loop = try ParentLoop(of: link.uid) { uid in
            let named = uid == link.uid ? link : try links(uid: uid, in: link.list).first
            return try named.flatMap(effectiveParent)
        }
        // If several tasks have the same UID, the UID refers to the first one only.
        guard loop != nil, try links(uid: link.uid, in: link.list).first?.item == link.item else { return nil }
        return loop
    }

    /// Returns whether a task must be uploaded as a top-level task to break a loop. The task is shown at the top level
    /// because its parent is below it, but other programs still see the loop, and its parent was not edited here.
    ///
    /// A task that names itself is left alone, and so is a task that the server has altered. A loop with a task that
    /// is gone or about to move to another list is left alone too, because it will not last.
    func shouldBreakLoop(_ link: Link) throws -> Bool {
        guard link.parent != nil, link.refusal == nil, link.baseState != .altered, let loop = try loop(of: link),
            loop.uids.count > 1, loop.topLevelUID == link.uid, FieldValues(link.agreed)[.parent] == FieldValue.none,
            try readable(link.item)?.parent == nil
        else { return false }
        return try loop.uids.allSatisfy { uid in
            guard let link = try links(uid: uid, in: link.list).first, link.version != .none,
                let item = try readable(link.item)
            else { return false }
            return item.list == link.list && item.deleted == nil
        }
    }
}

extension SyncCycle {
    /// Marks tasks so that the next push breaks the loops of parents on the server. The push reads the loops again
    /// before it sends anything, because another device may have broken them by then.
    mutating func markLoops(among ids: [UUID]) async throws {
        guard !ids.isEmpty, try await !isCollectionReadOnly else { return }
        let list = list
        let loops = try await read { tables in
            try ids.compactMap { try tables.link($0, in: list) }.filter { link in
                try !link.needsExamination && tables.shouldBreakLoop(link)
            }.map(\.item)
        }
        if loops.isEmpty { return }
        try await updateState { tables in
            for id in loops {
                guard var link = try tables.link(id, in: list), !link.needsExamination else { continue }
                link.requireExamination()
                try tables.save(link)
            }
        }
        outcome.isWaiting = true
    }

    /// Whether nothing can be sent to the list.
    private var isCollectionReadOnly: Bool {
        get async throws {
            if let isReadOnly = pullState.isReadOnly { return isReadOnly }
            let list = list
            return try await read { try $0.remoteList(list)?.isReadOnly ?? true }
        }
    }
}
