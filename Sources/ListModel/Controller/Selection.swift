// The selected rows of a list (specification N9).

import Foundation

/// A selection of rows, by their tasks' ids, with the range that is being selected.
package struct Selection: Equatable, Sendable {
    package private(set) var ids: Set<UUID> = []
    /// The start of the range.
    package private(set) var anchor: UUID?
    /// The end of the range: the row that was selected or deselected last.
    package private(set) var focus: UUID?
    /// The rows that were selected before the range.
    private var base: Set<UUID> = []

    package var isEmpty: Bool { ids.isEmpty }
    package var count: Int { ids.count }
    package func contains(_ id: UUID) -> Bool { !ids.isEmpty && ids.contains(id) }

    /// Selects or deselects a row, where a new range starts.
    package mutating func toggle(_ id: UUID) {
        if ids.remove(id) == nil { ids.insert(id) }
        (anchor, focus, base) = (id, id, ids)
    }

    /// Selects the rows from the start of the range to this row, in place of the previous range.
    ///
    /// - Parameters:
    ///   - start: The start of the range if no row is selected.
    ///   - rows: Returns the rows between two, including both.
    package mutating func extend(to id: UUID, from start: UUID?, rows: (_ one: UUID, _ other: UUID) -> [UUID]) {
        let begin = (isEmpty ? nil : anchor) ?? start ?? id
        if isEmpty { base = [] }
        (anchor, focus) = (begin, id)
        ids = base.union(rows(begin, id))
    }

    /// Selects exactly these rows, and keeps the end of the range if it is among them. If there is no end, a later
    /// range continues from the keyboard focus.
    package mutating func select(_ all: [UUID]) {
        ids = Set(all)
        (base, anchor) = (ids, anchor.flatMap { ids.contains($0) ? $0 : nil } ?? all.first)
        focus = focus.flatMap { ids.contains($0) ? $0 : nil }
    }

    /// Deselects all rows.
    package mutating func end() { self = Selection() }

    /// Deselects all rows that do not exist any more.
    package mutating func retain(_ existing: Set<UUID>) {
        guard existing.count < ids.count else { return }
        (ids, base) = (existing, base.intersection(existing))
        if let row = anchor, !existing.contains(row) { anchor = nil }
        if let row = focus, !existing.contains(row) { focus = nil }
        if ids.isEmpty { end() }
    }
}
