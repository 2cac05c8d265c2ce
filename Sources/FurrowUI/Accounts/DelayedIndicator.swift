/// The visibility of a progress indicator. To avoid flicker, the indicator appears only after a delay, and then stays
/// for a minimum time.
struct DelayedIndicator: Equatable, Sendable {
    /// The delay before the indicator appears, and the minimum time for which it stays, in seconds.
    static let (delay, minTime) = (1.5, 0.8)

    private(set) var isVisible = false
    private var startTime: Double?
    private var visibleSince = 0.0

    init() {}

    /// - Returns: The time at which to call this method again, or nil if that is not needed.
    mutating func update(isWorking: Bool, at now: Double) -> Double? {
        if isWorking {
            let start = startTime ?? now
            startTime = start
            if isVisible { return nil }
            guard now >= start + Self.delay else { return start + Self.delay }
            (isVisible, visibleSince) = (true, now)
            return nil
        }
        startTime = nil
        guard isVisible else { return nil }
        guard now >= visibleSince + Self.minTime else { return visibleSince + Self.minTime }
        isVisible = false
        return nil
    }
}
