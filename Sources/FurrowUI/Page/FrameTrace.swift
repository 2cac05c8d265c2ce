// Where rows stand in each painted frame, for the trace.

import CGtk
import Gestures
import GtkShim
import GtkSupport

/// What is seen of a list in one frame.
struct TracedFrame: Equatable {
    /// Where the fronts stand that are not closed, in reading direction.
    var fronts: [RowID: Double] = [:]
    /// How far rows stand off their places.
    var shifts: [RowID: Double] = [:]
    var parted: [Double] = [0, 0]
    var pull: Choreography.Pull?
    /// The upper edge of the carried row.
    var carried: Carried?
    var scroll = 0.0
    /// What is left of the page's height as it is drawn, folded or on its way to another level: 0...1.
    var fold = 1.0

    struct Carried: Equatable {
        var row: RowID
        var top: Double
    }

    static func == (one: TracedFrame, other: TracedFrame) -> Bool {
        one.fronts == other.fronts && one.shifts == other.shifts && one.parted == other.parted
            && one.pull?.distance == other.pull?.distance && one.carried == other.carried && one.scroll == other.scroll
            && one.fold == other.fold
    }
}

/// Notes every frame once it has been painted.
@MainActor final class FrameTrace {
    private let trace: Trace
    /// What is left of the page's height as it is drawn, folded or on its way to another level: 0...1.
    var fold = 1.0
    private var last = TracedFrame()

    /// What is seen now, how clearly a row is, and what an item is called.
    var now: (@MainActor () -> TracedFrame)?
    var opacity: (@MainActor (RowID) -> Double)?
    var title: (@MainActor (RowID) -> String)?

    /// The trace of this page, if one is asked for.
    init?(of page: Widget, _ life: PageLifetime) {
        guard let trace = Trace.shared else { return nil }
        self.trace = trace
        connect(page, "realize") { [weak self] in
            guard let self, let frames = gtk_widget_get_frame_clock(page) else { return }
            life.connect(frames, "after-paint") { [weak self] in
                self?.note(at: Double(gdk_frame_clock_get_frame_time(frames)) / 1_000_000)
            }
        }
    }

    /// - Parameter time: the frame's, for which all that moves by itself was placed; it is painted later.
    private func note(at time: Seconds) {
        guard var frame = now?() else { return }
        frame.fold = fold
        if frame != last {
            noteFronts(frame)
            noteShifts(frame)
            noteList(frame)
            trace.note("frame", ["at": .number(time)])
            last = frame
        }
        trace.flush()
    }

    private func noteFronts(_ frame: TracedFrame) {
        for id in Set(frame.fronts.keys).union(last.fronts.keys) {
            trace.note(
                "front",
                [
                    "row": .text(name(id)), "x": .number(frame.fronts[id] ?? 0),
                    "opacity": .number(opacity?(id) ?? 1),
                ])
        }
    }

    private func noteShifts(_ frame: TracedFrame) {
        for id in Set(frame.shifts.keys).union(last.shifts.keys) {
            trace.note("shift", ["row": .text(name(id)), "y": .number(frame.shifts[id] ?? 0)])
        }
    }

    private func noteList(_ frame: TracedFrame) {
        if frame.parted != last.parted {
            trace.note("part", ["up": .number(frame.parted[0]), "down": .number(frame.parted[1])])
        }
        if frame.pull?.distance != last.pull?.distance { notePull(frame.pull) }
        if let carried = frame.carried {
            trace.note("carry", ["row": .text(name(carried.row)), "y": .number(carried.top)])
        }
        if frame.scroll != last.scroll { trace.note("scroll", ["y": .number(frame.scroll)]) }
        if frame.fold != last.fold { trace.note("fold", ["scale": .number(frame.fold)]) }
    }

    private func notePull(_ pull: Choreography.Pull?) {
        trace.note(
            "pull",
            [
                "edge": .text(pull?.edge == .bottom ? "bottom" : "top"), "y": .number(pull?.distance ?? 0),
                "stage": .text(pull.map { "\($0.action)" } ?? "none"),
            ])
    }

    private func name(_ id: RowID) -> String { title?(id) ?? "" }
}
