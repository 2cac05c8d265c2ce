// Whether the buttons under the pointer may be shown.

import Gestures

/// The decision whether to show, keep or hide the buttons under the pointer.
struct HoverDecision: Equatable, Sendable {
    private var rest = PointerRest()
    /// Whether no gesture is running. During a gesture, the controls under the pointer must not change.
    var isAtRest = true

    /// The decision about the buttons.
    enum Answer: Equatable, Sendable {
        /// Leaves the buttons as they are.
        case keep
        case hide
        /// Shows the buttons of the row under the pointer.
        case show
    }

    /// The pointer's position at the last decision; nil if there was none.
    var point: Point? { rest.point }

    /// Conditions other than the pointer's position.
    struct Surroundings: Equatable, Sendable {
        /// Whether a finger is on the touchscreen.
        var isTouched = false
        /// Whether GDK synthesized the motion after a layout.
        var isMadeUp = false
        /// Whether a popover is open over a row.
        var hasPopover = false
        /// Whether a row is edited, or rows are moving.
        var isBusy = false
    }

    /// Handles a motion of the pointer to this point; nil if the pointer has left.
    mutating func pointerMoved(to point: Point?, at time: Seconds, _ surroundings: Surroundings) -> Answer {
        guard let point else { return .hide }
        let mayBeByHand = !surroundings.isTouched && !surroundings.isMadeUp
        guard rest.moved(to: point, at: time, mayBeByHand: mayBeByHand) else { return .keep }
        guard isAtRest, !surroundings.hasPopover else { return .keep }
        return surroundings.isBusy ? .hide : .show
    }

    /// Records that the rows under the resting pointer have changed.
    mutating func rest(at time: Seconds) { rest.begin(at: time) }
}
