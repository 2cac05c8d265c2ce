import CGtk
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Parts

/// The layer above the pages of a window's lists, in which a dragged row is drawn. No list clips the row there.
@MainActor final class DragLayer {
    private let container: Widget
    private var shown: (path: DraggedRowPath, widget: OpaquePointer, holder: Widget, indent: Int32)?
    /// The position of the finger or pointer, in px from the top left of the widget that holds the pages.
    var pointer = (x: 0.0, y: 0.0) { didSet { shown?.path.pointer = pointer } }

    /// - Parameter container: The widget that holds the pages.
    init(over container: Widget) { self.container = container }

    var path: DraggedRowPath? { shown?.path }

    /// Shows a row, still at its place in its list.
    ///
    /// - Parameters:
    ///   - page: The page of the row's list, which sets the colors.
    ///   - minHeight: The minimum height of a row in px; longer text makes the row higher.
    /// - Returns: The row's widget.
    func show(_ row: RowID, like page: Widget, minHeight: Int32) -> OpaquePointer {
        end()
        let widget = furrow_slide_row_new().unsafelyUnwrapped
        furrow_slide_row_set_min_height(widget, minHeight)
        let holder = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0).unsafelyUnwrapped
        for name in ["dark", "high-contrast"] { holder.setClass(name, if: gtk_widget_has_css_class(page, name) != 0) }
        gtk_widget_set_hexpand(widget.widget, 1)
        gtk_widget_set_can_target(holder, 0)
        furrow_accessible_set_hidden(holder, true)
        furrow_accessible_set_hidden(widget.widget, true)
        gtk_box_append(holder.cast(), widget.widget)
        furrow_navigation_set_overlay(container, holder)
        shown = (DraggedRowPath(row, ReadingDirection(of: container), pointer: pointer), widget, holder, 0)
        return widget
    }

    /// Sets the row's indentation in its list, in px.
    func setIndent(_ indent: Int32) { shown?.indent = indent }

    /// Moves the row to the finger or pointer, or back to its list.
    func go(out: Bool, at time: Seconds, over duration: Seconds) {
        shown?.path.go(out: out, at: time, over: duration)
    }

    /// Moves the row onto a row of another list.
    func land(on box: Box, from listBox: Box, at time: Seconds, over duration: Seconds) {
        shown?.path.land(on: box, from: listBox, at: time, over: duration)
    }

    /// Draws the row.
    ///
    /// - Parameters:
    ///   - listBox: The row's rectangle in its list, or nil if the row has left the list.
    ///   - scale: The enlargement of the row in its list; nil keeps the current one.
    func draw(at time: Seconds, listBox: Box?, scale: Double?) {
        guard let (path, widget, holder, indent) = shown else { return }
        let box = path.box(at: time, listBox: listBox ?? Box(x: pointer.x, y: pointer.y, width: 0, height: 0))
        furrow_navigation_place_overlay(
            container, box.x, box.y, Int32(box.width.rounded()), Int32(box.height.rounded()))
        if let scale { furrow_slide_row_set_scale(widget, scale) }
        furrow_slide_row_set_indent(widget, Int32((Double(indent) * path.indentation(at: time)).rounded()))
        gtk_widget_set_opacity(holder, path.opacity(at: time))
    }

    /// Removes the row from the layer.
    func end() {
        guard shown != nil else { return }
        shown = nil
        furrow_navigation_set_overlay(container, nil)
    }

    /// Converts a rectangle from a page's coordinates to the container's.
    func box(_ box: Box, of page: Widget) -> Box {
        var (from, to) = (graphene_point_t(x: Float(box.x), y: Float(box.y)), graphene_point_t())
        guard gtk_widget_compute_point(page, container, &from, &to) != 0 else { return box }
        return Box(x: Double(to.x), y: Double(to.y), width: box.width, height: box.height)
    }
}
