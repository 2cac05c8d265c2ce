// Changes of the list: rows move from the positions where they were drawn to their new positions in GTK's layout.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Rows
import Todo

extension ListPage: ContentsSurface {
    func apply(_ update: ListUpdate) {
        let focusedPlace = placeOfFocus(before: update.changes)
        let wasAtTop = driver.scroller.isAtTop
        let before = state
        let positions = positionsBeforeChange
        adopt(update.state)
        // Rows that fingers still hold apart or pull stay where they are. The others start to move back.
        let time = MainLoop.now
        if !update.isParted { rowAnimations.endParting(at: time) }
        if !update.isPulled { rowAnimations.endPull() }
        rowAnimations.beginChange(update.style, positions: positions)
        rowAnimations.beginNew(update.state.draft.map { RowID($0) })
        let isReplaced =
            update.changes.reduce(0) { $0 + $1.removed } >= rows.count && !update.changes.contains(where: keepsRows)
        driver.scroller.rowsChange(update.changes, rowHeight: edges.addRow.height)
        if isReplaced { driver.scroller.hold() }
        rows.splice { splice in
            let move = shortMove(in: update.changes)
            if let move { rows.rearrange(move) }
            for change in update.changes where move == nil || change.removed == change.added { make(change, splice) }
        }
        changed(at: time)
        // GTK keeps visible rows in place, but chooses which ones. A list at its top must stay there.
        let grows = update.changes.contains { $0.added > $0.removed }
        if source.has(0), isReplaced || wasAtTop && grows { driver.scroller.revealFirst() }
        keepScrollOfDrop()
        findDraggedRow(at: time)
        driver.layout.request()
        showSelection(since: before)
        if let focusedPlace { keepFocus(at: focusedPlace) }
        // The row that was about to get the focus may have been removed.
        if let requested = interaction.focus.requested, source.place(of: requested.item) == nil { focusFirst() }
    }

    /// Updates everything that depends on the rows.
    private func changed(at time: Seconds) {
        if let seam = rowAnimations.parting?.seam { rowAnimations.seamMoved(above: place(above: seam)) }
        if rowAnimations.parting == nil, rowAnimations.pull == nil { edges.gap.hide(rowHeight: edges.addRow.height) }
        updateEndPadding()
        for id in rendering.menus.removeDeleted({ source.item($0.item) != nil }) { rowAnimations.dim(id, to: 1) }
        reopenEditor()
        colorRows()
        interaction.accessibility.actionsChanged()
        showEmptyState()
    }

    private func make(_ change: ListChange, _ splice: (Int, Int, Int) -> Void) {
        // If only an item's content has changed, its row and its editor are kept.
        if change.removed == 1, change.added == 1, refresh(change.position) { return }
        if keepsRows(change) { return refreshRows(in: change) }
        // `closeUp` is only for removals below a visible row, because that row stays in place.
        let places = change.position..<change.position + change.removed
        if change.added == 0, change.position > geometry.drawnPlaces.lowerBound,
            rows.boundCount(in: places) > Self.maxCreated, rows.arePlain(in: change.position...Int.max)
        {
            return rows.closeUp(change.position, change.removed)
        }
        splice(change.position, change.removed, change.added)
    }

    /// The maximum number of rows that GTK may create again for one change.
    private static let maxCreated = 32

    /// Returns the range of places within which a single row moves, if nothing else changes the order, and only a few
    /// rows, all plain, are in between. Returns nil if the focus is within the range: GTK must then move the row
    /// itself, because only GTK notifies the listeners of the focus.
    private func shortMove(in changes: [ListChange]) -> ClosedRange<Int>? {
        let others = changes.filter { $0.removed != $0.added }
        guard others.count == 2, changes.allSatisfy({ $0.removed <= 1 && $0.added <= 1 }),
            others[0].removed == others[1].added
        else { return nil }
        let places = min(others[0].position, others[1].position)...max(others[0].position, others[1].position)
        // GTK keeps visible rows in place only if it is notified of the move.
        let first = geometry.firstPlace
        guard first <= places.lowerBound || first > places.upperBound else { return nil }
        guard rows.boundCount(in: Range(places)) <= Self.maxCreated, rows.arePlain(in: places),
            interaction.focus.row.flatMap({ rows.place(of: $0) }).map(places.contains) != true
        else { return nil }
        return places
    }

    /// Returns whether many rows change their content and none its place, for example when all of a list's items are
    /// completed. GTK is not notified of such a change.
    private func keepsRows(_ change: ListChange) -> Bool {
        guard change.removed > 1, change.removed == change.added else { return false }
        return boundRows(in: change).allSatisfy { $0.id == RowID(source.id(at: $0.place)) }
    }

    private func refreshRows(in change: ListChange) {
        for (_, row, place) in boundRows(in: change) { show(source.content(at: place), in: row) }
    }

    private func boundRows(in change: ListChange) -> [(id: RowID, row: OpaquePointer, place: Int)] {
        let places = change.position..<change.position + change.added
        return rows.bound.compactMap { id, row in
            guard let place = rows.place(of: row), places.contains(place) else { return nil }
            return (id, row, place)
        }
    }

    /// Updates the row of the item at this place.
    ///
    /// - Returns: Whether the item has a row.
    private func refresh(_ place: Int) -> Bool {
        let item = source.content(at: place)
        guard let row = rows[RowID(item.id)] else { return false }
        show(item, in: row)
        return true
    }

    func show(_ state: ListState) {
        let before = self.state
        adopt(state)
        if before.openCounts != state.openCounts { showCounts() }
        if before.settings != state.settings { settingsChanged(before.settings) }
        if before.openCount != state.openCount || before.theme != state.theme { colorRows() }
        if before.search != state.search { showEmptyState() }
        showSelection(since: before)
        interaction.accessibility.actionsChanged()
    }

