// A sign that something works, which does not flicker.

/// Whether a sign is seen that something works: not before it has taken a while, and then not for a blink alone.
struct SlowSign: Equatable, Sendable {
    /// Seconds from the beginning until it is seen, and that it is seen at the least.
    static let (patience, least) = (1.5, 0.8)

    /// Whether it is seen.
    private(set) var isSeen = false
    private var began: Double?
    private var seenSince = 0.0

    /// Nothing works.
    init() {}

    /// Takes in whether something works now.
    ///
    /// - Returns: the time at which this is to be called again; nil where that is not needed.
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
