// The requests of the controller. The page passes each to the part that carries it out.

import Foundation
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Todo

// MARK: - Contents

extension ListPage: ContentsSurface {
    func apply(_ update: ListUpdate) {
        let focusBefore = focus.place(before: update.changes)
        let wasAtTop = area.scroller.isAtTop
        let before = state
        let positions = animator.positionsBeforeChange()
        adopt(update.state)
        let time = MainLoop.now
        animator.beginChange(update, from: positions, at: time)
        let updater = RowUpdater(presenter, area, focus)
        let isReplaced = updater.replacesAll(update.changes)
        area.rowsChange(update.changes)
        if isReplaced { area.scroller.hold() }
        updater.apply(update.changes)
        rowsChanged()
        // GTK keeps visible rows in place, but chooses which ones. A list at its top must stay there.
        let grows = update.changes.contains { $0.added > $0.removed }
        if source.has(0), isReplaced || wasAtTop && grows { area.scroller.revealFirst() }
        drag.rowsChanged(at: time)
        area.requestLayout()
        showSelection(since: before)
        focus.rowsChanged(focusBefore)
    }

    /// Updates everything that depends on the rows.
    private func rowsChanged() {
        animator.rowsChanged()
        area.updateEndPadding()
        for id in menus.removeDeleted({ source.item($0.item) != nil }) { animator.endDimming(of: id) }
        editor.rowsChanged()
        presenter.colorRows()
        accessibility.actionsChanged()
        showEmptyState()
    }

    func show(_ state: ListState) {
        let before = self.state
        adopt(state)
        if before.openCounts != state.openCounts { presenter.showCounts() }
        if before.settings.rowHeight != state.settings.rowHeight { resizeRows() }
        if before.openCount != state.openCount || before.theme != state.theme { presenter.colorRows() }
        if before.search != state.search { showEmptyState() }
        showSelection(since: before)
        accessibility.actionsChanged()
    }

    private func resizeRows() {
        let growth = presenter.resize()
        guard growth != 1, area.isRealized else { return }
        area.rowsGrew(by: growth)
        // The pointer is at another seam now.
        hover.suspend()
    }

    func marksChanged(_ items: Set<UUID>) { presenter.marksChanged(items) }
}

// MARK: - Rows

extension ListPage: RowSurface {
    var rowSize: (width: Double, height: Double) { area.rowSize }

    func moveFront(of id: RowID, to x: Double, opacity: Double) {
        let front = direction.mirrored(x)
        if let row = presenter.floatingRows[id] { furrow_slide_row_set_front(row, front) }
        menus.moveFront(of: id, rows[id], to: x, onScreen: front, at: MainLoop.now)
        animator.dim(id, to: opacity)
    }

    func uncover(_ id: RowID, _ menu: MenuContent) { menus.uncover(id, menu, in: rows[id], direction) }

    func drawCue(_ cue: Cue, on id: RowID, strike: Double) {
        let flips = menus.show(
            cue, on: id, in: rows[id], strike: strike, at: MainLoop.now, animates: animator.animates)
        if flips { area.requestFrames() }
    }

    func rowOpened(_ id: RowID, focusMenu: Bool) {
        menus.open(id)
        accessibility.actionsChanged()
        if focusMenu { moveMenuFocus(of: id, forward: true) }
        hover.rowOpened(id)
    }

    func rowClosed(_ id: RowID) {
        accessibility.actionsChanged()
        menus.close(id, rows[id], isDone: source.item(id.item)?.isDone)
        animator.endDimming(of: id)
    }

    func flash(_ id: RowID) { animator.flash(id) }

    func lift(_ id: RowID) { drag.lift(id) }

    func drag(_ id: RowID, top: Double, slot: Int) { drag.move(id, to: top, slot: slot) }

    func indentDraggedRow(_ id: RowID, level: Int) { drag.indent(id, level: level) }

    func drop(_ id: RowID, returns: Bool) { drag.drop(id, returns: returns) }

    func endDrag() { drag.end() }

    func setDraggedOutside(_ id: RowID, isOutside: Bool) { drag.setOutside(id, isOutside: isOutside) }

    func dropOutside(_ id: RowID, onto target: RowID, in other: Pane) { drag.drop(id, onto: target, in: other) }

    func markDropTarget(_ id: RowID?) { presenter.markDropTarget(id) }
}

// MARK: - The gap, scrolling

extension ListPage: GapSurface {
    func part(_ seam: Seam, up: Double, down: Double) { animator.part(seam, up: up, down: down) }

    func pull(_ edge: Edge, distance: Double, action: PullAction) {
        animator.pull(edge, distance: distance, action: action)
    }

    func insertFromGap(up: Double, down: Double) { animator.insertFromGap(up: up, down: down) }

    func insertFromPull(distance: Double) { animator.insertFromPull(distance: distance) }

    func endPull() { animator.endPull() }
}

extension ListPage: ScrollSurface {
    var viewport: Viewport { area.measurements }

    func scroll(to offset: Double) { area.scroll(to: offset) }

    func fling(_ velocity: Double) { area.fling(velocity) }

    func stopKineticScroll() { area.scroller.stopKinetic() }
}

// MARK: - The editor

extension ListPage: EditorSurface {
    var editedText: String? { editor.text }

    func beginEditing(_ id: UUID, text: String) {
        hover.hide()
        editor.begin(id, text: text)
    }

    func type(_ text: String) { editor.type(text) }

    func showChips(_ chips: [TitleChip]) {
        guard editor.show(chips), !chips.isEmpty else { return }
        announce(chips.map(\.text).joined(separator: tr(", ")), on: nil)
    }

    func endEditing() { editor.end() }
}

// MARK: - The focus

extension ListPage: FocusSurface {
    var focusedRow: UUID? { focus.row?.item }

    func focus(_ id: UUID) { focus.moveByUser(to: id) }

    func moveMenuFocus(of id: RowID, forward: Bool) { menus.moveFocus(rows[id], forward: forward) }
}
