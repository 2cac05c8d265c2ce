// What moves a list's rows: a value that knows no toolkit and reads no clock.

import Gestures

/// What moves the rows of a list: rows on their way to new places, rows that fingers part or pull, a row that is carried and
/// those that make room for it, the rows around an edited one, and flashes. All of it goes in, and for each row comes out how
/// it is drawn (``RowDrawing``).
///
/// A change of the list while anything of it runs starts from how rows are drawn, whatever has moved them there.
struct Choreography: Sendable {
    /// Whether anything moves by itself; otherwise it is there at once.
    private(set) var animates: Bool
    /// The row that does not dim with the others, nor while they come back: the one that is or was edited last.
    private(set) var undimmed: RowID?

    /// Rows on their way to their places, by how far they still stand from them.
    private(set) var motions: [RowID: Animation] = [:]
    /// What is drawn of rows that go where no row is drawn, or that were carried.
    private(set) var standIns: [RowID: StandIn] = [:]
    /// Rows that were carried, by how much larger they still are.
    private(set) var scales: [RowID: Animation] = [:]
    /// How far all rows are moved so that the edited one stands at the top.
    private(set) var editorShift = Animation.resting(at: 0)
    /// The opacity of the rows that are not edited.
    private(set) var dimming = Animation.resting(at: 1)
    /// How far the add row stands off its place, on its way back after it was the upper neighbour of a gap.
    private(set) var addRowReturn = Animation.resting(at: 0)
    /// Rows that stand apart, and rows that are pulled.
    private(set) var parting: Parting?
    private(set) var pull: Pull?
    private(set) var carrying: Carrying?
    /// A row that is drawn elsewhere than among the others, and how clearly it is seen among them.
    private(set) var absence: (row: RowID, clearness: Animation)?
    /// How clearly rows are seen that are dimmed as they open.
    private(set) var openOpacities: [RowID: Double] = [:]
    /// Rows that have just been completed, by how green they are.
    private(set) var flashes: [RowID: Animation] = [:]
    /// The change that waits for the list to be laid out.
    private(set) var change: Change?
    /// Where the next new row is first seen: px from the page's top.
    private(set) var newRowTop: Double?

    init(animates: Bool = true) { self.animates = animates }

    /// Whether anything moves by itself from now on.
    mutating func animate(_ animates: Bool) { self.animates = animates }

    /// An animation's length: none where animations are off.
    private func duration(_ seconds: Seconds) -> Seconds { animates ? seconds : 0 }

    // MARK: Rows that fingers hold

    /// Rows stand apart: those above the seam `up` px higher, those below it `down` px lower; not at all where both are 0.
    ///
    /// - Parameter above: the place of the row above the seam; -1 where that is the add row, `.max` where it is nowhere.
    mutating func part(_ seam: Seam, above: Int, up: Double, down: Double) {
        parting = up == 0 && down == 0 ? nil : Parting(seam: seam, above: above, up: up, down: down)
    }

    /// The list has changed, and the row above the parted seam is at this place now.
    mutating func seamMoved(above: Int) { parting?.above = above }

    /// The parted rows go their own way from here: what was inserted between them, or another change, moves them.
    mutating func endParting(at time: Seconds) {
        if let parting, parting.seam.above == nil {
            addRowReturn = Animation(
                from: addRowShift(at: time), to: 0, start: time, duration: duration(MotionStyle.settle.duration))
        }
        parting = nil
    }

    /// All rows are pulled by this end so many px; not at all where it is 0.
    mutating func pull(_ edge: Edge, distance: Double, action: PullAction) {
        pull = distance == 0 ? nil : Pull(edge: edge, distance: distance, action: action)
    }

    /// The pulled rows go their own way from here.
    mutating func endPull() { pull = nil }

    /// The next new row comes out of the gap that fingers have opened: it is first seen here, px from the page's top.
    mutating func insertNext(at top: Double) { newRowTop = top }

    // MARK: A row that is carried

    /// A carried row is drawn this much larger (specification G1).
    static let carriedScale = 1.05
    /// Seconds it takes to rise.
    private static let riseDuration = 0.12
    /// Seconds in which the others make room (specification G2).
    private static let roomDuration = 0.12

