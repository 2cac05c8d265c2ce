// A pinch that parts two rows: which rows, and how far.

/// Two fingers that part the list.
struct Pinch: Sendable {
    enum Fingers: Sendable {
        /// Two touches; where each began (px downward), and whether the upper one is the first.
        case touches(upper: Double, lower: Double, upperIsFirst: Bool)
        /// A touchpad: a scale, and no fingers.
        case pad
    }

    let seam: Seam
    /// The height of a row (px).
    let h: Double
    let fingers: Fingers
    /// How far the rows stood apart when the fingers first moved them (left from a parting that was closing).
    var base: Gap?

    var isTouch: Bool {
        if case .touches = fingers { true } else { false }
    }

    /// Each side follows its own finger (E2).
    func gap(first: Point, second: Point) -> Gap? {
        guard case .touches(let upper, let lower, let upperIsFirst) = fingers else { return nil }
        let above = upperIsFirst ? first : second
        let below = upperIsFirst ? second : first
        return gap(up: upper - above.y, down: below.y - lower)
    }

    /// Both sides follow the scale alike (E6).
    func gap(scale: Double) -> Gap? {
        guard case .pad = fingers else { return nil }
        let half = (scale - 1) * Constants.padPinchGain * h / 2
        return gap(up: half, down: half)
    }

    private func gap(up: Double, down: Double) -> Gap {
        let base = base ?? Gap()
        return Gap(up: max(0, base.up + up), down: max(0, base.down + down))
    }
}

/// How far the rows stand apart, in px.
struct Gap: Equatable, Sendable {
    var up = 0.0
    var down = 0.0

    var height: Double { up + down }

    /// This gap when only the part `rest` (0...1) is left of it.
    func scaled(_ rest: Double) -> Gap { Gap(up: up * rest, down: down * rest) }
}

/// Rows that stand apart.
struct Parting: Sendable {
    let seam: Seam
    var gap: Gap
    /// What is left of `released` (1 to 0) while the rows close.
    var closing: Animation?
    var released = Gap()
}

extension Seam {
    /// The seam that two touches pull apart: that of the neighbours they are on, or nil (E1).
    ///
    /// Returned with whether the first touch is the upper one.
    static func between(_ first: Place, _ second: Place, listCount: Int) -> (seam: Seam, firstIsUpper: Bool)? {
        if let seam = joining(first, above: second, listCount) { return (seam, true) }
        if let seam = joining(second, above: first, listCount) { return (seam, false) }
        return nil
    }

    private static func joining(_ upper: Place, above lower: Place, _ listCount: Int) -> Seam? {
        let (above, below) = (Slot(upper, listCount), Slot(lower, listCount))
        guard let above, let below, above.order + 1 == below.order, above.row == nil || above.row != below.row
        else { return nil }
        return Seam(above: above.row, below: below.row)
    }

    /// Does this seam touch the row?
    func touches(_ row: RowID) -> Bool { above == row || below == row }
}

/// A place among all that can part: the add row, the rows, and the space below them.
private struct Slot {
    /// −1 for the add row, a row's index, the number of rows for the space below.
    let order: Int
    let row: RowID?

    init?(_ place: Place, _ listCount: Int) {
        switch place {
        case .addRow: (order, row) = (-1, nil)
        case .row(let id, let index), .menu(let id, let index): (order, row) = (index, id)
        case .below: (order, row) = (listCount, nil)
        case .elsewhere: return nil
        }
    }
}
