// Where every row is drawn, whatever moves it: a value that knows no toolkit and reads no clock.

import Gestures

/// How a row is drawn.
struct RowDrawing: Equatable, Sendable {
    /// How far below its place it stands, in px.
    var shift = 0.0
    /// How clearly it is seen, 0...1.
    var opacity = 1.0
    /// How green it is with having been completed, 0...1.
    var tint = 0.0
    /// How much larger it is drawn.
    var scale = 1.0
}

/// What moves the rows of a list: rows on their way to new places, rows that fingers part or pull, a row that is carried and
/// those that make room for it, the rows around an edited one, and flashes. All of it goes in, and for each row comes out how
/// it is drawn.
///
/// A change of the list while anything of it runs starts from where rows are drawn, whatever has moved them there.
struct Choreography: Sendable {
    /// Whether anything moves by itself; otherwise it is there at once.
    var animates = true
    /// The row that is edited: the others dim, and it does not.
    var edited: RowID? {
        didSet { if let edited { undimmed = edited } }
    }
    /// It does not either while the others come back: the row that is or was edited last.
    private var undimmed: RowID?

    /// Rows on their way to their places, by how far they still stand from them.
    var motions: [RowID: Animation] = [:]
    /// How far all rows are moved so that the edited one stands at the top.
    var editorShift = Animation.resting(at: 0)
    /// The opacity of the rows that are not edited.
    var dimming = Animation.resting(at: 1)
    /// How far the add row stands off its place, on its way back after it was the upper neighbour of a gap.
    var addRowReturn = Animation.resting(at: 0)
    /// Rows that stand apart, and rows that are pulled.
    var parting: Parting?
    var pull: Pull?
    var carrying: Carrying?
    /// How clearly rows are seen that are dimmed as they open.
    var openOpacities: [RowID: Double] = [:]
    /// Rows that have just been completed, by how green they are.
    var flashes: [RowID: Animation] = [:]
    /// What is drawn of rows that go where no row is drawn.
    var standIns: [RowID: StandIn] = [:]
    /// The change that waits for the list to be laid out.
    var change: Change?
    /// Where the next new row is first seen: px from the page's top.
    var newRowTop: Double?

    /// Rows that stand apart.
    struct Parting: Equatable, Sendable {
        let seam: Seam
        /// The place of the row above the seam; -1 where that is the add row, `.max` where the seam is nowhere.
        var above: Int
        /// How far the rows above stand up, in px, and those below down.
        var up: Double
        var down: Double
    }

    /// How far all rows are pulled, and by which end.
    struct Pull: Equatable, Sendable {
        var edge: Edge
        /// Px.
        var distance: Double
        /// What letting go would do.
        var action: PullAction

        /// How far below their places the rows stand, in px.
        var shift: Double { edge == .top ? distance : -distance }
    }

    /// An animation's length: none where animations are off.
    func duration(_ seconds: Seconds) -> Seconds { animates ? seconds : 0 }

    /// The list has changed, and the row above the parted seam is at this place now.
    mutating func seamMoved(above: Int) { parting?.above = above }

    /// A completed row is green for a while.
    mutating func flash(_ row: RowID, at time: Seconds) {
        flashes[row] = Animation(
            from: 1, to: 0, start: time + Self.flashHold, duration: duration(Self.flashFade))
    }

    /// A completed row stays green while it snaps back (0.2 s), waits (0.1 s) and moves (0.3 s), as specification C2 has
    /// it, and then fades.
    static let flashHold = 0.6
    static let flashFade = 0.2

    /// The row is seen so clearly, as it opens.
    ///
    /// - Returns: whether that is another measure than before.
    @discardableResult mutating func dim(_ row: RowID, to opacity: Double) -> Bool {
        guard openOpacities[row] ?? 1 != opacity else { return false }
        openOpacities[row] = opacity == 1 ? nil : opacity
        return true
    }

    /// Editing: the row comes to the top and the others dim to 0.3, in 0.3 s (specification C5).
    static let editDuration = 0.3
    static let editDimming = 0.3

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