    /// The row at this place is lifted out of the list.
    mutating func lift(_ row: RowID, from place: Int, at time: Seconds, _ geometry: ListGeometry) {
        // It may not have come to rest since it was last carried.
        var scale = Animation.resting(at: scales[row]?.value(at: time) ?? 1)
        scale.go(to: Self.carriedScale, at: time, over: duration(Self.riseDuration))
        carrying = Carrying(row, from: place, scale: scale, geometry)
        // Where it goes from here is the hand's to say.
        (motions[row], scales[row]) = (nil, nil)
    }

    /// The row's upper edge stands at `top`; the rows between its old place and the new one go to its other side.
    mutating func carry(to top: Double, slot: Int, at time: Seconds, _ geometry: ListGeometry) {
        let seconds = duration(Self.roomDuration)
        carrying?.move(to: top, slot: slot, at: time, over: seconds, geometry)
    }

    /// Others are carried with it, as a stack of so many: for as long as it is carried they dim in their places.
    mutating func stack(_ count: Int, besides rows: [RowID]) { carrying?.stack(count, besides: rows) }

    /// It was let go, and stays where it is until the list changes.
    mutating func drop() { carrying?.drop() }

    /// The list has changed under the carried row.
    ///
    /// - Parameter home: its place now; nil where it has gone.
    /// - Returns: whether it is still carried.
    mutating func carriedMoved(to home: Int?, at time: Seconds) -> Bool {
        guard let home, carrying?.isDropped == false else {
            putDown(at: time)
            return false
        }
        carrying?.move(home: home)
        return true
    }

    /// The carried row goes its own way from here: it settles into its place with the change that waits.
    mutating func putDown(at time: Seconds) {
        if let carrying { scales[carrying.row] = .resting(at: carrying.drawing(at: time).scale) }
        carrying = nil
    }

    // MARK: A row that is drawn elsewhere

    /// The row is drawn elsewhere.
    mutating func hide(_ row: RowID) { absence = (row, .resting(at: 0)) }

    /// It is seen in its place again, more and more in so many seconds.
    mutating func reveal(at time: Seconds, over seconds: Seconds) {
        let seconds = duration(seconds)
        absence?.clearness.go(to: 1, at: time, over: seconds)
        endAbsence(at: time)
    }

    private mutating func endAbsence(at time: Seconds) {
        if let absence, absence.clearness.to == 1, absence.clearness.isOver(at: time) { self.absence = nil }
    }

    // MARK: Editing, opening, completing

    /// Editing: the row comes to the top and the others dim to 0.3, in 0.3 s (specification C5).
    private static let editDuration = 0.3
    private static let editDimming = 0.3

    /// The row is edited: the others dim, and it does not.
    mutating func edit(_ row: RowID) { undimmed = row }

    /// The edited row comes to the top, by scrolling and by this many px more, and the others dim.
    mutating func raise(by shift: Double, at time: Seconds) {
        editorShift.go(to: shift, at: time, over: duration(Self.editDuration))
        dimming.go(to: Self.editDimming, at: time, over: duration(Self.editDuration))
    }

    /// Editing is over.
    mutating func lower(at time: Seconds) {
        editorShift.go(to: 0, at: time, over: duration(Self.editDuration))
        dimming.go(to: 1, at: time, over: duration(Self.editDuration))
    }

    /// The row is seen so clearly, as it opens.
    ///
    /// - Returns: whether that is another measure than before.
    @discardableResult mutating func dim(_ row: RowID, to opacity: Double) -> Bool {
        guard openOpacities[row] ?? 1 != opacity else { return false }
        openOpacities[row] = opacity == 1 ? nil : opacity
        return true
    }

    /// A completed row stays green while it snaps back (0.2 s), waits (0.1 s) and moves (0.3 s), as specification C2 has
    /// it, and then fades.
    static let flashHold = 0.6
    static let flashFade = 0.2

    /// A completed row is green for a while.
    mutating func flash(_ row: RowID, at time: Seconds) {
        flashes[row] = Animation(
            from: 1, to: 0, start: time + Self.flashHold, duration: duration(Self.flashFade))
    }

    /// Forgets the flashes that have faded.
    mutating func endFlashes(at time: Seconds) { flashes = flashes.filter { !$0.value.isOver(at: time) } }
}

// MARK: - A change of the list

extension Choreography {
    /// The list is about to be laid out anew; a change that waits already keeps where it saw the rows.
    ///
    /// - Parameter seen: where rows are drawn now; not looked at where a change waits.
    mutating func beginChange(_ style: MotionStyle, seen: [RowID: Double]) {
        if change == nil {
            change = Change(seen: seen, style: style, parting: parting, pull: pull)
        } else {
            change?.style = style
        }
    }

