// The number and completeness of a search's results.

/// The progress of a search.
public struct SearchProgress: Equatable, Sendable {
    /// Whether any words were searched for.
    public var hasWords: Bool
    /// The number of results that are shown, or will be once they are read.
    public var count: Int
    /// Whether there are more results.
    public var isCut: Bool
    /// Whether some results may not be known yet.
    public var lags: Bool

    /// Creates a progress, by default that of no search.
    public init(hasWords: Bool = false, count: Int = 0, isCut: Bool = false, lags: Bool = false) {
        (self.hasWords, self.count, self.isCut, self.lags) = (hasWords, count, isCut, lags)
    }
}