    /// The parted rows go their own way from here: what was inserted between them, or another change, moves them.
    mutating func endParting(at time: Seconds) {
        if let parting, parting.seam.above == nil {
            addRowReturn = Animation(
                from: addRowShift(at: time), to: 0, start: time, duration: duration(MotionStyle.settle.duration))
        }
        parting = nil
    }
}

// MARK: - What comes out

extension Choreography {
    /// What moves all rows alike at one moment.
    struct Frame: Equatable, Sendable {
        let time: Seconds
        let geometry: ListGeometry
        /// How far all rows stand off their places: for the editor, or pulled.
        fileprivate let shift: Double
        fileprivate let dimming: Double
    }

    /// The moment at which rows are to be drawn.
    func frame(at time: Seconds, _ geometry: ListGeometry) -> Frame {
        Frame(
            time: time, geometry: geometry, shift: editorShift.value(at: time) + (pull?.shift ?? 0),
            dimming: dimming.value(at: time))
    }

    /// How the row of this id, at this place of the list, is drawn.
    func drawing(of row: RowID, at place: Int, in frame: Frame) -> RowDrawing {
        RowDrawing(
            shift: motion(of: row, at: frame.time) + steadyShift(at: place, in: frame),
            opacity: opacity(of: row, frame), tint: tint(of: row, at: frame.time))
    }

    /// How the add row is drawn: it stays, and rows pass beneath it, unless it is the upper neighbour of a gap itself.
    func addRow(in frame: Frame) -> RowDrawing {
        RowDrawing(shift: addRowShift(at: frame.time), opacity: frame.dimming)
    }

    private func addRowShift(at time: Seconds) -> Double {
        let raised = parting.map { $0.seam.above == nil ? -$0.up : 0 } ?? 0
        return raised + addRowReturn.value(at: time)
    }

    /// How far the row still stands from its place, on its way there.
    func motion(of row: RowID, at time: Seconds) -> Double {
        motions.isEmpty ? 0 : motions[row]?.value(at: time) ?? 0
    }

    /// How far a row stands below its place for other reasons than its own way there: what is edited, pulled, parted or
    /// carried.
    func steadyShift(at place: Int, in frame: Frame) -> Double {
        let parted = parting.map { place <= $0.above ? -$0.up : $0.down } ?? 0
        return frame.shift + parted + room(at: place, in: frame)
    }

    private func opacity(of row: RowID, _ frame: Frame) -> Double {
        // Its stand-in is seen instead.
        carrying?.row == row || !standIns.isEmpty && standIns[row] != nil ? 0 : clearness(of: row, frame)
    }

    /// How clearly a row or its stand-in is seen: others than the edited one dim, and so may open ones.
    func clearness(of row: RowID, _ frame: Frame) -> Double {
        let dimming = undimmed == row ? 1 : frame.dimming
        return openOpacities.isEmpty ? dimming : dimming * (openOpacities[row] ?? 1)
    }

    /// How green a row is with having been completed, 0...1.
    func tint(of row: RowID, at time: Seconds) -> Double { flashes.isEmpty ? 0 : flashes[row]?.value(at: time) ?? 0 }

    /// Whether rows are on their way up or down, or dimming.
    func isMoving(at time: Seconds) -> Bool {
        !motions.isEmpty || !editorShift.isOver(at: time) || !dimming.isOver(at: time) || !addRowReturn.isOver(at: time)
            || carrying?.isMoving(at: time) == true
    }

    /// Forgets the motions of rows that have arrived at their places.
    ///
    /// - Returns: the rows that have arrived.
    mutating func settle(at time: Seconds) -> [RowID] {
        guard !motions.isEmpty else { return [] }
        let arrived = motions.filter { $0.value.isOver(at: time) }.map(\.key)
        for row in arrived { motions[row] = nil }
        return arrived
    }

    /// Forgets the flashes that have faded.
    mutating func forgetFlashes(at time: Seconds) { flashes = flashes.filter { !$0.value.isOver(at: time) } }
}
