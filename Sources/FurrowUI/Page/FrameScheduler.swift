/// The decision whether another frame follows: if the current frame needs one, or if one was requested during it.
struct FrameScheduler: Equatable, Sendable {
    private var isRunning = false
    /// Whether another frame was requested during the current one.
    private var isRequested = false

    /// Requests another frame.
    ///
    /// - Returns: Whether the frames must be started.
    mutating func request() -> Bool {
        isRequested = true
        defer { isRunning = true }
        return !isRunning
    }

    /// Begins a frame, which satisfies all requests so far.
    mutating func begin() { isRequested = false }

    /// Ends a frame.
    ///
    /// - Parameter needsMore: Whether the frame's work continues.
    /// - Returns: Whether another frame follows.
    mutating func end(needsMore: Bool) -> Bool {
        isRunning = needsMore || isRequested
        return isRunning
    }
}
