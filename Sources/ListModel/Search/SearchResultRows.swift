import Foundation
import Rows
import Store
import Todo

/// Search results as rows. The rows keep their places until the search text changes (specification N8).
package struct SearchResultRows: Sendable {
    private struct Position {
        let part: RowPart
        let rank: Rank
    }

    private var positions: [UUID: Position] = [:]
    /// The number of items in each part, which is the rank of the part's next item.
    private var next: [RowPart: Int64] = [:]
    /// The items whose row contents have not been read yet.
    package private(set) var unread: Set<UUID> = []

    package init() {}

    package init(_ results: SearchResults) { add(results) }

    /// The ids of the items, in arbitrary order.
    package var ids: [UUID] { Array(positions.keys) }

    /// Adds later results for the same words below the previous ones.
    package mutating func add(_ results: SearchResults) {
        positions.reserveCapacity(positions.count + results.hits.count + results.others.count)
        for hit in results.hits { add(hit.content.id, hit.group) }
        for other in results.others where add(other.id, other.group) { unread.insert(other.id) }
    }

    /// Adds an item.
    ///
    /// - Returns: Whether the item is new.
    @discardableResult private mutating func add(_ id: UUID, _ group: SearchGroup) -> Bool {
        guard positions[id] == nil else { return false }
        let number = next[group.part] ?? 0
        positions[id] = Position(part: group.part, rank: Rank(number))
        next[group.part] = number + 1
        return true
    }

    /// The number of open items whose contents have not been read yet.
    package var unreadOpen: Int { unread.count { positions[$0]?.part == .open } }

    /// Records that the contents of all items have been read.
    package mutating func markAllRead() { unread = [] }

    /// Translates a change of an item into a change of its row: new content at its fixed place, or the removal of a
    /// deleted item. Returns nil if the item is not among the results.
    ///
    /// - Parameter isLeaving: Whether the row flies out. If so, it is removed even if it was found in the trash.
    package func row(_ change: RowChange, isLeaving: Bool) -> RowChange? {
        // Items without contents will be read in their later state.
        guard let position = positions[change.id], !unread.contains(change.id) else { return nil }
        guard let content = change.content, !(isLeaving && content.isTrashed) else {
            return RowChange(removed: change.id)
        }
        return row(content, at: position)
    }

    /// Returns the rows of the items that still exist.
    package func contents(of results: SearchResults) -> Contents {
        var rows = ContentsBuilder(count: results.hits.count, grouping: Query.search.grouping, lists: results.lists)
        for hit in results.hits {
            guard let position = positions[hit.content.id] else { continue }
            rows.add(row(hit.row, at: position))
        }
        return rows.sorted()
    }

    private func row(_ content: RowContent, at position: Position) -> RowChange {
        // An item found in the trash stays there. Any other item that is deleted is removed.
        if content.isTrashed, position.part != .trashed { return RowChange(removed: content.id) }
        var content = content
        content.marks.formUnion(.part(position.part))
        return RowChange(content, rank: position.rank)
    }
}

extension SearchGroup {
    /// The part of the results that contains the group.
    fileprivate var part: RowPart {
        switch self {
        case .open: .open
        case .done: .last
        case .trashed: .trashed
        }
    }
}
