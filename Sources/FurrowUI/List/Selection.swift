// The rows of a list that are chosen, for something to be done to all of them (specification N9).

import Foundation

/// Chosen rows. It knows them by their items' ids, and where a range that is being chosen begins and ends.
struct Selection: Equatable, Sendable {
    private(set) var ids: Set<UUID> = []
    /// Where a range begins.
    private(set) var anchor: UUID?
    /// Where it ends: the row that was chosen or left last.
    private(set) var focus: UUID?
    /// What was chosen before the range.
    private var base: Set<UUID> = []

    var isEmpty: Bool { ids.isEmpty }
    var count: Int { ids.count }
    func contains(_ id: UUID) -> Bool { !ids.isEmpty && ids.contains(id) }

    /// Chooses a row, or leaves it; a range begins there.
    mutating func toggle(_ id: UUID) {
        if ids.remove(id) == nil { ids.insert(id) }
        (anchor, focus, base) = (id, id, ids)
    }

    /// Chooses the rows from where the range begins up to one, in place of those of the range before.
    ///
    /// - Parameters:
    ///   - start: where a range begins while no row is chosen.
    ///   - rows: the rows of the range between two, both of them too.
    mutating func extend(to id: UUID, from start: UUID?, rows: (_ one: UUID, _ other: UUID) -> [UUID]) {
        let begin = (isEmpty ? nil : anchor) ?? start ?? id
        if isEmpty { base = [] }
        (anchor, focus) = (begin, id)
        ids = base.union(rows(begin, id))
    }

    /// Chooses these rows and no others. None of them is the last one chosen: where none was before, a range goes on from
    /// where the keys are.
    mutating func choose(_ all: [UUID]) {
        ids = Set(all)
        (base, anchor) = (ids, anchor.flatMap { ids.contains($0) ? $0 : nil } ?? all.first)
        focus = focus.flatMap { ids.contains($0) ? $0 : nil }
    }

    /// No row is chosen.
    mutating func end() { self = Selection() }

    /// Rows that are not there any more leave it.
    mutating func keep(_ kept: Set<UUID>) {
        guard kept.count < ids.count else { return }
        (ids, base) = (kept, base.intersection(kept))
        if let row = anchor, !kept.contains(row) { anchor = nil }
        if let row = focus, !kept.contains(row) { focus = nil }
        if ids.isEmpty { end() }
    }
}
