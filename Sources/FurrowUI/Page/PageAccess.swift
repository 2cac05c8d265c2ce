// The keyboard focus, and what assistive technologies say about rows.

import GtkSupport
import ListModel
import Parts
import Wording

/// The parts that serve the keyboard and assistive technologies.
@MainActor struct PageAccess {
    let focus: ListFocus
    let accessibility: ListAccessibility

    /// Creates the parts for a list on a page.
    init(_ state: ListState, _ words: RowFormatter, _ list: Widget, on page: Widget, _ lifetime: PageLifetime) {
        focus = ListFocus(page)
        accessibility = ListAccessibility(state, words, list, on: page, lifetime)
    }
}
