// A pinch: the movement of its fingers, and the separation of the rows.

/// Two fingers that part rows or fold the list.
struct Pinch: Sendable {
    enum Fingers: Sendable {
        /// Two touches: the starting position of each, and whether the first is the upper one.
        case touches(Point, Point, upperIsFirst: Bool)
        /// A touchpad, which reports a scale and no fingers.
        case touchpad
    }
    /// The effect of the pinch, decided once (E7: part or fold).
    enum Decision: Sendable { case undecided, parts, folds }

    let pane: Pane
    /// The seam at which the list parts, or nil if it does not part.
    let seam: Seam?
    let rowHeight: Double
    let fingers: Fingers
    let canFold: Bool
    /// The line (px, in `Point`'s y) about which the list folds.
    var line: Double
    var decision = Decision.undecided
    /// The separation of the rows when the fingers first moved, from an earlier pinch whose rows were closing.
    var base: Separation?
    /// The scale of the fingers that corresponds to the list's scale when it was grabbed; 1 if the list was not
    /// folded.
    var grabbedScale = 1.0

    init(in pane: Pane, seam: Seam?, rowHeight: Double, fingers: Fingers, canFold: Bool, line: Double) {
        self.pane = pane
        self.seam = seam
        self.rowHeight = rowHeight
        self.fingers = fingers
        self.canFold = canFold
        self.line = line
    }

    var isTouch: Bool {
        if case .touches = fingers { true } else { false }
    }

    /// Returns the separation for two touches, each side following its own finger (E2).
    func separation(first: Point, second: Point) -> Separation? {
        guard seam != nil, case .touches(let one, let other, let upperIsFirst) = fingers else { return nil }
        let (oneUp, otherUp) = (one.y - first.y, other.y - second.y)
        return upperIsFirst ? separation(up: oneUp, down: -otherUp) : separation(up: otherUp, down: -oneUp)
    }

    /// Returns the separation for a touchpad, both sides following the scale equally (E6).
    func separation(scale: Double) -> Separation? {
        guard seam != nil, case .touchpad = fingers else { return nil }
        let half = (scale - 1) * Constants.touchpadPinchGain * rowHeight / 2
        return separation(up: half, down: half)
    }

    /// Returns the distance between the fingers divided by their distance when they landed, or nil for a touchpad.
    func scale(first: Point, second: Point) -> Double? {
        guard case .touches(let one, let other, _) = fingers else { return nil }
        return first.distance(to: second) / max(1, one.distance(to: other))
    }

    /// Returns the decision of the pinch after this movement of the fingers.
    func decided(_ separation: Separation?, scale: Double) -> Decision {
        guard decision == .undecided else { return decision }
        if let separation, separation.gap >= Constants.partThreshold { return .parts }
        return canFold && scale < Constants.foldThreshold ? .folds : .undecided
    }

    private func separation(up: Double, down: Double) -> Separation {
        let base = base ?? Separation()
        return Separation(up: max(0, base.up + up), down: max(0, base.down + down))
    }
}

extension Point {
    /// Returns the distance (px) to the other point.
    func distance(to other: Point) -> Double {
        let (dx, dy) = (x - other.x, y - other.y)
        return (dx * dx + dy * dy).squareRoot()
    }
}

/// The distances (px) by which the rows above and below a seam are moved apart.
struct Separation: Equatable, Sendable {
    var up = 0.0
    var down = 0.0

    var gap: Double { up + down }

    /// Returns this separation reduced to the fraction `rest` (0...1).
    func scaled(_ rest: Double) -> Separation { Separation(up: up * rest, down: down * rest) }
}

/// Rows that are parted.
struct Parting: Sendable {
    let seam: Seam
    let pane: Pane
    var separation: Separation
    /// The remaining fraction of `released` (1 to 0) while the rows close.
    var closing: Animation?
    var released = Separation()
}

extension Seam {
    /// Returns the seam between the rows that two touches are on, if they are neighbors (E1), and whether the first
    /// touch is the upper one.
    static func between(_ first: Target, _ second: Target, listCount: Int) -> (seam: Seam, firstIsUpper: Bool)? {
        if let seam = joining(first, above: second, listCount) { return (seam, true) }
        if let seam = joining(second, above: first, listCount) { return (seam, false) }
        return nil
    }

    private static func joining(_ upper: Target, above lower: Target, _ listCount: Int) -> Seam? {
        let (above, below) = (Position(upper, listCount), Position(lower, listCount))
        guard let above, let below, above.order + 1 == below.order, above.row == nil || above.row != below.row
        else { return nil }
        return Seam(above: above.row, below: below.row)
    }

    /// Returns whether the row is directly above or below this seam.
    func touches(_ row: RowID) -> Bool { above == row || below == row }
}

/// A position among everything that can part: the add row, the rows, and the space below them.
private struct Position {
    /// −1 for the add row, the index for a row, the number of rows for the space below.
    let order: Int
    let row: RowID?

    init?(_ target: Target, _ listCount: Int) {
        switch target {
        case .addRow: (order, row) = (-1, nil)
        case .row(let id, let index), .button(let id, let index): (order, row) = (index, id)
        case .below: (order, row) = (listCount, nil)
        case .elsewhere: return nil
        }
    }
}
