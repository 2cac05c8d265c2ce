import CGtk
import GtkSupport
import ListModel
import Rows
import Todo
import Wording

/// A stack that shows the list, or an explanation if the list is empty.
@MainActor final class EmptyState {
    /// The stack that holds the list and the explanations.
    let stack: Widget

    /// - Parameter list: The widget shown if there are rows.
    init(of list: Widget) {
        stack = gtk_stack_new()
        gtk_stack_add_named(stack.opaque, list, "list")
    }

    /// Shows the list or the explanation for this query.
    ///
    /// - Parameter search: The progress of the search, if the query is one.
    func show(_ query: Query, isEmpty: Bool, isReadOnly: Bool = false, search: SearchProgress? = nil) {
        let name =
            "empty-\(isReadOnly ? "read-only-" : "")\(query.traits.kind)\(search.map { $0.hasWords ? $0.isIndexBehind ? "-yet" : "-none" : "" } ?? "")"
        // Created only when needed: the large icon loads the SVG library, which costs 6 MiB.
        if isEmpty, gtk_stack_get_child_by_name(stack.opaque, name) == nil {
            gtk_stack_add_named(stack.opaque, make(text(for: query, isReadOnly: isReadOnly, search)), name)
        }
        gtk_stack_set_visible_child_name(stack.opaque, isEmpty ? name : "list")
    }

    private func make(_ words: ViewWords.Empty) -> Widget {
        let status = adw_status_page_new().unsafelyUnwrapped
        adw_status_page_set_icon_name(status.opaque, words.icon)
        adw_status_page_set_title(status.opaque, words.title)
        adw_status_page_set_description(status.opaque, words.description)
        return status
    }

    private func text(for query: Query, isReadOnly: Bool, _ search: SearchProgress?) -> ViewWords.Empty {
        if isReadOnly {
            return ("object-select-symbolic", tr("Nothing to Do"), translated(TodoError.readOnlyList.message))
        }
        let words = query.words.empty
        guard let search, search.hasWords else { return words }
        return search.isIndexBehind
            ? (words.icon, tr("Searching…"), tr("Furrow is preparing the first search."))
            : (words.icon, tr("No Results"), tr("Try fewer or shorter words. The beginnings of words are enough."))
    }
}
