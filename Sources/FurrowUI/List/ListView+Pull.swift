// Pulling the list beyond its ends: all rows follow, and what a release would do is said in the gap.

import CGtk
import Gestures
import GtkShim
import GtkSupport
import Todo

extension ListView {
    /// How far all rows are pulled, and by which end.
    struct Pulled: Equatable {
        var edge: Edge
        var distance: Double
        var stage: PullStage

        /// How far below their places the rows stand, in px.
        var shift: Double { edge == .top ? distance : -distance }
    }

    func pull(_ edge: Edge, distance: Double, stage: PullStage) {
        pulled = distance == 0 ? nil : Pulled(edge: edge, distance: distance, stage: stage)
        if pulled == nil { placeAll(at: controller.now) } else { moveRows(at: controller.now) }
        showPullGap(edge, distance, stage)
    }

    /// The placeholder keeps to the rows: it is uncovered whole at a row's height, and goes on with them.
    func showPullGap(_ edge: Edge, _ distance: Double, _ stage: PullStage) {
        let height = rowSize.height
        let scale = Placeholder.scale(gap: distance, height: height)
        let reach = distance - min(distance, height) / 2
        let view = view
        let middle = edge == .top ? view.top + reach : lowestBottom(view) - reach
        let text = PullText.text(
            edge, stage, query: controller.query, hasDone: controller.hasDone,
            hasLevelAbove: controller.arbiter.capabilities.hasLevelAbove)
        var color = pullColor(edge)
        furrow_gap_show(gap, middle, height, text.isEmpty ? 0 : scale, text, &color)
    }

    /// Where the last row ends when the list is not pulled, or the view does.
    private func lowestBottom(_ view: View) -> Double {
        min(view.bottom, view.top(ofPlace: controller.library.contents.count))
    }

    private func pullColor(_ edge: Edge) -> GdkRGBA {
        let isAtTop = edge == .top
        let count = controller.library.openCount
        return isAtTop
            ? heat.color(row: 0, of: max(1, count), in: appearance).rgba
            : heat.doneColor(in: appearance).rgba
    }

    func insertFromPull(distance: Double) {
        pendingInsertTop = view.top + distance - rowSize.height
    }

    /// The rows come back from a pull that did something else than insert.
    func endPull() {
        guard pulled != nil else { return }
        flip(.settle)
        pulled = nil
        hideGap()
    }

    func hideGap() {
        var none = GdkRGBA()
        furrow_gap_show(gap, 0, rowSize.height, 0, "", &none)
    }
}

/// What the placeholder of a pull says.
enum PullText {
    static func text(
        _ edge: Edge, _ stage: PullStage, query: Query, hasDone: Bool, hasLevelAbove: Bool = true
    ) -> String {
        switch stage {
        case .lists: tr("Release for the lists")
        case .add: query == .lists ? tr("Release to add list") : tr("Release to add item")
        case .clearDone: tr("Release to clear done items")
        case .none: edge == .top ? start(query, hasLevelAbove) : hasDone ? tr("Pull to clear done items") : ""
        }
    }

    private static func start(_ query: Query, _ hasLevelAbove: Bool) -> String {
        guard query.capabilities.inserts else { return hasLevelAbove ? tr("Pull for the lists") : "" }
        return query == .lists ? tr("Pull to add list") : tr("Pull to add item")
    }
}
