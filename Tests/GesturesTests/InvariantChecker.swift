// The checks of a random stream: the invariants that hold after every event.

import Gestures

/// Follows the effects and records every fault.
struct InvariantChecker {
    /// The first few faults.
    private(set) var faults: [String] = []
    private(set) var begun = 0
    private(set) var ended = 0
    private(set) var opened = 0
    private(set) var acted = 0
    private(set) var left = 0
    private(set) var inserted = 0

    /// The arbiter's settings, or nil if they change during gestures, because then the open position is not known.
    var settings: Settings?

    private var running: Effect.Kind?
    private var animates = false
    private var rows = [Row](repeating: Row(), count: RandomPlayer.rowCount)
    private var parted: Seam?
    /// The effects on the list as a whole.
    private(set) var list = ListInvariantChecker()

    private struct Row {
        var x = 0.0
        /// The side announced since the row was last closed.
        var uncoveredSide: Side?
        /// The side on which the front has been during this slide.
        var slideSide: Side?
        var rest = Rest.closed
        var isForgotten = true
        var isFlying = false
    }

    private enum Rest { case closed, open, out, moving }

    /// Checks an event, its effects, and the state of the arbiter after the event.
    mutating func check(_ event: Event, _ effects: [Effect], _ arbiter: borrowing Arbiter) {
        record(event)
        list.record(event)
        for index in effects.indices { apply(effects[index], after: index > 0 ? effects[index - 1] : nil) }
        if running != arbiter.activeKind { recordFault("the running gesture is not the one begun", event) }
        if arbiter.isIdle != (running == nil && !animates) { recordFault("idle without rest, or the reverse", event) }
        if arbiter.isIdle, let message = list.unfinishedState { recordFault(message, event) }
        if !effects.isEmpty { checkRows(event, arbiter) }
    }

    mutating func recordFault(_ message: String, _ event: Event?) {
        if faults.count < 5 { faults.append("\(message), after \(event.map { "\($0)" } ?? "all")") }
    }

    /// Records that an event names rows, for which effects may follow. No effect may follow for a row that is
    /// gone.
    private mutating func record(_ event: Event) {
        switch event {
        case .pressBegan(_, .row(let row, _), _, _, _, _), .pressBegan(_, .button(let row, _), _, _, _, _),
            .touchpadScrolled(_, _, .row(let row, _), _, _, _, _),
            .touchpadScrolled(_, _, .button(let row, _), _, _, _, _),
            .uncover(let row, _, _, _):
            rows[Int(row.low)].isForgotten = false
        case .rowRemoved(let row, _):
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
            if self.animates == animates { recordFault("frames asked for twice", nil) }
            self.animates = animates
        case .part(let seam, let up, let down): part(seam, up, down)
        case .insert(let seam, _, _):
            inserted += 1
            if parted != seam || previous != .ended(.pinch, committed: true) {
                recordFault("inserted out of turn", nil)
            }
            parted = nil
        case .claim, .deny: break
        case .pull, .pulled, .scroll, .fling, .lift, .drag, .drop, .longPress, .fold, .goUp:
            if let message = list.apply(effect, after: previous, running: running) { recordFault(message, nil) }
        default: applyRow(effect, after: previous)
        }
    }

    private mutating func begin(_ kind: Effect.Kind) {
        if running != nil { recordFault("two gestures at once", nil) }
        running = kind
        begun += 1
        for index in rows.indices { rows[index].slideSide = nil }
    }

    private mutating func end(_ kind: Effect.Kind) {
        if running != kind { recordFault("ended what did not run", nil) }
        running = nil
        ended += 1
    }

    private mutating func part(_ seam: Seam, _ up: Double, _ down: Double) {
        if up < 0 || down < 0 { recordFault("parted inward", nil) }
        if parted != nil && parted != seam { recordFault("parted in two places", nil) }
        parted = up + down > 0 ? seam : nil
    }
}

extension InvariantChecker {
    private mutating func applyRow(_ effect: Effect, after previous: Effect?) {
        switch effect {
        case .moveFront(let row, let x): move(rowIndex(row), x)
        case .uncovering(let row, let side): rows[rowIndex(row)].uncoveredSide = side
        case .cue(let row, let cue):
            _ = rowIndex(row)
            if !(0...1).contains(cue.opacity) || !(0...1).contains(cue.progress) { recordFault("a cue beyond 1", nil) }
        case .opened(let row, _):
            opened += 1
            rows[rowIndex(row)].rest = .open
        case .closed(let row):
            close(rowIndex(row))
        case .performAction(let row, let side):
            performAction(rowIndex(row), side)
            if previous != .ended(.slide, committed: true) { recordFault("acted without a release", nil) }
        case .flewOut(let row):
            leave(rowIndex(row))
        case .tap(let row):
            _ = rowIndex(row)
        default: break
        }
    }

    private mutating func performAction(_ index: Int, _ side: Side) {
        acted += 1
        rows[index].isFlying = RandomPlayer.metrics(index).menu(side).outermost == .leaves
    }

    private mutating func leave(_ index: Int) {
        left += 1
        if !rows[index].isFlying { recordFault("left without an act", nil) }
        rows[index].isFlying = false
        rows[index].rest = .out
    }

    /// Returns the row's index in `rows`, and reports a fault if the row was forgotten.
    private mutating func rowIndex(_ row: RowID) -> Int {
        let index = Int(row.low)
        if rows[index].isForgotten { recordFault("an effect for a row that is gone", nil) }
        return index
    }

    private mutating func move(_ index: Int, _ x: Double) {
        let side: Side? = x == 0 ? nil : x > 0 ? .leading : .trailing
        if x == rows[index].x { recordFault("moved to where it was", nil) }
        if abs(x) > RandomPlayer.metrics(index).width { recordFault("beyond the row's width", nil) }
        if let side, rows[index].uncoveredSide != side { recordFault("uncovered unannounced", nil) }
        if running == .slide, let side {
            if rows[index].slideSide == nil { rows[index].slideSide = side }
            if rows[index].slideSide != side { recordFault("crossed 0 within a slide", nil) }
        }
        rows[index].x = x
        rows[index].rest = .moving
    }

    private mutating func close(_ index: Int) {
        if rows[index].x != 0 { recordFault("closed off 0", nil) }
        rows[index].rest = .closed
        rows[index].uncoveredSide = nil
        rows[index].isFlying = false
    }

    private mutating func checkRows(_ event: Event, _ arbiter: borrowing Arbiter) {
        var open = 0
        for index in rows.indices {
            let row = rows[index]
            if row.rest == .open { open += 1 }
            if arbiter.front(of: RandomPlayer.id(index)) != row.x {
                recordFault("a front that was not reported", event)
            }
            if arbiter.isIdle { checkRest(row, index, event) }
        }
        // A row that has begun to close moves with the next frame.
        if open > 1 && !animates { recordFault("two rows open", event) }
        if arbiter.isIdle && parted != nil { recordFault("left parted", event) }
    }

    private mutating func checkRest(_ row: Row, _ index: Int, _ event: Event) {
        switch row.rest {
        case .moving: recordFault("left half open", event)
        case .closed: if row.x != 0 { recordFault("closed off 0", event) }
        case .open: if !isOpen(row, index) { recordFault("part open at rest", event) }
        case .out: if abs(row.x) != RandomPlayer.metrics(index).width { recordFault("out, but not quite", event) }
        }
    }

    /// Returns whether a row that rests open has the correct open position.
    private func isOpen(_ row: Row, _ index: Int) -> Bool {
        guard let settings, settings.snaps else { return row.x != 0 }
        let metrics = RandomPlayer.metrics(index)
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
