import CGtk
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Parts

/// The receiver of the presses and movements that are not only for the gestures. All points are in px from the page's
/// top left corner.
@MainActor protocol PointerInputDelegate: AnyObject {
    /// Returns whether a press at this point belongs to the editor.
    func isInEditor(_ x: Double, _ y: Double) -> Bool
    func pressBegan(_ x: Double, _ y: Double)
    /// Called when a press ends as a click.
    func clicked(_ x: Double, _ y: Double)
    /// Called when a press has become another gesture.
    func pressLost()
    /// Called when a press moves or ends, before the controller handles it.
    func pressMoved(_ x: Double, _ y: Double)
    /// Called when the number of fingers on the touchscreen changes.
    func fingersChanged()
    /// Called with the pointer's position (nil if it has left), and whether the pointer did not move and the motion was
    /// synthesized after a layout.
    func pointerMoved(to point: Point?, isSynthesized: Bool)
}

/// The input of pointers and touchscreens on a page, forwarded to the controller in reading direction and on one clock.
@MainActor final class PointerInput: CallbackReceiver {
    /// The distance in px of one unit of an X11 touchpad's scroll: libinput's X driver counts 15 px of finger movement
    /// as one wheel notch (its ScrollPixelDistance). Wayland reports px.
    static let pixelsPerWheelUnit = 15.0

    private let page: Widget
    private let lifetime: PageLifetime
    private let controller: ListController
    private var gestures: OpaquePointer?
    private var clock = EventClock()
    private var isPadPinch = false
    /// The row on which the current press began, while the press is, or may become, a gesture.
    private(set) var pressedRow: RowID?
    /// The start of the last press, in px from the page's top left corner.
    private var pressStart = Point(x: 0, y: 0)
    /// The number of fingers on the touchscreen.
    private(set) var fingersDown = 0
    /// The pointer's last position (nil if it has left), and whether the motion was synthesized, or nil once the
    /// position was handled.
    private var pendingPointer: (point: Point?, isSynthesized: Bool)?

    private let targets: HitTester
    private weak var delegate: (any PointerInputDelegate)?

    /// - Parameter targets: Finds the rows at points of the page.
    init(
        _ controller: ListController, _ targets: HitTester, _ delegate: any PointerInputDelegate, on page: Widget,
        _ lifetime: PageLifetime
    ) {
        self.controller = controller
        self.targets = targets
        self.delegate = delegate
        self.page = page
        self.lifetime = lifetime
    }

    /// Starts listening. The callbacks end with the page, which holds this object.
    func attach() {
        var callbacks = FurrowGestureCallbacks()
        callbacks.fingers = { PointerInput.at($0).fingers(Int($1), $2) }
        callbacks.drag_began = { PointerInput.at($0).pressBegan($1, $2, $3, $4) }
        callbacks.drag_moved = { PointerInput.at($0).pressMoved($1, $2, $3) }
        callbacks.drag_ended = { PointerInput.at($0).pressEnded($1, $2, $3) }
        callbacks.drag_canceled = { PointerInput.at($0).pressCanceled($1) }
        callbacks.pinch_began = { PointerInput.at($0).pinchBegan($1, $2, $3, $4, isTouchpad: $5, $6) }
        callbacks.pinch_moved = { PointerInput.at($0).pinchMoved($1, $2, $3, $4, scale: $5, $6) }
        callbacks.pinch_ended = { PointerInput.at($0).pinchEnded($1) }
        callbacks.pinch_canceled = { PointerInput.at($0).pinchCanceled($1) }
        callbacks.pad_scrolled = { PointerInput.at($0).touchpadScrolled($1, $2, $3, $4, $5, $6) }
        callbacks.pad_scroll_ended = { PointerInput.at($0).touchpadScrollEnded($1) }
        callbacks.menu_pressed = { PointerInput.at($0).menuPressed($1, $2) }
        callbacks.long_pressed = { data, _, _ in PointerInput.at(data).longPressed() }
        gestures = furrow_gestures_attach(page, &callbacks, callbackData)
        furrow_presses_on_input(page, { PointerInput.at($0).otherInput() }, callbackData)
        furrow_watch_pointer(
            page, { PointerInput.at($0).pointer(Point(x: $1, y: $2), isSynthesized: $3) },
            { PointerInput.at($0).pointer(nil) }, callbackData)
    }

    // MARK: Measures

    private func seconds(_ time: UInt32) -> Seconds { clock.seconds(of: time, now: MainLoop.now) }

    /// Converts a point of the page to reading direction.
    private func point(_ x: Double, _ y: Double) -> Point {
        Point(x: ReadingDirection(of: page).mirrored(x, in: Double(gtk_widget_get_width(page))), y: y)
    }

    private func mirrored(_ dx: Double) -> Double { ReadingDirection(of: page).mirrored(dx) }

    private func target(_ x: Double, _ y: Double) -> Target { targets.target(x, y) }

    // MARK: Presses

    private func fingers(_ count: Int, _ time: UInt32) {
        fingersDown = count
        delegate?.fingersChanged()
        controller.pointer.fingersChanged(to: count, time: seconds(time))
    }

