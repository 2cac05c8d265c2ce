// Gestures on one or two rows through the list's own event handlers, once per frame, as with fingers.

import CGtk
import GtkShim
import GtkSupport

/// The number of times that all rows of a list were replaced. Used on the main thread only.
nonisolated(unsafe) private var reloads = 0

private func countReloads(of model: OpaquePointer) {
    let changed: @convention(c) (OpaquePointer?, UInt32, UInt32, UInt32, gpointer?) -> Void = {
        model, _, removed, added, _ in
        if removed > 0, g_list_model_get_n_items(model) == added { reloads += 1 }
    }
    let handler = unsafeBitCast(changed, to: GCallback.self)
    g_signal_connect_data(
        UnsafeMutableRawPointer(model), "items-changed", handler, nil, nil, GConnectFlags(rawValue: 0))
}

/// A driver that makes one gesture after another and measures the cost of each.
@MainActor final class GestureDriver {
    /// The number of first frames that are not counted: in these, the back is created and the text drawn for the
    /// first time.
    private static let warmUp = 5
    /// The minimum number of frames to compare the worst one with. A row continues to slide after the list is filled
    /// until there are as many.
    private static let minFillingFrames = 30

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

    /// Slides the middle row to and fro, beyond the point at which it would act.
    func slide() async throws -> GestureCost {
        try await measure(begin: beginSlide, move: continueSlide, end: endSlide)
    }

    private func beginSlide() {
        window.gestures.fingers(window.gesturesData, 1, WindowParts.eventTime)
        window.gestures.drag_began(
            window.gesturesData, window.width / 2, window.height / 2, FURROW_DEVICE_TOUCHSCREEN, WindowParts.eventTime)
    }

    private func continueSlide(_ frame: Int) {
        // 12 px per frame, within 80 % of the row's width.
        let x = Self.zigzag(frame, step: 12, reach: window.width * 0.8)
        window.gestures.drag_moved(window.gesturesData, x, 0, WindowParts.eventTime)
    }

    private func endSlide() {
        window.gestures.drag_canceled(window.gesturesData, WindowParts.eventTime)
        window.gestures.fingers(window.gesturesData, 0, WindowParts.eventTime)
    }

    /// Slides the middle row to and fro while another program adds items to the list, until the list has this many.
    func slide(untilThereAre count: Int) async throws -> FillingCost {
        let model = window.model
        try await Self.wait("the first rows") { [window] in (try? window.middleRow()) != nil }
        guard g_list_model_get_n_items(model) < count else { throw BenchError("all were there before a row was slid") }
        cost = GestureCost()
        countReloads(of: model)
        let before = counts.rowLayouts
        beginSlide()
        var frame = 0
        isRecording = true
        addTick(window.page) { [self] _ in
            continueSlide(frame)
            frame += 1
            return isRecording
        }
        defer { isRecording = false }
        try await Self.wait("all of \(count)") { [self] in
            g_list_model_get_n_items(model) >= count && cost.frames.count > Self.minFillingFrames
        }
        isRecording = false
        endSlide()
        // If the row had been taken from the finger, the finger would no longer move any row.
        guard counts.rowLayouts - before >= frame / 2 else { throw BenchError("the row was lost") }
        return FillingCost(frames: Array(cost.frames.dropFirst(Self.warmUp)), reloads: reloads)
    }

    /// Waits for another program, at most two minutes.
    private static func wait(_ what: String, _ condition: @MainActor () -> Bool) async throws {
        for _ in 0..<12_000 {
            if condition() { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw BenchError("\(what) did not come")
    }

    /// Parts two middle rows with two fingers and closes them again, repeatedly.
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
                // Each finger moves 3 px per frame, up to one and a half times the distance that inserts a row.
                let apart = Self.zigzag(frame, step: 3, reach: rowHeight * 0.75)
                let scale = (rowHeight + 2 * apart) / rowHeight
                hand.pinch_moved(data, x, y - apart, x, y + rowHeight + apart, scale, WindowParts.eventTime)
            },
            end: {
                hand.pinch_canceled(data, WindowParts.eventTime)
                hand.fingers(data, 0, WindowParts.eventTime)
            })
    }

    /// Returns a value that rises from 0 to `reach` and falls again, by `step` per frame.
    private static func zigzag(_ frame: Int, step: Double, reach: Double) -> Double {
        let way = (Double(frame + 1) * step).truncatingRemainder(dividingBy: 2 * reach)
        return way <= reach ? way : 2 * reach - way
    }
}

// MARK: - Frames

extension GestureDriver {
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
