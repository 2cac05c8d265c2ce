import GtkSupport
import ListModel
import Parts
import Wording

/// The keyboard focus, and the descriptions of rows for assistive technologies.
@MainActor struct FocusAndAccessibility {
    let focus: ListFocus
    let accessibility: ListAccessibility

    init(_ state: ListState, _ formatter: RowFormatter, _ list: Widget, on page: Widget, _ lifetime: PageLifetime) {
        focus = ListFocus(page)
        accessibility = ListAccessibility(state, formatter, list, on: page, lifetime)
    }
}
