// Panes: the source of an event, and the state of each pane between events.

extension Arbiter {
    /// The pane in which a gesture runs.
    public var activePane: Pane? {
        if let slide { return slide.pane }
        if let pinch { return pinch.pane }
        return pull?.pane ?? reorder?.pane
    }

    /// The pane over which a row of another pane is dragged.
    public var paneUnderDraggedRow: Pane? { reorder?.overPane?.pane }

    /// Returns the row of this pane that would receive the dragged row if it were released now.
    public func dropTarget(in pane: Pane) -> RowID? {
        reorder?.overPane?.pane == pane ? reorder?.overPane?.target : nil
    }

    /// The pane of the row that is open or opening.
    public var openPane: Pane? { openIndex.map { rows[$0].pane } }

    /// Returns the row of this pane that is open or opening.
    public func openRow(in pane: Pane) -> RowID? { openPane == pane ? openRow : nil }

    /// Returns the row of this pane that is pressed or lifted.
    public func pressedRow(in pane: Pane) -> RowID? { (reorder?.pane ?? press?.pane) == pane ? pressedRow : nil }

    /// Returns the position of the row's front in this pane, in px toward the trailing edge; 0 for every closed row.
    public func front(of row: RowID, in pane: Pane) -> Double { index(of: row, in: pane).map { rows[$0].x } ?? 0 }

    /// Returns the side of this pane's row that is uncovered, or was uncovered since the row was last at rest closed.
    public func uncoveredSide(of row: RowID, in pane: Pane) -> Side? {
        index(of: row, in: pane).flatMap { rows[$0].uncovered }
    }

    /// Returns whether rows of this pane are parted.
    public func isParted(in pane: Pane) -> Bool { parting?.pane == pane }

    /// Returns whether rows of this pane are pulled away from their edge.
    public func isPulled(in pane: Pane) -> Bool { pulled?.pane == pane }

    /// Returns the rows of this pane whose metrics are stored.
    public func rowsWithMetrics(in pane: Pane) -> [RowID] { rowsWithMetrics { $0 == pane } }

    /// Returns the rows of this pane that any stored state refers to.
    public func knownRows(in pane: Pane) -> Set<RowID> { knownRows { $0 == pane } }

    /// Returns the seam of this pane at which the running pinch would insert an item.
    public func pinchedSeam(in pane: Pane) -> Seam? { pinch?.pane == pane ? pinchedSeam : nil }

    /// Returns whether an input in this pane is a gesture, or may still become one.
    public func isTracking(in pane: Pane) -> Bool {
        activePane == pane || press?.pane == pane || scroll?.pane == pane && scroll?.decision == .undecided
    }
}

extension Arbiter {
    /// The pane of the current event, or the only pane of a program with one list.
    var currentPane: Pane { eventPane ?? .only }

    /// Returns whether the current event concerns this pane. An event for the whole window concerns every pane. No
    /// event concerns a nil pane.
    func concerns(_ pane: Pane?) -> Bool {
        guard let pane else { return false }
        return eventPane == nil || eventPane == pane
    }

    private func index(of row: RowID, in pane: Pane) -> Int? {
        index(of: row).flatMap { rows[$0].pane == pane ? $0 : nil }
    }

    /// Returns the row's index in `rows`, if the current event concerns the row's pane.
    func ownIndex(of row: RowID) -> Int? { index(of: row).flatMap { concerns(rows[$0].pane) ? $0 : nil } }

    /// Returns the rows of the matching panes whose metrics are stored.
    func rowsWithMetrics(where isIncluded: (Pane) -> Bool) -> [RowID] {
        var measured = rows.filter { isIncluded($0.pane) }.map(\.id)
        for case (let pane?, let row?) in [(press?.pane, press?.target.row), (scroll?.pane, scroll?.target.row)]
        where isIncluded(pane) && index(of: row) == nil { measured.append(row) }
        return measured
    }

    /// Returns the rows of the matching panes that any stored state refers to.
    func knownRows(where isIncluded: (Pane) -> Bool) -> Set<RowID> {
        var known = Set(rowsWithMetrics(where: isIncluded))
        if let reorder, isIncluded(reorder.pane) { known.insert(reorder.row) }
        if let overPane = reorder?.overPane, let row = overPane.row, isIncluded(overPane.pane) {
            known.insert(row)
        }
        let seams = [(pinch?.pane, pinch?.seam), (parting?.pane, parting?.seam)]
        for case (let pane?, let seam?) in seams where isIncluded(pane) {
            known.formUnion([seam.above, seam.below].compactMap(\.self))
        }
        return known
    }
}
