// The search, which replaces the shown list until the user leaves it.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Parts
import Store
import Todo
import Wording

/// The user's place before a search was opened.
struct PlaceBeforeSearch: Equatable, Sendable {
    /// Whether a list was shown, and not only the level of the lists.
    var isListOpen: Bool
    /// Whether the lists had the focus.
    var isAmongLists: Bool
    /// The row that had the focus and was visible.
    var row: UUID?
}

extension NavigationController {
    /// Whether a search replaces the list.
    var isSearching: Bool { placeBeforeSearch != nil }

    /// The page in the list's place: the list's own page or the search results.
    var shown: ListPage { isSearching ? search?.page ?? items : items }

    func search(typing text: String) {
        whenSafeForPresses { [weak self] in
            guard let self else { return }
            let search = ensureSearchPage()
            if !isSearching { open(search) }
            search.type(text)
        }
    }

    @discardableResult func leaveSearch() -> Bool {
        // While details cover the search, the user leaves the details first.
        guard isSearching, delegate?.areLevelsCovered != true else { return false }
        whenSafeForPresses { [weak self] in self?.closeSearch() }
        return true
    }

    /// Runs `body` now. If GTK would lose track of pressed buttons when a page disappears, runs it once they are
    /// released.
    private func whenSafeForPresses(_ body: @escaping @MainActor () -> Void) {
        if furrow_would_lose_presses() { items.lifetime.whenReleased(body) } else { body() }
    }

    private func ensureSearchPage() -> SearchPage {
        if let search { return search }
        let rowStores = itemsController.rowStore.rowStores
        let controller = ListController(
            rowStore: RowStore(in: rowStores, list: TodoList.search, snapshot: .nothing),
            events: itemsController.events,
            pane: .search, clock: { MainLoop.now })
        controller.navigation = self
        controller.layout.canTransfer = itemsController.layout.canTransfer
        let search = makeSearch(controller)
        search.page.rowFormatter.listName = { [weak self, weak controller] id in
            // Only the search results know the name of a list in the trash.
            self?.listsController.rowStore.item(id)?.title
                ?? controller?.rowStore.contents.lists.first { $0.id == id }?.name
        }
        search.onKey = { [weak self] in self?.keyInEntry($0) ?? false }
        gtk_stack_add_named(stack.opaque, search.widget, "search")
        return search
    }

    private func open(_ search: SearchPage) {
        if let isOpening = motion.isOpening { end(isOpening: isOpening) }
        let isAmongLists = active === listsController
        let page = isAmongLists ? ensureListsPage() : items
        let row = page.focusedRow.flatMap { page.isFullyVisible($0) ? $0 : nil }
        let place = PlaceBeforeSearch(isListOpen: isListOpen, isAmongLists: isAmongLists, row: row)
        for controller in [itemsController, listsController] {
            controller.endInteraction()
            _ = controller.surface?.closePopover()
        }
        setPlaceBeforeSearch(place)
        markCurrent()
        search.page.controller.search.begin()
        gtk_stack_set_visible_child(stack.opaque, search.widget)
        if !isWide { furrow_navigation_show_content(container) }
        setListOpen(true)
        hideCovered()
    }

    /// Ends the search.
    ///
    /// - Parameter restoring: Whether to return to the place before the search. False if another list is shown next.
    func closeSearch(restoring: Bool = true) {
        guard let before = placeBeforeSearch, let search else { return }
        setPlaceBeforeSearch(nil)
        markCurrent()
        let staysInList = before.isListOpen || isWide
        gtk_stack_set_visible_child(stack.opaque, items.widget)
        if !staysInList { furrow_navigation_show_sidebar(container) }
        setListOpen(staysInList)
        hideCovered()
        search.page.controller.search.end()
        search.clear()
        guard restoring else { return }
        let page = before.isAmongLists && (isWide || !staysInList) ? ensureListsPage() : items
        // Do not follow a row that has moved away in the meantime, for example because it was completed.
        if let row = before.row, page.isFullyVisible(row) { page.focus(row) } else { page.focusFirst() }
    }

    /// Handles a key pressed while a search is open.
    ///
    /// - Returns: Whether the search used the key, or nil if it is for the list that has the focus.
    func searchKeyPressed(_ key: KeyPress) -> Bool? {
        guard isSearching, let search, active !== listsController else { return nil }
        // The entry, and an input method that is composing, handle the key first.
        if search.isTyping { return false }
        let isUp = [GDK_KEY_Up, GDK_KEY_KP_Up].contains(Int32(key.keyval)) && !key.alt && !key.control && !key.shift
        guard isUp, search.page.isTopFocused else { return nil }
        search.type("")
        return true
    }

    /// Handles a key that the search entry did not use.
    private func keyInEntry(_ key: KeyPress) -> Bool {
        let isRightToLeft = ReadingDirection(of: container).isRightToLeft
        guard let controller = search?.page.controller else { return false }
        switch KeyInput.meaning(of: key, on: .elsewhere, isRightToLeft: isRightToLeft) {
        case .escape?: return controller.escape()
        case .goUp?: return leaveSearch()
        case .addAtTop?:
            controller.editor.addAtTop()
            return true
        default: return false
        }
    }
}
