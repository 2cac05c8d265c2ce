// Gestures of the hand in a window that shows two lists.

import Gestures

let left = Pane(1)
let right = Pane(2)
/// The rows of the list on the right; `a`, `b` and `c` are on the left.
let d = RowID(4)
let e = RowID(5)
let rowD = Target.row(d, index: 0)
let rowE = Target.row(e, index: 1)

extension InputSimulator {
    mutating func at(_ pane: Pane?, _ work: (inout InputSimulator) -> Void) {
        let before = self.pane
        self.pane = pane
        work(&self)
        self.pane = before
    }

    /// Returns the effects so far that are for this pane, except for frames.
    func effects(in pane: Pane) -> [Effect] {
        paneEffects.filter { $0.pane == pane }.map(\.effect).filter {
            if case .animating = $0 { false } else { true }
        }
    }

    /// Returns whether all effects so far, except for frames, are for this pane.
    func hasEffectsOnly(in pane: Pane) -> Bool {
        effects(in: pane).count == effects(in: left).count + effects(in: right).count + effects(in: .only).count
    }

    /// Moves two fingers apart or together on the touchpad, over the seam between these rows.
    mutating func padPinch(_ above: RowID, _ below: RowID, to scale: Double) {
        send(.touchpadPinchBegan(seam: Seam(above: above, below: below), rowHeight: 56, at: 200, time: time))
        send(.touchpadPinchMoved(scale: scale, time: time))
    }
}
