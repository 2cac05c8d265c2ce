// The checks of a random stream: the invariants that hold after every event.

import Gestures

/// Follows the effects and records every fault.
struct Watch {
    /// The first few faults.
    private(set) var faults: [String] = []
    private(set) var begun = 0
    private(set) var ended = 0
    private(set) var opened = 0
    private(set) var acted = 0
    private(set) var left = 0
    private(set) var inserted = 0

    /// The arbiter's settings; nil if they change during gestures, because then the open position is not known.
    var settings: Settings?

    private var running: Effect.Kind?
    private var animates = false
    private var rows = [Row](repeating: Row(), count: Player.rowCount)
    private var parted: Seam?
    /// The effects on the list as a whole.
    private(set) var list = ListWatch()

    private struct Row {
        var x = 0.0
        /// The side announced since the row was last closed.
        var seen: Side?
        /// The side on which the front has been during this slide.
        var slideSide: Side?
        var rests = Rest.closed
        var isForgotten = true
        var flies = false
    }

    private enum Rest { case closed, open, out, moving }

    /// Checks an event, its effects, and the state of the arbiter after the event.
    mutating func see(_ event: Event, _ effects: [Effect], _ arbiter: borrowing Arbiter) {
        mention(event)
        list.mention(event)
        for index in effects.indices { apply(effects[index], after: index > 0 ? effects[index - 1] : nil) }
        if running != arbiter.activeKind { fault("the running gesture is not the one begun", event) }
        if arbiter.isIdle != (running == nil && !animates) { fault("idle without rest, or the reverse", event) }
        if arbiter.isIdle, let what = list.leftOver { fault(what, event) }
        if !effects.isEmpty { checkRows(event, arbiter) }
    }

    mutating func fault(_ what: String, _ event: Event?) {
        if faults.count < 5 { faults.append("\(what), after \(event.map { "\($0)" } ?? "all")") }
    }

    /// Records that an event names rows, for which effects may follow. No effect may follow for a row that is
    /// gone.
    private mutating func mention(_ event: Event) {
        switch event {
        case .dragBegan(_, .row(let row, _), _, _, _, _), .dragBegan(_, .button(let row, _), _, _, _, _),
            .padScrolled(_, _, .row(let row, _), _, _, _, _), .padScrolled(_, _, .button(let row, _), _, _, _, _),
            .uncover(let row, _, _, _):
            rows[Int(row.low)].isForgotten = false
        case .rowGone(let row, _):
            rows[Int(row.low)] = Row()
        default:
            break
        }
    }

    private mutating func apply(_ effect: Effect, after previous: Effect?) {
        switch effect {
        case .began(let kind): begin(kind)
        case .ended(let kind, _): end(kind)
        case .animating(let animates):
            if self.animates == animates { fault("frames asked for twice", nil) }
            self.animates = animates
        case .part(let seam, let up, let down): part(seam, up, down)
        case .insert(let seam, _, _):
            inserted += 1
            if parted != seam || previous != .ended(.pinch, committed: true) { fault("inserted out of turn", nil) }
            parted = nil
        case .claim, .deny: break
        case .pull, .pulled, .scroll, .fling, .lift, .carry, .drop, .longPress, .fold, .goUp:
            if let what = list.apply(effect, after: previous, running: running) { fault(what, nil) }
        default: applyRow(effect, after: previous)
        }
    }

    private mutating func begin(_ kind: Effect.Kind) {
        if running != nil { fault("two gestures at once", nil) }
        running = kind
        begun += 1
        for index in rows.indices { rows[index].slideSide = nil }
    }

    private mutating func end(_ kind: Effect.Kind) {
        if running != kind { fault("ended what did not run", nil) }
        running = nil
        ended += 1
    }

    private mutating func part(_ seam: Seam, _ up: Double, _ down: Double) {
        if up < 0 || down < 0 { fault("parted inward", nil) }
        if parted != nil && parted != seam { fault("parted in two places", nil) }
        parted = up + down > 0 ? seam : nil
    }
}

