// Text that is dragged over a list and dropped there, from any program.

import CGtk
import Gestures
import GtkShim
import GtkSupport

/// Shows where text would be added that is dragged over a page, and tells of what is dropped.
@MainActor final class TextDrops {
    private let overlay: Widget
    /// The line at the place, made when first needed.
    private var line: Widget?

    /// The place nearest to a point of the page, and how far below the list's top it is; nil where nothing may be added.
    var seam: (@MainActor (_ x: Double, _ y: Double) -> (seam: Seam, y: Double)?)?
    /// Told of a text that was dropped; says whether something came of it.
    var onDrop: (@MainActor (String, Seam) -> Bool)?

    private static let lineHeight: Int32 = 4

    /// - Parameters:
    ///   - page: where text may be dropped. It holds this.
    ///   - list: the overlay over the list, in which the line is seen.
    init(on page: Widget, over list: Widget) {
        overlay = list
        var callbacks = FurrowTextDrop()
        callbacks.moved = { drops($0).moved($1, $2) }
        callbacks.left = { drops($0).hide() }
        callbacks.dropped = { data, text, x, y in
            text.map { drops(data).dropped(String(cString: $0), x, y) } ?? false
        }
        furrow_watch_text_drops(page, &callbacks, Unmanaged.passUnretained(self).toOpaque())
    }

    private func moved(_ x: Double, _ y: Double) -> Bool {
        guard let place = seam?(x, y) else {
            hide()
            return false
        }
        let line = line ?? makeLine()
        gtk_widget_set_margin_top(line, max(0, Int32(place.y) - Self.lineHeight / 2))
        gtk_widget_set_visible(line, 1)
        return true
    }

    private func hide() {
        if let line { gtk_widget_set_visible(line, 0) }
    }

    private func dropped(_ text: String, _ x: Double, _ y: Double) -> Bool {
        guard let place = seam?(x, y) else { return false }
        return onDrop?(text, place.seam) ?? false
    }

    private func makeLine() -> Widget {
        let line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0).unsafelyUnwrapped
        gtk_widget_add_css_class(line, "drop-line")
        gtk_widget_set_valign(line, GTK_ALIGN_START)
        gtk_widget_set_can_target(line, 0)
        furrow_accessible_set_hidden(line, true)
        gtk_overlay_add_overlay(overlay.opaque, line)
        self.line = line
        return line
    }
}

/// The drops a C callback is for.
@MainActor private func drops(_ data: UnsafeMutableRawPointer?) -> TextDrops {
    Unmanaged<TextDrops>.fromOpaque(data.unsafelyUnwrapped).takeUnretainedValue()
}
