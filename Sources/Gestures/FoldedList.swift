// A pinch in: the list folds under the fingers.

/// How much smaller than it is laid out the list is drawn, while a pinch folds it and on the way back.
struct FoldedList: Sendable {
    /// What is left of its height, 0...1.
    var scale = 1.0
    /// The line (px, in `Point`'s y) that stays where it is.
    let line: Double
    let pane: Pane
    /// Its way back, once let go.
    var opening: Animation?

    /// What is drawn when the fingers' scale is this: 1 at `Constants.foldGate`, so that nothing jumps when the pinch
    /// is decided, and the fingers' own from where letting go goes up.
    static func drawn(fingers scale: Double) -> Double {
        let up = Constants.foldToGoUp
        let drawn = scale < up ? scale : up + (scale - up) * (1 - up) / (Constants.foldGate - up)
        return min(1, max(0, drawn))
    }

    /// The fingers' scale at which this is drawn: the inverse of `drawn(fingers:)`.
    static func fingers(drawn scale: Double) -> Double {
        let up = Constants.foldToGoUp
        return scale < up ? scale : up + (scale - up) * (Constants.foldGate - up) / (1 - up)
    }
}
