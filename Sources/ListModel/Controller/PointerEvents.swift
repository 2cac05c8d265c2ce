import Gestures
import Todo

/// Handles pointer input. The methods are named for the events; times are in seconds, points in px in reading
/// direction.
@MainActor package final class PointerEvents: ListPart {
    let context: ListContext
    let editor: TitleEditor
    let taskActions: TaskActions
    /// The current or last press.
    package var press = Press()

    init(_ context: ListContext, _ editor: TitleEditor, _ taskActions: TaskActions) {
        self.context = context
        self.editor = editor
        self.taskActions = taskActions
    }

    /// Updates the number of fingers on the touch screen.
    package func fingersChanged(to count: Int, time: Seconds) {
        handle(.fingers(count, time: time))
    }

    package func pressBegan(at point: Point, on target: Target, device: Device, time: Seconds) -> PointerDecision {
        // A press outside the editor commits the edit and does nothing else, even if another list has the editor.
        if events.editor != nil {
            events.commitEditing()
            return .deny
        }
        press.closesRow = isBesideOpenRow(target)
        return handle(
            .pressBegan(
                at: point, on: target, metrics: metrics(at: target), viewport: context.viewport, device: device,
                time: time))
    }

    package func pressMoved(dx: Double, dy: Double, time: Seconds) -> PointerDecision {
        handle(.pressMoved(dx: dx, dy: dy, time: time))
    }

    /// Handles a touch held without moving for the duration of a long press.
    package func longPressed(time: Seconds) -> PointerDecision {
        handle(.longPressed(time: time))
    }

    package func pressEnded(dx: Double, dy: Double, time: Seconds) -> PointerDecision {
        resetPress()
        return handle(.pressEnded(dx: dx, dy: dy, time: time))
    }

    package func pressCanceled(time: Seconds) {
        resetPress()
        handle(.pressCanceled(time: time))
    }

    /// Resets on the next turn of the main loop, because the click of a button follows the end or cancellation of the
    /// drag.
    private func resetPress() {
        Task { self.press.closesRow = false }
    }

    package func pressedOutside() {
        editor.commitEditing()
        handle(.closeOpenRow(time: now))
    }

    package func touchPinchBegan(first: Touch, second: Touch, time: Seconds) -> PointerDecision {
        events.commitEditing()
        surface?.stopKineticScroll()
        let height = surface?.rowSize.height ?? 0
        return handle(
            .touchPinchBegan(
                first: first, second: second, listCount: rowStore.contents.count, rowHeight: height, time: time))
    }

    package func touchPinchMoved(first: Point, second: Point, time: Seconds) {
        handle(.touchPinchMoved(first: first, second: second, time: time))
    }

    /// Handles the start of a touchpad pinch over a seam.
    package func touchpadPinchBegan(over seam: Seam?, at y: Double, time: Seconds) -> PointerDecision {
        events.commitEditing()
        surface?.stopKineticScroll()
        return handle(.touchpadPinchBegan(seam: seam, rowHeight: surface?.rowSize.height ?? 0, at: y, time: time))
    }

    package func touchpadPinchMoved(scale: Double, time: Seconds) {
        handle(.touchpadPinchMoved(scale: scale, time: time))
    }

    package func pinchEnded(time: Seconds) {
        handle(.pinchEnded(time: time))
    }

    package func pinchCanceled(time: Seconds) {
        handle(.pinchCanceled(time: time))
    }

    /// Handles a two-finger scroll on a touchpad.
    ///
    /// - Returns: Whether the scroll belongs to a gesture, so that the list must not scroll.
    package func touchpadScrolled(
        dx: Double, dy: Double, on target: Target, at point: Point = Point(x: 0, y: 0), time: Seconds
    ) -> Bool {
        guard events.editor == nil else { return false }
        return handle(
            .touchpadScrolled(
                dx: dx, dy: dy, on: target, metrics: metrics(at: target), viewport: context.viewport, at: point,
                time: time))
            == .claim
    }

    package func touchpadScrollEnded(time: Seconds) {
        handle(.touchpadScrollEnded(time: time))
    }

    /// Handles a pointer motion that no touch caused.
    package func pointerMoved(to point: Point, time: Seconds) {
        handle(.pointerMoved(to: point, time: time))
    }

    /// Handles other input anywhere in the program: a button, a key other than Escape, or a device other than the
    /// scrolling touchpad.
    package func otherInput(time: Seconds) {
        handle(.otherInput(time: time))
    }

    /// Handles scrolling by the user: by fingers, wheel, scroll bar or key.
    package func listScrolled(time: Seconds) { handle(.listScrolled(time: time)) }

    /// Handles a secondary click, or the release of a long press without movement.
    package func menuRequested(on target: Target, at point: Point, time: Seconds) {
        // A press that closes an open row does nothing else (specification A8).
        let closesOpenRow = isBesideOpenRow(target)
        handle(.closeOpenRow(time: time))
        if editing == nil { events.commitEditing() }
        guard let item = item(at: target), item.id != rowStore.draft else { return }
        editor.commitEditing()
        if !closesOpenRow { taskActions.showActions(of: item, at: point) }
    }

    /// Returns whether a row is open in the window and the target is neither this row nor one of its buttons.
    private func isBesideOpenRow(_ target: Target) -> Bool {
        events.arbiter.openRow.map { !target.isOn($0) } ?? false
    }
}

extension Target {
    /// Returns whether the target is this row or one of its buttons.
    fileprivate func isOn(_ id: RowID) -> Bool {
        switch self {
        case .row(let row, _), .button(let row, _): row == id
        case .addRow, .below, .elsewhere: false
        }
    }
}
