// How long to leave a server alone that does not answer, or asks for it.

/// How long to leave a server alone after failures in a row.
public struct BackOff: Equatable, Sendable {
    /// How many attempts in a row have failed.
    public private(set) var failures = 0

    /// The least wait after a first failure: what is over in a moment is, by then.
    public static let shortest = Duration.seconds(30)
    /// The longest wait of our own choosing.
    public static let longest = Duration.seconds(3_600)
    /// The longest wait that a server can ask for: beyond a day it is a mistake, and the person would wait in vain.
    public static let longestAsked = Duration.seconds(86_400)
    /// How much longer a wait can be by chance, as a part of it, so that not all return at once.
    private static let jitter = 0.5

    /// Before any failure.
    public init() {}

    /// After so many failures in a row, as they were kept.
    public init(failures: Int) { self.failures = max(failures, 0) }

    /// Counts a failure.
    ///
    /// - Parameters:
    ///   - retryAfter: what the server's Retry-After asked for; never is it asked again before that.
    ///   - generator: where chance comes from.
    /// - Returns: how long to wait from now on: twice as long each time, between 30 s and 1 h.
    public mutating func wait(
        retryAfter: Duration? = nil, using generator: inout some RandomNumberGenerator
    ) -> Duration {
        if failures < .max { failures += 1 }
        // 2⁷ times 30 s is beyond the longest.
        let doubled = Self.shortest * (1 << min(failures - 1, 7))
        // With the most jitter it is still no more than the longest.
        let least = min(doubled, Self.longest / (1 + Self.jitter))
        let own = least * Double.random(in: 1...(1 + Self.jitter), using: &generator)
        guard let retryAfter, retryAfter > .zero else { return own }
        let later = Self.shortest * Double.random(in: 0...1, using: &generator)
        return max(own, min(retryAfter, Self.longestAsked) + later)
    }

    /// Forgets the failures: the server has answered.
    public mutating func reset() { failures = 0 }
}
