// The reading direction of a widget.

import CGtk
import Gestures
import GtkSupport

extension ReadingDirection {
    @MainActor init(of widget: Widget) {
        self.init(isRightToLeft: gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL)
    }
}
