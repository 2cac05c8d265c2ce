// What is said of what was found.

import GtkSupport

extension SearchProgress {
    /// What is told once nothing more is typed.
    var text: String {
        if isCut {
            return trn(
                "More than {count} item: type more letters", "More than {count} items: type more letters", count)
        }
        return count == 0 ? (lags ? tr("Searching…") : tr("No Results")) : found
    }

    /// What stands above the rows; that there are none is said in their place.
    var note: String { count == 0 ? tr("In the items of all lists") : text }

    /// The same in short.
    var shortNote: String { isCut ? trn("More than {count} item", "More than {count} items", count) : note }

    private var found: String { trn("{count} item found", "{count} items found", count) }
}
