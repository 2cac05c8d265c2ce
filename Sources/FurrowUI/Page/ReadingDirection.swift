// The way a page reads, and measures in it.

import CGtk
import Gestures
import GtkSupport

/// The way in which a page reads. Gestures know measures in reading direction alone, positive toward the trailing edge;
/// the screen's go to the right.
struct ReadingDirection: Equatable, Sendable {
    let isRightToLeft: Bool

    init(isRightToLeft: Bool) { self.isRightToLeft = isRightToLeft }

    /// That of a widget.
    @MainActor init(of widget: Widget) {
        isRightToLeft = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    }

    /// A distance in reading direction on the screen, or back.
    func mirrored(_ distance: Double) -> Double { isRightToLeft ? -distance : distance }

    /// How far a point is from the left edge of something so wide, where it is `x` from the edge at which reading begins;
    /// or back.
    func mirrored(_ x: Double, in width: Double) -> Double { isRightToLeft ? width - x : x }
}