    /// Updates the number of open items in the rows of lists.
    private func showCounts() {
        for (id, row) in rows.bound {
            guard let item = source.item(id.item) else { continue }
            rendering.painter.showCount(of: item, in: row)
            interaction.accessibility.describe(item, of: id, in: row.holder)
        }
    }

    func showEmptyState() {
        edges.show(state, isEmpty: source.count == 0)
    }

    /// Keeps the scroll position when a row is dropped. The other rows have already made room, so the dropped row stays
    /// where it is drawn. GTK 4.18 scrolls by a row's height if a row moves above the view, to keep the others where
    /// they were laid out. A row dropped at the lower edge would end up below the view.
    private func keepScrollOfDrop() {
        if rowAnimations.draggedRow?.isDropped == true { driver.scroller.scrollAfterLayout(to: driver.scroller.next) }
    }
}

// MARK: - After the layout

extension ListPage {
    /// Animates the rows from where they are drawn now to where the next layout puts them. A change that is already
    /// pending keeps its positions.
    func animateLayout(_ style: MotionStyle) {
        rowAnimations.beginChange(style, positions: positionsBeforeChange)
        driver.layout.request()
    }

    /// The positions of the rows before a change. Not computed while a change is pending, which does not use them.
    private var positionsBeforeChange: [RowID: Double] { rowAnimations.change == nil ? visiblePositions() : [:] }

    /// Called after GTK has laid out the list and before it is painted.
    func laidOut() {
        let time = MainLoop.now
        followScroll(at: time)
        if rowAnimations.change != nil { hideStaleHover() }
        if let row = interaction.focus.requested, rows[row] != nil { setFocus(to: row.item) }
        if driver.scroller.laidOut(isShown: gtk_widget_get_mapped(widget) != 0) { return driver.layout.request() }
        if raise(at: time) { return driver.layout.request() }
        openRequestedEditor()
        placeChips()
        revealEndPadding()
        if editing.editor.isRaising { return driver.layout.request() }
        if rowAnimations.change != nil { startChange(at: time) }
        for id in rows.takeUnbound() where rendering.floatingRows[id] == nil { controller.pointer.rowRecycled(id) }
        outsideDrag.onLayout?()
    }

    /// Handles a scroll, after GTK has laid out the list. During the layout, some rows do not have their new positions
    /// yet.
    private func followScroll(at time: Seconds) {
        guard let scroll = driver.scroller.takeScroll() else { return }
        // Only scrolling by the user closes the open row (specification A8).
        if scroll.isByUser { controller.pointer.listScrolled(time: driver.scroller.lastUserScroll) }
        controller.viewMoved(isUnderGesture: scroll.isUnderGesture)
        interaction.accessibility.actionsChanged()
        if scroll.isByUser, controls.hover.isShown { suspendHover() } else { hideStaleHover() }
        // Rows that come into view are drawn with the same shift as the others.
        if editing.editor.openRow != nil || driver.frames.rowsMoved || rowAnimations.parting != nil
            || rowAnimations.draggedRow != nil
        {
            drawRows(in: frame(at: time))
        }
    }

    /// Raises or lowers the rows for the editor.
    ///
    /// - Returns: Whether the list was scrolled, in which case GTK lays out once more before it paints.
    private func raise(at time: Seconds) -> Bool {
        guard let raising = editing.editor.nextRaising() else { return false }
        switch raising {
        case .raise(let row):
            guard let place = rows.place(of: row) else { break }
            rowAnimations.raise(by: driver.scroller.raise(to: Double(place) * edges.addRow.height), at: time)
        case .lower:
            driver.scroller.lower()
            rowAnimations.lower(at: time)
        }
        driver.frames.request()
        return true
    }

    /// Starts the motion of the rows to their new positions.
    private func startChange(at time: Seconds) {
        let geometry = geometry
        let drawn = rows.placed(in: geometry.drawnPlaces).filter { geometry.shows(geometry.top(ofPlace: $0.place)) }
            .sorted { $0.place < $1.place }
        let needed = rowAnimations.start(drawn, at: time, geometry) { [source] in source.place(of: $0.item) }
        let dropped = rendering.floatingRows.retain(needed)
        for id in needed { prepareFloatingRow(of: id) }
        let frame = frame(at: time)
        for id in needed { drawFloatingRow(of: id, in: frame) }
        driver.frames.request()
        if rowAnimations.isMoving(at: time) { drawRows(in: frame) } else { drawAllRows(in: frame) }
        showGap(in: frame)
        // The rows without a bound widget were visible only as floating rows, so they count as recycled now.
        for id in dropped where rows[id] == nil { controller.pointer.rowRecycled(id) }
    }

    private func prepareFloatingRow(of id: RowID) {
        guard rendering.floatingRows[id] == nil, let place = source.place(of: id.item) else { return }
        let row = rendering.floatingRows.row(for: id, minHeight: minRowHeight)
        let item = source.content(at: place)
        rendering.painter.show(item, in: row, holder: nil)
        rendering.painter.color(row, item.marks, at: place)
        furrow_slide_row_set_front(row, reading.mirrored(rendering.menus.fronts[id] ?? 0))
    }

    /// Scrolls to the last row again, because the list may have been scrolled there before the room existed.
    private func revealEndPadding() {
        guard edges.endPadding.takeIsNew(), !editing.editor.isActive, let last = source.lastID, focusedRow == last
        else {
            return
        }
        scroll(toPlace: source.count - 1)
    }

    /// Scrolls the row at a place into view.
    func scroll(toPlace place: Int) {
        if source.has(place) { driver.scroller.reveal(place) }
    }
}
