// The number and completeness of a search's results.

/// The progress of a search.
public struct SearchProgress: Equatable, Sendable {
    /// Whether any words were searched for.
    public var hasWords: Bool
    /// The number of results that are shown, or will be once they are read.
    public var count: Int
    /// Whether there are more results.
    public var isTruncated: Bool
    /// Whether some results may not be known yet.
    public var isIndexBehind: Bool

    /// Creates a progress, by default that of no search.
    public init(hasWords: Bool = false, count: Int = 0, isTruncated: Bool = false, isIndexBehind: Bool = false) {
        (self.hasWords, self.count, self.isTruncated, self.isIndexBehind) = (
            hasWords, count, isTruncated, isIndexBehind
        )
    }
}
