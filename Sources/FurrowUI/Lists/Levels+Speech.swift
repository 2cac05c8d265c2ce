// What assistive technologies are told of the two levels.

import GtkShim
import GtkSupport

extension Levels {
    /// A level that is covered is not there for assistive technologies; while one closes over the other, both are.
    func hideCovered(whileMoving: Bool = false) {
        guard !items.life.isOver else { return }
        let isSettled = !whileMoving && !isWide
        furrow_accessible_set_hidden(items.widget, isSettled && !isInside || isSearching)
        if let search { furrow_accessible_set_hidden(search.widget, !isSearching) }
        if let lists { furrow_accessible_set_hidden(lists.widget, isSettled && isInside) }
    }

    /// Says which list has been opened.
    func announceOpened() {
        items.announce(tr("Opened “{name}”").filling("name", with: title), on: nil)
    }
}
