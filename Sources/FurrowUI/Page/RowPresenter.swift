import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Rows
import Todo
import Wording

/// Shows the contents of a list in the widgets of its rows: in the rows that GTK has bound, in the rows that are drawn
/// over the list, and in their descriptions for assistive technologies.
@MainActor final class RowPresenter {
    let rows: RowRegistry
    /// The rows that are drawn over the list instead of rows that move or are dragged.
    let floatingRows: FloatingRows
    private let painter: RowPainter
    private let edges: ListEdges
    private let accessibility: ListAccessibility

    init(
        _ rows: RowRegistry, _ edges: ListEdges, _ painter: RowPainter, _ accessibility: ListAccessibility
    ) {
        self.rows = rows
        self.edges = edges
        self.painter = painter
        self.accessibility = accessibility
        floatingRows = FloatingRows(over: edges.content)
    }

    /// The last known state of the list.
    var state: ListState { painter.state }
    /// The captions and headers of rows. The owner of the page supplies the lists' names.
    var formatter: RowFormatter { painter.formatter }
    private var source: any RowSource { rows.source }

    /// Adopts a new state of the list.
    func update(_ state: ListState) {
        painter.update(state)
        accessibility.update(state)
        edges.update(state)
    }

    // MARK: One row

    /// Shows an item in a row that was just bound.
    func bound(_ row: OpaquePointer, at place: Int) {
        furrow_slide_row_set_min_height(row, state.settings.minRowHeight)
        let item = source.content(at: place)
        show(item, in: row)
        painter.color(row, item.marks, at: place)
    }

    /// Shows an item in a row that has shown it at another place.
    func moved(_ row: OpaquePointer, to place: Int) {
        let item = source.content(at: place)
        if !painter.shows(item, in: row) { show(item, in: row) }
    }

    /// Forgets the content of a row that is unbound.
    func unbound(_ row: OpaquePointer) { painter.rowUnbound(row) }

    /// Shows an item in a row, and updates the accessible description if it changed.
    func show(_ item: RowContent, in row: OpaquePointer) {
        let (holder, caption) = (row.holder, formatter.caption(of: item, in: state.query))
        if painter.show(item, caption: caption, in: row, holder: holder) {
            accessibility.describe(item, caption: caption, of: rows.id(of: row), in: holder)
        }
    }

    /// Shows the item at a place in a row that is drawn over the list.
    func show(_ place: Int, inFloating row: OpaquePointer) {
        let item = source.content(at: place)
        painter.show(item, in: row, holder: nil)
        painter.color(row, item.marks, at: place)
    }

    /// Shows the item at a place in a row that is drawn over the list.
    ///
    /// - Parameter front: The position of the row's front, in px to the right.
    func makeFloatingRow(of id: RowID, at place: Int, front: Double) {
        let row = floatingRows.row(for: id, minHeight: state.settings.minRowHeight)
        show(place, inFloating: row)
        furrow_slide_row_set_front(row, front)
    }

    /// Tints a row with the green of a completed one.
    func tint(_ row: OpaquePointer, _ strength: Double) { painter.tint(row, strength) }

    /// Indents a row to a level.
    func indent(_ row: OpaquePointer, level: Int) { painter.indent(row, level: level) }

    // MARK: All rows

    /// Updates the texts that depend on the day, the clock, the time zone or the names of lists.
    func datesChanged() {
        formatter.datesChanged()
        showAgain { $0.caption != nil || $0.isHeader }
        for (id, row) in floatingRows.shown {
            if let item = source.item(id.item), item.caption != nil { painter.show(item, in: row, holder: nil) }
        }
    }

    /// Updates the rows of lists after the captions of lists have changed.
    func listCaptionsChanged() { showAgain(where: \.isList) }

    /// Shows the items that fulfill a condition again in their bound rows.
    private func showAgain(where isChanged: (RowContent) -> Bool) {
        for (id, row) in rows.bound {
            guard let place = rows.index(of: row), let item = source.item(id.item, expectedAt: place), isChanged(item)
            else { continue }
            show(item, in: row)
        }
    }

    /// Updates the rows of tasks whose sync marks have changed.
    func marksChanged(_ items: Set<UUID>) {
        showAgain { items.contains($0.id) }
        for (id, row) in floatingRows.placed where items.contains(id.item) {
            if let item = source.item(id.item) { painter.show(item, in: row, holder: nil) }
        }
    }

    /// Updates the number of open items in the rows of lists.
    func showCounts() {
        for (id, row) in rows.bound {
            guard let item = source.item(id.item) else { continue }
            painter.showCount(of: item, in: row)
            accessibility.describe(item, of: id, in: row.holder)
        }
    }

    /// Shows which rows are selected.
    func showSelection() {
        for (id, row) in rows.bound {
            painter.show(isSelected: state.selection.contains(id.item), in: row, row.holder)
        }
    }

    /// Gives every row the preferred height: the rows in the list, those drawn over it, and the add row.
    ///
    /// - Returns: The factor by which the height has changed.
    func resize() -> Double {
        let before = edges.rowHeight
        for row in [edges.topRow] + rows.bound.values + floatingRows.all {
            furrow_slide_row_set_min_height(row, state.settings.minRowHeight)
        }
        return edges.rowHeight / before
    }

    /// Marks the row of the list that is open next to the lists.
    func mark(_ id: RowID?) { painter.mark(id) { rows[$0] } }

    /// Marks the row that would receive the dragged rows, or no row.
    func markDropTarget(_ id: RowID?) { painter.markDropTarget(id) { rows[$0] } }

    // MARK: Colors

    /// Gives every row the color of its place.
    func colorRows() {
        edges.forgetGapColor()
        for row in rows.bound.values {
            if let place = rows.index(of: row), source.has(place) {
                painter.color(row, source.marks(at: place), at: place)
            }
        }
    }

    /// Adopts new preferred colors.
    func use(_ heat: HeatMap) { painter.use(heat) }

    /// Updates all colors after the theme has changed. CSS classes set the colors of a page's texts.
    func appearanceChanged(on page: Widget) {
        painter.appearanceChanged(on: page, addRow: edges.topRow)
        colorRows()
    }

    /// Sets whether the list is in a sidebar, where its rows have no heat map colors.
    func setInSidebar(_ isInSidebar: Bool, on page: Widget) {
        guard painter.isInSidebar != isInSidebar else { return }
        painter.isInSidebar = isInSidebar
        appearanceChanged(on: page)
    }

    /// Returns the color of the gap at an end of the list: that of a new row, or of a completed one.
    func gapColor(at edge: Edge) -> Color { edge == .top ? painter.firstColor : painter.doneColor }

    /// Returns the color of the gap at a seam: that of the row above (specification E3), or of the row below at the
    /// top.
    func gapColor(at seam: Seam) -> Color {
        guard let neighbor = seam.above ?? seam.below else { return painter.firstColor }
        guard let place = rows.index(of: neighbor), source.has(place) else { return painter.doneColor }
        return painter.color(of: source.marks(at: place), at: place)
    }
}
