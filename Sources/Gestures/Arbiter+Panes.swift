// The panes: where an event comes from, and what can be asked of each between events.

extension Arbiter {
    /// Where the gesture runs, if one does.
    public var activePane: Pane? {
        if let slide { return slide.pane }
        if let pinch { return pinch.pane }
        return pull?.pane ?? reorder?.pane
    }

    /// The pane over which a row of another one is carried, if one is.
    public var panePassedOver: Pane? { reorder?.away?.pane }

    /// The row of this pane onto which the row would go that is carried over it, let go now.
    public func aimedRow(in pane: Pane) -> RowID? { reorder?.away?.pane == pane ? reorder?.away?.target : nil }

    /// Where the row is that is open or opening.
    public var openPane: Pane? { openIndex.map { rows[$0].pane } }

    /// The row that is open or opening in this pane.
    public func openRow(in pane: Pane) -> RowID? { openPane == pane ? openRow : nil }

    /// The row that is pressed or lifted in this pane.
    public func pressedRow(in pane: Pane) -> RowID? { (reorder?.pane ?? press?.pane) == pane ? pressedRow : nil }

    /// Where the front of this pane's row stands, px toward the trailing edge; 0 for every row that is closed.
    public func front(of row: RowID, in pane: Pane) -> Double { index(of: row, in: pane).map { rows[$0].x } ?? 0 }

    /// The side of this pane's row that is uncovered, or was since it last was at rest closed.
    public func uncoveredSide(of row: RowID, in pane: Pane) -> Side? {
        index(of: row, in: pane).flatMap { rows[$0].uncovered }
    }

    /// Whether rows of this pane stand apart.
    public func isParted(in pane: Pane) -> Bool { parting?.pane == pane }

    /// Whether rows of this pane stand away from their edge.
    public func isPulled(in pane: Pane) -> Bool { pulled?.pane == pane }

    /// The rows of this pane whose measures are remembered.
    public func measuredRows(in pane: Pane) -> [RowID] { measuredRows { $0 == pane } }

    /// The rows of this pane that anything here is about.
    public func knownRows(in pane: Pane) -> Set<RowID> { knownRows { $0 == pane } }

    /// The rows of this pane between which the pinch that runs would insert something, if it would.
    public func pinchedSeam(in pane: Pane) -> Seam? { pinch?.pane == pane ? pinchedSeam : nil }

    /// Whether something is followed in this pane that is, or may yet become, a gesture.
    public func isTracking(in pane: Pane) -> Bool {
        activePane == pane || press?.pane == pane || scroll?.pane == pane && scroll?.course == .undecided
    }
}

extension Arbiter {
    /// The pane that the event at hand comes from; that of a program with one list where it says none.
    var here: Pane { eventPane ?? .only }

    /// Whether the event at hand has to do with what is of this pane; nil is of what there is not.
    func concerns(_ pane: Pane?) -> Bool {
        guard let pane else { return false }
        return eventPane == nil || eventPane == pane
    }

    private func index(of row: RowID, in pane: Pane) -> Int? {
        index(of: row).flatMap { rows[$0].pane == pane ? $0 : nil }
    }

    /// The row's index among those remembered, if it is one that the event at hand has to do with.
    func ownIndex(of row: RowID) -> Int? { index(of: row).flatMap { concerns(rows[$0].pane) ? $0 : nil } }

    /// The rows, of these panes, whose measures are remembered.
    func measuredRows(where isAsked: (Pane) -> Bool) -> [RowID] {
        var measured = rows.filter { isAsked($0.pane) }.map(\.id)
        for case (let pane?, let row?) in [(press?.pane, press?.target.row), (scroll?.pane, scroll?.target.row)]
        where isAsked(pane) && index(of: row) == nil { measured.append(row) }
        return measured
    }

    /// The rows, of these panes, that anything here is about.
    func knownRows(where isAsked: (Pane) -> Bool) -> Set<RowID> {
        var known = Set(measuredRows(where: isAsked))
        if let reorder, isAsked(reorder.pane) { known.insert(reorder.row) }
        if let away = reorder?.away, let row = away.row, isAsked(away.pane) { known.insert(row) }
        let seams = [(pinch?.pane, pinch?.seam), (parting?.pane, parting?.seam)]
        for case (let pane?, let seam?) in seams where isAsked(pane) {
            known.formUnion([seam.above, seam.below].compactMap(\.self))
        }
        return known
    }
}
