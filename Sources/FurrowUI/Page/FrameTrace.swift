import CGtk
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Parts

/// The visible state of a list in one frame.
struct TracedFrame: Equatable {
    /// The positions of the fronts that are not closed, in reading direction.
    var fronts: [RowID: Double] = [:]
    /// The distances of rows from their places.
    var shifts: [RowID: Double] = [:]
    var parted: [Double] = [0, 0]
    var pull: RowAnimations.Pull?
    /// The upper edge of the dragged row.
    var draggedRow: DraggedRow?
    var scroll = 0.0
    /// The fraction of the page's height that is drawn, 0...1, while the page is folded or moves to another level.
    var fold = 1.0

    struct DraggedRow: Equatable {
        var row: RowID
        var top: Double
    }

    static func == (one: TracedFrame, other: TracedFrame) -> Bool {
        one.fronts == other.fronts && one.shifts == other.shifts && one.parted == other.parted
            && one.pull?.distance == other.pull?.distance && one.draggedRow == other.draggedRow
            && one.scroll == other.scroll
            && one.fold == other.fold
    }
}

/// A recorder of the positions of rows in each painted frame, for the trace.
@MainActor final class FrameTrace {
    private let trace: Trace
    /// The fraction of the page's height that is drawn, 0...1, while the page is folded or moves to another level.
    var fold = 1.0
    private var last = TracedFrame()

    private let page: Widget
    private let rows: RowRegistry
    private let animator: RowAnimator

    /// Returns nil if no trace was requested.
    init?(of page: Widget, _ lifetime: PageLifetime, _ animator: RowAnimator) {
        guard let trace = Trace.shared else { return nil }
        self.trace = trace
        self.animator = animator
        rows = animator.rows
        self.page = page
        connect(page, "realize") { [weak self] in
            guard let self, let frames = gtk_widget_get_frame_clock(page) else { return }
            lifetime.connect(frames, "after-paint") { [weak self] in
                self?.record(at: Double(gdk_frame_clock_get_frame_time(frames)) / 1_000_000)
            }
        }
    }

    /// Records the frame if anything in it has changed.
    ///
    /// - Parameter time: The time for which the frame was drawn, which is earlier than the time at which it is painted.
    private func record(at time: Seconds) {
        let frame = currentFrame()
        if frame != last {
            recordFronts(frame)
            recordShifts(frame)
            recordList(frame)
            trace.record("frame", ["at": .number(time)])
            last = frame
        }
        trace.flush()
    }

    /// Returns the state that is currently visible.
    private func currentFrame() -> TracedFrame {
        var frame = TracedFrame()
        let direction = ReadingDirection(of: page)
        for (id, row) in rows.bound {
            let front = direction.mirrored(furrow_slide_row_get_front(row))
            if front != 0 { frame.fronts[id] = front }
            let shift = furrow_slide_row_get_shift(row)
            if shift != 0 { frame.shifts[id] = shift }
        }
        let animations = animator.animations
        frame.parted = animations.parting.map { [$0.up, $0.down] } ?? [0, 0]
        frame.pull = animations.pull
        frame.draggedRow = animations.draggedRow.map { TracedFrame.DraggedRow(row: $0.row, top: $0.top) }
        frame.scroll = animator.area.scroller.value
        frame.fold = fold
        return frame
    }

    private func recordFronts(_ frame: TracedFrame) {
        for id in Set(frame.fronts.keys).union(last.fronts.keys) {
            trace.record(
                "front",
                [
                    "row": .text(name(id)), "x": .number(frame.fronts[id] ?? 0),
                    "opacity": .number(rows[id].map { gtk_widget_get_opacity($0.widget) } ?? 1),
                ])
        }
    }

    private func recordShifts(_ frame: TracedFrame) {
        for id in Set(frame.shifts.keys).union(last.shifts.keys) {
            trace.record("shift", ["row": .text(name(id)), "y": .number(frame.shifts[id] ?? 0)])
        }
    }

    private func recordList(_ frame: TracedFrame) {
        if frame.parted != last.parted {
            trace.record("part", ["up": .number(frame.parted[0]), "down": .number(frame.parted[1])])
        }
        if frame.pull?.distance != last.pull?.distance { recordPull(frame.pull) }
        if let draggedRow = frame.draggedRow {
            trace.record("drag", ["row": .text(name(draggedRow.row)), "y": .number(draggedRow.top)])
        }
        if frame.scroll != last.scroll { trace.record("scroll", ["y": .number(frame.scroll)]) }
        if frame.fold != last.fold { trace.record("fold", ["scale": .number(frame.fold)]) }
    }

    private func recordPull(_ pull: RowAnimations.Pull?) {
        trace.record(
            "pull",
            [
                "edge": .text(pull?.edge == .bottom ? "bottom" : "top"), "y": .number(pull?.distance ?? 0),
                "stage": .text(pull.map { "\($0.action)" } ?? "none"),
            ])
    }

    private func name(_ id: RowID) -> String { rows.source.item(id.item)?.title ?? "" }
}
