// A running reorder whose row is over a pane other than its own (G7).

extension Arbiter {
    mutating func handleCarried(_ event: Event) {
        switch event {
        case .carriedOver(let target, let takes, let point, let viewport):
            carriedOver(target, takes: takes, at: point, viewport)
        case .carriedBack: bringBack()
        default: break
        }
    }

    private mutating func carriedOver(_ target: Target, takes: Bool, at point: Point, _ viewport: Viewport) {
        guard let reorder, reorder.hasMoved, reorder.pane != here, self[here].takes else { return }
        let isNew = reorder.away?.pane != here
        if isNew { aimAtNothing() }
        var away = isNew ? Away(over: here) : reorder.away ?? Away(over: here)
        away.row = target.row
        (away.takes, away.y, away.viewport) = (takes, point.y, viewport)
        self.reorder?.away = away
        if isNew, reorder.away == nil { emit(.carriedAway(reorder.row, true), in: reorder.pane) }
        showAim()
        showCarried()
    }

    /// Brings the carried row back over its own list, if the pane of the current event is the one it was over.
    mutating func bringBack() {
        guard let reorder, concerns(reorder.away?.pane) else { return }
        aimAtNothing()
        self.reorder?.away = nil
        emit(.carriedAway(reorder.row, false), in: reorder.pane)
        showCarried()
    }

    /// Handles a release over another pane: drops the row onto the marked row, or moves it back to its place.
    mutating func release(_ reorder: Reorder, over away: Away) {
        if let target = away.target { return emit(.put(reorder.row, onto: target, of: away.pane), in: reorder.pane) }
        emit(.drop(reorder.row, slot: nil), in: reorder.pane)
        if let row = away.row { emit(.refuse(row), in: away.pane) }
    }

    /// Forgets the row under the pointer after that row was removed. There is none until the next event names one.
    mutating func aimedRowGone() {
        reorder?.away?.row = nil
        showAim()
    }

    /// Removes the mark from the target row.
    mutating func aimAtNothing() {
        reorder?.away?.takes = false
        showAim()
    }

    private mutating func showAim() {
        guard let away = reorder?.away, away.aimed != away.target else { return }
        reorder?.away?.aimed = away.target
        emit(.aim(at: away.target), in: away.pane)
    }

    /// Stores new measures of the list under the pointer.
    mutating func updateAway(_ viewport: Viewport) {
        guard eventPane != nil, concerns(reorder?.away?.pane) else { return }
        reorder?.away?.viewport = viewport
    }

    /// Scrolls the list under the pointer while the pointer is near one of its edges.
    mutating func scrollUnderAway(at time: Seconds) {
        guard let before = reorder?.away?.viewport.scroll else { return }
        reorder?.away?.scroll(at: time)
        guard let away = reorder?.away, away.viewport.scroll != before else { return }
        emit(.scroll(to: away.viewport.scroll), in: away.pane)
    }
}
