// What pointers do to the list. The methods are named for the events; times are in seconds, points in px in reading
// direction.

import Foundation
import Gestures
import Todo

extension ListController {
    /// How many fingers are on the touch screen now.
    func fingersChanged(to count: Int, time: Seconds) {
        handle(.fingers(count, time: time))
    }

    /// A press or first touch.
    func dragBegan(at point: Point, on target: Target, device: Device, time: Seconds) -> PointerAnswer {
        // A press beside the editor commits and does nothing else, also where another list has it.
        if events.editor != nil {
            events.commitEditing()
            return .deny
        }
        pressCloses = isBesideOpenRow(target)
        return handle(
            .dragBegan(
                at: point, on: target, metrics: metrics(at: target), viewport: viewport, device: device, time: time))
    }

    func dragMoved(dx: Double, dy: Double, time: Seconds) -> PointerAnswer {
        handle(.dragMoved(dx: dx, dy: dy, time: time))
    }

    /// A touch has been held for the time of a long press, unmoved.
    func longPressed(time: Seconds) -> PointerAnswer {
        handle(.longPressed(time: time))
    }

    /// The add row's button was pressed, by a pointer or a key.
    func addRowClicked() {
        // A press that closes an open row does nothing else.
        if !pressCloses { addAtTop() }
    }

    /// The button that empties the trash was pressed, likewise.
    func emptyClicked() {
        if !pressCloses { clear() }
    }

    func dragEnded(dx: Double, dy: Double, time: Seconds) -> PointerAnswer {
        forgetPress()
        return handle(.dragEnded(dx: dx, dy: dy, time: time))
    }

    func dragCancelled(time: Seconds) {
        forgetPress()
        handle(.dragCancelled(time: time))
    }

    /// The button's click comes after the drag's end, or after it took the drag away.
    private func forgetPress() {
        Task { self.pressCloses = false }
    }

    /// A press outside the list.
    func pressedElsewhere() {
        commitEditing()
        handle(.closeOpenRow(time: now))
    }

    /// Two touches are down.
    func touchPinchBegan(first: Touch, second: Touch, time: Seconds) -> PointerAnswer {
        events.commitEditing()
        surface?.stopKineticScroll()
        let height = surface?.rowSize.height ?? 0
        return handle(
            .touchPinchBegan(first: first, second: second, listCount: library.contents.count, h: height, time: time))
    }

    func touchPinchMoved(first: Point, second: Point, time: Seconds) {
        handle(.touchPinchMoved(first: first, second: second, time: time))
    }

    /// A touchpad pinch began over this seam.
    func padPinchBegan(over seam: Seam?, at y: Double, time: Seconds) -> PointerAnswer {
        events.commitEditing()
        surface?.stopKineticScroll()
        return handle(.padPinchBegan(seam: seam, h: surface?.rowSize.height ?? 0, at: y, time: time))
    }

    func padPinchMoved(scale: Double, time: Seconds) {
        handle(.padPinchMoved(scale: scale, time: time))
    }

    func pinchEnded(time: Seconds) {
        handle(.pinchEnded(time: time))
    }

    func pinchCancelled(time: Seconds) {
        handle(.pinchCancelled(time: time))
    }

    /// Two fingers scroll on a touchpad.
    ///
    /// - Returns: whether the scroll is the gesture's and not the list's.
    func padScrolled(
        dx: Double, dy: Double, on target: Target, at point: Point = Point(x: 0, y: 0), time: Seconds
    ) -> Bool {
        guard events.editor == nil else { return false }
        return handle(
            .padScrolled(
                dx: dx, dy: dy, on: target, metrics: metrics(at: target), viewport: viewport, at: point, time: time))
            == .claim
    }

    func padScrollEnded(time: Seconds) {
        handle(.padScrollEnded(time: time))
    }

    /// The pointer is here now, moved by no touch.
    func pointerMoved(to point: Point, time: Seconds) {
        handle(.pointerMoved(to: point, time: time))
    }

    /// A button, a key but Escape, or another device than the touchpad's scroll was used, wherever in the program.
    func otherInput(time: Seconds) {
        handle(.otherInput(time: time))
    }

    /// The person scrolled the list: by fingers, the wheel, the scrollbar or a key.
    func listScrolled(time: Seconds) { handle(.listScrolled(time: time)) }

    /// The list shows another part of itself, whoever scrolled it.
    ///
    /// - Parameter isUnderGesture: whether it moved under a gesture that did not scroll it itself.
    func viewMoved(isUnderGesture: Bool) {
        if isUnderGesture { updateTracked() }
        loadPageIfNear()
    }

    /// Reads the next page of what is shown in pages before its end is seen, and the rest of what was found.
    private func loadPageIfNear() {
        guard !isLoadingPage, query == .done ? isNearEnd && library.hasMorePages : isRestOfFoundWanted else { return }
        isLoadingPage = true
        endPauseInTyping()
        read {
            defer { self.isLoadingPage = false }
            if self.query == .done { try await self.library.loadPage() } else { try await self.library.loadRest() }
        }
    }

    private var isNearEnd: Bool {
        let viewport = viewport
        return viewport.maxScroll - viewport.scroll < Self.pageMargin * viewport.h
    }

    /// Whether what was found is looked at beyond what is seen at first.
    private var isRestOfFoundWanted: Bool { query == .search && library.showsFirstFound && viewport.scroll > 0 }

    /// How many rows before the end of what has been read the next page is asked for: some ten screens.
    private static let pageMargin = 200.0

    /// A frame is about to be drawn.
    func tick(time: Seconds) {
        events.tick(at: time)
    }

    /// The window lost the focus, or a device went: that is of all its lists.
    func interrupted(time: Seconds) {
        events.send(.cancel(time: time), from: nil)
    }

    /// The other level takes this one's place: what is done here ends.
    func levelCovered() {
        commitEditing()
        endGestures()
        endSelection()
    }

    /// What hands do here ends, and the open row closes, if it is one of this list.
    func endGestures() {
        handle(.cancel(time: now))
        if events.arbiter.openPane == pane { handle(.closeOpenRow(time: now)) }
    }

    /// The row's widget was given to another item: what is done to its own goes on.
    func rowRecycled(_ row: RowID) {
        handle(.rowRecycled(row, time: now))
    }

    /// The secondary button, or a long press let go unmoved.
    func menuRequested(on target: Target, at point: Point, time: Seconds) {
        // A press that closes an open row does nothing else (A8).
        let isSpent = isBesideOpenRow(target)
        handle(.closeOpenRow(time: time))
        if editing == nil { events.commitEditing() }
        guard let item = item(at: target), item.id != library.draft else { return }
        commitEditing()
        if !isSpent { showActions(of: item, at: point) }
    }

    /// Whether a row is open in the window, and this is neither on it nor on its menu.
    private func isBesideOpenRow(_ target: Target) -> Bool {
        events.arbiter.openRow.map { !target.isOn($0) } ?? false
    }
}

extension Target {
    /// Whether it is on this row or one of the row's buttons.
    fileprivate func isOn(_ id: RowID) -> Bool {
        switch self {
        case .row(let row, _), .button(let row, _): row == id
        case .addRow, .below, .elsewhere: false
        }
    }
}
