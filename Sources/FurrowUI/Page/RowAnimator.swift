import CGtk
import Gestures
import GtkShim
import GtkSupport
import ListModel

/// Places and animates the rows of a list: in each frame it draws the rows where ``RowAnimations`` puts them.
@MainActor final class RowAnimator {
    /// The motion and appearance of every row.
    var animations: RowAnimations
    private var rowsMoved = false
    let rows: RowRegistry
    let presenter: RowPresenter
    let area: VisibleArea
    let driver: FrameDriver
    private let edges: ListEdges
    private let controller: ListController

    init(
        _ presenter: RowPresenter, _ edges: ListEdges, _ area: VisibleArea, _ driver: FrameDriver,
        _ controller: ListController
    ) {
        rows = presenter.rows
        self.presenter = presenter
        self.edges = edges
        self.area = area
        self.driver = driver
        self.controller = controller
        animations = RowAnimations(animates: presenter.state.settings.animates)
    }

    // MARK: State

    /// Adopts a new state of the list.
    func update(_ state: ListState) { animations.setAnimates(state.settings.animates) }

    var animates: Bool { animations.animates }

    /// Returns whether rows are moving at this time.
    func isMoving(at time: Seconds) -> Bool { animations.isMoving(at: time) }

    /// Whether rows may be away from their layout positions, so that they must be drawn again after a scroll.
    var isHoldingRows: Bool { rowsMoved || animations.parting != nil || animations.draggedRow != nil }

    /// Whether a change of the list waits for the next layout.
    var isChangePending: Bool { animations.change != nil }

    /// Returns the current positions, in px from the page's top, of the drawn rows and of the same number of rows on
    /// either side, which may come into view. Empty while a change is pending, which does not use them.
    func positionsBeforeChange() -> [RowID: Double] {
        guard !isChangePending else { return [:] }
        let frame = frame(at: MainLoop.now)
        return animations.positions(of: rows.placed(in: frame.geometry.nearIndices), in: frame)
    }

    /// Returns the current position of one row, in px from the page's top.
    func visibleTop(of id: RowID) -> Double? {
        guard let place = rows.index(of: id) else { return nil }
        let frame = frame(at: MainLoop.now)
        return frame.geometry.top(ofIndex: place) + animations.drawing(of: id, at: place, in: frame).shift
    }

    /// Returns the row that is drawn at this height while rows are moving. Another row may be laid out there.
    func movingRow(at y: Double) -> RowID? {
        guard !animations.motions.isEmpty else { return nil }
        let frame = frame(at: MainLoop.now)
        return animations.row(at: y, of: rows.placed(in: frame.geometry.nearIndices), in: frame)
    }

    // MARK: Frames

    /// Draws the moving rows for one frame.
    ///
    /// - Returns: Whether rows are still moving.
    func advance(to time: Seconds) -> Bool {
        let isMoving = animations.isMoving(at: time)
        let wasMoving = rowsMoved
        rowsMoved = isMoving
        if isMoving || wasMoving {
            let frame = frame(at: time)
            if isMoving { drawRows(in: frame) } else { drawAllRows(in: frame) }
            showGap(in: frame)
        }
        return isMoving
    }

    /// Fades the flashes and forgets those that have ended.
    ///
    /// - Returns: Whether a flash is still fading.
    func fadeFlashes(at time: Seconds) -> Bool {
        guard !animations.flashes.isEmpty else { return false }
        let frame = frame(at: time)
        for id in animations.flashes.keys { drawRow(id, in: frame) }
        animations.endFlashes(at: time)
        return !animations.flashes.isEmpty
    }

    /// Tints a completed row green for a while.
    func flash(_ id: RowID) {
        animations.flash(id, at: MainLoop.now)
        drawRow(id)
        driver.requestFrames()
    }

    /// Sets the opacity of a row as it opens.
    func dim(_ id: RowID, to opacity: Double) {
        if animations.dim(id, to: opacity) { drawRow(id) }
    }

    /// Restores the opacity of a row that is closed or deleted, when it is drawn next.
    func endDimming(of id: RowID) { animations.dim(id, to: 1) }

    /// Draws a row that GTK has just bound, if it is not at its layout position.
    func bound(_ id: RowID) {
        // Skipped when possible, because hundreds of rows may be bound at once.
        if !animations.isStill(at: MainLoop.now) { drawRow(id) }
    }

    // MARK: Drawing

    /// Returns the state to draw at this time.
    func frame(at time: Seconds) -> RowAnimations.Frame { animations.frame(at: time, area.geometry) }

    func drawRows(in frame: RowAnimations.Frame) {
        drawPlacedRows(animations, in: frame)
        drawDraggedRow(in: frame)
        settle(in: frame)
    }

    /// Draws the rows in the list that may be visible, and the add row.
    ///
    /// - Parameter animations: The value of the property, read only once: each call of a method on the property would
    ///   copy all of it, because the compiler cannot see that the method, in another module, leaves it unchanged.
    private func drawPlacedRows(_ animations: RowAnimations, in frame: RowAnimations.Frame) {
        let (source, count) = (rows.source, rows.source.count)
        // Iterates over places and not over bound rows: checking the hundreds of rows that are out of view would cost
        // more than drawing the visible ones.
        for place in frame.geometry.drawnIndices where place < count {
            let id = RowID(source.id(at: place))
            if let row = rows[id] { draw(row, animations.drawing(of: id, at: place, in: frame)) }
        }
        draw(edges.topRow, animations.addRow(in: frame))
    }

