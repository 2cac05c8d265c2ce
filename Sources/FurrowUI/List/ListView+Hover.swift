// The pointer over the list: a row's actions at its end, and a plus at the seam between two rows.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import Todo

extension ListView {
    /// The buttons at the end of the row under the pointer.
    struct Hover {
        var row: RowID
        let bar: Widget
        /// What the buttons are for.
        let content: HoverContent
    }

    /// Px from a seam within which the pointer is at it.
    private static let seamReach = 7.0
    /// Px: the plus at a seam is as large as a small circular button.
    private static let plusSize = 28.0

    func watchPointer() {
        furrow_watch_pointer(
            page,
            { listView($0).hearPointer(Point(x: $1, y: $2)) }, { listView($0).hearPointer(nil) },
            Unmanaged.passUnretained(self).toOpaque())
    }

    /// GTK tells that the pointer has left while it takes widgets off the screen: to take others off then would have it
    /// lose count of its pointers. So what is heard is acted on a little later.
    private func hearPointer(_ point: Point?) {
        if let point { controller.pointerMoved(to: self.point(point.x, point.y), time: MainLoop.now) }
        heardPointer = point
        guard !isPointerHeard else { return }
        isPointerHeard = true
        whenIdle { [weak self] in
            // The window may have been closed meanwhile.
            guard let self, !speech.isGone else { return }
            isPointerHeard = false
            if let point = heardPointer { pointerMoved(point.x, point.y) } else { pointerLeft() }
        }
    }

    /// A touch screen moves the pointer too, and a scrolled list moves under it: only what moves it again later is a hand
    /// on a mouse or a touchpad.
    private func isAtRest(_ point: Point) -> Bool {
        guard let since = pointerRestsSince else { return false }
        let isLate = fingersDown == 0 && MainLoop.now - since > Self.touchEcho
        if isLate, let rest = pointerRest, rest != point {
            (pointerRestsSince, pointerRest) = (nil, nil)
            return false
        }
        pointerRest = point
        return true
    }

    /// Seconds after a touch within which the display server may still move the pointer to where it was.
    private static let touchEcho = 0.3

    /// How many fingers are on the touch screen.
    func fingersChanged(to count: Int) {
        fingersDown = count
        restPointer()
    }

    /// What is under the pointer now is not what it was moved to.
    func restPointer() {
        (pointerRestsSince, pointerRest) = (MainLoop.now, pointerNow)
        pointerLeft()
    }

    private func pointerMoved(_ x: Double, _ y: Double) {
        pointerNow = Point(x: x, y: y)
        guard !isAtRest(Point(x: x, y: y)) else { return }
        // While something else is going on, what is under the pointer is not to change.
        guard controller.arbiter.isAtRest, popover == nil else { return }
        guard controller.editing == nil, !isMoving(at: MainLoop.now) else { return pointerLeft() }
        let place = place(x, y)
        showActions(of: place)
        showPlus(at: seam(under: place, y))
    }

    /// The pointer is elsewhere, or something begins that it must not disturb.
    func pointerLeft() {
        hideActions()
        hidePlus()
    }

    // MARK: Actions

    private func showActions(of place: Place) {
        guard let id = place.rowID, let row = rows[id], let item = controller.library.item(id.item),
            furrow_slide_row_get_front(row) == 0
        else { return hideActions() }
        let content = HoverContent(controller.popoverActions(for: item), isDone: item.isDone)
        // A bar of no width has no place: GTK warns of what is drawn without one.
        guard !content.actions.isEmpty else { return hideActions() }
        if hover?.row == id, hover?.content == content { return }
        hideActions()
        let bar = hoverBar(content)
        hover = Hover(row: id, bar: bar, content: content)
        furrow_slide_row_set_accessory(row, bar)
    }

    func hideActions() {
        guard let hover else { return }
        self.hover = nil
        if let row = rows[hover.row], furrow_slide_row_get_accessory(row) == hover.bar {
            furrow_slide_row_set_accessory(row, nil)
        }
    }

    /// The row has its menu uncovered, which offers the same. Until the pointer moves nothing else takes the buttons away,
    /// and not within a press: GTK would lose count of it.
    func hideActionsOfOpenRow(_ id: RowID) {
        whenReleased { [weak self] in
            if let self, !speech.isGone, hover?.row == id { hideActions() }
        }
    }

