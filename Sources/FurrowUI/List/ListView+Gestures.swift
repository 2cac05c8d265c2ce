// Pointers on the list: GTK's gestures told to the controller, in reading direction and on one clock.

import CGtk
import Gestures
import GtkShim
import GtkSupport

/// The view a C callback is for; the callbacks live no longer than the view's widget, which the view owns.
@MainActor func listView(_ data: UnsafeMutableRawPointer?) -> ListView {
    Unmanaged<ListView>.fromOpaque(data.unsafelyUnwrapped).takeUnretainedValue()
}

extension ListView {
    /// What one unit of an X11 touchpad's scroll is in px: libinput's X driver counts 15 px of finger movement as one
    /// notch of a wheel (its ScrollPixelDistance). Wayland tells px.
    static let pixelsPerWheelUnit = 15.0

    func attachGestures() {
        var callbacks = FurrowGestureCallbacks()
        callbacks.fingers = { listView($0).fingers(Int($1), $2) }
        callbacks.drag_began = { listView($0).dragBegan($1, $2, $3, $4) }
        callbacks.drag_moved = { listView($0).dragMoved($1, $2, $3) }
        callbacks.drag_ended = { listView($0).dragEnded($1, $2, $3) }
        callbacks.drag_cancelled = { data, time in
            let list = listView(data)
            list.controller.dragCancelled(time: list.seconds(time))
        }
        callbacks.pinch_began = { listView($0).pinchBegan($1, $2, $3, $4, isTouchpad: $5, $6) }
        callbacks.pinch_moved = { listView($0).pinchMoved($1, $2, $3, $4, scale: $5, $6) }
        callbacks.pinch_ended = { data, time in
            let list = listView(data)
            list.controller.pinchEnded(time: list.seconds(time))
        }
        callbacks.pinch_cancelled = { data, time in
            let list = listView(data)
            list.controller.pinchCancelled(time: list.seconds(time))
        }
        callbacks.pad_scrolled = { listView($0).padScrolled($1, $2, $3, $4, $5, $6) }
        callbacks.pad_scroll_ended = { data, time in
            let list = listView(data)
            list.controller.padScrollEnded(time: list.seconds(time))
        }
        callbacks.menu_pressed = { listView($0).menuPressed($1, $2) }
        callbacks.long_pressed = { data, _, _ in
            let list = listView(data)
            list.obey(list.controller.dragHeld(time: MainLoop.now))
        }
        gestures = furrow_gestures_attach(page, &callbacks, Unmanaged.passUnretained(self).toOpaque())
        furrow_presses_on_input(
            page, { data in listView(data).controller.heardElsewhere(time: MainLoop.now) },
            Unmanaged.passUnretained(self).toOpaque())
    }

    func seconds(_ time: UInt32) -> Seconds { clock.seconds(of: time, now: MainLoop.now) }

    func point(_ x: Double, _ y: Double) -> Point {
        Point(x: isRightToLeft ? Double(gtk_widget_get_width(page)) - x : x, y: y)
    }

    private func fingers(_ count: Int, _ time: UInt32) {
        fingersChanged(to: count)
        controller.fingersChanged(to: count, time: seconds(time))
    }

    private func dragBegan(_ x: Double, _ y: Double, _ device: FurrowDevice, _ time: UInt32) {
        // A press in the editor is the editor's.
        if let editor = edited?.editor, let picked = gtk_widget_pick(page, x, y, GTK_PICK_DEFAULT),
            picked == editor || gtk_widget_is_ancestor(picked, editor) != 0
        {
            furrow_gestures_deny_drag(gestures)
            return
        }
        let verdict = controller.dragBegan(
            at: point(x, y), on: place(x, y), device: Self.device(device), time: seconds(time))
        obey(verdict)
    }

    private func dragMoved(_ dx: Double, _ dy: Double, _ time: UInt32) {
        obey(controller.dragMoved(dx: mirrored(dx), dy: dy, time: seconds(time)))
    }

    private func dragEnded(_ dx: Double, _ dy: Double, _ time: UInt32) {
        obey(controller.dragEnded(dx: mirrored(dx), dy: dy, time: seconds(time)))
    }

    private func obey(_ verdict: ListController.Verdict) {
        switch verdict {
        case .undecided: break
        case .claim: furrow_gestures_claim_drag(gestures)
        case .deny: furrow_gestures_deny_drag(gestures)
        }
    }

