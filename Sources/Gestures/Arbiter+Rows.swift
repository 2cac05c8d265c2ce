// The rows: opening, closing, coming to rest, and their animation frames.

extension Arbiter {
    /// Closes the row that is open or opening, unless it is `row`.
    mutating func closeOpenRow(_ style: SettleStyle, except row: RowID? = nil, at time: Seconds) {
        guard let index = openIndex, rows[index].id != row else { return }
        settle(index, to: .closed, style, at: time)
    }

    /// Stores the row's measures and returns the row's index in `rows`. A row of the same id in another pane is
    /// closed at once. If `pane` is nil, the row keeps its pane.
    mutating func remember(_ row: RowID, _ metrics: RowMetrics, in pane: Pane?, at time: Seconds) -> Int {
        if let index = index(of: row), let pane, rows[index].pane != pane {
            if slide?.row == row { endSlide() }
            settle(index, to: .closed, .atOnce, at: time)
        }
        if let index = index(of: row) {
            rows[index].metrics = metrics
            return index
        }
        rows.append(SlidingRow(id: row, metrics: metrics, pane: pane ?? .only))
        return rows.count - 1
    }

    /// Stops the row where it is, under the finger.
    mutating func stop(_ index: Int) {
        rows[index].goal = .underFinger
        rows[index].animation = nil
        rows[index].bounce = nil
        rows[index].fading = nil
    }

    /// Moves the front to `x`, after announcing the side that becomes visible.
    mutating func move(_ index: Int, to x: Double) {
        guard rows[index].x != x else { return }
        rows[index].x = x
        let (row, pane) = (rows[index].id, rows[index].pane)
        if let side = rows[index].side, rows[index].uncovered != side {
            rows[index].uncovered = side
            emit(.uncovering(row, side), in: pane)
        }
        emit(.moveFront(row, x: x), in: pane)
    }

    mutating func show(_ cue: Cue?, _ index: Int) {
        guard let cue, rows[index].cue != cue else { return }
        rows[index].cue = cue
        emit(.cue(rows[index].id, cue), in: rows[index].pane)
    }

    /// Animates the row to its goal. The row may be forgotten at once, so its index must not be used afterward.
    mutating func settle(_ index: Int, to goal: Goal, _ style: SettleStyle, at time: Seconds) {
        if goal.isOpen && rows[index].isRecycled { return settle(index, to: .closed, .atOnce, at: time) }
        guard let target = goal.x else { return }
        let from = rows[index].x
        stop(index)
        rows[index].goal = goal
        rows[index].fading = rows[index].cue
        guard settings.animates, from != target else { return arrive(index) }
        switch style {
        case .atOnce: arrive(index)
        case .bounce where settings.bounces && abs(from) > Constants.bounceOut: bounce(index, .inward, from: time)
        case .bounce, .swipe: animate(index, for: Constants.swipeDuration, from: time)
        case .fly: animate(index, for: Constants.flyDuration, from: time)
        case .snap(let velocity):
            animate(index, for: Snap.duration(from: from, to: target, velocity: velocity), from: time)
        }
    }

    private mutating func animate(_ index: Int, for duration: Seconds, from start: Seconds) {
        let (from, to) = (rows[index].x, rows[index].goal.x ?? 0)
        rows[index].animation = Animation(from: from, to: to, start: start, duration: duration, curve: .easeOut)
    }

    /// Starts one part of a bounce: in, out, and to rest, always on the side where the row is (B3).
    private mutating func bounce(_ index: Int, _ part: BouncePart, from start: Seconds) {
        let from = rows[index].x
        rows[index].bounce = part
        rows[index].animation = Animation(
            from: from, to: from < 0 ? -part.distance : part.distance,
            start: start, duration: Constants.bounceDuration, curve: part.curve
        )
    }

    /// Advances every animation to this time.
    mutating func advance(to time: Seconds) {
        for index in rows.indices.reversed() { advanceRow(index, to: time) }
        advanceParting(to: time)
        advancePulled(to: time)
        advanceFold(to: time)
    }

    private mutating func advanceRow(_ index: Int, to time: Seconds) {
        while let animation = rows[index].animation, animation.isOver(at: time) {
            guard let next = rows[index].bounce?.next else { return arrive(index) }
            move(index, to: animation.to)
            fade(index, to: 0)
            bounce(index, next, from: animation.end)
        }
        guard let animation = rows[index].animation else { return }
        move(index, to: animation.value(at: time))
        fade(index, to: 1 - animation.progress(at: time))
    }

    /// Fades the cue to the fraction `rest` (1 to 0) of its values at the release.
    private mutating func fade(_ index: Int, to rest: Double) {
        guard let cue = rows[index].fading else { return }
        show(Cue(side: cue.side, opacity: cue.opacity * rest, latched: false, progress: cue.progress * rest), index)
        if rest == 0 { rows[index].fading = nil }
    }

    /// Handles the row's arrival at its goal.
    private mutating func arrive(_ index: Int) {
        let (row, pane, goal) = (rows[index].id, rows[index].pane, rows[index].goal)
        rows[index].animation = nil
        rows[index].bounce = nil
        move(index, to: goal.x ?? rows[index].x)
        fade(index, to: 0)
        switch goal {
        case .open(let side, _): emit(.opened(row, side), in: pane)
        case .flownOut: emit(.flewOut(row), in: pane)
        case .closed: forget(index)
        case .underFinger: break
        }
    }

    private mutating func forget(_ index: Int) {
        let row = rows.remove(at: index)
        if row.uncovered != nil { emit(.closed(row.id), in: row.pane) }
    }
}
