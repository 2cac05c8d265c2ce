// The animation of a list that closes into its row among the lists, or opens out of it.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Todo

/// The animation of a list from one vertical extent to another.
struct LevelTransition {
    let from: Extent
    let to: Extent
    /// Whether the list opens rather than closes.
    let opens: Bool
    private let course: Animation

    init(from: Extent, to: Extent, start: Seconds, opens: Bool) {
        (self.from, self.to, self.opens) = (from, to, opens)
        course = Animation(from: 0, to: 1, start: start, duration: Self.duration)
    }

    /// The duration in seconds, the same as for a deleted row that flies out (specification C3).
    static let duration = 0.3
    /// The fraction of the animation, 0...1, during which the list fades. It is the part in which the list is close to
    /// its row.
    private static let fading = 0.5

    /// Returns whether the animation has ended.
    func isOver(at time: Seconds) -> Bool { course.isOver(at: time) }

    /// Returns the list's extent at this time.
    func extent(at time: Seconds) -> Extent {
        let part = course.value(at: time)
        return Extent(
            top: from.top + (to.top - from.top) * part, bottom: from.bottom + (to.bottom - from.bottom) * part)
    }

    /// Returns the list's opacity at this time, 0...1.
    func opacity(at time: Seconds) -> Double {
        let elapsed = min(1, max(0, (time - course.start) / course.duration))
        return min(1, (opens ? elapsed : 1 - elapsed) / Self.fading)
    }
}

extension Levels {
    /// The height of both pages, in px.
    var height: Double { Double(gtk_widget_get_height(container)) }

    /// Returns the extent of a folded list, which shrinks around a fixed line.
    func extent(of fold: FoldState) -> Extent {
        Extent(top: fold.line * (1 - fold.scale), bottom: fold.line + (height - fold.line) * fold.scale)
    }

    /// Opens the list out of its row.
    func unfold(from row: Extent) {
        listsController.levelCovered()
        setInside(true)
        begin(LevelTransition(from: row, to: Extent(top: 0, bottom: height), start: MainLoop.now, opens: true))
        items.focusFirst()
    }

    /// Closes the list into its row.
    func close(from extent: Extent) {
        let lists = madeLists()
        listsController.showCounts(true)
        itemsController.levelCovered()
        // If the list no longer has a row, it closes in the middle.
        let row = listsController.library.item(currentRow) == nil ? middle : lists.rect(of: RowID(currentRow))
        setInside(false)
        lists.focus(currentRow)
        if lists.focusedRow == nil { lists.focusFirst() }
        lists.announce(tr("Lists shown"), on: nil)
        begin(LevelTransition(from: extent, to: row, start: MainLoop.now, opens: false))
    }

    /// The row into which the current list or view closes. For a tag whose row is folded, it is the row “Tags”.
    var currentRow: UUID {
        let isFolded = itemsController.query.tag != nil && listsController.library.item(current) == nil
        return isFolded ? TodoList.tags : current
    }

    private var middle: Extent { Extent(top: height / 2, bottom: height / 2 + items.rowSize.height) }

    private func begin(_ next: LevelTransition) {
        guard itemsController.events.arbiter.settings.animates else { return end(opens: next.opens) }
        motion.begin(next)
        draw(at: MainLoop.now)
        needTicks()
    }

    private func needTicks() {
        guard motion.startTicking() else { return }
        addTick(container) { [weak self] time in self?.tick(time) ?? false }
    }

    private func tick(_ time: Seconds) -> Bool {
        if let running = motion.transition {
            if running.isOver(at: time) { end(opens: running.opens) } else { draw(at: time) }
        } else if let uncovered = motion.uncovered, !furrow_is_pressed() {
            cover(opens: uncovered)
        }
        return motion.needsTicks()
    }

    private func draw(at time: Seconds) {
        guard let running = motion.transition else { return }
        let extent = running.extent(at: time)
        items.folded = (extent.bottom - extent.top) / max(1, height)
        furrow_levels_fold(container, extent.top, extent.bottom, running.opacity(at: time))
    }

    func end(opens: Bool) {
        motion.stop()
        items.folded = opens ? 1 : 0
        listsController.showCounts(isWide || !opens)
        if furrow_are_presses_lost() { leaveUncovered(opens: opens) } else { cover(opens: opens) }
        hideCovered()
    }

    /// Keeps the page of the level that was left, off the screen, until all buttons are released. GTK would lose track
    /// of a press if the page under it were removed.
    private func leaveUncovered(opens: Bool) {
        motion.leaveUncovered(opens: opens)
        let (top, bottom) = opens ? (0, height) : (-2 * height, -height)
        furrow_levels_fold(container, top, bottom, opens ? 1 : 0)
        needTicks()
    }

    private func cover(opens: Bool) {
        motion.stop()
        (opens ? listsController : itemsController).levelCovered()
        if opens { furrow_levels_show_inner(container) } else { furrow_levels_show_outer(container) }
    }
}
