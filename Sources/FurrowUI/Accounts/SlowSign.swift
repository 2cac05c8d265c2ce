// A progress indicator that does not flicker.

/// The visibility of a progress indicator: it appears only after a while, and then stays for a minimum time.
struct SlowSign: Equatable, Sendable {
    /// The delay before the indicator appears, and the minimum time for which it stays, in seconds.
    static let (patience, least) = (1.5, 0.8)

    /// Whether the indicator is visible.
    private(set) var isSeen = false
    private var began: Double?
    private var seenSince = 0.0

    /// Creates the indicator for an operation that has not begun.
    init() {}

    /// Updates the indicator.
    ///
    /// - Returns: The time at which to call this method again, or nil if that is not needed.
    mutating func look(isAtWork: Bool, at now: Double) -> Double? {
        if isAtWork {
            let start = began ?? now
            began = start
            if isSeen { return nil }
            guard now >= start + Self.patience else { return start + Self.patience }
            (isSeen, seenSince) = (true, now)
            return nil
        }
        began = nil
        guard isSeen else { return nil }
        guard now >= seenSince + Self.least else { return seenSince + Self.least }
        isSeen = false
        return nil
    }
}
