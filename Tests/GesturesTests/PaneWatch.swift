// The checks of a random stream in two panes: the invariants that hold for both panes together.

import Gestures

/// Follows the effects for each pane and records every fault.
struct PaneWatch {
    /// The first few faults.
    private(set) var faults: [String] = []
    private(set) var begun: [Pane: Int] = [:]
    /// The number of times that a row came to rest in another pane than that of the event.
    private(set) var restedElsewhere = 0

    private var lists: [Pane: ListWatch] = [:]
    private var running: (kind: Effect.Kind, pane: Pane)?
    private var parted: [Pane: Seam] = [:]
    private var animates = false
    /// The number of carried rows released on a row of the other pane, and how often the list there was
    /// scrolled.
    private(set) var put = 0
    private(set) var scrolledUnderAway = 0
    /// The marked row, the last marked row, and whether a carried row is over another pane.
    private var aimed: RowID?
    private var last: RowID?
    private var isAway = false
    /// The rows whose fronts are not at 0, except rows at rest.
    private var moving: Set<RowID> = []
    private var open: Set<RowID> = []

    /// Checks an event, its effects, and the state of the arbiter after the event.
    mutating func see(_ event: Event, in pane: Pane?, _ effects: [PaneEffect], _ arbiter: borrowing Arbiter) {
        mention(event, in: pane)
        var previous: [Pane: Effect] = [:]
        for asked in effects {
            apply(asked.effect, in: asked.pane, after: previous[asked.pane])
            previous[asked.pane] = asked.effect
            if let row = asked.effect.rested, pane.map({ row.pane != $0 }) == true { restedElsewhere += 1 }
        }
        if running?.kind != arbiter.activeKind || running?.pane != arbiter.activePane {
            fault("the running gesture is not the one begun", event)
        }
        if arbiter.isIdle { checkRest(event, arbiter) }
    }

    mutating func fault(_ what: String, _ event: Event?) {
        if faults.count < 5 { faults.append("\(what), after \(event.map { "\($0)" } ?? "all")") }
    }

    private mutating func mention(_ event: Event, in pane: Pane?) {
        if let pane { lists[pane, default: ListWatch()].mention(event) }
        if case .rowGone(let row, _) = event {
            moving.remove(row)
            open.remove(row)
        }
    }

    private mutating func apply(_ effect: Effect, in pane: Pane, after previous: Effect?) {
        for row in effect.rows where row.pane != pane { fault("\(effect) is not for \(pane)", nil) }
        switch effect {
        case .began(let kind):
            if running != nil { fault("two gestures at once", nil) }
            running = (kind, pane)
            begun[pane, default: 0] += 1
        case .ended(let kind, _):
            if running?.kind != kind || running?.pane != pane { fault("ended what did not run there", nil) }
            running = nil
            // A row that is gone gets no further effects, and a row put onto another is on its way there.
            if kind == .reorder { isAway = false }
        case .animating(let animates): self.animates = animates
        case .part(let seam, let up, let down):
            if let before = parted[pane], before != seam { fault("parted in two places", nil) }
            parted[pane] = up + down > 0 ? seam : nil
        case .insert(let seam, _, _):
            if parted[pane] != seam { fault("inserted out of turn", nil) }
            parted[pane] = nil
        case .carriedAway, .aim, .put, .refuse: applyAway(effect, in: pane, after: previous)
        case .scroll where isAway && running?.kind == .reorder && running?.pane != pane: scrolledUnderAway += 1
        case .pull, .pulled, .scroll, .fling, .lift, .carry, .drop, .longPress, .fold, .goUp:
            let running = running?.pane == pane ? running?.kind : nil
            if let what = lists[pane, default: ListWatch()].apply(effect, after: previous, running: running) {
                fault("\(what) in \(pane)", nil)
            }
        default: applyRow(effect)
        }
    }

    private mutating func applyAway(_ effect: Effect, in pane: Pane, after previous: Effect?) {
        switch effect {
        case .carriedAway(_, let isAway):
            if self.isAway == isAway { fault("carried away twice", nil) }
            self.isAway = isAway
        case .aim(let row):
            if aimed == row || row != nil && running?.pane == pane { fault("aimed at the wrong row", nil) }
            (last, aimed) = (row ?? aimed, row)
        case .put(let row, let target, let other):
            put += 1
            if previous != .ended(.reorder, committed: true) || target != last || other == pane || aimed != nil {
                fault("put elsewhere than was said", nil)
            }
            if let what = lists[pane, default: ListWatch()].apply(.drop(row, slot: nil), after: nil, running: nil) {
                fault("\(what) in \(pane)", nil)
            }
        default: break
        }
    }

    private mutating func applyRow(_ effect: Effect) {
        switch effect {
        case .moveFront(let row, let x):
            open.remove(row)
            if x != 0 { moving.insert(row) }
        case .opened(let row, _): open.insert(row)
        default: break
        }
        if let row = effect.rested { moving.remove(row) }
    }

    private mutating func checkRest(_ event: Event, _ arbiter: borrowing Arbiter) {
        if animates || running != nil { fault("idle without rest", event) }
        if !moving.isEmpty { fault("left half open", event) }
        if open.count > 1 || open.first != arbiter.openRow { fault("another row is open", event) }
        if open.first.map(\.pane) != arbiter.openPane { fault("a row is open in another pane", event) }
        if aimed != nil || isAway { fault("left over another pane", event) }
        if !parted.isEmpty { fault("left parted", event) }
        for (pane, list) in lists {
            if let what = list.leftOver { fault("\(what) in \(pane)", event) }
        }
    }
}

extension RowID {
    /// The pane in the ids that the player assigns.
    var pane: Pane { Pane(Int(high)) }
}

extension Effect {
    /// The rows named by the effect.
    fileprivate var rows: [RowID] {
        switch self {
        case .moveFront(let row, _), .uncovering(let row, _), .cue(let row, _), .opened(let row, _), .closed(let row),
            .act(let row, _), .left(let row), .tap(let row), .lift(let row), .carry(let row, _, _), .drop(let row, _),
            .longPress(let row, _):
            [row]
        case .part(let seam, _, _), .insert(let seam, _, _): [seam.above, seam.below].compactMap(\.self)
        default: []
        }
    }

    /// The row that the effect brings to rest.
    fileprivate var rested: RowID? {
        switch self {
        case .opened(let row, _), .closed(let row), .left(let row): row
        default: nil
        }
    }
}