    /// The new row, if one comes with the change, is first drawn where the gap was that it comes out of.
    mutating func beginNew(_ row: RowID?) {
        if let row, let newRowTop { change?.seen[row] = newRowTop }
        newRowTop = nil
    }

    /// The list is laid out: rows set out from where they were drawn.
    ///
    /// - Parameters:
    ///   - drawn: the bound rows in view, from the top down.
    ///   - place: the place of a row that is not among them; nil where it has gone.
    /// - Returns: the rows whose stand-ins are seen from now on; what other stand-ins there were are not needed any more.
    mutating func start(
        _ drawn: [Placed], at time: Seconds, _ geometry: ListGeometry, place: (RowID) -> Int?
    ) -> [RowID] {
        guard let change else { return Array(standIns.keys) }
        self.change = nil
        // A row that is neither seen nor comes into view is at its place.
        (motions, standIns) = ([:], [:])
        let frame = frame(at: time, geometry)
        sendStandIns(besides: Set(drawn.map(\.row)), change, in: frame, place: place)
        send(drawn, change, in: frame)
        shrink(change, at: time)
        return Array(standIns.keys)
    }

    /// Rows that were seen and do not stay in view are seen to leave it.
    private mutating func sendStandIns(
        besides staying: Set<RowID>, _ change: Change, in frame: Frame, place: (RowID) -> Int?
    ) {
        let (geometry, seconds) = (frame.geometry, duration(change.style.duration))
        guard seconds > 0 else { return }
        // Far away is no farther than a view's height: it is out of sight by then.
        let reach = geometry.bottom - geometry.top
        for (row, seen) in change.seen where geometry.shows(seen) && !staying.contains(row) && row != carrying?.row {
            guard let place = place(row) else { continue }
            let target = min(max(geometry.top(ofPlace: place), geometry.top - reach), geometry.bottom + reach)
            standIns[row] = StandIn(place: place, target: target)
            let shift = shift(from: seen, to: target, at: place, since: change, in: frame)
            send(row, from: shift, at: frame.time + change.style.delay, over: seconds)
        }
    }

    private mutating func send(_ drawn: [Placed], _ change: Change, in frame: Frame) {
        let seconds = duration(change.style.duration)
        var begins = frame.time + change.style.delay
        for (row, place) in drawn where row != carrying?.row {
            guard let seen = change.seen[row] else { continue }
            let target = frame.geometry.top(ofPlace: place)
            // A row that was carried goes to its place above the others, as it was.
            if scales[row] != nil, seconds > 0 { standIns[row] = StandIn(place: place, target: target) }
            let shift = shift(from: seen, to: target, at: place, since: change, in: frame)
            send(row, from: shift, at: begins, over: seconds)
            if abs(shift) >= Self.smallestShift { begins += change.style.stagger }
        }
    }

    /// Sends a row from this many px below its place (negative: above) to its place.
    mutating func send(_ row: RowID, from shift: Double, at start: Seconds, over duration: Seconds) {
        motions[row] =
            abs(shift) >= Self.smallestShift && duration > 0
            ? Animation(from: shift, to: 0, start: start, duration: duration) : nil
    }

    /// What was carried becomes as large as the others on its way.
    private mutating func shrink(_ change: Change, at time: Seconds) {
        let (begins, seconds) = (time + change.style.delay, duration(change.style.duration))
        for (row, scale) in scales {
            scales[row] =
                standIns[row] == nil
                ? nil : Animation(from: scale.value(at: time), to: 1, start: begins, duration: seconds)
        }
    }

    // MARK: Arrival

    /// Forgets the motions of rows that have arrived at their places.
    ///
    /// - Returns: the rows that have arrived.
    mutating func settle(at time: Seconds) -> [RowID] {
        endAbsence(at: time)
        for (row, scale) in scales where scale.to == 1 && scale.isOver(at: time) { scales[row] = nil }
        guard !motions.isEmpty else { return [] }
        let arrived = motions.filter { $0.value.isOver(at: time) }.map(\.key)
        for row in arrived { motions[row] = nil }
        return arrived
    }

    /// Stand-ins that have arrived go.
    ///
    /// - Returns: their rows.
    mutating func endStandIns() -> [RowID] {
        guard !standIns.isEmpty else { return [] }
        let ended = standIns.keys.filter { motions[$0] == nil && scales[$0] == nil }
        for row in ended { standIns[row] = nil }
        return ended
    }
}
