// The keyboard focus, and what assistive technologies say about rows.

import GtkSupport
import ListModel
import Parts
import Wording

/// The parts that serve the keyboard and assistive technologies.
@MainActor struct PageAccess {
    let focus: ListFocus
    let speech: ListSpeech

    /// Creates the parts for a list on a page.
    init(_ state: ListState, _ words: RowWords, _ list: Widget, on page: Widget, _ life: PageLifetime) {
        focus = ListFocus(page)
        speech = ListSpeech(state, words, list, on: page, life)
    }
}
