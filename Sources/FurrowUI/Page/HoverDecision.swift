// Whether what is under the pointer may be offered its buttons.

import Gestures

/// Decides what becomes of the buttons under the pointer as it moves.
struct HoverDecision: Equatable, Sendable {
    private var rest = PointerRest()
    /// Whether no gesture holds anything: while one does, what is under the pointer is not to change.
    var isAtRest = true

    /// What becomes of the buttons.
    enum Answer: Equatable, Sendable {
        /// They stay as they are.
        case keep
        case hide
        /// What is under the pointer has its own.
        case show
    }

    /// Where the pointer was when the buttons were last decided on; nil where it has never been.
    var point: Point? { rest.point }

    /// What goes on beside the pointer.
    struct Surroundings: Equatable, Sendable {
        /// Whether a finger is on the touch screen.
        var isTouched = false
        /// Whether GDK made the motion up after a layout.
        var isMadeUp = false
        /// Whether a menu stands over a row.
        var hasPopover = false
        /// Whether a row is edited, or rows are on their way.
        var isBusy = false
    }

    /// The pointer is here; nil where it has left.
    mutating func pointerMoved(to point: Point?, at time: Seconds, _ surroundings: Surroundings) -> Answer {
        guard let point else { return .hide }
        let mayBeByHand = !surroundings.isTouched && !surroundings.isMadeUp
        guard rest.moved(to: point, at: time, mayBeByHand: mayBeByHand) else { return .keep }
        guard isAtRest, !surroundings.hasPopover else { return .keep }
        return surroundings.isBusy ? .hide : .show
    }

    /// What is under the pointer now is not what it was moved to.
    mutating func rest(at time: Seconds) { rest.begin(at: time) }
}
