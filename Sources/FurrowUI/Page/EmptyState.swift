// The page shown instead of a list without rows.

import CGtk
import GtkSupport
import ListModel
import Todo
import Wording

/// Shows the list, or an explanation if the list is empty.
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
            "empty-\(isReadOnly ? "read-only-" : "")\(query.kind)\(search.map { $0.hasWords ? $0.lags ? "-yet" : "-none" : "" } ?? "")"
        // Created only when needed: the large icon loads the SVG library, which costs 6 MiB.
        if isEmpty, gtk_stack_get_child_by_name(stack.opaque, name) == nil {
            gtk_stack_add_named(stack.opaque, make(words(query, isReadOnly, search)), name)
        }
        gtk_stack_set_visible_child_name(stack.opaque, isEmpty ? name : "list")
    }

    private typealias Words = (icon: String, title: String, description: String)

    private func make(_ words: Words) -> Widget {
        let status = adw_status_page_new().unsafelyUnwrapped
        adw_status_page_set_icon_name(status.opaque, words.icon)
        adw_status_page_set_title(status.opaque, words.title)
        adw_status_page_set_description(status.opaque, words.description)
        return status
    }

    private func words(_ query: Query, _ isReadOnly: Bool, _ search: SearchProgress?) -> Words {
        switch query {
        case .list where isReadOnly:
            ("object-select-symbolic", tr("Nothing to Do"), translated(TodoError.readOnlyList.message))
        // The list of lists is never empty: the row of the trash is always there.
        case .list, .lists:
            ("object-select-symbolic", tr("Nothing to Do"), tr("Add a task above, or pull the list down."))
        case .trash:
            ("user-trash-symbolic", tr("Trash Is Empty"), tr("You can restore deleted tasks from here."))
        case .today:
            (
                "object-select-symbolic", tr("Nothing to Do Today"),
                tr("Tasks that are due today or overdue appear here.")
            )
        case .scheduled:
            ("x-office-calendar-symbolic", tr("Nothing Scheduled"), tr("Tasks that are due later appear here."))
        case .done:
            (
                "object-select-symbolic", tr("Nothing Completed Yet"),
                tr("Tasks that you complete appear here, day by day.")
            )
        case .tag:
            ("object-select-symbolic", tr("No Tasks With This Tag"), tr("Tasks that you add here get this tag."))
        case .search: words(of: search ?? SearchProgress())
        }
    }

    private func words(of search: SearchProgress) -> Words {
        let icon = "system-search-symbolic"
        guard search.hasWords else {
            return (icon, tr("Search All Tasks"), tr("Includes completed and deleted tasks"))
        }
        return search.lags
            ? (icon, tr("Searching…"), tr("Furrow is preparing the first search."))
            : (icon, tr("No Results"), tr("Try fewer or shorter words. The beginnings of words are enough."))
    }
}
