import CGtk
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Parts

/// The controls that appear under a moving pointer: a row's actions at its end, and a plus at the seam between two
/// rows.
@MainActor final class HoverButtons {
    private var decision = HoverDecision()
    private var bar: Bar?
    /// The plus at the seam under the pointer.
    private let insertButton: InsertButton
    private let lifetime: PageLifetime
    private let controller: ListController
    private let targets: HitTester
    private let animator: RowAnimator
    private let presenter: RowPresenter

    /// The maximum distance in px between the pointer and a seam at which the plus appears.
    private static let seamReach = 7.0

    /// The buttons at the end of the row under the pointer.
    private struct Bar {
        let id: RowID
        /// The row's widget, until it is recycled for another item (`rowUnbound`).
        let row: OpaquePointer
        let widget: Widget
        let content: HoverContent
    }

    init(
        _ insertButton: InsertButton, _ targets: HitTester, _ animator: RowAnimator, _ controller: ListController,
        _ lifetime: PageLifetime
    ) {
        self.insertButton = insertButton
        self.targets = targets
        self.animator = animator
        self.controller = controller
        self.lifetime = lifetime
        presenter = animator.presenter
        insertButton.onClick = { [weak self] in self?.insert(at: $0) }
    }

    /// Whether the buttons or the plus are shown.
    private var isShown: Bool { bar != nil || insertButton.shown != nil }

    // MARK: The pointer

    /// Handles a motion of the pointer to this point, in px from the page's top left corner, or out of the list (nil).
    func pointerMoved(to point: Point?, _ surroundings: HoverDecision.Surroundings) {
        let change = decision.pointerMoved(to: point, at: MainLoop.now, surroundings)
        if change == .hide { hide() }
        if change == .show, let point { show(at: point) }
        insertButton.pointerMoved(to: point.map(targets.inList))
    }

    private func show(at point: Point) {
        let target = targets.target(point.x, point.y)
        showActions(of: target)
        if let seam = seam(under: target, point.y) { return showInsertButton(at: seam) }
        if !insertButton.contains(targets.inList(point)) { insertButton.hide() }
    }

    /// Hides everything, because the rows under the resting pointer have changed.
    func suspend() {
        decision.suspend(at: MainLoop.now)
        hide()
    }

    /// Hides everything after the user has scrolled, or if it is stale.
    func scrolled(isByUser: Bool) {
        if isByUser, isShown { suspend() } else { hideStale() }
    }

    /// Hides everything if the row or seam that it belongs to is no longer under the pointer, because rows were added,
    /// removed or moved.
    func hideStale() {
        guard isShown else { return }
        let geometry = animator.area.geometry
        let isUnderPointer = bar.map { bar in
            guard let place = animator.rows.index(of: bar.id), let y = decision.point?.y else { return false }
            let top = geometry.top(ofIndex: place)
            return (top..<top + geometry.rowHeight).contains(y)
        }
        let isAtSeam = insertButton.shown.map { shown in
            shown.y == targets.height(of: shown.seam)
        }
        if isUnderPointer == false || isAtSeam == false { suspend() }
    }

    /// Sets whether no gesture is running.
    func setAtRest(_ isAtRest: Bool) { decision.isAtRest = isAtRest }

    /// Hides everything, because the pointer has left, or because a gesture begins that must not be disturbed.
    func hide() {
        insertButton.hide()
        guard let bar else { return }
        hideBarOnceReleased(of: bar.id)
    }

    /// Hides the buttons when the finger that has landed is lifted. Until then, the buttons can be tapped
    /// (specification H10).
    func touched() {
        decision.suspend(at: MainLoop.now)
        guard isShown else { return }
        lifetime.whenReleased { [weak self] in self?.hide() }
    }

    /// Hides everything when a gesture begins to move rows. The controls reappear only when the pointer moves (H9).
    func gestureBegan() {
        if isShown { suspend() }
    }

    // MARK: The actions

