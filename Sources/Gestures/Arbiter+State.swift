// What can be asked of the arbiter between events, of the whole window.

extension Arbiter {
    /// The gesture that runs, if one does.
    public var activeKind: Effect.Kind? {
        if slide != nil { return .slide }
        if pinch != nil { return .pinch }
        if pull != nil { return .pull }
        return reorder != nil ? .reorder : nil
    }

    /// The row that is open or opening. A row under the finger is neither until it is let go.
    public var openRow: RowID? { openIndex.map { rows[$0].id } }

    /// The side on which `openRow` is open or opening.
    public var openSide: Side? {
        guard let openIndex, case .open(let side, _) = rows[openIndex].goal else { return nil }
        return side
    }

    /// The row that is pressed or lifted.
    public var pressedRow: RowID? { reorder?.row ?? press?.target.row }

    /// Whether rows stand apart, by a pinch that runs or on their way back from one.
    public var isParted: Bool { parting != nil }

    /// Whether rows stand away from their edge, by a pull that runs or on their way back from one.
    public var isPulled: Bool { pulled != nil }

    /// The rows whose measures are remembered: they are open, slid or pressed.
    public var measuredRows: [RowID] { measuredRows { _ in true } }

    /// The rows between which the pinch that runs would insert something, if it would.
    public var pinchedSeam: Seam? { pinch?.course == .folds ? nil : pinch?.seam }

    /// Whether no gesture runs and nothing moves.
    public var isIdle: Bool { activeKind == nil && !isAnimating }

    /// Whether nothing moves, and nothing is followed that may become a gesture.
    public var isAtRest: Bool { isIdle && !isTracking }

    /// Whether a press, a touchpad's scroll or a pinch is followed that is, or may yet become, a gesture.
    public var isTracking: Bool {
        activeKind != nil || press != nil || scroll?.course == .undecided
    }

    /// Whether the touchpad's scroll events are a slide's or a pull's, or likely will be: the list must not see the event
    /// just handled. False where they are the list's.
    public var consumesPadScroll: Bool {
        guard let course = scroll?.course else { return false }
        switch course {
        case .slides, .pulls: return true
        case .theList, .reorders: return false
        case .undecided: return scroll.map(isLikelyGesture) ?? false
        }
    }

    private func isLikelyGesture(_ track: Track) -> Bool {
        let isLevel = abs(track.dx) >= abs(track.dy)
        return isLevel ? track.dx != 0 && maySlide(track) : pullEdge(track, dy: -track.dy) != nil
    }

    /// Where the front of this row stands, px toward the trailing edge; 0 for every row that is closed.
    public func front(of row: RowID) -> Double {
        index(of: row).map { rows[$0].x } ?? 0
    }

    /// The side of this row that is uncovered, or was since it last was at rest closed.
    public func uncoveredSide(of row: RowID) -> Side? { index(of: row).flatMap { rows[$0].uncovered } }

    /// The rows that anything here is about.
    public var knownRows: Set<RowID> { knownRows { _ in true } }

    /// How clearly this row is seen, 0...1: where open rows are dimmed, it fades as its front moves, and is dimmed whole
    /// from where it rests open on (D3). In direct style no row opens.
    public func opacity(of row: RowID) -> Double {
        guard settings.dimsOpenRows, let index = index(of: row), let side = rows[index].side else { return 1 }
        let open = Reach(rows[index].metrics, side, settings).open
        guard open > 0 else { return 1 }
        return 1 - (1 - Constants.openOpacity) * min(1, abs(rows[index].x) / open)
    }

    var isAnimating: Bool {
        if parting?.closing != nil || pulled?.closing != nil || folded?.opening != nil { return true }
        if let reorder, reorder.speed != 0 || reorder.away?.speed ?? 0 != 0 { return true }
        for index in rows.indices where rows[index].animation != nil { return true }
        return false
    }

    var openIndex: Int? {
        for index in rows.indices where rows[index].goal.isOpen { return index }
        return nil
    }
}
