// The checks of a random stream in two panes: the invariants that hold for both panes together.

import Gestures

/// Follows the effects for each pane and records every fault.
struct PaneInvariantChecker {
    /// The first few faults.
    private(set) var faults: [String] = []
    private(set) var begun: [Pane: Int] = [:]
    /// The number of times that a row came to rest in another pane than that of the event.
    private(set) var restedElsewhere = 0

    private var lists: [Pane: ListInvariantChecker] = [:]
    private var running: (kind: Effect.Kind, pane: Pane)?
    private var parted: [Pane: Seam] = [:]
    private var animates = false
    /// The number of dragged rows released on a row of the other pane, and how often the list there was
    /// scrolled.
    private(set) var droppedOutside = 0
    private(set) var scrolledUnderDraggedRow = 0
    /// The marked row, the last marked row, and whether a dragged row is over another pane.
    private var markedRow: RowID?
    private var lastMarkedRow: RowID?
    private var isAway = false
    /// The rows whose fronts are not at 0, except rows at rest.
    private var moving: Set<RowID> = []
    private var open: Set<RowID> = []

    /// Checks an event, its effects, and the state of the arbiter after the event.
    mutating func check(_ event: Event, in pane: Pane?, _ effects: [PaneEffect], _ arbiter: borrowing Arbiter) {
        record(event, in: pane)
        var previous: [Pane: Effect] = [:]
        for paneEffect in effects {
            apply(paneEffect.effect, in: paneEffect.pane, after: previous[paneEffect.pane])
            previous[paneEffect.pane] = paneEffect.effect
            if let row = paneEffect.effect.restedRow, pane.map({ row.pane != $0 }) == true { restedElsewhere += 1 }
        }
        if running?.kind != arbiter.activeKind || running?.pane != arbiter.activePane {
            recordFault("the running gesture is not the one begun", event)
        }
        if arbiter.isIdle { checkRest(event, arbiter) }
    }

    mutating func recordFault(_ message: String, _ event: Event?) {
        if faults.count < 5 { faults.append("\(message), after \(event.map { "\($0)" } ?? "all")") }
    }

    private mutating func record(_ event: Event, in pane: Pane?) {
        if let pane { lists[pane, default: ListInvariantChecker()].record(event) }
        if case .rowRemoved(let row, _) = event {
            moving.remove(row)
            open.remove(row)
        }
    }

    private mutating func apply(_ effect: Effect, in pane: Pane, after previous: Effect?) {
        for row in effect.rows where row.pane != pane { recordFault("\(effect) is not for \(pane)", nil) }
        switch effect {
        case .began(let kind):
            if running != nil { recordFault("two gestures at once", nil) }
            running = (kind, pane)
            begun[pane, default: 0] += 1
        case .ended(let kind, _):
            if running?.kind != kind || running?.pane != pane { recordFault("ended what did not run there", nil) }
            running = nil
            // A row that is gone gets no further effects, and a row put onto another is on its way there.
            if kind == .reorder { isAway = false }
        case .animating(let animates): self.animates = animates
        case .part(let seam, let up, let down):
            if let before = parted[pane], before != seam { recordFault("parted in two places", nil) }
            parted[pane] = up + down > 0 ? seam : nil
        case .insert(let seam, _, _):
            if parted[pane] != seam { recordFault("inserted out of turn", nil) }
            parted[pane] = nil
        case .draggedOutside, .markDropTarget, .dropOutside, .explainRefusedDrop:
            applyDraggedOutside(effect, in: pane, after: previous)
        case .scroll where isAway && running?.kind == .reorder && running?.pane != pane: scrolledUnderDraggedRow += 1
        case .pull, .pulled, .scroll, .fling, .lift, .drag, .drop, .longPress, .fold, .goUp:
            let running = running?.pane == pane ? running?.kind : nil
            if let message = lists[pane, default: ListInvariantChecker()].apply(
                effect, after: previous, running: running)
            {
                recordFault("\(message) in \(pane)", nil)
            }
        default: applyRow(effect)
        }
    }

    private mutating func applyDraggedOutside(_ effect: Effect, in pane: Pane, after previous: Effect?) {
        switch effect {
        case .draggedOutside(_, let isAway):
            if self.isAway == isAway { recordFault("dragged outside twice", nil) }
            self.isAway = isAway
        case .markDropTarget(let row):
            if markedRow == row || row != nil && running?.pane == pane { recordFault("marked the wrong row", nil) }
            (lastMarkedRow, markedRow) = (row ?? markedRow, row)
        case .dropOutside(let row, let target, let other):
            droppedOutside += 1
            if previous != .ended(.reorder, committed: true) || target != lastMarkedRow || other == pane
                || markedRow != nil
            {
                recordFault("dropped elsewhere than was reported", nil)
            }
            if let message = lists[pane, default: ListInvariantChecker()].apply(
                .drop(row, slot: nil), after: nil, running: nil)
            {
                recordFault("\(message) in \(pane)", nil)
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
        if let row = effect.restedRow { moving.remove(row) }
    }

    private mutating func checkRest(_ event: Event, _ arbiter: borrowing Arbiter) {
        if animates || running != nil { recordFault("idle without rest", event) }
        if !moving.isEmpty { recordFault("left half open", event) }
        if open.count > 1 || open.first != arbiter.openRow { recordFault("another row is open", event) }
        if open.first.map(\.pane) != arbiter.openPane { recordFault("a row is open in another pane", event) }
        if markedRow != nil || isAway { recordFault("left over another pane", event) }
        if !parted.isEmpty { recordFault("left parted", event) }
        for (pane, list) in lists {
            if let message = list.unfinishedState { recordFault("\(message) in \(pane)", event) }
        }
    }
}

extension RowID {
    /// The pane in the ids that the player assigns.
    var pane: Pane { Pane(Int(high)) }
}

extension Effect {
    fileprivate var rows: [RowID] {
        switch self {
        case .moveFront(let row, _), .uncovering(let row, _), .cue(let row, _), .opened(let row, _), .closed(let row),
            .performAction(let row, _), .flewOut(let row), .tap(let row), .lift(let row), .drag(let row, _, _),
            .drop(let row, _),
            .longPress(let row, _):
            [row]
        case .part(let seam, _, _), .insert(let seam, _, _): [seam.above, seam.below].compactMap(\.self)
        default: []
        }
    }

    /// The row that the effect brings to rest.
    fileprivate var restedRow: RowID? {
        switch self {
        case .opened(let row, _), .closed(let row), .flewOut(let row): row
        default: nil
        }
    }
}
