// Rows that fingers, an edit or a change of the list hold away from their places.

import Gestures
import GtkSupport
import ListModel

// MARK: - A change of the list

extension RowAnimator {
    /// Begins a change of the list. Rows that fingers still hold apart or pull stay where they are. The others start to
    /// move back.
    ///
    /// - Parameter positions: The positions of the rows before the change.
    func beginChange(_ update: ListUpdate, from positions: [RowID: Double], at time: Seconds) {
        if !update.isParted { animations.endParting(at: time) }
        if !update.isPulled { animations.endPull() }
        animations.beginChange(update.style, positions: positions)
        animations.beginNew(update.state.draft.map { RowID($0) })
    }

    /// Updates the gap after the rows have changed.
    func rowsChanged() {
        if let seam = animations.parting?.seam { animations.seamMoved(above: place(above: seam)) }
        if animations.parting == nil, animations.pull == nil { hideGap() }
    }

    /// Returns the place of the row above a seam: -1 if that is the add row, `.max` if the seam is not in the list.
    func place(above seam: Seam) -> Int {
        if let place = seam.above.flatMap(index(of:)) { return place }
        if let place = seam.below.flatMap(index(of:)) { return place - 1 }
        return seam.above == nil ? -1 : .max
    }

    /// Returns an item's place in the list, whether its row is bound or not.
    private func index(of id: RowID) -> Int? { rows.index(of: id) ?? rows.source.index(of: id.item) }
}

// MARK: - The gap

extension RowAnimator {
    /// Parts the rows at a seam.
    func part(_ seam: Seam, up: Double, down: Double) {
        let time = MainLoop.now
        let isOver = up == 0 && down == 0
        // The seam's place changes only with the list, and every change of the list updates the stored place.
        let placeAbove = animations.parting.flatMap { $0.seam == seam ? $0.above : nil }
        animations.part(seam, above: placeAbove ?? place(above: seam), up: up, down: down)
        drawHeld(isOver: isOver, at: time)
    }

    /// Pulls all rows at an end of the list.
    func pull(_ edge: Edge, distance: Double, action: PullAction) {
        animations.pull(edge, distance: distance, action: action)
        drawHeld(isOver: distance == 0, at: MainLoop.now)
    }

    /// Draws the rows that fingers hold away from their layout positions.
    ///
    /// - Parameter isOver: Whether the fingers have released the rows.
    private func drawHeld(isOver: Bool, at time: Seconds) {
        let frame = frame(at: time)
        if isOver { drawAllRows(in: frame) } else { drawRows(in: frame) }
        showGap(in: frame)
    }

    /// Makes the next change insert its row out of the gap between parted rows.
    func insertFromGap(up: Double, down: Double) {
        guard let parting = animations.parting else { return }
        let geometry = area.geometry
        let middle = Placeholder(up: up, down: down, height: geometry.rowHeight).middle
        animations.insertNext(at: geometry.seam(below: parting.above) + middle - geometry.rowHeight / 2)
    }

    /// Makes the next change insert its row out of the gap of a pull.
    func insertFromPull(distance: Double) {
        let geometry = area.geometry
        animations.insertNext(at: geometry.top + distance - geometry.rowHeight)
    }

    func endPull() {
        guard animations.pull != nil else { return }
        animateLayout(.settle)
        animations.endPull()
        hideGap()
    }
}

// MARK: - The edited row

extension RowAnimator {
    /// Dims all rows but the edited one, once they are raised.
    func edit(_ row: RowID) { animations.edit(row) }

    /// Animates the rows into the positions that an editor needs, unless they move for another reason.
    func animateEditing() { animateLayout(animations.change?.style ?? .raise) }

    /// Brings the edited row to the top by scrolling, and by moving all rows where the list cannot be scrolled further.
    func raise(to place: Int, at time: Seconds) {
        animations.raise(by: area.scroller.raise(to: Double(place) * area.geometry.rowHeight), at: time)
    }

    /// Returns the rows to their places after an edit.
    func lower(at time: Seconds) {
        area.scroller.lower()
        animations.lower(at: time)
    }

    /// The offset in px that all rows have, or move to, for the editor.
    var editorShift: Double { animations.editorShift.to }
}
