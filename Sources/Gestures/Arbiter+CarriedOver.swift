// A running reorder whose row is over another pane (G7).

extension Arbiter {
    mutating func handleCarried(_ event: Event) {
        switch event {
        case .carriedOver(let target, let acceptsRow, let point, let viewport):
            carriedOver(target, acceptsRow: acceptsRow, at: point, viewport)
        case .carriedBack: returnCarriedRow()
        default: break
        }
    }

    private mutating func carriedOver(_ target: Target, acceptsRow: Bool, at point: Point, _ viewport: Viewport) {
        guard let reorder, reorder.hasMoved, reorder.pane != currentPane, self[currentPane].acceptsRows else { return }
        let isNew = reorder.carriedOver?.pane != currentPane
        if isNew { aimAtNothing() }
        var carriedOver = isNew ? CarriedOver(over: currentPane) : reorder.carriedOver ?? CarriedOver(over: currentPane)
        carriedOver.row = target.row
        (carriedOver.acceptsRow, carriedOver.y, carriedOver.viewport) = (acceptsRow, point.y, viewport)
        self.reorder?.carriedOver = carriedOver
        if isNew, reorder.carriedOver == nil { emit(.carriedAway(reorder.row, isOutside: true), in: reorder.pane) }
        showAim()
        showCarried()
    }

    /// Moves the carried row back over its own list, if the current event comes from the pane under the row.
    mutating func returnCarriedRow() {
        guard let reorder, concerns(reorder.carriedOver?.pane) else { return }
        aimAtNothing()
        self.reorder?.carriedOver = nil
        emit(.carriedAway(reorder.row, isOutside: false), in: reorder.pane)
        showCarried()
    }

    /// Handles a release over another pane: drops the row onto the marked row, or moves it back to its place.
    mutating func release(_ reorder: Reorder, over carriedOver: CarriedOver) {
        if let target = carriedOver.target {
            return emit(.put(reorder.row, onto: target, of: carriedOver.pane), in: reorder.pane)
        }
        emit(.drop(reorder.row, slot: nil), in: reorder.pane)
        if let row = carriedOver.row { emit(.refuse(row), in: carriedOver.pane) }
    }

    /// Forgets the row under the pointer after that row was removed. The next event names the row under the pointer.
    mutating func aimedRowRemoved() {
        reorder?.carriedOver?.row = nil
        showAim()
    }

    /// Removes the mark from the target row.
    mutating func aimAtNothing() {
        reorder?.carriedOver?.acceptsRow = false
        showAim()
    }

    private mutating func showAim() {
        guard let carriedOver = reorder?.carriedOver, carriedOver.aimed != carriedOver.target else { return }
        reorder?.carriedOver?.aimed = carriedOver.target
        emit(.aim(at: carriedOver.target), in: carriedOver.pane)
    }

    /// Stores new measures of the list under the pointer.
    mutating func updateCarriedOver(_ viewport: Viewport) {
        guard eventPane != nil, concerns(reorder?.carriedOver?.pane) else { return }
        reorder?.carriedOver?.viewport = viewport
    }

    /// Scrolls the list under the pointer while the pointer is near one of its edges.
    mutating func scrollUnderCarriedRow(at time: Seconds) {
        guard let before = reorder?.carriedOver?.viewport.scroll else { return }
        reorder?.carriedOver?.scroll(at: time)
        guard let carriedOver = reorder?.carriedOver, carriedOver.viewport.scroll != before else { return }
        emit(.scroll(to: carriedOver.viewport.scroll), in: carriedOver.pane)
    }
}
