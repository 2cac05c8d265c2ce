// Whether frames are to be made.

/// Frames go on for as long as any of them needs another, or another is asked for.
struct FrameTurns: Equatable, Sendable {
    private var isRunning = false
    /// Whether another was asked for within the one that runs.
    private var isAsked = false

    /// Another frame is asked for.
    ///
    /// - Returns: whether frames are to begin.
    mutating func ask() -> Bool {
        isAsked = true
        defer { isRunning = true }
        return !isRunning
    }

    /// A frame begins, and has what was asked for.
    mutating func begin() { isAsked = false }

    /// The frame is done.
    ///
    /// - Parameter needsMore: whether what it did goes on.
    /// - Returns: whether another follows.
    mutating func end(needsMore: Bool) -> Bool {
        isRunning = needsMore || isAsked
        return isRunning
    }
}