extension Watch {
    private mutating func applyRow(_ effect: Effect, after previous: Effect?) {
        switch effect {
        case .moveFront(let row, let x): move(touch(row), x)
        case .uncovering(let row, let side): rows[touch(row)].seen = side
        case .cue(let row, let cue):
            _ = touch(row)
            if !(0...1).contains(cue.opacity) || !(0...1).contains(cue.progress) { fault("a cue beyond 1", nil) }
        case .opened(let row, _):
            opened += 1
            rows[touch(row)].rests = .open
        case .closed(let row):
            close(touch(row))
        case .act(let row, let side):
            act(touch(row), side)
            if previous != .ended(.slide, committed: true) { fault("acted without a release", nil) }
        case .left(let row):
            leave(touch(row))
        case .tap(let row):
            _ = touch(row)
        default: break
        }
    }

    private mutating func act(_ index: Int, _ side: Side) {
        acted += 1
        rows[index].flies = Player.metrics(index).menu(side).outermost == .leaves
    }

    private mutating func leave(_ index: Int) {
        left += 1
        if !rows[index].flies { fault("left without an act", nil) }
        rows[index].flies = false
        rows[index].rests = .out
    }

    /// Returns the row's index in `rows`, and reports a fault if the row was forgotten.
    private mutating func touch(_ row: RowID) -> Int {
        let index = Int(row.low)
        if rows[index].isForgotten { fault("an effect for a row that is gone", nil) }
        return index
    }

    private mutating func move(_ index: Int, _ x: Double) {
        let side: Side? = x == 0 ? nil : x > 0 ? .leading : .trailing
        if x == rows[index].x { fault("moved to where it was", nil) }
        if abs(x) > Player.metrics(index).width { fault("beyond the row's width", nil) }
        if let side, rows[index].seen != side { fault("uncovered unannounced", nil) }
        if running == .slide, let side {
            if rows[index].slideSide == nil { rows[index].slideSide = side }
            if rows[index].slideSide != side { fault("crossed 0 within a slide", nil) }
        }
        rows[index].x = x
        rows[index].rests = .moving
    }

    private mutating func close(_ index: Int) {
        if rows[index].x != 0 { fault("closed off 0", nil) }
        rows[index].rests = .closed
        rows[index].seen = nil
        rows[index].flies = false
    }

    private mutating func checkRows(_ event: Event, _ arbiter: borrowing Arbiter) {
        var open = 0
        for index in rows.indices {
            let row = rows[index]
            if row.rests == .open { open += 1 }
            if arbiter.front(of: Player.id(index)) != row.x { fault("a front that was not told", event) }
            if arbiter.isIdle { checkRest(row, index, event) }
        }
        // A row that has begun to close moves with the next frame.
        if open > 1 && !animates { fault("two rows open", event) }
        if arbiter.isIdle && parted != nil { fault("left parted", event) }
    }

    private mutating func checkRest(_ row: Row, _ index: Int, _ event: Event) {
        switch row.rests {
        case .moving: fault("left half open", event)
        case .closed: if row.x != 0 { fault("closed off 0", event) }
        case .open: if !isOpen(row, index) { fault("part open at rest", event) }
        case .out: if abs(row.x) != Player.metrics(index).width { fault("out, but not quite", event) }
        }
    }

    /// Returns whether a row that rests open has the correct open position.
    private func isOpen(_ row: Row, _ index: Int) -> Bool {
        guard let settings, settings.snaps else { return row.x != 0 }
        let metrics = Player.metrics(index)
        // A single menu is on the leading side.
        if settings.sides == .one, row.x < 0 { return false }
        let open: Double =
            switch settings.opening {
            case .menu: metrics.menu(row.x > 0 ? .leading : .trailing).width
            case .peek: metrics.width - 20
            case .full: metrics.width
            }
        return abs(row.x) == open && settings.slideStyle == .menu
    }
}
