import Foundation

/// The selected rows of a list, by their tasks' ids, with the range that is being selected (specification N9).
package struct Selection: Equatable, Sendable {
    package private(set) var ids: Set<UUID> = []
    /// The start of the range.
    package private(set) var anchor: UUID?
    /// The end of the range: the row that was last selected or deselected.
    package private(set) var focus: UUID?
    /// The rows that were selected before the range.
    private var base: Set<UUID> = []

    package var isEmpty: Bool { ids.isEmpty }
    package var count: Int { ids.count }
    package func contains(_ id: UUID) -> Bool { !ids.isEmpty && ids.contains(id) }

    /// Selects or deselects a row, and starts a new range there.
    package mutating func toggle(_ id: UUID) {
        if ids.remove(id) == nil { ids.insert(id) }
        anchor = id
        focus = id
        base = ids
    }

    /// Selects the rows from the start of the range to this row, instead of the previous range.
    ///
    /// - Parameters:
    ///   - start: The start of the range if no row is selected.
    ///   - rows: Returns the rows between two rows, including both.
    package mutating func extend(to id: UUID, from start: UUID?, rows: (_ one: UUID, _ other: UUID) -> [UUID]) {
        let begin = (isEmpty ? nil : anchor) ?? start ?? id
        if isEmpty { base = [] }
        (anchor, focus) = (begin, id)
        ids = base.union(rows(begin, id))
    }

    /// Selects exactly these rows, and keeps the end of the range if it is one of them. Otherwise, a later range
    /// starts at the row with the focus.
    package mutating func select(_ all: [UUID]) {
        ids = Set(all)
        (base, anchor) = (ids, anchor.flatMap { ids.contains($0) ? $0 : nil } ?? all.first)
        focus = focus.flatMap { ids.contains($0) ? $0 : nil }
    }

    /// Deselects all rows.
    package mutating func end() { self = Selection() }

    /// Deselects all rows that are not among the existing rows.
    package mutating func retain(_ existing: Set<UUID>) {
        guard existing.count < ids.count else { return }
        (ids, base) = (existing, base.intersection(existing))
        if let row = anchor, !existing.contains(row) { anchor = nil }
        if let row = focus, !existing.contains(row) { focus = nil }
        if ids.isEmpty { end() }
    }
}
