import Gestures

/// The motion of a list's rows, as a value that uses neither a toolkit nor a clock: rows on their way to new places,
/// rows parted or pulled by fingers, a dragged row and the rows that make room for it, the rows around an edited row,
/// and flashes. The result is one ``RowDrawing`` for each row.
///
/// If the list changes during a motion, the next motion starts from the current positions of the rows.
package struct RowAnimations: Sendable {
    /// Whether motions are animated. Otherwise they end at once.
    package private(set) var animates: Bool
    /// The edited row, which does not dim. After the edit it stays fully opaque until the other rows have brightened
    /// again.
    package private(set) var undimmed: RowID?

    /// The rows on their way to their places, with their remaining distance.
    package private(set) var motions: [RowID: Animation] = [:]
    /// The copies drawn for rows whose new place is out of view, and for rows that were dragged.
    package private(set) var floatingRows: [RowID: FloatingRow] = [:]
    /// The rows that were dragged, with their remaining enlargement.
    package private(set) var scales: [RowID: Animation] = [:]
    /// The offset of all rows that brings the edited row to the top.
    package private(set) var editorShift = Animation.resting(at: 0)
    /// The opacity of the rows that are not edited.
    package private(set) var dimming = Animation.resting(at: 1)
    /// The offset of the add row while it returns to its place, after it was the upper neighbor of a gap.
    package private(set) var addRowReturn = Animation.resting(at: 0)
    /// The rows parted by fingers, and the pull of all rows.
    package private(set) var parting: Parting?
    package private(set) var pull: Pull?
    package private(set) var draggedRow: DraggedRow?
    /// A row that is drawn outside the list, with its opacity in the list.
    package private(set) var hiddenRow: (row: RowID, opacity: Animation)?
    /// The opacities of rows that dim as they open.
    package private(set) var openOpacities: [RowID: Double] = [:]
    /// The strength of the green tint of rows that were just completed.
    package private(set) var flashes: [RowID: Animation] = [:]
    /// The change that waits for the list's layout.
    package private(set) var change: Change?
    /// The initial position of the next new row, in px from the page's top.
    package private(set) var newRowTop: Double?

    package init(animates: Bool = true) { self.animates = animates }

    package mutating func setAnimates(_ animates: Bool) { self.animates = animates }

    /// Returns the length of an animation: 0 if animations are off.
    private func duration(_ seconds: Seconds) -> Seconds { animates ? seconds : 0 }

    // MARK: Rows held by fingers

    /// Parts the rows: the rows above the seam move `up` px higher, and the rows below it `down` px lower. Ends the
    /// parting if both are 0.
    ///
    /// - Parameter above: The place of the row above the seam: -1 if that is the add row, `.max` if the seam is
    ///   not in the list.
    package mutating func part(_ seam: Seam, above: Int, up: Double, down: Double) {
        parting = up == 0 && down == 0 ? nil : Parting(seam: seam, above: above, up: up, down: down)
    }

    /// Updates the place of the row above the parted seam after the list has changed.
    package mutating func seamMoved(above: Int) { parting?.above = above }

    /// Ends the parting. The motion of a row inserted in the gap, or of another change, starts from here.
    package mutating func endParting(at time: Seconds) {
        if let parting, parting.seam.above == nil {
            addRowReturn = Animation(
                from: addRowShift(at: time), to: 0, start: time, duration: duration(MotionStyle.settle.duration))
        }
        parting = nil
    }

    /// Pulls all rows by this distance in px at one end. Ends the pull if the distance is 0.
    package mutating func pull(_ edge: Edge, distance: Double, action: PullAction) {
        pull = distance == 0 ? nil : Pull(edge: edge, distance: distance, action: action)
    }

    /// Ends the pull. The motion of the rows starts from here.
    package mutating func endPull() { pull = nil }

    /// Sets the initial position, in px from the page's top, of the next new row, which comes out of the gap that
    /// fingers opened.
    package mutating func insertNext(at top: Double) { newRowTop = top }

    // MARK: A dragged row

    /// The enlargement of a dragged row (specification G1).
    package static let draggedScale = 1.05
    /// The time in seconds that a lifted row takes to grow.
    private static let riseDuration = 0.12
    /// The time in seconds in which the other rows make room (G2).
    private static let roomDuration = 0.12

    package mutating func lift(_ row: RowID, from place: Int, at time: Seconds, _ geometry: ListGeometry) {
        // The row may still be settling after it was last dragged.
        var scale = Animation.resting(at: scales[row]?.value(at: time) ?? 1)
        scale.go(to: Self.draggedScale, at: time, over: duration(Self.riseDuration))
        draggedRow = DraggedRow(row, from: place, scale: scale, geometry)
        // Now only the finger or pointer moves the row.
        (motions[row], scales[row]) = (nil, nil)
    }

    /// Moves the dragged row's upper edge to `top`. The rows between its old and its new place make room.
    package mutating func drag(to top: Double, slot: Int, at time: Seconds, _ geometry: ListGeometry) {
        let seconds = duration(Self.roomDuration)
        draggedRow?.move(to: top, slot: slot, at: time, over: seconds, geometry)
    }

    /// Adds rows to a dragged stack of `count` rows. The added rows dim in their places while they are dragged.
    package mutating func stack(_ count: Int, others rows: [RowID]) { draggedRow?.stack(count, others: rows) }

    /// Drops the row, which stays where it is until the list changes.
    package mutating func drop() { draggedRow?.drop() }

    /// Updates the dragged row after the list has changed.
    ///
    /// - Parameter originIndex: The row's new place, or nil if the row has left the list.
    /// - Returns: Whether the row is still dragged.
    package mutating func draggedRowMoved(to originIndex: Int?, at time: Seconds) -> Bool {
        guard let originIndex, draggedRow?.isDropped == false else {
            putDown(at: time)
            return false
        }
        draggedRow?.move(originIndex: originIndex)
        return true
    }

    /// Ends the dragging. The row settles into its place with the pending change.
    package mutating func putDown(at time: Seconds) {
        if let draggedRow { scales[draggedRow.row] = .resting(at: draggedRow.drawing(at: time).scale) }
        draggedRow = nil
    }

    // MARK: A row drawn outside the list

    /// Hides a row in the list, because the row is drawn elsewhere.
    package mutating func hide(_ row: RowID) { hiddenRow = (row, .resting(at: 0)) }

    /// Fades the hidden row in again at its place, within this many seconds.
    package mutating func reveal(at time: Seconds, over seconds: Seconds) {
        let seconds = duration(seconds)
        hiddenRow?.opacity.go(to: 1, at: time, over: seconds)
        endHiding(at: time)
    }

    private mutating func endHiding(at time: Seconds) {
        if let hiddenRow, hiddenRow.opacity.to == 1, hiddenRow.opacity.isOver(at: time) { self.hiddenRow = nil }
    }

    // MARK: Editing, opening, completing

    /// The edited row moves to the top and the other rows dim to 0.3, within 0.3 s (C5).
    private static let editDuration = 0.3
    private static let editDimming = 0.3

    /// Starts editing a row: the other rows dim and this one does not.
    package mutating func edit(_ row: RowID) { undimmed = row }

    /// Brings the edited row to the top, by scrolling and by an additional `shift` in px, and dims the other rows.
    package mutating func raise(by shift: Double, at time: Seconds) {
        editorShift.go(to: shift, at: time, over: duration(Self.editDuration))
        dimming.go(to: Self.editDimming, at: time, over: duration(Self.editDuration))
    }

    /// Ends editing: the rows return to their places and brighten.
    package mutating func lower(at time: Seconds) {
        editorShift.go(to: 0, at: time, over: duration(Self.editDuration))
        dimming.go(to: 1, at: time, over: duration(Self.editDuration))
    }

    /// Sets the opacity of a row as it opens.
    ///
    /// - Returns: Whether the opacity changed.
    @discardableResult package mutating func dim(_ row: RowID, to opacity: Double) -> Bool {
        guard openOpacities[row] ?? 1 != opacity else { return false }
        openOpacities[row] = opacity == 1 ? nil : opacity
        return true
    }

    /// A completed row stays green while it snaps back (0.2 s), waits (0.1 s) and moves (0.3 s). Then it fades (C2).
    package static let flashHold = 0.6
    package static let flashFade = 0.2

    /// Tints a completed row green for a while.
    package mutating func flash(_ row: RowID, at time: Seconds) {
        flashes[row] = Animation(
            from: 1, to: 0, start: time + Self.flashHold, duration: duration(Self.flashFade))
    }

    /// Removes the flashes that have faded.
    package mutating func endFlashes(at time: Seconds) { flashes = flashes.filter { !$0.value.isOver(at: time) } }
}

