// The state of the arbiter between events, for the whole window.

extension Arbiter {
    /// The kind of the running gesture.
    public var activeKind: Effect.Kind? {
        if slide != nil { return .slide }
        if pinch != nil { return .pinch }
        if pull != nil { return .pull }
        return reorder != nil ? .reorder : nil
    }

    /// The row that is open or opening. A row under a finger is neither.
    public var openRow: RowID? { openIndex.map { rows[$0].id } }

    /// The side on which `openRow` is open or opening.
    public var openSide: Side? {
        guard let openIndex, case .open(let side, _) = rows[openIndex].goal else { return nil }
        return side
    }

    /// The row that is pressed or lifted.
    public var pressedRow: RowID? { reorder?.row ?? press?.target.row }

    /// Whether rows are parted, by a running pinch or while returning from one.
    public var isParted: Bool { parting != nil }

    /// Whether rows are away from their edge, by a running pull or while returning from one.
    public var isPulled: Bool { pulled != nil }

    /// The rows whose metrics are stored, because they are open, held by a slide, or pressed.
    public var rowsWithMetrics: [RowID] { rowsWithMetrics { _ in true } }

    /// The seam at which the running pinch would insert an item.
    public var pinchedSeam: Seam? { pinch?.decision == .folds ? nil : pinch?.seam }

    /// Whether no gesture runs and nothing is animated.
    public var isIdle: Bool { activeKind == nil && !isAnimating }

    /// Whether nothing is animated and no input may become a gesture.
    public var isAtRest: Bool { isIdle && !isTracking }

    /// Whether a press, a touchpad scroll or a pinch is a gesture, or may still become one.
    public var isTracking: Bool {
        activeKind != nil || press != nil || scroll?.decision == .undecided
    }

    /// Whether the touchpad's scroll events belong to a slide or a pull, or probably will. If so, the list must
    /// ignore the event just handled.
    public var consumesTouchpadScroll: Bool {
        guard let decision = scroll?.decision else { return false }
        switch decision {
        case .slides, .pulls: return true
        case .scrollsList, .reorders: return false
        case .undecided: return scroll.map(isLikelyGesture) ?? false
        }
    }

    private func isLikelyGesture(_ track: Track) -> Bool {
        let isLevel = abs(track.dx) >= abs(track.dy)
        return isLevel ? track.dx != 0 && canSlide(track) : pullEdge(track, dy: -track.dy) != nil
    }

    /// Returns the position of the row's front, in px toward the trailing edge; 0 for every closed row.
    public func front(of row: RowID) -> Double {
        index(of: row).map { rows[$0].x } ?? 0
    }

    /// Returns the side of this row that is uncovered, or was uncovered since the row was last at rest closed.
    public func uncoveredSide(of row: RowID) -> Side? { index(of: row).flatMap { rows[$0].uncovered } }

    /// The rows that any stored state refers to.
    public var knownRows: Set<RowID> { knownRows { _ in true } }

    /// Returns the opacity of this row, 0...1. If open rows are dimmed, a row fades as its front moves, and is fully
    /// dimmed from its open position on (D3). In the direct style no row opens, so none is dimmed.
    public func opacity(of row: RowID) -> Double {
        guard settings.dimsOpenRows, let index = index(of: row), let side = rows[index].side else { return 1 }
        let open = SlideDistances(rows[index].metrics, side: side, settings: settings).open
        guard open > 0 else { return 1 }
        return 1 - (1 - Constants.openOpacity) * min(1, abs(rows[index].x) / open)
    }

    var isAnimating: Bool {
        if parting?.closing != nil || pulled?.closing != nil || folded?.opening != nil { return true }
        if let reorder, reorder.speed != 0 || reorder.overPane?.speed ?? 0 != 0 { return true }
        for index in rows.indices where rows[index].animation != nil { return true }
        return false
    }

    var openIndex: Int? {
        for index in rows.indices where rows[index].goal.isOpen { return index }
        return nil
    }
}
