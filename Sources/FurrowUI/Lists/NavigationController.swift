import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Parts
import Rows
import Store
import Todo
import Wording

/// The two levels of navigation with their pages: the lists, and one list. The list folds into its row among the lists,
/// or is shown next to them.
@MainActor final class NavigationController: CallbackReceiver {
    /// The minimum width in px at which the lists are shown next to the list.
    static let minWideWidth: Int32 = 720
    /// The width of the lists in px next to the list: room for a name, next to a list at least as wide as a phone.
    static let sidebarWidth: Int32 = 260

    /// The widget that contains both levels.
    let container: Widget
    let items: ListPage
    let listsController: ListController
    /// The page of the lists, created on first use.
    private(set) var lists: ListPage?
    /// The stack of the list's page and, once created, the search page.
    let stack: Widget
    /// The page of the search, created on first use.
    private(set) var search: SearchPage?
    /// The user's place before the search, or nil if no search is open.
    private(set) var placeBeforeSearch: PlaceBeforeSearch?
    private let toasts: ToastPresenter
    /// The bar with the actions for selected rows.
    let selectionBar = SelectionBar()
    /// The row that had the focus before a popover of the selection bar opened.
    private var focusBeforePopover: UUID?
    private let preferences: Preferences
    /// The window, which shows the header, the details and the sync problems.
    weak var delegate: (any LevelsDelegate)?

    /// Whether the lists are shown next to the list.
    private(set) var isWide = false
    /// Whether a list is shown, and not only the level of the lists.
    private(set) var isListOpen = true
    /// The animation between the levels.
    var motion = LevelMotion()
    /// The text typed for a new task while its list is being opened, or nil otherwise.
    private var typed: String?

    init(
        items itemsController: ListController, lists listsController: ListController, toasts: ToastPresenter,
        preferences: Preferences
    ) {
        self.preferences = preferences
        self.listsController = listsController
        self.toasts = toasts
        items = ListPage(controller: itemsController, toasts: toasts)
        items.follow(preferences)
        items.use(selectionBar)
        items.rowFormatter.listName = { [weak listsController] in listsController?.rowStore.item($0)?.title }
        container = furrow_navigation_new(Self.minWideWidth, Self.sidebarWidth)
        stack = gtk_stack_new()
        gtk_stack_add_named(stack.opaque, items.widget, "items")
        furrow_navigation_set_content(container, stack)
        furrow_navigation_on_width(
            container,
            { data, isWide in
                let navigation = NavigationController.at(data)
                // Delayed, because GTK is in the middle of its layout.
                navigation.items.lifetime.whenIdle { [weak navigation] in navigation?.widthChanged(isWide: isWide) }
            }, callbackData)
        watchDrags()
        selectionBar.onPopover = { [weak self] in self?.selectionBarPopoverChanged(isOpen: $0) }
        itemsController.navigation = self
        listsController.navigation = self
        listsChanged()
    }

    var itemsController: ListController { items.controller }

    /// The id of the list or view that is shown.
    var current: UUID { itemsController.rowStore.list }

    /// The window's title: the name of the list or view, “Search”, or “Lists”.
    var title: String {
        if isSearching { return tr("Search") }
        guard showsTasks else { return tr("Lists") }
        // The shown view may have no row among the lists.
        let isView = itemsController.query.combinesLists
        return listsController.rowStore.item(current)?.title
            ?? (isView ? itemsController.query.name : tr("Furrow"))
    }

    /// Whether tasks are visible, and not only the lists of a narrow window.
    var showsTasks: Bool { isListOpen || isWide || isSearching }

    /// Whether the level above is hidden.
    var canGoUp: Bool { isListOpen && !isWide }

    /// All lists, in order, without the rows of views and the trash.
    private var allLists: [RowContent] { listsController.rowStore.contents.filter(\.isRecord) }

    /// The lists that can be changed.
    private var writableLists: [RowContent] {
        let readOnly = listsController.rowStore.rowStores.marks.readOnly
        return readOnly.isEmpty ? allLists : allLists.filter { !readOnly.contains($0.id) }
    }

    /// The controller of the level that receives keys: the visible level, or in a wide window the level with the focus.
    var active: ListController {
        (isWide ? hasFocus(lists) : !isListOpen) ? listsController : shown.controller
    }

    private var activePage: ListPage { active === listsController ? ensureListsPage() : shown }

    private func hasFocus(_ page: ListPage?) -> Bool {
        guard let page, let root = gtk_widget_get_root(page.widget), let focused = gtk_root_get_focus(root) else {
            return false
        }
        return gtk_widget_is_ancestor(focused, page.widget) != 0
    }

    var focusedRow: UUID? { activePage.focusedRow }

    /// Returns the focus to a row after a menu of the window that took it was closed.
    func restoreFocus(to row: UUID?) {
        // If no row had the focus, the search entry had it.
        if row == nil, let search, activePage === search.page, search.page.isFocusLost { return search.type("") }
        activePage.restoreFocus(to: row)
    }

