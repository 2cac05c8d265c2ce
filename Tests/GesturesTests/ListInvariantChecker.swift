// The checks of a random stream's effects on the list as a whole.

import Gestures

/// Follows pulls, folds and reorders.
struct ListInvariantChecker {
    private(set) var pulled = 0
    private(set) var flung = 0
    private(set) var dropped = 0
    private(set) var longPressed = 0
    private(set) var goneUp = 0
    private(set) var scrolled = 0
    /// The number of times that a dragged row's widget was rebound to another row, and the number of such rows
    /// that were dropped in the list.
    private(set) var recycled = 0
    private(set) var droppedUnbound = 0

    private var edge: Edge?
    private var lifted: RowID?
    /// Whether the lifted row has no widget now.
    private var isUnbound = false
    private var isFolded = false
    private var rows = 0

    /// A description of the state that is left although nothing runs, or nil if there is none.
    var unfinishedState: String? {
        if edge != nil { return "left pulled" }
        if isFolded { return "left folded" }
        return lifted != nil ? "left lifted" : nil
    }

    mutating func record(_ event: Event) {
        switch event {
        case .pressBegan(_, _, _, let view, _, _) where lifted == nil: rows = view.rows
        case .listChanged(let view, let index) where index != nil: rows = view.rows
        case .rowRemoved(let row, _) where row == lifted: lifted = nil
        case .rowRecycled(let row, _) where row == lifted:
            recycled += 1
            isUnbound = true
        case .rowBound(let row) where row == lifted: isUnbound = false
        default: break
        }
    }

    /// Applies an effect, and returns the fault in it, if any.
    mutating func apply(_ effect: Effect, after previous: Effect?, running: Effect.Kind?) -> String? {
        switch effect {
        case .pull(let edge, let distance, let action): return pull(edge, distance, action)
        case .pulled(let action, let distance): return release(action, distance, after: previous)
        case .scroll(let to):
            scrolled += 1
            return to.isFinite && to >= 0 && (running == .pull || running == .reorder) ? nil : "scrolled out of turn"
        case .fling(let velocity):
            flung += 1
            return velocity.isFinite && velocity != 0 && edge == nil ? nil : "flung nowhere"
        case .fold(let scale, _): return fold(scale)
        case .goUp(let scale, _): return goUp(scale, after: previous)
        default: return drag(effect, after: previous)
        }
    }

    private mutating func pull(_ edge: Edge, _ distance: Double, _ action: PullAction) -> String? {
        if !distance.isFinite || distance < 0 || distance > 5_000 { return "pulled out of all bounds" }
        if self.edge != nil && self.edge != edge { return "pulled at both ends" }
        self.edge = distance > 0 ? edge : nil
        return action == .clearDone && edge == .top || action == .add && edge == .bottom ? "the wrong action" : nil
    }

    private mutating func release(_ action: PullAction, _ distance: Double, after previous: Effect?) -> String? {
        pulled += 1
        if action == .none || distance <= 0 { return "released at nothing" }
        if action != .clearDone { edge = nil }
        return previous == .ended(.pull, committed: true) ? nil : "acted without a release of a pull"
    }

    private mutating func fold(_ scale: Double) -> String? {
        isFolded = scale != 1
        return (0...1).contains(scale) ? nil : "folded beyond all measure"
    }

    private mutating func goUp(_ scale: Double, after previous: Effect?) -> String? {
        goneUp += 1
        isFolded = false
        return scale < 0.7 && previous == .ended(.pinch, committed: true) ? nil : "gone up without a release"
    }

    private mutating func drag(_ effect: Effect, after previous: Effect?) -> String? {
        switch effect {
        case .lift(let row):
            defer { (lifted, isUnbound) = (row, false) }
            return lifted == nil ? nil : "two rows lifted"
        case .drag(let row, let top, let slot):
            if row != lifted { return "dragged a row that was not lifted" }
            return top.isFinite && (0..<max(1, rows)).contains(slot) ? nil : "dragged out of the list"
        case .drop(let row, let slot):
            defer { lifted = nil }
            if slot != nil { dropped += 1 }
            if slot != nil, isUnbound { droppedUnbound += 1 }
            return row == lifted && (0..<max(1, rows)).contains(slot ?? 0) ? nil : "dropped what was not lifted"
        case .longPress:
            longPressed += 1
            return lifted == nil ? nil : "a menu for a lifted row"
        default: return nil
        }
    }
}