    private func pinchBegan(
        _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, isTouchpad: Bool, _ time: UInt32
    ) {
        // First of all: a draft that goes away changes what is under the fingers.
        controller.commitEditing()
        let verdict =
            isTouchpad
            ? controller.padPinchBegan(over: seam(x1, y1), at: y1, time: seconds(time))
            : controller.touchPinchBegan(
                first: Touch(at: point(x1, y1), on: place(x1, y1)),
                second: Touch(at: point(x2, y2), on: place(x2, y2)), time: seconds(time))
        pinchIsTouchpad = isTouchpad
        if verdict == .claim { furrow_gestures_claim_pinch(gestures) }
    }

    private func pinchMoved(
        _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, scale: Double, _ time: UInt32
    ) {
        if pinchIsTouchpad {
            controller.padPinchMoved(scale: scale, time: seconds(time))
        } else {
            controller.touchPinchMoved(first: point(x1, y1), second: point(x2, y2), time: seconds(time))
        }
    }

    private func padScrolled(
        _ dx: Double, _ dy: Double, _ unit: FurrowScrollUnit, _ x: Double, _ y: Double, _ time: UInt32
    ) -> Bool {
        let pixels = unit == FURROW_SCROLL_WHEEL ? Self.pixelsPerWheelUnit : 1
        return controller.padScrolled(
            dx: mirrored(dx * pixels), dy: dy * pixels, on: place(x, y), at: point(x, y), time: seconds(time))
    }

    private func menuPressed(_ x: Double, _ y: Double) {
        controller.menuRequested(on: place(x, y), at: point(x, y), time: MainLoop.now)
    }

    private static func device(_ device: FurrowDevice) -> Device {
        switch device {
        case FURROW_DEVICE_TOUCHSCREEN: .touchscreen
        case FURROW_DEVICE_TOUCHPAD: .touchpad
        default: .mouse
        }
    }
}

// MARK: - What is under a point

extension ListView {
    /// What is at this point of the page.
    func place(_ x: Double, _ y: Double) -> Place {
        guard let picked = gtk_widget_pick(page, x, y, GTK_PICK_DEFAULT) else { return .elsewhere }
        var isMenu = false
        var widget: Widget? = picked
        while let current = widget, current != page {
            if furrow_is_a(current, "FurrowSwipeMenu") || current == hover?.bar { isMenu = true }
            // A button over the rows is its own.
            if current == plus { return .elsewhere }
            if current == addRow.widget { return .addRow }
            if let row = slideRow(current) { return place(movingRow(at: y) ?? row, isMenu: isMenu) }
            widget = gtk_widget_get_parent(current)
        }
        if let row = movingRow(at: y) { return place(row, isMenu: false) }
        if y < view.top { return .addRow }
        return isBelowRows(y) ? .below : .elsewhere
    }

    private func place(_ row: OpaquePointer, isMenu: Bool) -> Place {
        guard let id = id(of: row) else { return .elsewhere }
        let index = Int(furrow_slide_row_get_position(row))
        return isMenu ? .menu(id, index: index) : .row(id, index: index)
    }

    /// While rows are on their way, the one that is seen at this height, not the one laid out there.
    private func movingRow(at y: Double) -> OpaquePointer? {
        guard !motions.isEmpty else { return nil }
        let height = rowSize.height
        return seenRows().first { y >= $0.value && y < $0.value + height }.flatMap { rows[$0.key] }
    }

    private func isBelowRows(_ y: Double) -> Bool {
        let items = controller.library.contents
        guard let last = items.last else { return true }
        guard let row = rows[RowID(last.id)], let top = top(of: row) else { return false }
        return y >= top + rowSize.height
    }

    /// The seam nearest a point, for a touchpad's pinch.
    func seam(_ x: Double, _ y: Double) -> Seam? {
        let items = controller.library.contents
        switch place(x, y) {
        case .addRow: return Seam(above: nil, below: items.first.map { RowID($0.id) })
        case .below: return Seam(above: items.last.map { RowID($0.id) }, below: nil)
        case .elsewhere: return nil
        case .row(let id, let index), .menu(let id, let index):
            guard let top = seenRows()[id] else { return nil }
            let isUpperHalf = y - top < rowSize.height / 2
            let above = isUpperHalf ? index - 1 : index
            return Seam(
                above: items.indices.contains(above) ? RowID(items.id(at: above)) : nil,
                below: items.indices.contains(above + 1) ? RowID(items.id(at: above + 1)) : nil)
        }
    }
}