// MARK: - A change of the list

extension RowAnimations {
    /// Begins a change, before the list is laid out again. A pending change keeps its positions.
    ///
    /// - Parameter positions: The positions of the rows now; ignored if a change is already pending.
    package mutating func beginChange(_ style: MotionStyle, positions: [RowID: Double]) {
        if change == nil {
            change = Change(positions: positions, style: style, parting: parting, pull: pull)
        } else {
            change?.style = style
        }
    }

    /// Sets the initial position of a new row, if the change contains one, to the gap that it comes out of.
    package mutating func beginNew(_ row: RowID?) {
        if let row, let newRowTop { change?.positions[row] = newRowTop }
        newRowTop = nil
    }

    /// Starts the motions once the list is laid out: rows move from their earlier positions to their new places.
    ///
    /// - Parameters:
    ///   - drawn: The bound rows in view, from top to bottom.
    ///   - place: Returns the place of a row that is not in `drawn`, or nil if the row has left the list.
    /// - Returns: The rows that now need a floating row. All other floating rows can be removed.
    package mutating func start(
        _ drawn: [Placed], at time: Seconds, _ geometry: ListGeometry, place: (RowID) -> Int?
    ) -> [RowID] {
        guard let change else { return Array(floatingRows.keys) }
        self.change = nil
        // Rows that are visible neither before nor after the change do not move.
        (motions, floatingRows) = ([:], [:])
        let frame = frame(at: time, geometry)
        createFloatingRows(excluding: Set(drawn.map(\.row)), change, in: frame, place: place)
        startMotion(drawn, change, in: frame)
        shrink(change, at: time)
        return Array(floatingRows.keys)
    }

