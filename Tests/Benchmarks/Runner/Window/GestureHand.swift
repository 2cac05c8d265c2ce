// Moves a row or two through the list's own event handlers, once a frame, as a finger does.

import CGtk
import GtkShim
import GtkSupport

/// A hand that makes one gesture after another, and takes the cost of each.
@MainActor final class GestureHand {
    /// Frames at the gesture's beginning that are not counted: the back is made, the text is drawn for the first time.
    private static let warmUp = 5

    private let window: WindowParts
    private let frames: Int
    private let counts: ListCounts
    private var cost = GestureCost()
    private var isRecording = false
    private var lastPaint = 0.0

    init(window: WindowParts, frames: Int) {
        self.window = window
        self.frames = frames
        counts = ListCounts(window)
        connect(window.clock, "after-paint") { [weak self] in self?.painted() }
    }

    /// Slides the row in the middle to and fro, past where it would act.
    func slide() async throws -> GestureCost {
        let (hand, data) = (window.gestures, window.gesturesData)
        return try await measure(
            begin: { [window] in
                hand.fingers(data, 1, WindowParts.eventTime)
                hand.drag_began(
                    data, window.width / 2, window.height / 2, FURROW_DEVICE_TOUCHSCREEN, WindowParts.eventTime)
            },
            move: { [window] frame in
                // 12 px a frame, within 8 tenths of the row.
                let x = Self.zigzag(frame, step: 12, reach: window.width * 0.8)
                hand.drag_moved(data, x, 0, WindowParts.eventTime)
            },
            end: {
                hand.drag_cancelled(data, WindowParts.eventTime)
                hand.fingers(data, 0, WindowParts.eventTime)
            })
    }

    /// Parts two rows in the middle with two fingers, and closes them again, over and over.
    func part() async throws -> GestureCost {
        let (hand, data) = (window.gestures, window.gesturesData)
        let (x, y) = (window.width / 2, window.height / 2)
        let rowHeight = Double(gtk_widget_get_height(try window.middleRow()))
        return try await measure(
            begin: {
                hand.fingers(data, 2, WindowParts.eventTime)
                hand.pinch_began(data, x, y, x, y + rowHeight, false, WindowParts.eventTime)
            },
            move: { frame in
                // 3 px a frame for each finger, up to half again what inserts a row.
                let apart = Self.zigzag(frame, step: 3, reach: rowHeight * 0.75)
                let scale = (rowHeight + 2 * apart) / rowHeight
                hand.pinch_moved(data, x, y - apart, x, y + rowHeight + apart, scale, WindowParts.eventTime)
            },
            end: {
                hand.pinch_cancelled(data, WindowParts.eventTime)
                hand.fingers(data, 0, WindowParts.eventTime)
            })
    }

    /// From 0 up to `reach` and down again, `step` at a time.
    private static func zigzag(_ frame: Int, step: Double, reach: Double) -> Double {
        let way = (Double(frame + 1) * step).truncatingRemainder(dividingBy: 2 * reach)
        return way <= reach ? way : 2 * reach - way
    }
}

// MARK: - Frame by frame

extension GestureHand {
    private func measure(
        begin: () -> Void, move: @escaping @MainActor (Int) -> Void, end: () -> Void
    ) async throws -> GestureCost {
        cost = GestureCost()
        let before = (counts.binds, counts.layouts, counts.rowLayouts)
        begin()
        await moveEachFrame(move)
        isRecording = false
        cost.binds = counts.binds - before.0
        cost.layouts = counts.layouts - before.1
        cost.rowLayouts = counts.rowLayouts - before.2
        end()
        guard cost.rowLayouts >= frames / 2 else { throw BenchError("the gesture moved no row") }
        return cost
    }

    private func moveEachFrame(_ move: @escaping @MainActor (Int) -> Void) async {
        lastPaint = 0
        isRecording = true
        await withCheckedContinuation { continuation in
            var frame = 0
            addTick(window.page) { [self] _ in
                let start = Clocks.threadMicroseconds
                move(frame)
                if frame >= Self.warmUp { cost.updates.append(Clocks.threadMicroseconds - start) }
                frame += 1
                if frame == frames { continuation.resume() }
                return frame < frames
            }
        }
    }

    private func painted() {
        guard isRecording else { return }
        let now = Clocks.threadMicroseconds
        if lastPaint > 0 { cost.frames.append(now - lastPaint) }
        lastPaint = now
    }
}
