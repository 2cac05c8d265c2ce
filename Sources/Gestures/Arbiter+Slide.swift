// The running slide: beginning, movement and end.

extension Arbiter {
    /// Returns whether this movement may become a slide.
    func canSlide(_ track: Track) -> Bool {
        guard settings.slideEnabled, self[track.pane].slides, activeKind == nil, let row = track.target.row,
            let metrics = track.metrics
        else { return false }
        return metrics.canUncover(under: settings) && !hasFlownOut(row)
    }

    /// Grabs the row where it is (A5), after closing any other row (A4).
    mutating func beginSlide(_ track: Track, source: Slide.Source, slack: Double, at time: Seconds) {
        guard let row = track.target.row, let metrics = track.metrics else { return }
        emit(.began(.slide), in: track.pane)
        closeOpenRow(.snap(velocity: 0), except: row, at: time)
        let index = remember(row, metrics, in: track.pane, at: time)
        slide = Slide(rows[index], source: source, settings: settings, dx: track.dx, slack: slack)
        stop(index)
        slideMoved(dx: track.dx)
    }

    /// Moves the front after the finger moved to `dx` px.
    mutating func slideMoved(dx: Double) {
        guard let row = slide?.row, let index = index(of: row) else { return }
        let metrics = rows[index].metrics
        guard let x = slide?.front(dx: dx, metrics: metrics), x != rows[index].x else { return }
        move(index, to: x)
        guard let slide, let side = slide.side else { return }
        show(
            SlideDistances(metrics, side: side, settings: slide.settings).cue(side, front: abs(x), from: slide.start),
            index)
    }

    mutating func releaseSlide(_ movement: Movement, at time: Seconds) {
        guard let slide, let index = index(of: slide.row) else { return }
        self.slide = nil
        emit(.ended(.slide, committed: true), in: slide.pane)
        let velocity = slide.frontVelocity(movement)
        apply(slide.release(of: rows[index], after: movement), index, velocity: velocity, at: time)
    }

    /// Cancels the slide: moves the row back to where the slide began. An interrupted animation then continues to its
    /// goal (A7: a canceled slide).
    mutating func cancelSlide(at time: Seconds) {
        guard let slide else { return }
        endSlide()
        guard let index = index(of: slide.row) else { return }
        settle(index, to: slide.origin, .snap(velocity: 0), at: time)
    }

    /// Ends the slide as canceled, together with the press or scroll that drove it. The row stays where it is.
    mutating func endSlide() {
        guard let ended = slide else { return }
        slide = nil
        if ended.source == .scroll { scroll?.decision = .scrollsList } else { dropPress() }
        emit(.ended(.slide, committed: false), in: ended.pane)
    }

    private mutating func apply(_ release: Release, _ index: Int, velocity: Double, at time: Seconds) {
        switch release {
        case .act(let side): performAction(index, side, at: time)
        case .back: settle(index, to: .closed, .swipe, at: time)
        case .bounceBack: settle(index, to: .closed, .bounce, at: time)
        case .swipeOpen(let side, let x): settle(index, to: .open(side, x: x), .swipe, at: time)
        case .snap(let goal): settle(index, to: goal, .snap(velocity: velocity), at: time)
        case .stay: settle(index, to: rows[index].restingGoal, .atOnce, at: time)
        }
    }

    /// Performs the outermost action: the row closes or flies out. Until it has done so, its cue does not change.
    private mutating func performAction(_ index: Int, _ side: Side, at time: Seconds) {
        let (row, metrics) = (rows[index].id, rows[index].metrics)
        emit(.performAction(row, side), in: rows[index].pane)
        rows[index].cue = nil
        switch metrics.menu(side).outermost {
        case .stays: settle(index, to: .closed, .swipe, at: time)
        case .leaves: settle(index, to: .flownOut(x: side.sign * metrics.width), .fly, at: time)
        }
    }
}

extension SlidingRow {
    /// The goal of a row that stays where it is.
    fileprivate var restingGoal: Goal { side.map { .open($0, x: x) } ?? .closed }
}
