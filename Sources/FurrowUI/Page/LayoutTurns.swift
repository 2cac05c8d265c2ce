// How often GTK lays out within one frame: it gives up after four times, and says so.

/// The layouts of one frame, counted.
///
/// What is done after a layout may ask for another, before the frame is painted. GDK lays out at most four times a frame
/// (4.8, and still 4.18), and GTK itself may need the last: what asks for more waits for the next frame.
struct LayoutTurns {
    private var frame: Int = -1
    private var count = 0
    private var isRunning = false
    /// Whether something waits for the next frame.
    private(set) var isPostponed = false

    /// How many layouts a frame has at most.
    private static let most = 4

    /// A layout was done, and what follows from it begins.
    ///
    /// - Returns: whether there is another in this frame, so that it may begin.
    mutating func begin(in frame: Int) -> Bool {
        count = frame == self.frame ? count + 1 : 1
        self.frame = frame
        guard count < Self.most else {
            isPostponed = true
            return false
        }
        isRunning = true
        return true
    }

    /// What follows from the layout was done.
    mutating func end() { isRunning = false }

    /// Whether another layout may be asked for in this frame; otherwise it is for the next.
    mutating func mayAsk(in frame: Int) -> Bool {
        // Within a layout, the one that runs is not yet counted.
        let done = frame == self.frame ? count + (isRunning ? 0 : 1) : 0
        guard done < Self.most else {
            isPostponed = true
            return false
        }
        return true
    }

    /// The next frame has come.
    ///
    /// - Returns: whether something has waited for it.
    mutating func resume() -> Bool {
        defer { isPostponed = false }
        return isPostponed
    }
}
