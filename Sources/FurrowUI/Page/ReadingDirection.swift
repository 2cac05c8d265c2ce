// The reading direction of a page, and conversions between it and the screen.

import CGtk
import Gestures
import GtkSupport

/// The reading direction of a page. Gestures use distances in reading direction, positive toward the trailing
/// edge; distances on the screen are positive to the right.
struct ReadingDirection: Equatable, Sendable {
    let isRightToLeft: Bool

    init(isRightToLeft: Bool) { self.isRightToLeft = isRightToLeft }

    /// Creates the reading direction of a widget.
    @MainActor init(of widget: Widget) {
        isRightToLeft = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    }

    /// Converts a distance from reading direction to the screen, or back.
    func mirrored(_ distance: Double) -> Double { isRightToLeft ? -distance : distance }

    /// Converts a distance from the leading edge to one from the left edge, within this width, or back.
    func mirrored(_ x: Double, in width: Double) -> Double { isRightToLeft ? width - x : x }
}
