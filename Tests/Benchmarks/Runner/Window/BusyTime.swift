// The time for which an edit keeps the main thread busy.

import CGtk
import GtkShim
import GtkSupport

/// One iteration of the main loop, from waking up until going to sleep again.
private struct LoopTurn {
    /// The processor time and the wall time, in microseconds.
    var cpu = 0.0
    var wall = 0.0
    /// Whether a frame was painted, and whether the list was notified of changed rows or a row shows another item.
    var painted = false
    var changed = false
}

// The main loop has no signal for going to sleep, so its poll function is replaced. These variables belong to the
// main thread.
nonisolated(unsafe) private var turns: [LoopTurn] = []
nonisolated(unsafe) private var turn = LoopTurn()
nonisolated(unsafe) private var began = (cpu: 0.0, wall: 0.0)
nonisolated(unsafe) private var isCounting = false
nonisolated(unsafe) private var bindings: UInt64 = 0

private func endTurn() {
    turn.cpu = Clocks.threadMicroseconds - began.cpu
    turn.wall = Clocks.wallMicroseconds - began.wall
    // If a row moves a short distance, the rows stay and only show other items.
    let now = furrow_slide_row_count_bindings()
    if now != bindings { turn.changed = true }
    bindings = now
    turns.append(turn)
}

private func beginTurn() {
    turn = LoopTurn()
    began = (Clocks.threadMicroseconds, Clocks.wallMicroseconds)
}

/// The sum of the main loop's iterations that an edit causes. Created only once per process.
@MainActor final class BusyTime {
    init(_ window: WindowParts) {
        connect(window.clock, "after-paint") { turn.painted = true }
        connect(window.model, "items-changed") { turn.changed = true }
        g_main_context_set_poll_func(nil) { descriptors, count, timeout in
            if isCounting { endTurn() }
            defer { if isCounting { beginTurn() } }
            return g_poll(descriptors, count, timeout)
        }
    }

    /// Starts counting, right before the edit.
    func begin() {
        turns = []
        bindings = furrow_slide_row_count_bindings()
        turns.reserveCapacity(4096)
        isCounting = true
        beginTurn()
        // A change made in this iteration has to be painted like one that comes back from the store.
        turn.changed = true
    }

    /// Stops counting, and returns the milliseconds until the list showed the edit: every iteration from the call to
    /// the first frame after the last change of rows, except for those in between that only painted an animation
    /// frame. The first frame after the call and after each change of rows counts in full.
    func end() -> EditCost {
        isCounting = false
        let lastChange = turns.lastIndex { $0.changed } ?? 0
        let shown = turns[lastChange...].firstIndex { $0.painted } ?? turns.count - 1
        var cost = EditCost()
        cost.frame = Self.longestFrame / 1000
        var isAwaitingFrame = false
        for turn in turns[...shown] {
            if turn.changed { isAwaitingFrame = true }
            guard !turn.painted || isAwaitingFrame else { continue }
            if turn.painted { isAwaitingFrame = false }
            cost.cpu += turn.cpu / 1000
            cost.wall += turn.wall / 1000
        }
        return cost
    }

    /// The most work from the end of one paint to the end of the next, in microseconds.
    private static var longestFrame: Double {
        var (longest, now) = (0.0, 0.0)
        for turn in turns {
            now += turn.cpu
            longest = max(longest, now)
            if turn.painted { now = 0 }
        }
        return longest
    }
}