    /// Creates floating rows that show visible rows leave the view.
    private mutating func createFloatingRows(
        excluding staying: Set<RowID>, _ change: Change, in frame: Frame, place: (RowID) -> Int?
    ) {
        let (geometry, seconds) = (frame.geometry, duration(change.style.duration))
        guard seconds > 0 else { return }
        // A target farther away than the view's height makes no difference, because the row is out of sight before
        // that.
        let reach = geometry.bottom - geometry.top
        for (row, position) in change.positions
        where geometry.shows(position) && !staying.contains(row) && row != draggedRow?.row {
            guard let place = place(row) else { continue }
            let target = min(max(geometry.top(ofIndex: place), geometry.top - reach), geometry.bottom + reach)
            floatingRows[row] = FloatingRow(place: place, target: target)
            let shift = shift(from: position, to: target, at: place, since: change, in: frame)
            startMotion(row, from: shift, at: frame.time + change.style.delay, over: seconds)
        }
    }

    private mutating func startMotion(_ drawn: [Placed], _ change: Change, in frame: Frame) {
        let seconds = duration(change.style.duration)
        var begins = frame.time + change.style.delay
        for (row, place) in drawn where row != draggedRow?.row {
            guard let position = change.positions[row] else { continue }
            let target = frame.geometry.top(ofIndex: place)
            // A row that was dragged moves to its place enlarged and above the other rows.
            if scales[row] != nil, seconds > 0 { floatingRows[row] = FloatingRow(place: place, target: target) }
            let shift = shift(from: position, to: target, at: place, since: change, in: frame)
            startMotion(row, from: shift, at: begins, over: seconds)
            if abs(shift) >= Self.minVisibleShift { begins += change.style.stagger }
        }
    }

    /// Moves a row to its place from this many px below it (negative: above it).
    package mutating func startMotion(_ row: RowID, from shift: Double, at start: Seconds, over duration: Seconds) {
        motions[row] =
            abs(shift) >= Self.minVisibleShift && duration > 0
            ? Animation(from: shift, to: 0, start: start, duration: duration) : nil
    }

    /// Shrinks dragged rows to normal size on their way.
    private mutating func shrink(_ change: Change, at time: Seconds) {
        let (begins, seconds) = (time + change.style.delay, duration(change.style.duration))
        for (row, scale) in scales {
            scales[row] =
                floatingRows[row] == nil
                ? nil : Animation(from: scale.value(at: time), to: 1, start: begins, duration: seconds)
        }
    }

    // MARK: Arrival

    /// Removes the motions of rows that have arrived at their places.
    ///
    /// - Returns: The rows that have arrived.
    package mutating func settle(at time: Seconds) -> [RowID] {
        endHiding(at: time)
        for (row, scale) in scales where scale.to == 1 && scale.isOver(at: time) { scales[row] = nil }
        guard !motions.isEmpty else { return [] }
        let arrived = motions.filter { $0.value.isOver(at: time) }.map(\.key)
        for row in arrived { motions[row] = nil }
        return arrived
    }

    /// Removes the floating rows that have arrived.
    ///
    /// - Returns: Their rows.
    package mutating func endFloatingRows() -> [RowID] {
        guard !floatingRows.isEmpty else { return [] }
        let ended = floatingRows.keys.filter { motions[$0] == nil && scales[$0] == nil }
        for row in ended { floatingRows[row] = nil }
        return ended
    }
}
