/// The wait before a server is contacted again after consecutive failures.
public struct BackOff: Equatable, Sendable {
    /// The number of consecutive failed attempts.
    public private(set) var failures = 0

    /// The minimum wait, after a first failure. Brief outages are usually shorter.
    public static let minWait = Duration.seconds(30)
    /// The maximum wait, unless the server asks for a longer one.
    public static let maxWait = Duration.seconds(3_600)
    /// The maximum wait that a server can ask for: a day. A longer one is probably a mistake.
    public static let maxRequestedWait = Duration.seconds(86_400)
    /// The maximum random addition to a wait, as a fraction of it. It keeps clients from all returning at once.
    private static let jitter = 0.5

    public init() {}

    /// Continues from a stored number of consecutive failures.
    public init(failures: Int) { self.failures = max(failures, 0) }

    /// Counts a failure.
    ///
    /// - Parameters:
    ///   - retryAfter: The wait that the server's Retry-After header asked for, limited to `maxRequestedWait`. The
    ///     returned wait is never shorter.
    ///   - generator: The source of randomness.
    /// - Returns: The wait. It doubles each time, between 30 s and 1 h, unless the server asked for a longer one.
    public mutating func wait(
        retryAfter: Duration? = nil, using generator: inout some RandomNumberGenerator
    ) -> Duration {
        if failures < .max { failures += 1 }
        // 2⁷ times 30 s is longer than the longest wait.
        let doubled = Self.minWait * (1 << min(failures - 1, 7))
        // Even with the maximum jitter, the wait is at most `maxWait`.
        let least = min(doubled, Self.maxWait / (1 + Self.jitter))
        let own = least * Double.random(in: 1...(1 + Self.jitter), using: &generator)
        guard let retryAfter, retryAfter > .zero else { return own }
        let later = Self.minWait * Double.random(in: 0...1, using: &generator)
        return max(own, min(retryAfter, Self.maxRequestedWait) + later)
    }

    /// Resets the failures, because the server has responded.
    public mutating func reset() { failures = 0 }
}
