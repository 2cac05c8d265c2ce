// Descriptions of search results.

import GLibSupport
import Todo

extension SearchProgress {
    /// The text announced once the user stops typing.
    package var text: String {
        if isCut {
            return trn(
                "More than {count} item: type more letters", "More than {count} items: type more letters", count)
        }
        return count == 0 ? (lags ? tr("Searching…") : tr("No Results")) : found
    }

    /// The note above the rows. An empty list has its own explanation.
    package var note: String { count == 0 ? tr("In the items of all lists") : text }

    /// A short form of the note.
    package var shortNote: String { isCut ? trn("More than {count} item", "More than {count} items", count) : note }

    private var found: String { trn("{count} item found", "{count} items found", count) }
}
