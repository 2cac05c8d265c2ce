// Descriptions of search results.

import GLibSupport
import Todo

extension SearchProgress {
    /// The text announced once the user stops typing.
    package var text: String {
        if isCut {
            return trn(
                "More than {count} task: type more letters", "More than {count} tasks: type more letters", count)
        }
        return count == 0 ? (lags ? tr("Searching…") : tr("No Results")) : found
    }

    /// The note above the rows. An empty list has its own explanation.
    package var note: String { count == 0 ? tr("In all lists") : text }

    /// A short form of the note.
    package var shortNote: String { isCut ? trn("More than {count} task", "More than {count} tasks", count) : note }

    private var found: String { trn("{count} task found", "{count} tasks found", count) }
}
