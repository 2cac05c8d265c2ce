// A search: the words that are looked for, and what was found of them.

import Store
import Todo

/// What is looked for, and how far that has come.
struct Search: Sendable {
    /// The words typed last; what comes of others is not shown any more.
    var wanted = SearchWords("")
    /// The words of which the results are shown.
    var shown = SearchWords("")
    /// What was found of those.
    var found = FoundRows()
    /// Whether there is more of it, which longer words would tell apart.
    var isCut = false
    /// Whether there may be more of it that the index of words does not have yet.
    var lags = false

    /// How far it is.
    ///
    /// - Parameter contents: the rows.
    func progress(in contents: Contents) -> SearchProgress {
        let count = contents.indices.count { !contents.marks(at: $0).contains(.header) }
        return SearchProgress(
            hasWords: !shown.isEmpty, count: count + found.unread.count, isCut: isCut, lags: lags)
    }
}

/// How far a search is.
struct SearchProgress: Equatable, Sendable {
    /// Whether any words were looked for.
    var hasWords = false
    /// How many items are shown, or are to be.
    var count = 0
    /// Whether there are more.
    var isCut = false
    /// Whether there may be more that are not known yet.
    var lags = false
}
