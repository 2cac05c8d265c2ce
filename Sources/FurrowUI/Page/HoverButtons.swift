// The pointer over the list: a row's actions at its end, and a plus at the seam between two rows.

import CGtk
import Gestures
import GtkShim
import GtkSupport

/// What appears under a pointer that is moved over rows.
@MainActor final class HoverButtons {
    private var decision = HoverDecision()
    private var bar: Bar?
    /// The plus at the seam under the pointer.
    let plus: SeamPlus
    private let life: PageLifetime

    /// Px from a seam within which the pointer is at it.
    static let seamReach = 7.0

    /// The buttons at the end of the row under the pointer.
    private struct Bar {
        let id: RowID
        /// The row, until it goes to another item (`rowGoes`).
        let row: OpaquePointer
        let widget: Widget
        /// What the buttons are for.
        let content: HoverContent
    }

    /// - Parameter list: the overlay that the plus stands on.
    init(over list: Widget, _ life: PageLifetime) {
        plus = SeamPlus(over: list)
        self.life = life
    }

    /// Whether anything is shown.
    var isShown: Bool { bar != nil || plus.shown != nil }

    /// Where the pointer was when this was last decided on; nil where it has never been.
    var point: Point? { decision.point }

    /// The row whose buttons are shown.
    var barRow: RowID? { bar?.id }

    // MARK: The pointer

    /// The pointer is here, or has left (nil).
    ///
    /// - Returns: whether what is under it is to be offered its buttons; where it is not, they are hidden already.
    func pointerMoved(to point: Point?, at time: Seconds, _ surroundings: HoverDecision.Surroundings) -> Bool {
        let answer = decision.pointerMoved(to: point, at: time, surroundings)
        if answer == .hide { hide() }
        return answer == .show
    }

    /// What is under the pointer now is not what it was moved to.
    func rest(at time: Seconds) {
        decision.rest(at: time)
        hide()
    }

    /// Whether no gesture holds anything.
    func setAtRest(_ isAtRest: Bool) { decision.isAtRest = isAtRest }

    /// The pointer is elsewhere, or something begins that it must not disturb.
    func hide() {
        plus.hide()
        guard let bar else { return }
        hideBarOnceReleased(of: bar.id)
    }

    /// Hides the buttons once a finger that has landed is up again. Until then the buttons can still be tapped (H10).
    func touched(at time: Seconds) {
        decision.rest(at: time)
        guard isShown else { return }
        life.whenReleased { [weak self] in self?.hide() }
    }

    /// A hand moves rows: nothing stays under the pointer, nor comes before the pointer is moved (H9).
    func gestureBegan(at time: Seconds) {
        if isShown { rest(at: time) }
    }

    // MARK: The actions

    /// Shows what the row under the pointer is offered.
    ///
    /// - Parameter row: its widget; nil where it has none.
    func show(_ content: HoverContent, on id: RowID, _ row: OpaquePointer?, amongLists: Bool) {
        // A bar of no width has no place: GTK warns of what is drawn without one.
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
            // The keyboard has its own ways to each of these.
            gtk_widget_set_focusable(button, 0)
            gtk_box_append(box.cast(), button)
        }
        return box
    }

    /// Takes the actions away.
    func hideBar() {
        guard let bar else { return }
        self.bar = nil
        if furrow_slide_row_get_accessory(bar.row) == bar.widget { furrow_slide_row_set_accessory(bar.row, nil) }
    }

    /// The widget goes to another item: what is under the pointer is not what it was moved to.
    func rowGoes(_ row: OpaquePointer, at time: Seconds) {
        guard bar?.row == row else { return }
        decision.rest(at: time)
        hideBar()
    }

    /// The row has its menu uncovered, which offers the same.
    func rowOpened(_ id: RowID) { hideBarOnceReleased(of: id) }

    /// Takes the actions of a row away: not within a press, of which GTK would lose count.
    private func hideBarOnceReleased(of id: RowID) {
        guard bar?.id == id else { return }
        guard furrow_is_pressed() else { return hideBar() }
        life.whenReleased { [weak self] in
            if let self, bar?.id == id { hideBar() }
        }
    }
}
