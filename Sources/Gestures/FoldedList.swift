/// The list drawn smaller than its layout, while a pinch in folds it and while it opens again.
struct FoldedList: Sendable {
    /// The fraction of the list's height, 0...1.
    var scale = 1.0
    /// The line (px, in `Point`'s y) that stays in place.
    let line: Double
    let pane: Pane
    /// The animation that opens the list after the release.
    var opening: Animation?

    /// Returns the scale of the list for a scale of the fingers: 1 at `Constants.foldThreshold`, so that nothing jumps
    /// when the pinch is decided, and equal to the fingers' scale below `Constants.foldToGoUp`.
    static func drawn(fingers scale: Double) -> Double {
        let up = Constants.foldToGoUp
        let drawn = scale < up ? scale : up + (scale - up) * (1 - up) / (Constants.foldThreshold - up)
        return min(1, max(0, drawn))
    }

    /// Returns the fingers' scale for a drawn scale: the inverse of `drawn(fingers:)`.
    static func fingers(drawn scale: Double) -> Double {
        let up = Constants.foldToGoUp
        return scale < up ? scale : up + (scale - up) * (Constants.foldThreshold - up) / (1 - up)
    }
}
