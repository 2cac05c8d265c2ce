import Rows
import Store
import Todo

/// The words, results and progress of a search.
package struct Search: Sendable {
    /// The words typed last. Results for other words are discarded.
    package internal(set) var requested = SearchWords("")
    /// The words whose results are shown.
    package internal(set) var shown = SearchWords("")
    /// The results for the shown words.
    package internal(set) var results = SearchResultRows()
    /// Whether there are more results than shown; a longer search text would narrow them down.
    package internal(set) var isTruncated = false
    /// Whether the index may be missing some results.
    package internal(set) var isIndexBehind = false

    /// - Parameter contents: The rows.
    package func progress(in contents: Contents) -> SearchProgress {
        let count = contents.indices.count { !contents.marks(at: $0).contains(.header) }
        return SearchProgress(
            hasWords: !shown.isEmpty, count: count + results.unread.count, isTruncated: isTruncated,
            isIndexBehind: isIndexBehind)
    }
}
