/// A counter of the layouts in one frame.
///
/// The work after a layout may request another layout before the frame is painted. GDK lays out at most four times per
/// frame, and warns about more requests (4.8, and still 4.18). GTK itself may need the last one. Therefore any further
/// request waits for the next frame.
struct LayoutLimiter {
    private var frame: Int = -1
    private var count = 0
    private var isRunning = false
    /// Whether a request waits for the next frame.
    private(set) var isPostponed = false

    /// The maximum number of layouts per frame.
    private static let maxCount = 4

    /// Counts a layout, before the work that follows it.
    ///
    /// - Returns: Whether the work may begin, because one more layout is left in this frame.
    mutating func begin(in frame: Int) -> Bool {
        count = frame == self.frame ? count + 1 : 1
        self.frame = frame
        guard count < Self.maxCount else {
            isPostponed = true
            return false
        }
        isRunning = true
        return true
    }

    /// Ends the work that follows a layout.
    mutating func end() { isRunning = false }

    /// Returns whether another layout may be requested in this frame. Otherwise the request is postponed.
    mutating func canRequest(in frame: Int) -> Bool {
        // During a layout, the running one is not counted yet.
        let layouts = frame == self.frame ? count + (isRunning ? 0 : 1) : 0
        guard layouts < Self.maxCount else {
            isPostponed = true
            return false
        }
        return true
    }

    /// Begins the next frame.
    ///
    /// - Returns: Whether a request was waiting.
    mutating func resume() -> Bool {
        defer { isPostponed = false }
        return isPostponed
    }
}
