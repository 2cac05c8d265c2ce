// Where rows stand in each painted frame, for the trace.

import CGtk
import Gestures
import GtkShim
import GtkSupport

/// What the trace last said of a frame.
struct TracedFrame: Equatable {
    var fronts: [RowID: Double] = [:]
    var shifts: [RowID: Double] = [:]
    var parted: [Double] = [0, 0]
    var pull = 0.0
    var carried: Double?
    var scroll = 0.0
    var fold = 1.0
}

extension ListView {
    /// Notes every frame once it has been painted, if a trace is asked for.
    func traceFrames() {
        guard Trace.shared != nil else { return }
        connect(page, "realize") { [weak self] in
            guard let self, let frames = gtk_widget_get_frame_clock(self.page) else { return }
            connect(frames, "after-paint") { [weak self] in
                self?.traceFrame(at: Double(gdk_frame_clock_get_frame_time(frames)) / 1_000_000)
            }
        }
    }

    /// - Parameter time: the frame's, for which all that moves by itself was placed; it is painted later.
    private func traceFrame(at time: Seconds) {
        guard let trace = Trace.shared else { return }
        let now = frameNow()
        if now != tracedFrame {
            noteFronts(now, trace)
            noteShifts(now, trace)
            noteRest(now, trace)
            trace.note("frame", ["at": .number(time)])
            tracedFrame = now
        }
        trace.flush()
    }

    private func frameNow() -> TracedFrame {
        var frame = TracedFrame()
        for (id, row) in rows {
            let front = mirrored(furrow_slide_row_get_front(row))
            if front != 0 { frame.fronts[id] = front }
            let shift = furrow_slide_row_get_shift(row)
            if shift != 0 { frame.shifts[id] = shift }
        }
        frame.parted = parted.map { [$0.up, $0.down] } ?? [0, 0]
        frame.pull = pulled?.distance ?? 0
        frame.carried = carried?.top
        frame.scroll = gtk_adjustment_get_value(adjustment)
        frame.fold = folded
        return frame
    }

    private func noteFronts(_ now: TracedFrame, _ trace: Trace) {
        for id in Set(now.fronts.keys).union(tracedFrame.fronts.keys) {
            let opacity = rows[id].map { gtk_widget_get_opacity($0.widget) } ?? 1
            trace.note(
                "front",
                ["row": .text(title(of: id)), "x": .number(now.fronts[id] ?? 0), "opacity": .number(opacity)])
        }
    }

    private func noteShifts(_ now: TracedFrame, _ trace: Trace) {
        for id in Set(now.shifts.keys).union(tracedFrame.shifts.keys) {
            trace.note("shift", ["row": .text(title(of: id)), "y": .number(now.shifts[id] ?? 0)])
        }
    }

    private func noteRest(_ now: TracedFrame, _ trace: Trace) {
        if now.parted != tracedFrame.parted {
            trace.note("part", ["up": .number(now.parted[0]), "down": .number(now.parted[1])])
        }
        if now.pull != tracedFrame.pull { notePull(now.pull, trace) }
        if let top = now.carried, let carried {
            trace.note("carry", ["row": .text(title(of: carried.id)), "y": .number(top)])
        }
        if now.scroll != tracedFrame.scroll { trace.note("scroll", ["y": .number(now.scroll)]) }
        if now.fold != tracedFrame.fold { trace.note("fold", ["scale": .number(now.fold)]) }
    }

    private func notePull(_ distance: Double, _ trace: Trace) {
        let edge = pulled?.edge == .bottom ? "bottom" : "top"
        let stage = pulled.map { "\($0.stage)" } ?? "none"
        trace.note("pull", ["edge": .text(edge), "y": .number(distance), "stage": .text(stage)])
    }

    private func title(of id: RowID) -> String { controller.library.item(id.item)?.title ?? "" }
}
