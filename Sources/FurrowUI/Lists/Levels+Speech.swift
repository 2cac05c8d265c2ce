// The accessibility of the two levels.

import GtkShim
import GtkSupport
import Parts

extension Levels {
    /// Hides a covered level from assistive technologies; during the animation between levels both are exposed.
    func hideCovered(whileMoving: Bool = false) {
        guard !items.life.isOver else { return }
        let isSettled = !whileMoving && !isWide
        furrow_accessible_set_hidden(items.widget, isSettled && !isInside || isSearching)
        if let search { furrow_accessible_set_hidden(search.widget, !isSearching) }
        if let lists { furrow_accessible_set_hidden(lists.widget, isSettled && isInside) }
    }

    /// Announces the list that was opened.
    func announceOpened() {
        items.announce(tr("Opened “{name}”").filling("name", with: title), on: nil)
    }
}
