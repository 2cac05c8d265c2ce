// A progress indicator that does not flicker.

/// The visibility of a progress indicator: it appears only after a while, and then stays for a minimum time.
struct DelayedIndicator: Equatable, Sendable {
    /// The delay before the indicator appears, and the minimum time for which it stays, in seconds.
    static let (delay, minTime) = (1.5, 0.8)

    /// Whether the indicator is visible.
    private(set) var isVisible = false
    private var began: Double?
    private var visibleSince = 0.0

    /// Creates the indicator for an operation that has not begun.
    init() {}

    /// Updates the indicator.
    ///
    /// - Returns: The time at which to call this method again, or nil if that is not needed.
    mutating func update(isWorking: Bool, at now: Double) -> Double? {
        if isWorking {
            let start = began ?? now
            began = start
            if isVisible { return nil }
            guard now >= start + Self.delay else { return start + Self.delay }
            (isVisible, visibleSince) = (true, now)
            return nil
        }
        began = nil
        guard isVisible else { return nil }
        guard now >= visibleSince + Self.minTime else { return visibleSince + Self.minTime }
        isVisible = false
        return nil
    }
}
