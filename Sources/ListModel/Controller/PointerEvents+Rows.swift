// Gestures on rows that change, move or disappear meanwhile.

import Gestures
import Rows
import Todo

extension PointerEvents {
    func metrics(at target: Target) -> RowMetrics? {
        guard let item = item(at: target) else { return nil }
        return context.metrics(of: item)
    }

    func item(at target: Target) -> RowContent? {
        switch target {
        case .row(let row, let index), .button(let row, let index):
            return rowStore.item(row.item, expectedAt: index)
        case .addRow, .below, .elsewhere:
            return nil
        }
    }

    /// Handles the reuse of a row's widget for another task. A gesture on the row continues.
    package func rowRecycled(_ row: RowID) {
        handle(.rowRecycled(row, time: now))
    }

    /// Updates the running gesture after the list has changed: positions, the actions of its row, and whether the rows
    /// of its seam are still neighbors.
    func listChanged() {
        updateMetrics()
        if let seam = events.arbiter.pinchedSeam(in: context.pane), !rowStore.contents.areNeighbors(seam) {
            handle(.pinchCanceled(time: now))
        }
        updateTracked()
    }

    /// Ends gestures on tasks that no longer exist. A gesture lasts as long as its task, even if the row's widget is
    /// reused.
    func endGesturesOnDeletedRows() {
        for row in events.arbiter.knownRows(in: context.pane) where rowStore.item(row.item) == nil {
            handle(.rowRemoved(row, time: now))
        }
    }

    /// Updates the tracked gesture with the list's size and scroll position.
    func updateTracked() {
        guard events.arbiter.isTracking(in: context.pane) else { return }
        let pressed = events.arbiter.pressedRow(in: context.pane)
        handle(.listChanged(context.viewport, index: pressed.flatMap { rowStore.contents.position(of: $0.item) }))
    }

    /// Updates the metrics of rows with a gesture, since the actions in their menus may have changed.
    func updateMetrics() {
        for row in events.arbiter.rowsWithMetrics(in: context.pane) {
            guard let item = rowStore.item(row.item) else { continue }
            handle(.metricsChanged(row, metrics: context.metrics(of: item), time: now))
        }
    }
}
