// The list as it is preferred.

import CGtk
import GtkShim
import GtkSupport

extension ListView {
    /// Takes the preferences, now and whenever they change.
    func follow(_ preferences: Preferences) {
        take(preferences)
        preferences.onChange(for: self) { [weak self, weak preferences] in
            guard let self, let preferences else { return }
            // No gesture goes on under other rules, and no row stays open by a menu that is no more.
            controller.interrupted(time: MainLoop.now)
            controller.pressedElsewhere()
            take(preferences)
        }
    }

    private func take(_ preferences: Preferences) {
        var settings = preferences.settings
        settings.animates = controller.arbiter.settings.animates
        controller.arbiter.settings = settings
        let layout = MenuLayout(settings)
        (controller.layout.leading, controller.layout.trailing) = (layout.leading, layout.trailing)
        heat = HeatMap(settings, theme: preferences.theme)
        colorRows()
        resizeRows()
        // A side may have a menu that had none.
        spokenActionsChanged()
    }

    /// Makes every row as high as is preferred: those in the list, those drawn over it, and the add row.
    private func resizeRows() {
        let before = rowSize.height
        for row in [addRow] + rows.values + ghosts.values.map(\.row) {
            furrow_slide_row_set_least_height(row, leastRowHeight)
        }
        let growth = rowSize.height / before
        guard growth != 1, gtk_widget_get_realized(page) != 0 else { return }
        makeEndRoom()
        // The same row stays the first; GTK would keep one in the middle where it is.
        if let scroll = unraisedScroll {
            unraisedScroll = scroll * growth
        } else {
            nextScroll = (nextScroll ?? view.scroll) * growth
        }
        afterNextLayout()
        // The pointer is at another seam.
        restPointer()
    }
}
