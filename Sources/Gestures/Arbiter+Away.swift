// The reorder that runs, over another pane than the row's own (G7).

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

    /// The carried row is over its own list again, where it was over one that the event at hand has to do with.
    mutating func bringBack() {
        guard let reorder, concerns(reorder.away?.pane) else { return }
        aimAtNothing()
        self.reorder?.away = nil
        emit(.carriedAway(reorder.row, false), in: reorder.pane)
        showCarried()
    }

    /// Let go over another pane: onto the row that is marked, else back to where it was.
    mutating func release(_ reorder: Reorder, over away: Away) {
        if let target = away.target { return emit(.put(reorder.row, onto: target, of: away.pane), in: reorder.pane) }
        emit(.drop(reorder.row, slot: nil), in: reorder.pane)
        if let row = away.row { emit(.refuse(row), in: away.pane) }
    }

    /// The row under the pointer has gone: there is none until another is told of.
    mutating func aimedRowGone() {
        reorder?.away?.row = nil
        showAim()
    }

    /// No row is marked any more.
    mutating func aimAtNothing() {
        reorder?.away?.takes = false
        showAim()
    }

    private mutating func showAim() {
        guard let away = reorder?.away, away.aimed != away.target else { return }
        reorder?.away?.aimed = away.target
        emit(.aim(at: away.target), in: away.pane)
    }

    /// The list under the pointer has other measures now.
    mutating func updateAway(_ viewport: Viewport) {
        guard eventPane != nil, concerns(reorder?.away?.pane) else { return }
        reorder?.away?.viewport = viewport
    }

    /// Near an edge the list under the pointer scrolls.
    mutating func scrollUnderAway(at time: Seconds) {
        guard let before = reorder?.away?.viewport.scroll else { return }
        reorder?.away?.scroll(at: time)
        guard let away = reorder?.away, away.viewport.scroll != before else { return }
        emit(.scroll(to: away.viewport.scroll), in: away.pane)
    }
}
