// Descriptions of search results.

import GLibSupport
import Rows
import Todo

extension SearchProgress {
    /// The text announced once the user stops typing.
    package var text: String {
        if isTruncated {
            return trn(
                "More than {count} task: type more letters", "More than {count} tasks: type more letters", count)
        }
        return count == 0 ? (isIndexBehind ? tr("Searching…") : tr("No Results")) : foundText
    }

    /// The note above the rows. A view without rows has a separate explanation.
    package var note: String { count == 0 ? tr("In all lists") : text }

    package var shortNote: String {
        isTruncated ? trn("More than {count} task", "More than {count} tasks", count) : note
    }

    private var foundText: String { trn("{count} task found", "{count} tasks found", count) }
}