    private func showActions(of target: Target) {
        let state = presenter.state
        // While rows are selected, actions apply to all of them.
        guard state.selection.isEmpty, let id = target.rowID, let item = animator.rows.source.item(id.item) else {
            return hideBar()
        }
        let content = HoverContent(state.menus.popoverActions(for: item), isDone: item.isDone)
        show(content, on: id, animator.rows[id], amongLists: state.showsLists)
    }

    /// Shows the buttons for the row under the pointer.
    ///
    /// - Parameter row: The row's widget, or nil if the row is not bound.
    private func show(_ content: HoverContent, on id: RowID, _ row: OpaquePointer?, amongLists: Bool) {
        // GTK warns when a bar of zero width is drawn: it has no allocation.
        guard !content.actions.isEmpty, let row, furrow_slide_row_get_front(row) == 0 else { return hideBar() }
        if bar?.id == id, bar?.content == content { return }
        hideBar()
        let widget = make(content, amongLists: amongLists)
        bar = Bar(id: id, row: row, widget: widget, content: content)
        furrow_slide_row_set_accessory(row, widget)
    }

    private func make(_ content: HoverContent, amongLists: Bool) -> Widget {
        let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0).unsafelyUnwrapped
        gtk_widget_add_css_class(box, "hover-bar")
        for action in content.actions {
            let button = ActionButtons.button(for: action, isDone: content.isDone, amongLists: amongLists)
            gtk_widget_add_css_class(button, "flat")
            gtk_widget_add_css_class(button, "circular")
            gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
            // The keyboard has its own shortcuts for all of these.
            gtk_widget_set_focusable(button, 0)
            gtk_box_append(box.cast(), button)
        }
        return box
    }

    private func hideBar() {
        guard let bar else { return }
        self.bar = nil
        if furrow_slide_row_get_accessory(bar.row) == bar.widget { furrow_slide_row_set_accessory(bar.row, nil) }
    }

    /// Removes the buttons when their row's widget is recycled for another item, to which the pointer did not move.
    func rowUnbound(_ row: OpaquePointer) {
        guard bar?.row == row else { return }
        decision.suspend(at: MainLoop.now)
        hideBar()
    }

    /// Removes the buttons of a row whose menu opens. The menu offers the same actions.
    func rowOpened(_ id: RowID) { hideBarOnceReleased(of: id) }

    /// Removes a row's buttons, but not during a press: GTK would lose track of the press.
    private func hideBarOnceReleased(of id: RowID) {
        guard bar?.id == id else { return }
        guard furrow_is_pressed() else { return hideBar() }
        lifetime.whenReleased { [weak self] in
            if let self, bar?.id == id { hideBar() }
        }
    }

    // MARK: The plus

    /// Returns the seam at the pointer, between two rows or below the last one.
    private func seam(under target: Target, _ y: Double) -> Seam? {
        let state = presenter.state
        let source = animator.rows.source
        guard state.capabilities.inserts, state.selection.isEmpty, case .row(let id, let index) = target,
            let top = animator.visibleTop(of: id)
        else {
            return nil
        }
        if y - top <= Self.seamReach, index > 0, index >= state.firstCount { return source.seam(below: index - 1) }
        // There is no seam below a row that always stays last (specification L5).
        guard top + animator.area.geometry.rowHeight - y <= Self.seamReach, source.content(at: index).isRecord
        else { return nil }
        return source.seam(below: index)
    }

    private func showInsertButton(at seam: Seam) {
        insertButton.show(
            at: seam, y: targets.height(of: seam),
            label: presenter.state.showsLists ? tr("Insert a list here") : tr("Insert a task here"))
    }

    private func insert(at seam: Seam) {
        hide()
        controller.insertAtSeam(seam)
    }

    /// Handles the start of a press, which may be on the plus.
    func pressBegan(_ x: Double, _ y: Double) { insertButton.pressed(at: targets.inList(Point(x: x, y: y))) }

    /// Clicks the plus if the press that ends here began on it.
    func pressEnded(_ x: Double, _ y: Double) { insertButton.released(at: targets.inList(Point(x: x, y: y))) }

    /// Cancels a press on the plus, which has become another gesture.
    func pressLost() { insertButton.cancelPress() }
}
