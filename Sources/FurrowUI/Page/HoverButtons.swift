import CGtk
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Parts

/// The controls that appear under a moving pointer: a row's actions at its end, and a plus at the seam between two
/// rows.
@MainActor final class HoverButtons {
    private var decision = HoverDecision()
    private var bar: Bar?
    /// The plus at the seam under the pointer.
    let insertButton: InsertButton
    private let lifetime: PageLifetime

    /// The maximum distance in px between the pointer and a seam at which the plus appears.
    static let seamReach = 7.0

    /// The buttons at the end of the row under the pointer.
    private struct Bar {
        let id: RowID
        /// The row's widget, until it is recycled for another item (`rowUnbound`).
        let row: OpaquePointer
        let widget: Widget
        let content: HoverContent
    }

    /// - Parameter list: The overlay that shows the button.
    init(over list: Widget, _ lifetime: PageLifetime) {
        insertButton = InsertButton(over: list)
        self.lifetime = lifetime
    }

    /// Whether the buttons or the plus are shown.
    var isShown: Bool { bar != nil || insertButton.shown != nil }

    /// The pointer's position at the last decision.
    var point: Point? { decision.point }

    /// The row whose buttons are shown.
    var barRow: RowID? { bar?.id }

    // MARK: The pointer

    /// Handles a motion of the pointer to this point, or out of the list (nil).
    ///
    /// - Returns: Whether to show the buttons for the row under the pointer. If the buttons must be hidden, this method
    ///   has already hidden them.
    func pointerMoved(to point: Point?, at time: Seconds, _ surroundings: HoverDecision.Surroundings) -> Bool {
        let change = decision.pointerMoved(to: point, at: time, surroundings)
        if change == .hide { hide() }
        return change == .show
    }

    /// Hides everything, because the rows under the resting pointer have changed.
    func suspend(at time: Seconds) {
        decision.suspend(at: time)
        hide()
    }

    /// Sets whether no gesture is running.
    func setAtRest(_ isAtRest: Bool) { decision.isAtRest = isAtRest }

    /// Hides everything, because the pointer has left, or because a gesture begins that must not be disturbed.
    func hide() {
        insertButton.hide()
        guard let bar else { return }
        hideBarOnceReleased(of: bar.id)
    }

    /// Hides the buttons when the finger that has landed is lifted. Until then, the buttons can be tapped
    /// (specification H10).
    func touched(at time: Seconds) {
        decision.suspend(at: time)
        guard isShown else { return }
        lifetime.whenReleased { [weak self] in self?.hide() }
    }

    /// Hides everything when a gesture begins to move rows. The controls reappear only when the pointer moves (H9).
    func gestureBegan(at time: Seconds) {
        if isShown { suspend(at: time) }
    }

    // MARK: The actions

    /// Shows the buttons for the row under the pointer.
    ///
    /// - Parameter row: The row's widget, or nil if the row is not bound.
    func show(_ content: HoverContent, on id: RowID, _ row: OpaquePointer?, amongLists: Bool) {
        // GTK warns when a bar of zero width is drawn: it has no allocation.
        guard !content.actions.isEmpty, let row, furrow_slide_row_get_front(row) == 0 else { return hideBar() }
        if bar?.id == id, bar?.content == content { return }
        hideBar()
        let widget = make(content, amongLists: amongLists)
        bar = Bar(id: id, row: row, widget: widget, content: content)
        furrow_slide_row_set_accessory(row, widget)
    }

    private func make(_ content: HoverContent, amongLists: Bool) -> Widget {
        let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0).unsafelyUnwrapped
        gtk_widget_add_css_class(box, "hover-bar")
        for action in content.actions {
            let button = ActionButtons.button(for: action, isDone: content.isDone, amongLists: amongLists)
            gtk_widget_add_css_class(button, "flat")
            gtk_widget_add_css_class(button, "circular")
            gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
            // The keyboard has its own shortcuts for all of these.
            gtk_widget_set_focusable(button, 0)
            gtk_box_append(box.cast(), button)
        }
        return box
    }

    func hideBar() {
        guard let bar else { return }
        self.bar = nil
        if furrow_slide_row_get_accessory(bar.row) == bar.widget { furrow_slide_row_set_accessory(bar.row, nil) }
    }

    /// Removes the buttons when their row's widget is recycled for another item, to which the pointer did not move.
    func rowUnbound(_ row: OpaquePointer, at time: Seconds) {
        guard bar?.row == row else { return }
        decision.suspend(at: time)
        hideBar()
    }

    /// Removes the buttons of a row whose menu opens. The menu offers the same actions.
    func rowOpened(_ id: RowID) { hideBarOnceReleased(of: id) }

    /// Removes a row's buttons, but not during a press: GTK would lose track of the press.
    private func hideBarOnceReleased(of id: RowID) {
        guard bar?.id == id else { return }
        guard furrow_is_pressed() else { return hideBar() }
        lifetime.whenReleased { [weak self] in
            if let self, bar?.id == id { hideBar() }
        }
    }
}
