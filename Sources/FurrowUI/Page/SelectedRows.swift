import Foundation
import GtkSupport
import ListModel
import Parts
import Wording

/// The selected rows of a page, and the window's bar with the actions for them.
@MainActor final class SelectedRows {
    private let controller: ListController
    private let presenter: RowPresenter
    private let area: VisibleArea
    private let focus: ListFocus
    private let hover: HoverButtons
    private let lifetime: PageLifetime
    /// The window's selection bar, or nil for a page whose rows cannot be selected.
    var bar: SelectionBar?

    init(
        _ controller: ListController, _ animator: RowAnimator, _ focus: ListFocus, _ hover: HoverButtons,
        _ lifetime: PageLifetime
    ) {
        self.controller = controller
        self.focus = focus
        self.hover = hover
        self.lifetime = lifetime
        presenter = animator.presenter
        area = animator.area
    }

    /// Shows the selection, after it or the actions allowed for it have changed.
    func show(since before: ListState) {
        let state = presenter.state
        if before.selection != state.selection { presenter.showSelection() }
        guard before.selectionSummary != state.selectionSummary, let bar else { return }
        if before.selection.isEmpty, !state.selection.isEmpty { hover.hide() }
        let hadFocus = bar.hasFocus
        let isAppearing = !bar.isShown
        bar.show(state.selectionSummary, of: controller)
        if state.selection.isEmpty, hadFocus {
            focus.moveToLast(or: state.selection.focus)
        } else if isAppearing, let id = state.selection.focus, let place = presenter.rows.source.index(of: id),
            area.geometry.drawnIndices.contains(place)
        {
            // The bar takes space at the bottom; a row selected there must stay visible.
            lifetime.whenIdle { [weak self] in
                guard let self, let place = presenter.rows.source.index(of: id) else { return }
                area.reveal(place)
            }
        }
    }

    /// Handles Tab while rows are selected: it moves the focus from the list to the selection bar, past all other rows,
    /// and from the start of the bar back to the row.
    func moveFocus(isBackward: Bool, from kind: KeyInput.Focus) -> Bool {
        guard let bar, bar.shows(controller) else { return false }
        guard isBackward else { return [.row, .list].contains(kind) && bar.grabFocus() }
        guard bar.isFirstButtonFocused else { return false }
        focus.moveToLast(or: presenter.state.selection.focus)
        return true
    }

    // MARK: Popovers of the bar

    var hasPopover: Bool { bar?.hasPopover == true }

    /// Closes the bar's popover.
    ///
    /// - Returns: Whether there was one.
    func closePopover() -> Bool { bar?.closePopover() == true }

    func showDates(_ draft: DueDraft) { bar?.showDates(DatePicker(draft, presenter.formatter.style)) }

    func showDestinations(_ lists: [(id: UUID, name: String)]) { bar?.show(lists) }

    func showTags(_ names: [String]) { bar?.showTags(names) }
}