    /// Returns the focus to its row after a popover of the selection bar was closed.
    private func selectionBarPopoverChanged(isOpen: Bool) {
        if isOpen { focusBeforePopover = focusedRow } else { restoreFocus(to: focusBeforePopover) }
    }

    /// Whether a question is open, which receives all keys.
    var isAsking: Bool { [items, lists, search?.page].contains { $0?.isAsking == true } }

    /// Handles a key pressed anywhere in the window.
    func keyPressed(_ key: KeyPress) -> Bool {
        guard let typed else { return searchKeyPressed(key) ?? activePage.keyPressed(key) }
        // The key belongs to the task that is about to be typed; no row may handle it.
        self.typed = typed + (key.text ?? "")
        return true
    }

    /// Returns the page of the lists, and creates it on first use.
    @discardableResult func ensureListsPage() -> ListPage {
        if let lists { return lists }
        let page = ListPage(controller: listsController, toasts: toasts)
        lists = page
        page.rowFormatter.listCaption = { [weak self] in self?.delegate?.caption(ofList: $0) }
        page.follow(preferences)
        page.mark(isWide ? RowID(current) : nil)
        page.setInSidebar(isWide)
        page.area.onLayout = { [weak self] in self?.updateDragTarget() }
        furrow_navigation_set_sidebar(container, page.widget)
        listsController.loadRest()
        return page
    }

    func makeSearch(_ controller: ListController) -> SearchPage {
        let search = SearchPage(controller: controller, toasts: toasts)
        search.page.follow(preferences)
        search.page.use(selectionBar)
        self.search = search
        return search
    }

    func setPlaceBeforeSearch(_ place: PlaceBeforeSearch?) { placeBeforeSearch = place }

    private func widthChanged(isWide: Bool) {
        guard isWide != self.isWide else { return }
        self.isWide = isWide
        // A list is then shown next to the lists, and stays after the search.
        if isWide { placeBeforeSearch?.isListOpen = true }
        motion.stop()
        items.tracedFold = 1
        itemsController.paneLayout.canFoldIntoLists = !isWide
        listsController.paneLayout.acceptsDraggedRows = isWide
        listsController.showCounts(isWide || !isListOpen)
        if isWide {
            ensureListsPage()
            furrow_navigation_show_content(container)
            if !isListOpen, let first = allLists.first { show(first.id) }
            isListOpen = true
        } else {
            // An open row or editor among the lists would be out of sight.
            listsController.endInteraction()
        }
        lists?.setInSidebar(isWide)
        hideCovered()
        markCurrent()
        delegate?.levelsChanged()
    }

    /// Marks the row of the shown list if the lists are shown next to it.
    func markCurrent() { lists?.mark(isWide && !isSearching ? RowID(current) : nil) }

    /// Updates, after a change of the lists, whether tasks can be moved to another list.
    func listsChanged() {
        for page in [items, search?.page] { page?.controller.layout.canTransfer = allLists.count > 1 }
        delegate?.levelsChanged()
    }

    /// Shows the list or view with this row, then calls `then`; calls `otherwise` if it cannot be read.
    func show(
        _ row: UUID, then: @escaping @MainActor () -> Void = {}, otherwise: @escaping @MainActor () -> Void = {}
    ) {
        guard row != current else { return then() }
        itemsController.commitEditing()
        itemsController.openList(listsController.rowStore.query(of: row)) { [weak self] in
            self?.markCurrent()
            self?.delegate?.levelsChanged()
            then()
        } otherwise: {
            otherwise()
        }
    }

    /// Starts a new task at the top of the current list, which is opened first if the lists are shown. If the current
    /// list was deleted or is being deleted, uses another one.
    func addItem() { addItem(typing: "") }

    func setListOpen(_ isListOpen: Bool) {
        self.isListOpen = isListOpen
        hideCovered(whileMoving: true)
        delegate?.levelsChanged()
    }
}

extension NavigationController: ListNavigation {
    func open(_ list: UUID) { open(list) {} }

    /// Opens a list, then calls `then`.
    private func open(
        _ list: UUID, otherwise: @escaping @MainActor () -> Void = {}, then: @escaping @MainActor () -> Void
    ) {
        closeSearch(restoring: false)
        let row = isWide ? nil : ensureListsPage().rect(of: RowID(list))
        show(list) { [weak self] in
            if let row { self?.unfold(from: row) } else { self?.items.focusFirst() }
            self?.announceOpened()
            then()
        } otherwise: {
            otherwise()
        }
    }

