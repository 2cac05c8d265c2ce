// The accessibility of the two levels.

import GtkShim
import GtkSupport
import Parts

extension NavigationController {
    /// Hides a covered level from assistive technologies; during the animation between levels both are exposed.
    func hideCovered(whileMoving: Bool = false) {
        guard !items.lifetime.hasEnded else { return }
        let isStill = !whileMoving && !isWide
        furrow_accessible_set_hidden(items.widget, isStill && !isListOpen || isSearching)
        if let search { furrow_accessible_set_hidden(search.widget, !isSearching) }
        if let lists { furrow_accessible_set_hidden(lists.widget, isStill && isListOpen) }
    }

    func announceOpened() {
        items.announce(tr("Opened “{name}”").filling("name", with: title), on: nil)
    }
}
