import CGtk
import Gestures
import GtkShim
import GtkSupport

/// The alignment of the edited text, which stays at the leading edge of the row. By default, an entry aligns by the
/// direction of the script.
@MainActor enum EditorDirection {
    /// Aligns the entry's text.
    ///
    /// - Parameter direction: The direction direction of the page.
    static func align(_ entry: Widget, _ direction: ReadingDirection) {
        let isPageReversed = direction.isRightToLeft
        let direction = furrow_text_direction(gtk_editable_get_text(entry.opaque))
        var isReversed = direction == GTK_TEXT_DIR_RTL
        if direction == GTK_TEXT_DIR_NONE { isReversed = followsWidget ? isPageReversed : isKeyboardReversed }
        if followsWidget, let text = gtk_editable_get_delegate(entry.opaque) {
            gtk_widget_set_direction(text.widget, isReversed ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
        }
        gtk_editable_set_alignment(entry.opaque, isReversed == isPageReversed ? 0 : 1)
    }

    /// Whether a text follows the direction set on its widget (GTK from 4.17.2 on: "Stop guessing text direction from
    /// keyboard layout"). Earlier versions follow the first letter, or the keyboard's language if there are no letters.
    private static var followsWidget: Bool { gtk_check_version(4, 17, 2) == nil }

    private static var isKeyboardReversed: Bool {
        let seat = gdk_display_get_default().flatMap { gdk_display_get_default_seat($0) }
        let keyboard = seat.flatMap { gdk_seat_get_keyboard($0) }
        return keyboard.map { gdk_device_get_direction($0) == PANGO_DIRECTION_RTL } ?? false
    }
}
