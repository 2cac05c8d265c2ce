// A carried row drawn above all lists, so that no list clips the row while it is over another list.

import CGtk
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Parts

/// The layer above the pages of a window's lists, in which a carried row is drawn.
@MainActor final class CarryLayer {
    private let container: Widget
    private var shown: (outing: Outing, widget: OpaquePointer, holder: Widget, indent: Int32)?
    /// The position of the finger or pointer, in px from the top left of the widget that holds the pages.
    var hand = (x: 0.0, y: 0.0) { didSet { shown?.outing.hand = hand } }

    /// - Parameter container: The widget that holds the pages.
    init(over container: Widget) { self.container = container }

    /// The path of the row that is shown; nil if no row is shown.
    var outing: Outing? { shown?.outing }

    /// Shows a row, still at its place in its list.
    ///
    /// - Parameters:
    ///   - page: The page of the row's list, which sets the colors.
    ///   - leastHeight: The minimum height of a row in px; longer text makes the row higher.
    /// - Returns: The row's widget.
    func show(_ row: RowID, like page: Widget, leastHeight: Int32) -> OpaquePointer {
        end()
        let widget = furrow_slide_row_new().unsafelyUnwrapped
        furrow_slide_row_set_least_height(widget, leastHeight)
        let holder = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0).unsafelyUnwrapped
        for name in ["dark", "high-contrast"] { holder.setClass(name, gtk_widget_has_css_class(page, name) != 0) }
        gtk_widget_set_hexpand(widget.widget, 1)
        gtk_widget_set_can_target(holder, 0)
        furrow_accessible_set_hidden(holder, true)
        furrow_accessible_set_hidden(widget.widget, true)
        gtk_box_append(holder.cast(), widget.widget)
        furrow_levels_set_above(container, holder)
        shown = (Outing(row, ReadingDirection(of: container), hand: hand), widget, holder, 0)
        return widget
    }

    /// Sets the row's indentation in its list, in px.
    func setIndent(_ indent: Int32) { shown?.indent = indent }

    /// Moves the row to the finger or pointer, or back to its list.
    func go(out: Bool, at time: Seconds, over duration: Seconds) {
        shown?.outing.go(out: out, at: time, over: duration)
    }

    /// Moves the row onto a row of another list.
    func land(on box: Box, from inList: Box, at time: Seconds, over duration: Seconds) {
        shown?.outing.land(on: box, from: inList, at: time, over: duration)
    }

    /// Draws the row.
    ///
    /// - Parameters:
    ///   - inList: The row's rectangle in its list; nil if the row has left the list.
    ///   - scale: The enlargement of the row in its list; nil keeps the current one.
    func draw(at time: Seconds, inList: Box?, scale: Double?) {
        guard let (outing, widget, holder, indent) = shown else { return }
        let box = outing.box(at: time, inList: inList ?? Box(x: hand.x, y: hand.y, width: 0, height: 0))
        furrow_levels_place_above(
            container, box.x, box.y, Int32(box.width.rounded()), Int32(box.height.rounded()))
        if let scale { furrow_slide_row_set_scale(widget, scale) }
        furrow_slide_row_set_indent(widget, Int32((Double(indent) * outing.indentation(at: time)).rounded()))
        gtk_widget_set_opacity(holder, outing.opacity(at: time))
    }

    /// Removes the row from the layer.
    func end() {
        guard shown != nil else { return }
        shown = nil
        furrow_levels_set_above(container, nil)
    }

    /// Converts a rectangle from a page's coordinates to the container's.
    func box(_ box: Box, of page: Widget) -> Box {
        var (from, to) = (graphene_point_t(x: Float(box.x), y: Float(box.y)), graphene_point_t())
        guard gtk_widget_compute_point(page, container, &from, &to) != 0 else { return box }
        return Box(x: Double(to.x), y: Double(to.y), width: box.width, height: box.height)
    }
}
