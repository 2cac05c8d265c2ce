// Frames: rows on their way, and what is done right after the list has been laid out.

import CGtk
import Gestures
import GtkShim
import GtkSupport

extension ListView {
    /// Asks for frames for as long as anything moves.
    func needFrames() {
        guard !isTicking else { return }
        isTicking = true
        addTick(page) { [weak self] time in self?.tick(time) ?? false }
    }

    private func tick(_ time: Seconds) -> Bool {
        if arbiterWantsFrames { controller.tick(time: time) }
        moveRows(at: time)
        updateLatches(at: time)
        updateFlashes(at: time)
        isTicking =
            arbiterWantsFrames || !motions.isEmpty || lift.isMoving(at: time) || dimming.isMoving(at: time)
            || latches.values.contains { $0.isMoving(at: time) } || !flashes.isEmpty
            || addRowReturn.isMoving(at: time)
        return isTicking
    }

    /// Puts every row where it is to be seen at this time.
    func moveRows(at time: Seconds) {
        for (id, row) in rows { place(row, id, at: time) }
        // The add row stays, and rows pass beneath it, unless it is the upper neighbour itself.
        let raise = parted.map { $0.seam.above == nil ? -$0.up : 0 }
        furrow_slide_row_set_shift(addRow, raise ?? addRowReturn.value(at: time))
        gtk_widget_set_opacity(addRow.widget, dimming.value(at: time))
        let settled = motions.settle(at: time)
        moveGhosts(at: time)
        for arrived in settled {
            if let row = rows[arrived] { place(row, arrived, at: time) }
        }
    }

    func place(_ row: OpaquePointer, _ id: RowID, at time: Seconds) {
        furrow_slide_row_set_shift(row, lift.value(at: time) + motions.shift(of: id, at: time) + partShift(of: row))
        gtk_widget_set_opacity(row.widget, edited?.row == id ? 1 : dimming.value(at: time))
    }

    private func partShift(of row: OpaquePointer) -> Double {
        guard let parted else { return 0 }
        let position = Int(furrow_slide_row_get_position(row))
        return position <= partedAbove(parted.seam) ? -parted.up : parted.down
    }

    /// The place of the row above the seam; -1 where that is the add row.
    private func partedAbove(_ seam: Seam) -> Int {
        if let above = seam.above.flatMap({ rows[$0] }) { return Int(furrow_slide_row_get_position(above)) }
        if let below = seam.below.flatMap({ rows[$0] }) { return Int(furrow_slide_row_get_position(below)) - 1 }
        return seam.above == nil ? -1 : .max
    }

    /// Where a row is laid out: px from the page's top, before any shift.
    ///
    /// Reckoned from its place, as rows are equally high: GTK leaves the rows out of view where they once were.
    func top(of row: OpaquePointer) -> Double? {
        let position = furrow_slide_row_get_position(row)
        return position == GTK_INVALID_LIST_POSITION ? nil : top(ofPlace: Int(position))
    }

    /// Where the row at this place of the list is, or would be, laid out.
    func top(ofPlace position: Int) -> Double {
        listTop + Double(position) * rowSize.height - gtk_adjustment_get_value(adjustment)
    }

    /// Where the list's view begins: px from the page's top.
    var listTop: Double {
        var origin = graphene_point_t(x: 0, y: 0)
        var point = graphene_point_t()
        return gtk_widget_compute_point(stack.widget, page, &origin, &point) == 0 ? 0 : Double(point.y)
    }

    /// Where every bound row is seen now.
    func seenRows() -> [RowID: Double] {
        var seen: [RowID: Double] = [:]
        for (id, row) in rows {
            if let top = top(of: row) { seen[id] = top + furrow_slide_row_get_shift(row) }
        }
        return seen
    }

    /// Has `laidOut` called after GTK's next layout, before the frame is painted.
    func afterNextLayout() {
        guard let frames = gtk_widget_get_frame_clock(page) else { return whenIdle { [weak self] in self?.laidOut() } }
        if !hasClockHandler {
            hasClockHandler = true
            // GTK lays out in this very signal; a handler connected later runs after it.
            connect(frames, "layout") { [weak self] in self?.laidOut() }
        }
        gdk_frame_clock_request_phase(frames, GDK_FRAME_CLOCK_PHASE_LAYOUT)
    }

    private func laidOut() {
        let time = MainLoop.now
        if let id = pendingFocus, rows[RowID(id)] != nil { focus(id) }
        if let row = pendingLift { liftToTop(row, at: time) }
        if let flip = pendingFlip { start(flip, at: time) }
        forgetUnbound()
    }

    private func forgetUnbound() {
        guard !unbound.isEmpty else { return }
        let gone = unbound
        unbound = []
        for id in gone where rows[id] == nil && ghosts[id] == nil { controller.rowRecycled(id) }
    }

    private func liftToTop(_ id: RowID, at time: Seconds) {
        pendingLift = nil
        guard let row = rows[id], let top = top(of: row) else { return }
        lift.go(to: listTop - top, at: time, over: duration(Self.editDuration))
        dimming.go(to: Self.editDimming, at: time, over: duration(Self.editDuration))
        needFrames()
        moveRows(at: time)
    }

    private func start(_ flip: Flip, at time: Seconds) {
        pendingFlip = nil
        let begins = time + flip.style.delay
        let seconds = duration(flip.style.duration)
        for (id, seen) in flip.seen where isInView(seen) && !isInView(rows[id].flatMap(top(of:)) ?? .infinity) {
            haunt(id, from: seen, at: begins, over: seconds)
        }
        var order = 0.0
        for row in rowsInView() where ghosts[row.id] == nil {
            guard let seen = flip.seen[row.id] else { continue }
            let from = seen - row.top - lift.value(at: time)
            motions.send(row.id, from: from, at: begins + flip.style.stagger * order, over: seconds)
            if abs(from) >= 0.5 { order += 1 }
        }
        needFrames()
        moveRows(at: time)
    }

    /// The rows that are laid out in view, from the top down.
    private func rowsInView() -> [(id: RowID, top: Double)] {
        rows.compactMap { id, row in top(of: row).map { (id, $0) } }
            .filter { isInView($0.1) }
            .sorted { $0.1 < $1.1 }
    }

    private func isInView(_ top: Double) -> Bool {
        top > listTop - rowSize.height && top < Double(gtk_widget_get_height(page))
    }

    /// An animation's length: none where animations are off.
    func duration(_ seconds: Double) -> Double { controller.arbiter.settings.animates ? seconds : 0 }

    /// Editing: the row comes to the top and the others dim to 0.3, in 0.3 s (specification C5).
    static let editDuration = 0.3
    static let editDimming = 0.3
}
