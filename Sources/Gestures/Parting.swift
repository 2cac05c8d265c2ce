// A pinch: what its fingers ask for, and how far the rows stand apart.

/// Two fingers that part the list, or fold it.
struct Pinch: Sendable {
    enum Fingers: Sendable {
        /// Two touches; where each began, and whether the upper one is the first.
        case touches(Point, Point, upperIsFirst: Bool)
        /// A touchpad: a scale, and no fingers.
        case pad
    }
    /// What the pinch does; decided once (E7).
    enum Course: Sendable { case undecided, parts, folds }

    let pane: Pane
    /// Where the list parts; nil where it does not.
    let seam: Seam?
    /// The height of a row (px).
    let h: Double
    let fingers: Fingers
    /// Whether it may fold the list.
    let mayFold: Bool
    /// The line (px, in `Point`'s y) about which the list folds.
    var line: Double
    var course = Course.undecided
    /// How far the rows stood apart when the fingers first moved them (left from a parting that was closing).
    var base: Separation?
    /// The fingers' scale for which the list was drawn when it was grabbed; 1 where it was not folded.
    var grabbedScale = 1.0

    init(in pane: Pane, seam: Seam?, h: Double, fingers: Fingers, mayFold: Bool, line: Double) {
        self.pane = pane
        self.seam = seam
        self.h = h
        self.fingers = fingers
        self.mayFold = mayFold
        self.line = line
    }

    var isTouch: Bool {
        if case .touches = fingers { true } else { false }
    }

    /// Each side follows its own finger (E2).
    func separation(first: Point, second: Point) -> Separation? {
        guard seam != nil, case .touches(let one, let other, let upperIsFirst) = fingers else { return nil }
        let (oneUp, otherUp) = (one.y - first.y, other.y - second.y)
        return upperIsFirst ? separation(up: oneUp, down: -otherUp) : separation(up: otherUp, down: -oneUp)
    }

    /// Both sides follow the scale alike (E6).
    func separation(scale: Double) -> Separation? {
        guard seam != nil, case .pad = fingers else { return nil }
        let half = (scale - 1) * Constants.padPinchGain * h / 2
        return separation(up: half, down: half)
    }

    /// How far apart the fingers are, over how far they were when they landed. Nil of a touchpad.
    func scale(first: Point, second: Point) -> Double? {
        guard case .touches(let one, let other, _) = fingers else { return nil }
        return first.distance(to: second) / max(1, one.distance(to: other))
    }

    /// What it will do from now on, when the fingers ask for this.
    func decided(_ separation: Separation?, scale: Double) -> Course {
        guard course == .undecided else { return course }
        if let separation, separation.gap >= Constants.partGate { return .parts }
        return mayFold && scale < Constants.foldGate ? .folds : .undecided
    }

    private func separation(up: Double, down: Double) -> Separation {
        let base = base ?? Separation()
        return Separation(up: max(0, base.up + up), down: max(0, base.down + down))
    }
}

extension Point {
    /// How far away (px) the other is.
    func distance(to other: Point) -> Double {
        let (dx, dy) = (x - other.x, y - other.y)
        return (dx * dx + dy * dy).squareRoot()
    }
}

/// How far the rows stand apart, in px.
struct Separation: Equatable, Sendable {
    var up = 0.0
    var down = 0.0

    var gap: Double { up + down }

    /// This separation when only the part `rest` (0...1) is left of it.
    func scaled(_ rest: Double) -> Separation { Separation(up: up * rest, down: down * rest) }
}

/// Rows that stand apart.
struct Parting: Sendable {
    let seam: Seam
    let pane: Pane
    var separation: Separation
    /// What is left of `released` (1 to 0) while the rows close.
    var closing: Animation?
    var released = Separation()
}

extension Seam {
    /// The seam that two touches pull apart: that of the neighbours they are on, or nil (E1).
    ///
    /// Returned with whether the first touch is the upper one.
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

    /// Whether the row is above or below this seam.
    func touches(_ row: RowID) -> Bool { above == row || below == row }
}

/// A position among all that can part: the add row, the rows, and the space below them.
private struct Position {
    /// −1 for the add row, a row's index, the number of rows for the space below.
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