    private func hoverBar(_ content: HoverContent) -> Widget {
        let bar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0).unsafelyUnwrapped
        gtk_widget_add_css_class(bar, "hover-bar")
        for action in content.actions {
            let button = button(for: action, isDone: content.isDone)
            gtk_widget_add_css_class(button, "flat")
            gtk_widget_add_css_class(button, "circular")
            gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
            // The keyboard has its own ways to each of these.
            gtk_widget_set_focusable(button, 0)
            gtk_box_append(bar.cast(), button)
        }
        return bar
    }

    // MARK: The seam

    /// The seam that the pointer is at, between two rows or below the last.
    private func seam(under place: Place, _ y: Double) -> Seam? {
        guard controller.capabilities.inserts, case .row(let id, let index) = place, let top = seenRows()[id] else {
            return nil
        }
        let items = controller.library.contents
        let height = rowSize.height
        if y - top <= Self.seamReach, index > 0 {
            return Seam(above: RowID(items.id(at: index - 1)), below: id)
        }
        // Below a row that stays the last there is no seam (L5).
        guard top + height - y <= Self.seamReach, !items[index].isFixed else { return nil }
        let below = items.indices.contains(index + 1) ? RowID(items.id(at: index + 1)) : nil
        return Seam(above: id, below: below)
    }

    private func showPlus(at seam: Seam?) {
        guard let seam else {
            if !isPlusHovered { hidePlus() }
            return
        }
        let button = plus ?? makePlus()
        plusSeam = seam
        let y = top(of: seam) - view.top - Self.plusSize / 2
        gtk_widget_set_margin_top(button, Int32(max(0, y)))
        gtk_widget_set_visible(button, 1)
    }

    private func hidePlus() {
        guard let plus, plusSeam != nil else { return }
        plusSeam = nil
        gtk_widget_set_visible(plus, 0)
    }

    private var isPlusHovered: Bool {
        plus.map { gtk_widget_get_state_flags($0).rawValue & GTK_STATE_FLAG_PRELIGHT.rawValue != 0 } ?? false
    }

    private func makePlus() -> Widget {
        let button = gtk_button_new_from_icon_name("list-add-symbolic").unsafelyUnwrapped
        let label = controller.query != .lists ? tr("Insert an item here") : tr("Insert a list here")
        gtk_widget_add_css_class(button, "seam-plus")
        gtk_widget_add_css_class(button, "circular")
        gtk_widget_set_tooltip_text(button, label)
        furrow_accessible_set_label(button, label)
        gtk_widget_set_size_request(button, Int32(Self.plusSize), Int32(Self.plusSize))
        gtk_widget_set_halign(button, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(button, GTK_ALIGN_START)
        gtk_widget_set_focusable(button, 0)
        connect(button, "clicked") { [weak self] in self?.plusClicked() }
        letScroll(button)
        gtk_overlay_add_overlay(stage.opaque, button)
        plus = button
        return button
    }

    /// The plus stands over the list: who scrolls there wants the list, which gets the events once the plus is gone.
    private func letScroll(_ button: Widget) {
        let scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES).unsafelyUnwrapped
        gtk_event_controller_set_propagation_phase(scroll, GTK_PHASE_CAPTURE)
        connectAnswering(scroll, "scroll") { [weak self] in
            self?.restPointer()
            return false
        }
        gtk_widget_add_controller(button, scroll)
    }

    private func plusClicked() {
        guard let seam = plusSeam else { return }
        pointerLeft()
        controller.insertAtSeam(seam)
    }
}

/// What the buttons under the pointer are for.
struct HoverContent: Equatable, Sendable {
    /// From the row's middle outward: the tick first, as it is wanted most.
    var actions: [RowAction]
    var isDone: Bool

    /// The actions that have room beside the text: at most three, of which one is always to complete (or to put
    /// back), and one to delete.
    init(_ actions: [RowAction], isDone: Bool) {
        self.isDone = isDone
        self.actions = [.complete, .restore, .edit, .delete, .deleteForGood].filter(actions.contains)
    }
}
