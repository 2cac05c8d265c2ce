// The rows a page shows, as it reads them.

import Foundation
import Gestures
import Todo

/// What a list holds, by place. A page reads it and nothing else of whoever keeps it, and is told of every change
/// (``ContentsSurface/apply(_:)``) in the turn in which it is made.
///
/// It is read where it stands: a copy that the page kept would have each change of 100,000 rows copy them all.
@MainActor protocol RowSource: AnyObject {
    /// How many rows there are.
    var count: Int { get }
    /// What the row at a place shows.
    func content(at place: Int) -> RowContent
    /// What it shows beside its title.
    func marks(at place: Int) -> RowMarks
    /// The id of the row at a place.
    func id(at place: Int) -> UUID
    /// What the row of an item shows, which was seen at this place: while it is there still, that spares the search. Nil where
    /// there is none.
    func item(_ id: UUID, seenAt place: Int) -> RowContent?
    /// Where the row of an item is; nil where there is none.
    func place(of id: UUID) -> Int?
    /// What the row of an item shows; nil where there is none.
    func item(_ id: UUID) -> RowContent?
    /// Whether there is an item above the one at a place, on its level, that it could go into.
    func canIndent(_ place: Int) -> Bool
}

extension Library: RowSource {
    var count: Int { contents.count }
    func content(at place: Int) -> RowContent { contents[place] }
    func marks(at place: Int) -> RowMarks { contents.marks(at: place) }
    func id(at place: Int) -> UUID { contents.id(at: place) }
    func place(of id: UUID) -> Int? { contents.position(of: id) }
    func canIndent(_ place: Int) -> Bool {
        // A row that is about to go is still told of, at the place that it had.
        guard query.capabilities.nests, contents.indices.contains(place), place > firstCount
        else { return false }
        return contents.siblingAbove(place) != nil
    }
}

extension RowSource {
    /// Whether there is a row at this place.
    func has(_ place: Int) -> Bool { place >= 0 && place < count }

    /// The row nearest to a place that names no others and may have the focus (specification M2): at that place, else below
    /// it, else above it.
    func focusable(at place: Int) -> Int? {
        let mayFocus = { (place: Int) in !self.marks(at: place).contains(.header) }
        let place = max(0, min(place, count))
        return (place..<count).first(where: mayFocus) ?? (0..<place).last(where: mayFocus)
    }

    /// The last row's id; nil where there is none.
    var lastID: UUID? { count > 0 ? id(at: count - 1) : nil }

    /// The seam below the row at a place; -1 is the add row.
    func seam(below place: Int) -> Seam {
        Seam(
            above: has(place) ? RowID(id(at: place)) : nil, below: has(place + 1) ? RowID(id(at: place + 1)) : nil)
    }
}
