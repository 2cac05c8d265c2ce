// Changes to rows, as data: each gives its inverse when it is applied, so undo is data too.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A change to rows that says everything needed to make it.
public enum Edit: Codable, Equatable, Sendable {
    /// New items, whole.
    case insert([Item])
    /// The end of the items of these ids.
    case delete([UUID])
    /// A new title.
    case rename(UUID, to: String)
    /// Items completed or reopened, with their ranks in the section they come to.
    case complete([Completion])
    /// New ranks within a section.
    case rank([Ranking])
    /// Items brought to other lists, with their ranks there; they stay open or done.
    case transfer([Transfer])
    /// Several edits, in this order.
    case batch([Edit])

    /// An item's completion and its rank in the section it comes to.
    public struct Completion: Codable, Equatable, Sendable {
        /// Which item.
        public var id: UUID
        /// When it was completed; nil is open.
        public var completed: Timestamp?
        /// Its rank there.
        public var rank: Rank

        /// An item's completion.
        public init(id: UUID, completed: Timestamp?, rank: Rank) {
            self.id = id
            self.completed = completed
            self.rank = rank
        }
    }

    /// An item's list and its rank there.
    public struct Transfer: Codable, Equatable, Sendable {
        /// Which item.
        public var id: UUID
        /// Its list.
        public var list: UUID
        /// Its rank there.
        public var rank: Rank

        /// An item's list and its rank there.
        public init(id: UUID, list: UUID, rank: Rank) {
            self.id = id
            self.list = list
            self.rank = rank
        }
    }

    /// An item's rank.
    public struct Ranking: Codable, Equatable, Sendable {
        /// Which item.
        public var id: UUID
        /// Its rank.
        public var rank: Rank

        /// An item's rank.
        public init(id: UUID, rank: Rank) {
            self.id = id
            self.rank = rank
        }
    }
}

extension ItemWriting {
    /// Makes an edit.
    ///
    /// - Returns: the edit that takes it back.
    /// - Throws: `TodoError` where the edit does not fit what is there. A batch may then be made in part: a store rolls
    ///   its transaction back, a value is thrown away.
    public mutating func apply(_ edit: Edit) throws -> Edit {
        switch edit {
        case .insert(let items):
            try write(items.map(ItemWrite.insert))
            return .delete(items.map(\.id))
        case .delete(let ids):
            let items = try ids.map(existing)
            try write(ids.map(ItemWrite.delete))
            return .insert(items)
        case .rename(let id, let title):
            let old = try update([id]) { item, _ in item.title = title }
            return .rename(id, to: old[0].title)
        case .complete(let completions):
            return .complete(try complete(completions))
        case .rank(let rankings):
            return .rank(try rank(rankings))
        case .transfer(let transfers):
            return .transfer(try transfer(transfers))
        case .batch(let edits):
            var inverses = try edits.map { try apply($0) }
            inverses.reverse()
            return .batch(inverses)
        }
    }

    private mutating func complete(_ completions: [Edit.Completion]) throws -> [Edit.Completion] {
        let old = try update(completions.map(\.id)) { item, index in
            item.completed = completions[index].completed
            item.rank = completions[index].rank
        }
        return old.map { Edit.Completion(id: $0.id, completed: $0.completed, rank: $0.rank) }
    }

    private mutating func rank(_ rankings: [Edit.Ranking]) throws -> [Edit.Ranking] {
        let old = try update(rankings.map(\.id)) { item, index in item.rank = rankings[index].rank }
        return old.map { Edit.Ranking(id: $0.id, rank: $0.rank) }
    }

    private mutating func transfer(_ transfers: [Edit.Transfer]) throws -> [Edit.Transfer] {
        let old = try update(transfers.map(\.id)) { item, index in
            item.list = transfers[index].list
            item.rank = transfers[index].rank
        }
        return old.map { Edit.Transfer(id: $0.id, list: $0.list, rank: $0.rank) }
    }

    /// Changes the items of these ids and returns them as they were.
    private mutating func update(_ ids: [UUID], _ change: (inout Item, Int) -> Void) throws -> [Item] {
        let old = try ids.map(existing)
        try write(
            old.enumerated().map { index, item in
                var item = item
                change(&item, index)
                return .update(item)
            })
        return old
    }
}
