// What is said of what was found.

import GtkSupport

extension SearchProgress {
    /// What stands above the rows, and is told once nothing more is typed.
    var text: String {
        guard hasWords else { return tr("In the items of all lists") }
        if isCut {
            return trn(
                "More than {count} item: type more letters", "More than {count} items: type more letters", count)
        }
        return count == 0 ? (lags ? tr("Searching…") : tr("No Results")) : found
    }

    /// The same in short.
    var shortText: String {
        isCut ? trn("More than {count} item", "More than {count} items", count) : text
    }

    private var found: String { trn("{count} item found", "{count} items found", count) }
}
