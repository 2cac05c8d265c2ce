// What the hand does in a window that shows two lists.

import Gestures

let left = Pane(1)
let right = Pane(2)
/// The rows of the list at the right; `a`, `b` and `c` are at the left.
let d = RowID(4)
let e = RowID(5)
let rowD = Target.row(d, index: 0)
let rowE = Target.row(e, index: 1)

extension Hand {
    /// Does this in that pane.
    mutating func at(_ pane: Pane?, _ work: (inout Hand) -> Void) {
        let before = self.pane
        self.pane = pane
        work(&self)
        self.pane = before
    }

    /// What the pane was asked to do so far, but for frames.
    func told(_ pane: Pane) -> [Effect] {
        told.filter { $0.pane == pane }.map(\.effect).filter {
            if case .animating = $0 { false } else { true }
        }
    }

    /// Whether all that was asked of anyone so far, but for frames, was asked of this pane.
    func toldOnly(_ pane: Pane) -> Bool { told(pane).count == told(left).count + told(right).count + told(.only).count }

    /// Two fingers go apart or together on the touchpad, over the seam of these rows.
    mutating func padPinch(_ above: RowID, _ below: RowID, to scale: Double) {
        send(.padPinchBegan(seam: Seam(above: above, below: below), h: 56, at: 200, time: time))
        send(.padPinchMoved(scale: scale, time: time))
    }
}
