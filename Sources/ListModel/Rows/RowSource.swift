import Foundation
import Gestures
import Rows
import Todo

/// The rows of a list by place. A page reads the rows only through this protocol, and is notified of every change in
/// the same main loop iteration in which it is made (``ContentsSurface/apply(_:)``).
///
/// The page has no copy of the rows: with a copy, each change of 100,000 rows would copy all of them.
@MainActor package protocol RowSource: AnyObject {
    var count: Int { get }
    func content(at place: Int) -> RowContent
    func marks(at place: Int) -> RowMarks
    func id(at place: Int) -> UUID
    /// Returns the content of an item's row. Tries this place first, which saves a search if the row is still there.
    func item(_ id: UUID, expectedAt place: Int) -> RowContent?
    func place(of id: UUID) -> Int?
    func item(_ id: UUID) -> RowContent?
    /// Returns whether the row at a place has a preceding sibling that can become its parent.
    func canIndent(_ place: Int) -> Bool
}

extension RowStore: RowSource {
    package var count: Int { contents.count }
    package func content(at place: Int) -> RowContent { contents[place] }
    package func marks(at place: Int) -> RowMarks { contents.marks(at: place) }
    package func id(at place: Int) -> UUID { contents.id(at: place) }
    package func place(of id: UUID) -> Int? { contents.position(of: id) }
    package func canIndent(_ place: Int) -> Bool {
        // GTK still asks about a row that is about to be removed, at its old place.
        guard query.capabilities.nests, contents.indices.contains(place), place > firstCount
        else { return false }
        return contents.siblingAbove(place) != nil
    }
}

extension RowSource {
    package func has(_ place: Int) -> Bool { place >= 0 && place < count }

    /// Returns the place of the nearest row that can take the focus, because it is not a header (specification M2):
    /// at this place, otherwise below it, otherwise above it.
    package func focusable(at place: Int) -> Int? {
        let mayFocus = { (place: Int) in !self.marks(at: place).contains(.header) }
        let place = max(0, min(place, count))
        return (place..<count).first(where: mayFocus) ?? (0..<place).last(where: mayFocus)
    }

    package var lastID: UUID? { count > 0 ? id(at: count - 1) : nil }

    /// Returns the seam below the row at a place; -1 is the add row.
    package func seam(below place: Int) -> Seam {
        Seam(
            above: has(place) ? RowID(id(at: place)) : nil, below: has(place + 1) ? RowID(id(at: place + 1)) : nil)
    }
}