    func addItem(typing text: String) {
        if let typed {
            self.typed = typed + text
            return
        }
        closeSearch(restoring: false)
        let lists = writableLists.filter { !listsController.rowStore.isLeaving($0.id) }
        // The task goes to the shown view if the view accepts new tasks, otherwise to a list.
        let isView = itemsController.query.combinesLists && itemsController.capabilities.inserts && !showsDeletedTag
        let shown = isView ? current : (lists.first { $0.id == current } ?? TodoList.fallback(among: lists))?.id
        // Without any list, show the level of the lists, where one can be created.
        guard shown != nil || itemsController.capabilities.inserts else { return itemsController.goUp(from: nil) }
        let list = shown ?? current
        typed = text
        guard list != current || !isListOpen && !isWide else { return beginItem() }
        // Wait until the list is shown. Otherwise the editor would open in the previous list.
        open(list) { [weak self] in
            self?.typed = nil
        } then: { [weak self] in
            self?.beginItem()
        }
    }

    /// Whether the lists cover the view of a tag that no task has.
    private var showsDeletedTag: Bool {
        guard let tag = itemsController.query.tag, !isListOpen else { return false }
        return listsController.rowStore.tag(of: tag.id) == nil
    }

    private func beginItem() {
        let text = typed ?? ""
        typed = nil
        itemsController.editor.addAtTop()
        if !text.isEmpty { items.type(text) }
    }

    func fold(_ fold: FoldState) {
        guard isListOpen, !isWide else { return }
        motion.stop()
        items.tracedFold = fold.scale
        guard fold.scale < 1 else { return end(isOpening: true) }
        ensureListsPage()
        listsController.showCounts(true)
        let extent = extent(of: fold)
        furrow_navigation_fold(container, extent.top, extent.bottom, 1)
    }

    @discardableResult func goUp(from fold: FoldState?) -> Bool {
        if isSearching { return leaveSearch() }
        if isWide {
            guard !hasFocus(lists) else { return false }
            ensureListsPage().focus(currentRow)
            return true
        }
        guard isListOpen else { return false }
        close(from: fold.map(extent) ?? Extent(top: 0, bottom: height))
        return true
    }

    func showDetails(of item: UUID, isByKey: Bool) { delegate?.showDetails(of: item, isByKey: isByKey) }

    @discardableResult func closeDetails() -> Bool { delegate?.closeDetails() ?? false }

    func viewRenamed() {
        markCurrent()
        delegate?.levelsChanged()
    }

    func appearanceChanged(of controller: ListController) {
        if controller === itemsController { delegate?.appearanceChanged() }
    }

    func listDeleted() {
        // The lists are shown when the user leaves the search.
        if isSearching, !isWide {
            placeBeforeSearch?.isListOpen = false
            return
        }
        guard isWide || !isListOpen && itemsController.query.tag != nil else {
            goUp(from: nil)
            return
        }
        let next = allLists.first { $0.id != current }
        if let next { show(next.id) }
    }

    func storeChanged(by controller: ListController?) {
        ListController.storeChanged(by: controller, lists: listsController, items: itemsController) { [weak self] in
            self?.listsChanged()
            guard let self, isSearching, let search, search.page.controller !== controller else { return }
            search.page.controller.storeChanged()
        }
    }

    func destinations(for items: [UUID]) async throws -> [(id: UUID, name: String)] {
        let rowStore = shown.controller.rowStore
        let lists = Set(items.map { rowStore.item($0)?.caption?.list ?? current })
        return writableLists.filter { lists != [$0.id] }.map { ($0.id, $0.title) }
    }
}

extension NavigationController {
    private var controllers: [ListController] {
        [itemsController, listsController] + (search.map { [$0.page.controller] } ?? [])
    }

    /// Handles a press outside the lists.
    func pressedOutside() {
        for controller in controllers { controller.pointer.pressedOutside() }
    }

    /// Whether no gesture and no animation is active.
    var isAtRest: Bool {
        motion.isOver && itemsController.events.arbiter.isAtRest
    }

    /// Cancels gestures and commits the open edit after the window has lost the focus.
    func interrupted() {
        for controller in controllers {
            controller.interrupted(time: MainLoop.now)
            controller.commitEditing()
        }
    }

    /// Updates dates after the day, the clock or the time zone has changed.
    func daysChanged() {
        for controller in controllers { controller.daysChanged() }
        for page in [items, lists, search?.page] { page?.datesChanged() }
    }

    func commitEditing() {
        for controller in controllers { controller.commitEditing() }
    }

    var pendingWrites: Int { controllers.reduce(0) { $0 + $1.commands.pendingWrites } }

    /// Whether an edit is open or a text could not be written.
    var hasUnsaved: Bool { controllers.contains { $0.editing != nil || $0.editor.hasUnsaved } }

    /// Shows texts that could not be written.
    func showUnsaved() {
        for controller in controllers { controller.editor.showUnsaved() }
    }

    var onWritesFinished: (@MainActor () -> Void)? {
        get { itemsController.commands.onWritesFinished }
        set {
            for controller in controllers {
                guard let body = newValue else {
                    controller.commands.onWritesFinished = nil
                    continue
                }
                controller.commands.onWritesFinished = { [weak self] in if self?.pendingWrites == 0 { body() } }
            }
        }
    }
}
