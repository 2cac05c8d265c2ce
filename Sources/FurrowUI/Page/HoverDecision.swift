import Gestures

/// The decision whether to show, keep or hide the buttons under the pointer.
struct HoverDecision: Equatable, Sendable {
    private var filter = PointerMotionFilter()
    /// Whether no gesture is running. During a gesture, the controls under the pointer must not change.
    var isAtRest = true

    enum Answer: Equatable, Sendable {
        /// Leaves the buttons as they are.
        case keep
        case hide
        /// Shows the buttons of the row under the pointer.
        case show
    }

    /// The pointer's position at the last decision.
    var point: Point? { filter.point }

    /// Conditions other than the pointer's position.
    struct Surroundings: Equatable, Sendable {
        var isTouched = false
        /// Whether GDK synthesized the motion after a layout.
        var isSynthesized = false
        var hasPopover = false
        /// Whether a row is edited, or rows are moving.
        var isBusy = false
    }

    /// Handles a motion of the pointer to this point, or nil if the pointer has left.
    mutating func pointerMoved(to point: Point?, at time: Seconds, _ surroundings: Surroundings) -> Answer {
        guard let point else { return .hide }
        let mayBeByUser = !surroundings.isTouched && !surroundings.isSynthesized
        guard filter.moved(to: point, at: time, mayBeByUser: mayBeByUser) else { return .keep }
        guard isAtRest, !surroundings.hasPopover else { return .keep }
        return surroundings.isBusy ? .hide : .show
    }

    /// Records that the rows under the resting pointer have changed.
    mutating func suspend(at time: Seconds) { filter.suspend(at: time) }
}
