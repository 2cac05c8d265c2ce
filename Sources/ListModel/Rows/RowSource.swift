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
    func content(at index: Int) -> RowContent
    func marks(at index: Int) -> RowMarks
    func id(at index: Int) -> UUID
    /// Returns the content of an item's row. Tries this place first, which saves a search if the row is still there.
    func item(_ id: UUID, expectedAt index: Int) -> RowContent?
    func index(of id: UUID) -> Int?
    func item(_ id: UUID) -> RowContent?
    /// Returns whether the row at a place has a preceding sibling that can become its parent.
    func canIndent(_ index: Int) -> Bool
}

extension RowStore: RowSource {
    package var count: Int { contents.count }
    package func content(at index: Int) -> RowContent { contents[index] }
    package func marks(at index: Int) -> RowMarks { contents.marks(at: index) }
    package func id(at index: Int) -> UUID { contents.id(at: index) }
    package func index(of id: UUID) -> Int? { contents.position(of: id) }
    package func canIndent(_ index: Int) -> Bool {
        // GTK still asks about a row that is about to be removed, at its old place.
        guard query.capabilities.nests, contents.indices.contains(index), index > firstCount
        else { return false }
        return contents.siblingAbove(index) != nil
    }
}

extension RowSource {
    package func has(_ index: Int) -> Bool { index >= 0 && index < count }

    /// Returns the place of the nearest row that can take the focus, because it is not a header (specification M2):
    /// at this place, otherwise below it, otherwise above it.
    package func focusable(at index: Int) -> Int? {
        let mayFocus = { (index: Int) in !self.marks(at: index).contains(.header) }
        let index = max(0, min(index, count))
        return (index..<count).first(where: mayFocus) ?? (0..<index).last(where: mayFocus)
    }

    package var lastID: UUID? { count > 0 ? id(at: count - 1) : nil }

    /// Returns the seam below the row at a place; -1 is the add row.
    package func seam(below index: Int) -> Seam {
        Seam(
            above: has(index) ? RowID(id(at: index)) : nil, below: has(index + 1) ? RowID(id(at: index + 1)) : nil)
    }
}