    private func pressBegan(_ x: Double, _ y: Double, _ device: FurrowDevice, _ time: UInt32) {
        // A press in the editor belongs to the editor.
        guard delegate?.isInEditor(x, y) != true else { return furrow_gestures_deny_drag(gestures) }
        // The target of the press, and whether it is on the plus, are both determined now, from the same screen
        // contents (specification H10).
        let target = targets.pressTarget(x, y)
        delegate?.pressBegan(x, y)
        pressedRow = target.rowID
        pressStart = Point(x: x, y: y)
        controller.pointer.press.keys = PressKeys(furrow_gestures_get_modifiers(gestures))
        apply(
            controller.pointer.pressBegan(at: point(x, y), on: target, device: Self.device(device), time: seconds(time))
        )
    }

    private func pressMoved(_ dx: Double, _ dy: Double, _ time: UInt32) {
        delegate?.pressMoved(pressStart.x + dx, pressStart.y + dy)
        apply(controller.pointer.pressMoved(dx: mirrored(dx), dy: dy, time: seconds(time)))
    }

    private func pressEnded(_ dx: Double, _ dy: Double, _ time: UInt32) {
        delegate?.pressMoved(pressStart.x + dx, pressStart.y + dy)
        apply(controller.pointer.pressEnded(dx: mirrored(dx), dy: dy, time: seconds(time)))
        pressedRow = nil
        delegate?.clicked(pressStart.x + dx, pressStart.y + dy)
    }

    private func pressCanceled(_ time: UInt32) {
        controller.pointer.pressCanceled(time: seconds(time))
        pressedRow = nil
        delegate?.pressLost()
    }

    private func longPressed() { apply(controller.pointer.longPressed(time: MainLoop.now)) }

    private func menuPressed(_ x: Double, _ y: Double) {
        controller.pointer.menuRequested(on: target(x, y), at: point(x, y), time: MainLoop.now)
    }

    private func apply(_ decision: PointerDecision) {
        if decision != .undecided { delegate?.pressLost() }
        switch decision {
        case .undecided: break
        case .claim: furrow_gestures_claim_drag(gestures)
        case .deny:
            // From now on, the press belongs to the list.
            pressedRow = nil
            furrow_gestures_deny_drag(gestures)
        }
    }

    // MARK: Pinches and scrolls

    private func pinchBegan(
        _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, isTouchpad: Bool, _ time: UInt32
    ) {
        // Before anything else, because the removal of a draft changes which rows are under the fingers.
        controller.commitEditing()
        let decision =
            isTouchpad
            ? controller.pointer.touchpadPinchBegan(over: targets.seam(x1, y1), at: y1, time: seconds(time))
            : controller.pointer.touchPinchBegan(
                first: Touch(at: point(x1, y1), on: target(x1, y1)),
                second: Touch(at: point(x2, y2), on: target(x2, y2)), time: seconds(time))
        isPadPinch = isTouchpad
        if decision == .claim { furrow_gestures_claim_pinch(gestures) }
    }

    private func pinchMoved(
        _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, scale: Double, _ time: UInt32
    ) {
        if isPadPinch {
            controller.pointer.touchpadPinchMoved(scale: scale, time: seconds(time))
        } else {
            controller.pointer.touchPinchMoved(first: point(x1, y1), second: point(x2, y2), time: seconds(time))
        }
    }

    private func pinchEnded(_ time: UInt32) { controller.pointer.pinchEnded(time: seconds(time)) }

    private func pinchCanceled(_ time: UInt32) { controller.pointer.pinchCanceled(time: seconds(time)) }

    private func touchpadScrolled(
        _ dx: Double, _ dy: Double, _ unit: FurrowScrollUnit, _ x: Double, _ y: Double, _ time: UInt32
    ) -> Bool {
        let pixels = unit == FURROW_SCROLL_WHEEL ? Self.pixelsPerWheelUnit : 1
        return controller.pointer.touchpadScrolled(
            dx: mirrored(dx * pixels), dy: dy * pixels, on: target(x, y), at: point(x, y), time: seconds(time))
    }

    private func touchpadScrollEnded(_ time: UInt32) { controller.pointer.touchpadScrollEnded(time: seconds(time)) }

    private func otherInput() { controller.pointer.otherInput(time: MainLoop.now) }

    // MARK: The pointer

    /// Handles a motion of the pointer, delayed until the main loop is idle. GTK reports that the pointer has left
    /// while it unmaps widgets; if other widgets were unmapped during that, GTK would lose track of its pointers.
    private func pointer(_ point: Point?, isSynthesized: Bool = false) {
        if let point { controller.pointer.pointerMoved(to: self.point(point.x, point.y), time: MainLoop.now) }
        let isFirst = pendingPointer == nil
        pendingPointer = (point, isSynthesized && pendingPointer?.isSynthesized ?? true)
        guard isFirst else { return }
        lifetime.whenIdle { [weak self] in
            guard let self, let pending = pendingPointer else { return }
            pendingPointer = nil
            delegate?.pointerMoved(to: pending.point, isSynthesized: pending.isSynthesized)
        }
    }

    private static func device(_ device: FurrowDevice) -> Device {
        switch device {
        case FURROW_DEVICE_TOUCHSCREEN: .touchscreen
        case FURROW_DEVICE_TOUCHPAD: .touchpad
        default: .mouse
        }
    }
}

extension PressKeys {
    fileprivate init(_ modifiers: GdkModifierType) {
        self = []
        if modifiers.rawValue & GDK_CONTROL_MASK.rawValue != 0 { insert(.control) }
        if modifiers.rawValue & GDK_SHIFT_MASK.rawValue != 0 { insert(.shift) }
    }
}
