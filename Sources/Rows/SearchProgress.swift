import Todo

/// The number and completeness of a search's results.
public struct SearchProgress: Equatable, Sendable {
    public var hasWords: Bool
    /// The number of results that are shown, or will be once they are read.
    public var count: Int
    /// Whether there are more results.
    public var isTruncated: Bool
    /// Whether some results may still be missing, because the index does not contain all changes yet.
    public var isIndexBehind: Bool

    /// The default is the progress without a search.
    public init(hasWords: Bool = false, count: Int = 0, isTruncated: Bool = false, isIndexBehind: Bool = false) {
        self.hasWords = hasWords
        self.count = count
        self.isTruncated = isTruncated
        self.isIndexBehind = isIndexBehind
    }
}
