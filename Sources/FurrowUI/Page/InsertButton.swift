import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport

/// The plus at the seam under the pointer (specification K1): a button over the list that handles its own clicks and
/// lets everything else through (H9: controls over a row).
///
/// GTK never sends events to the button. They go to the list beneath it, so that gestures and scrolling still work
/// there. On each press the page checks whether the point is on the plus and, if it is, clicks the plus (H10: one
/// target for each press). All points are in px from the list's top left corner.
@MainActor final class InsertButton: CallbackReceiver {
    private let list: Widget
    private var button: Widget?
    private var label = ""
    /// The seam with the plus, and its position in px, or nil if the plus is hidden.
    private(set) var shown: (seam: Seam, y: Double)?
    private var isPressed = false

    var onClick: (@MainActor (Seam) -> Void)?

    /// The diameter in px, that of a small circular button.
    private static let size = 28.0

    /// - Parameter list: The overlay that shows the button.
    init(over list: Widget) { self.list = list }

    /// Shows the plus.
    ///
    /// - Parameter y: The position of the seam in px.
    func show(at seam: Seam, y: Double, label: String) {
        if button == nil { button = make() }
        guard let button else { return }
        if label != self.label {
            self.label = label
            furrow_accessible_set_label(button, label)
        }
        shown = (seam, y)
        gtk_widget_set_margin_top(button, Int32(max(0, y - Self.size / 2)))
        gtk_widget_set_visible(button, 1)
    }

    func hide() {
        guard let button, shown != nil else { return }
        shown = nil
        cancelPress()
        pointerMoved(to: nil)
        gtk_widget_set_visible(button, 0)
        // GTK queries the tooltip under a resting pointer again only when the pointer moves; the tooltip would stay.
        gtk_widget_trigger_tooltip_query(list)
    }

    private func make() -> Widget {
        let button = gtk_button_new_from_icon_name("list-add-symbolic").unsafelyUnwrapped
        gtk_widget_add_css_class(button, "seam-plus")
        gtk_widget_add_css_class(button, "circular")
        gtk_widget_set_size_request(button, Int32(Self.size), Int32(Self.size))
        gtk_widget_set_halign(button, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(button, GTK_ALIGN_START)
        gtk_widget_set_focusable(button, 0)
        gtk_widget_set_can_target(button, 0)
        // For assistive technologies, which need no pointer.
        connect(button, "clicked") { [weak self] in self?.click() }
        gtk_overlay_add_overlay(list.opaque, button)
        // The page holds this object for as long as its list receives events.
        furrow_tooltip_at(
            list,
            { data, x, y in
                let insertButton = InsertButton.at(data)
                return insertButton.contains(Point(x: x, y: y)) ? strdup(insertButton.label) : nil
            }, callbackData)
        return button
    }

    // MARK: The pointer

    func contains(_ point: Point) -> Bool {
        guard let button, shown != nil else { return false }
        let middle = Point(
            x: Double(gtk_widget_get_width(list)) / 2, y: Double(gtk_widget_get_margin_top(button)) + Self.size / 2)
        return hypot(point.x - middle.x, point.y - middle.y) <= Self.size / 2
    }

    /// Returns whether a point is on the plus as it is drawn. A plus that is not laid out yet does not count (H10).
    func isDrawn(at point: Point) -> Bool {
        var bounds = graphene_rect_t()
        guard contains(point), let button, gtk_widget_get_mapped(button) != 0,
            gtk_widget_compute_bounds(button, list, &bounds) != 0
        else { return false }
        return bounds.size.height > 0 && Int32(bounds.origin.y) == gtk_widget_get_margin_top(button)
    }

    /// Highlights the plus while the pointer is on it.
    ///
    /// - Parameter point: The pointer's position, or nil if the pointer has left the list.
    func pointerMoved(to point: Point?) { set(GTK_STATE_FLAG_PRELIGHT, to: point.map(contains) ?? false) }

    private func set(_ flag: GtkStateFlags, to isOn: Bool) {
        guard let button else { return }
        if isOn {
            gtk_widget_set_state_flags(button, flag, 0)
        } else {
            gtk_widget_unset_state_flags(button, flag)
        }
    }

    // MARK: The press

    /// Handles the start of a press.
    func pressed(at point: Point) {
        isPressed = isDrawn(at: point)
        set(GTK_STATE_FLAG_ACTIVE, to: isPressed)
    }

    /// Cancels the press, which has become another gesture.
    func cancelPress() {
        guard isPressed else { return }
        isPressed = false
        set(GTK_STATE_FLAG_ACTIVE, to: false)
    }

    /// Clicks the plus if the press that ends here is still on it.
    func released(at point: Point) {
        guard isPressed else { return }
        cancelPress()
        if contains(point) { click() }
    }

    private func click() {
        if let shown { onClick?(shown.seam) }
    }
}
