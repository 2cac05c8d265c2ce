import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Todo

/// The animation of a list that closes into its row among the lists, or opens out of it.
struct ListTransition {
    let from: Extent
    let to: Extent
    /// Whether the list opens rather than closes.
    let isOpening: Bool
    private let progress: Animation

    init(from: Extent, to: Extent, start: Seconds, isOpening: Bool) {
        self.from = from
        self.to = to
        self.isOpening = isOpening
        progress = Animation(from: 0, to: 1, start: start, duration: Self.duration)
    }

    /// The duration in seconds, the same as for a deleted row that flies out (specification C3).
    static let duration = 0.3
    /// The fraction of the animation, 0...1, during which the list fades. It is the part in which the list is close to
    /// its row.
    private static let fading = 0.5

    func isOver(at time: Seconds) -> Bool { progress.isOver(at: time) }

    func extent(at time: Seconds) -> Extent {
        let part = progress.value(at: time)
        return Extent(
            top: from.top + (to.top - from.top) * part, bottom: from.bottom + (to.bottom - from.bottom) * part)
    }

    /// Returns the list's opacity at this time, 0...1.
    func opacity(at time: Seconds) -> Double {
        let elapsed = min(1, max(0, (time - progress.start) / progress.duration))
        return min(1, (isOpening ? elapsed : 1 - elapsed) / Self.fading)
    }
}

extension NavigationController {
    /// The height of both pages, in px.
    var height: Double { Double(gtk_widget_get_height(container)) }

    /// Returns the extent of a folded list, which shrinks around a fixed line.
    func extent(of fold: FoldState) -> Extent {
        Extent(top: fold.line * (1 - fold.scale), bottom: fold.line + (height - fold.line) * fold.scale)
    }

    /// Opens the list out of its row.
    func unfold(from row: Extent) {
        listsController.endInteraction()
        setListOpen(true)
        begin(ListTransition(from: row, to: Extent(top: 0, bottom: height), start: MainLoop.now, isOpening: true))
        items.focusFirst()
    }

    func close(from extent: Extent) {
        let lists = ensureListsPage()
        listsController.showCounts(true)
        itemsController.endInteraction()
        // If the list no longer has a row, it closes in the middle.
        let row = listsController.rowStore.item(currentRow) == nil ? middle : lists.rect(of: RowID(currentRow))
        setListOpen(false)
        lists.focus(currentRow)
        if lists.focusedRow == nil { lists.focusFirst() }
        lists.announce(tr("Lists shown"), on: nil)
        begin(ListTransition(from: extent, to: row, start: MainLoop.now, isOpening: false))
    }

    /// The row into which the current list or view closes. For a tag whose row is folded, it is the row “Tags”.
    var currentRow: UUID {
        let isCollapsed = itemsController.query.tag != nil && listsController.rowStore.item(current) == nil
        return isCollapsed ? TodoList.tags : current
    }

    private var middle: Extent { Extent(top: height / 2, bottom: height / 2 + items.rowSize.height) }

    private func begin(_ next: ListTransition) {
        guard itemsController.events.arbiter.settings.animates else { return end(isOpening: next.isOpening) }
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
            if running.isOver(at: time) { end(isOpening: running.isOpening) } else { draw(at: time) }
        } else if let pendingCover = motion.pendingCover, !furrow_is_pressed() {
            cover(isOpening: pendingCover)
        }
        return motion.needsTicks()
    }

    private func draw(at time: Seconds) {
        guard let running = motion.transition else { return }
        let extent = running.extent(at: time)
        items.tracedFold = (extent.bottom - extent.top) / max(1, height)
        furrow_navigation_fold(container, extent.top, extent.bottom, running.opacity(at: time))
    }

    func end(isOpening: Bool) {
        motion.stop()
        items.tracedFold = isOpening ? 1 : 0
        listsController.showCounts(isWide || !isOpening)
        if furrow_would_lose_presses() { deferCover(isOpening: isOpening) } else { cover(isOpening: isOpening) }
        hideCovered()
    }

    /// Keeps the page of the level that was left, off the screen, until all buttons are released. GTK would lose track
    /// of a press if the page under it were removed.
    private func deferCover(isOpening: Bool) {
        motion.deferCover(isOpening: isOpening)
        let (top, bottom) = isOpening ? (0, height) : (-2 * height, -height)
        furrow_navigation_fold(container, top, bottom, isOpening ? 1 : 0)
        needTicks()
    }

    private func cover(isOpening: Bool) {
        motion.stop()
        (isOpening ? listsController : itemsController).endInteraction()
        if isOpening { furrow_navigation_show_content(container) } else { furrow_navigation_show_sidebar(container) }
    }
}
