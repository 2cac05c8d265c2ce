// The preferences of a list, and its appearance in a sidebar.

import CGtk
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Parts

extension ListPage {
    /// Applies the preferences, now and whenever they change.
    func follow(_ preferences: Preferences) {
        adopt(preferences)
        let follow = lifetime.whileAlive { [weak self, weak preferences] in
            guard let self, let preferences else { return }
            // A gesture must not continue under different settings, and an open row may lose its menu.
            controller.interrupted(time: MainLoop.now)
            controller.pointer.pressedOutside()
            adopt(preferences)
        }
        preferences.onChange(for: self, follow)
    }

    private func adopt(_ preferences: Preferences) {
        rendering.painter.use(HeatMap(preferences.settings, theme: preferences.theme))
        controller.settingsChanged(preferences.settings)
        colorRows()
    }

    /// Resizes the rows if their height has changed.
    func settingsChanged(_ before: Gestures.Settings) {
        if before.rowHeight != state.settings.rowHeight { resizeRows() }
    }

    /// Gives every row the preferred height: the rows in the list, those drawn over it, and the add row.
    private func resizeRows() {
        let before = edges.addRow.height
        for row in [edges.addRow.row] + rows.bound.values + rendering.floatingRows.all {
            furrow_slide_row_set_min_height(row, minRowHeight)
        }
        let growth = edges.addRow.height / before
        guard growth != 1, gtk_widget_get_realized(widget) != 0 else { return }
        updateEndPadding()
        driver.scroller.grow(by: growth)
        driver.layout.request()
        // The pointer is at another seam now.
        suspendHover()
    }

    /// Sets whether the list is in a sidebar, where its rows have no heat map colors.
    func setInSidebar(_ isInSidebar: Bool) {
        guard rendering.painter.isInSidebar != isInSidebar else { return }
        rendering.painter.isInSidebar = isInSidebar
        appearanceChanged()
    }

    /// Marks the row of the list that is open next to the lists.
    func mark(_ id: RowID?) { rendering.painter.mark(id) { rows[$0] } }
}
