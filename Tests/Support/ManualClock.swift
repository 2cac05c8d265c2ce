// A clock that a test sets.

/// A clock whose time changes only when a test sets it.
@MainActor public final class ManualClock {
    /// The time in seconds.
    public var time = 1000.0

    /// Creates a clock at 1,000 s.
    public init() {}
}
