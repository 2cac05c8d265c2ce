// Frames: what moves, moved.

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
        if layoutTurns.resume() { afterNextLayout() }
        updateScroll(at: time)
        if arbiterWantsFrames { controller.tick(time: time) }
        let isMoving = isMoving(at: time)
        if isMoving { moveRows(at: time) } else if wasMoving { placeAll(at: time) }
        if isMoving || wasMoving { followGap() }
        wasMoving = isMoving
        if isCarrying(at: time) { updateCarried(at: time) }
        updateLatches(at: time)
        updateFlashes(at: time)
        isTicking =
            arbiterWantsFrames || wasMoving || isLatching(at: time) || !flashes.isEmpty || isScrolling
            || layoutTurns.isPostponed
        return isTicking
    }

    /// Whether rows are on their way up or down, or dimming.
    func isMoving(at time: Seconds) -> Bool {
        !motions.isEmpty || lift.isMoving(at: time) || dimming.isMoving(at: time) || addRowReturn.isMoving(at: time)
            || isCarrying(at: time)
    }

    /// Puts every row that is drawn where it is to be seen at this time.
    func moveRows(at time: Seconds) {
        let stance = stance(at: time)
        let items = controller.library.contents
        // By place: merely asking the hundreds of rows that are not drawn would cost more than moving those that are.
        for position in view.drawnPlaces where items.indices.contains(position) {
            let id = RowID(items.id(at: position))
            if let row = rows[id] { move(row, id, position, stance) }
        }
        // The add row stays, and rows pass beneath it, unless it is the upper neighbour itself.
        let raise = parted.map { $0.seam.above == nil ? -$0.up : 0 }
        furrow_slide_row_set_shift(addRow, raise ?? addRowReturn.value(at: time))
        gtk_widget_set_opacity(addRow.widget, stance.dimming)
        settle(at: time)
    }

    /// Puts every row that there is where it is to be seen, drawn or not: nothing of a movement is left behind.
    func placeAll(at time: Seconds) {
        moveRows(at: time)
        let stance = stance(at: time)
        for (id, row) in rows {
            if let position = position(of: row) { move(row, id, position, stance) }
        }
    }

    /// Rows that have arrived stand exactly at their places, even where they are no longer drawn.
    private func settle(at time: Seconds) {
        let settled = motions.settle(at: time)
        moveGhosts(at: time)
        for id in settled {
            if let row = rows[id] { place(row, id, at: time) }
        }
    }

    /// Puts one row where it is to be seen at this time.
    func place(_ row: OpaquePointer, _ id: RowID, at time: Seconds) {
        guard let position = position(of: row) else { return }
        move(row, id, position, stance(at: time))
    }

    /// What moves all rows alike at one moment.
    struct Stance {
        var time: Seconds
        var lift: Double
        var dimming: Double
        var parted: Parted?
        /// How far all rows are pulled down, in px.
        var pull: Double
        /// The last place above the seam.
        var above: Int
    }

    func stance(at time: Seconds) -> Stance {
        Stance(
            time: time, lift: lift.value(at: time), dimming: dimming.value(at: time), parted: parted,
            pull: pulled?.shift ?? 0, above: parted.map { place(above: $0.seam) } ?? 0)
    }

    private func move(_ row: OpaquePointer, _ id: RowID, _ position: Int, _ stance: Stance) {
        furrow_slide_row_set_shift(row, shift(of: id, position, stance))
        let opacity = opacity(of: id, stance)
        if gtk_widget_get_opacity(row.widget) != opacity { gtk_widget_set_opacity(row.widget, opacity) }
    }

    private func opacity(of id: RowID, _ stance: Stance) -> Double {
        // Its stand-in is seen instead.
        if ghosts[id] != nil || carried?.id == id { return 0 }
        if edited?.row == id { return 1 }
        return stance.dimming * (openOpacities[id] ?? 1)
    }

    /// How far below its place a row stands.
    func shift(of id: RowID, _ position: Int, _ stance: Stance) -> Double {
        let motion = motions.isEmpty ? 0 : motions.shift(of: id, at: stance.time)
        return motion + steadyShift(of: id, position, stance)
    }

    /// How far below its place a row stands for other reasons than its own way there: what is edited, pulled, parted or
    /// carried.
    func steadyShift(of id: RowID, _ position: Int, _ stance: Stance) -> Double {
        let parting = stance.parted.map { position <= stance.above ? -$0.up : $0.down } ?? 0
        return stance.lift + stance.pull + parting + room(of: id, position, at: stance.time)
    }

    /// An animation's length: none where animations are off.
    func duration(_ seconds: Double) -> Double { controller.arbiter.settings.animates ? seconds : 0 }
}