    /// Draws all bound rows, visible or not, so that nothing is left over from a motion.
    func drawAllRows(in frame: RowAnimations.Frame) {
        drawRows(in: frame)
        // Read once, as for `drawPlacedRows`.
        let animations = animations
        for (id, row) in rows.bound {
            if let place = rows.index(of: row) { draw(row, animations.drawing(of: id, at: place, in: frame)) }
        }
    }

    /// Draws one row now, if it is bound.
    private func drawRow(_ id: RowID) { drawRow(id, in: frame(at: MainLoop.now)) }

    private func drawRow(_ id: RowID, in frame: RowAnimations.Frame) {
        guard let row = rows[id], let place = rows.index(of: row) else { return }
        draw(row, animations.drawing(of: id, at: place, in: frame))
    }

    /// Draws one row.
    ///
    /// - Parameter top: The distance in px from the origin of the drawing's shift to the row's layout position.
    private func draw(_ row: OpaquePointer, _ drawing: RowDrawing, top: Double = 0) {
        furrow_slide_row_set_shift(row, drawing.shift - top)
        furrow_slide_row_set_scale(row, drawing.scale)
        if gtk_widget_get_opacity(row.widget) != drawing.opacity { gtk_widget_set_opacity(row.widget, drawing.opacity) }
        presenter.tint(row, drawing.tint)
    }

    private func drawDraggedRow(in frame: RowAnimations.Frame) {
        guard let row = presenter.floatingRows.draggedRow, let drawing = animations.draggedRowDrawing(in: frame)
        else { return }
        draw(row, drawing, top: frame.geometry.top)
    }

    private func drawFloatingRow(of id: RowID, in frame: RowAnimations.Frame) {
        guard let row = presenter.floatingRows[id], let drawing = animations.floatingRow(of: id, in: frame) else {
            return
        }
        draw(row, drawing, top: frame.geometry.top)
    }

    /// Draws rows that have arrived exactly at their layout positions, even if they are not visible, and removes their
    /// floating rows.
    private func settle(in frame: RowAnimations.Frame) {
        let arrived = animations.settle(at: frame.time)
        for id in animations.floatingRows.keys { drawFloatingRow(of: id, in: frame) }
        for id in arrived { drawRow(id, in: frame) }
        for id in animations.endFloatingRows() {
            presenter.floatingRows.remove(id)
            if rows[id] == nil { controller.pointer.rowRecycled(id) } else { drawRow(id, in: frame) }
        }
    }

    /// Draws the gap. If a change of the list moves the rows that are held, the gap moves with them.
    func showGap(in frame: RowAnimations.Frame) {
        let geometry = frame.geometry
        if let pull = animations.pull {
            edges.showGap(of: pull, in: geometry, presenter.gapColor(at: pull.edge))
        } else if let parting = animations.parting {
            // A neighbor may still be moving after a change; the gap follows its visible position.
            let neighbor = parting.seam.above ?? parting.seam.below
            let shift = neighbor.map { animations.motion(of: $0, at: frame.time) } ?? 0
            edges.showGap(
                of: parting, seam: geometry.seam(below: parting.above) + shift, rowHeight: geometry.rowHeight
            ) {
                presenter.gapColor(at: parting.seam)
            }
        } else {
            edges.hideGap(rowHeight: geometry.rowHeight)
        }
    }

    func hideGap() { edges.hideGap(rowHeight: edges.rowHeight) }

    // MARK: Motion after a layout

    /// Animates the rows from where they are drawn now to where the next layout puts them. A change that is already
    /// pending keeps its positions.
    func animateLayout(_ style: MotionStyle) {
        animations.beginChange(style, positions: positionsBeforeChange())
        driver.requestLayout()
    }

    /// Starts the motion of the rows to their new positions.
    ///
    /// - Parameter front: Returns the position of a row's front, in px to the right.
    func startChange(at time: Seconds, front: (RowID) -> Double) {
        let geometry = area.geometry
        let drawn = rows.placed(in: geometry.drawnIndices).filter { geometry.shows(geometry.top(ofIndex: $0.place)) }
            .sorted { $0.place < $1.place }
        let needed = animations.start(drawn, at: time, geometry) { [source = rows.source] in
            source.index(of: $0.item)
        }
        let dropped = presenter.floatingRows.retain(needed)
        for id in needed where presenter.floatingRows[id] == nil {
            guard let place = rows.source.index(of: id.item) else { continue }
            presenter.makeFloatingRow(of: id, at: place, front: front(id))
        }
        let frame = frame(at: time)
        for id in needed { drawFloatingRow(of: id, in: frame) }
        driver.requestFrames()
        if animations.isMoving(at: time) { drawRows(in: frame) } else { drawAllRows(in: frame) }
        showGap(in: frame)
        // The rows without a bound widget were visible only as floating rows, so they count as recycled now.
        for id in dropped where rows[id] == nil { controller.pointer.rowRecycled(id) }
    }
}
