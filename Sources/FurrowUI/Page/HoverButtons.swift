// The pointer over the list: a row's actions at its end, and a plus at the seam between two rows.

import CGtk
import Gestures
import GtkShim
import GtkSupport

/// What appears under a pointer that is moved over rows.
@MainActor final class HoverButtons {
    private var decision = HoverDecision()
    private var bar: Bar?
    private var plus: Widget?
    /// The seam at which the plus is shown, and where that is: px from the list's top.
    private(set) var shownSeam: (seam: Seam, y: Double)?
    private let life: PageLifetime
    private let overlay: Widget

    /// Told that the plus at a seam was pressed, or that the wheel turned over it.
    var onPlus: (@MainActor (Seam) -> Void)?
    var onPlusScrolled: (@MainActor () -> Void)?

    /// Px from a seam within which the pointer is at it.
    static let seamReach = 7.0
    /// Px: the plus at a seam is as large as a small circular button.
    private static let plusSize = 28.0

    /// The buttons at the end of the row under the pointer.
    private struct Bar {
        let id: RowID
        /// The row, until it goes to another item (`rowGoes`).
        let row: OpaquePointer
        let widget: Widget
        /// What the buttons are for.
        let content: HoverContent
    }

    /// - Parameter overlay: what the plus stands over.
    init(over overlay: Widget, _ life: PageLifetime) {
        self.overlay = overlay
        self.life = life
    }

    /// Whether anything is shown.
    var isShown: Bool { bar != nil || shownSeam != nil }

    /// Where the pointer was when this was last decided on; nil where it has never been.
    var point: Point? { decision.point }

    /// The row whose buttons are shown.
    var barRow: RowID? { bar?.id }

    /// Whether this is the bar of buttons.
    func isBar(_ widget: Widget) -> Bool { widget == bar?.widget }

    /// Whether this is the plus.
    func isPlus(_ widget: Widget) -> Bool { widget == plus }

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
        hideBar()
        hidePlus()
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

    /// The widget goes to another item.
    func rowGoes(_ row: OpaquePointer) {
        if bar?.row == row { hideBar() }
    }

    /// The row has its menu uncovered, which offers the same. Until the pointer moves nothing else takes the buttons away,
    /// and not within a press: GTK would lose count of it.
    func rowOpened(_ id: RowID) {
        guard bar?.id == id else { return }
        life.whenReleased { [weak self] in
            if let self, bar?.id == id { hideBar() }
        }
    }

    // MARK: The plus

    /// Shows the plus at a seam, or takes it away, unless the pointer is on it.
    ///
    /// - Parameter y: where the seam is: px from the list's top.
    func showPlus(at seam: Seam?, y: Double, label: String) {
        guard let seam else {
            if !isPlusHovered { hidePlus() }
            return
        }
        let button = plus ?? makePlus(label)
        shownSeam = (seam, y)
        gtk_widget_set_margin_top(button, Int32(max(0, y - Self.plusSize / 2)))
        gtk_widget_set_visible(button, 1)
    }

    /// Takes the plus away.
    private func hidePlus() {
        guard let plus, shownSeam != nil else { return }
        shownSeam = nil
        gtk_widget_set_visible(plus, 0)
    }

    private var isPlusHovered: Bool {
        plus.map { gtk_widget_get_state_flags($0).rawValue & GTK_STATE_FLAG_PRELIGHT.rawValue != 0 } ?? false
    }

    private func makePlus(_ label: String) -> Widget {
        let button = gtk_button_new_from_icon_name("list-add-symbolic").unsafelyUnwrapped
        gtk_widget_add_css_class(button, "seam-plus")
        gtk_widget_add_css_class(button, "circular")
        gtk_widget_set_tooltip_text(button, label)
        furrow_accessible_set_label(button, label)
        gtk_widget_set_size_request(button, Int32(Self.plusSize), Int32(Self.plusSize))
        gtk_widget_set_halign(button, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(button, GTK_ALIGN_START)
        gtk_widget_set_focusable(button, 0)
        connect(button, "clicked") { [weak self] in
            if let self, let shown = self.shownSeam { self.onPlus?(shown.seam) }
        }
        letScroll(button)
        gtk_overlay_add_overlay(overlay.opaque, button)
        plus = button
        return button
    }

    /// The plus stands over the list: who scrolls there wants the list, which gets the events once the plus is gone.
    private func letScroll(_ button: Widget) {
        let scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES).unsafelyUnwrapped
        gtk_event_controller_set_propagation_phase(scroll, GTK_PHASE_CAPTURE)
        connectAnswering(scroll, "scroll") { [weak self] in
            self?.onPlusScrolled?()
            return false
        }
        gtk_widget_add_controller(button, scroll)
    }
}
