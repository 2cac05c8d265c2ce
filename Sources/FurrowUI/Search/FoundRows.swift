// What a search has found, as rows that keep their places until other words are looked for (specification N8).

import Foundation
import Store
import Todo

/// The items that were found, and where each has its row whatever becomes of it.
struct FoundRows: Sendable {
    private struct Place {
        let part: RowPart
        let rank: Rank
    }

    private var places: [UUID: Place] = [:]
    /// How many there are of each part, the last one's rank with them.
    private var next: [RowPart: Int64] = [:]
    /// Those of which it is not known yet what their rows show.
    private(set) var unread: Set<UUID> = []

    /// Nothing was found.
    init() {}

    /// Found like this.
    init(_ results: SearchResults) { add(results) }

    /// The items, in no order.
    var ids: [UUID] { Array(places.keys) }

    /// Adds what was found of the same words later: it stands below what was found before.
    mutating func add(_ results: SearchResults) {
        places.reserveCapacity(places.count + results.hits.count + results.others.count)
        for hit in results.hits { add(hit.content.id, hit.group) }
        for other in results.others where add(other.id, other.group) { unread.insert(other.id) }
    }

    /// - Returns: whether it is new.
    @discardableResult private mutating func add(_ id: UUID, _ group: SearchGroup) -> Bool {
        guard places[id] == nil else { return false }
        let number = next[group.part] ?? 0
        places[id] = Place(part: group.part, rank: Rank(number))
        next[group.part] = number + 1
        return true
    }

    /// How many of what is not read yet stand among what is open.
    var unreadOpen: Int { unread.count { places[$0]?.part == .open } }

    /// All of it is read.
    mutating func becomeWhole() { unread = [] }

    /// What a change means for what was found: what is shown now, at its place; that it has gone, where the item was
    /// deleted; nil where the item is none of these.
    ///
    /// - Parameter isLeaving: whether its row flies out: it goes wherever it stood.
    func row(_ change: RowChange, isLeaving: Bool) -> RowChange? {
        // What is not read yet is read as it is then.
        guard let place = places[change.id], !unread.contains(change.id) else { return nil }
        guard let content = change.content, !(isLeaving && content.isTrashed) else { return RowChange(gone: change.id) }
        return row(content, at: place)
    }

    /// The rows of what is there of it now.
    func contents(of results: SearchResults) -> Contents {
        var rows = ContentsBuilder(count: results.hits.count, grouping: Query.search.grouping, lists: results.lists)
        for hit in results.hits {
            guard let place = places[hit.content.id] else { continue }
            rows.add(row(hit.row, at: place))
        }
        return rows.sorted()
    }

    private func row(_ content: RowContent, at place: Place) -> RowChange {
        // What was in the trash already stays there; what is deleted goes from wherever it was.
        if content.isTrashed, place.part != .trashed { return RowChange(gone: content.id) }
        var content = content
        content.marks.formUnion(.part(place.part))
        return RowChange(content, rank: place.rank)
    }
}

extension SearchGroup {
    /// Where it stands among what was found.
    fileprivate var part: RowPart {
        switch self {
        case .open: .open
        case .done: .last
        case .trashed: .trashed
        }
    }
}
