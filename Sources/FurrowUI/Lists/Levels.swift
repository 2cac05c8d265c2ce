// The two levels on the screen: a list, and the lists it belongs to, which it folds into or stands beside.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import Store
import Todo

/// Holds the pages of both levels and goes from one to the other.
@MainActor final class Levels {
    /// From this width in px on the lists stand beside the list.
    static let wideWidth: Int32 = 720
    /// The lists' width in px where they stand beside the list: room for a name, beside a list at least as wide as a
    /// phone.
    static let outerWidth: Int32 = 260

    /// The widget that holds both.
    let container: Widget
    let items: ListPage
    let itemsController: ListController
    let listsController: ListController
    /// The page of the lists, made when first needed.
    private(set) var lists: ListPage?
    /// Holds the list's page and, once there is one, that of a search.
    let stack: Widget
    /// The page of the search, made when first needed.
    private(set) var search: SearchPage?
    /// Where one was when the search was opened; nil while none is.
    private(set) var beforeSearch: PlaceBeforeSearch?
    let toasts: ToastPresenter
    /// What can be done to the rows that are chosen.
    let selectionBar = SelectionBar()
    /// The row that had the focus before something was chosen over the bar.
    private var focusBeforePopover: UUID?
    let preferences: Preferences
    /// Called when another list, level or width is shown.
    var onChange: (@MainActor () -> Void)?

    /// Called with an item whose details are asked for, and whether by a key.
    var onDetails: (@MainActor (UUID, Bool) -> Void)?
    /// Called where the details are to go; returns whether there were any.
    var onCloseDetails: (@MainActor () -> Bool)?
    /// Called with a list of which it is to be shown what synchronising asks, or that is to be deleted on its server.
    var onCare: (@MainActor (UUID) -> Void)?
    var onDeleteOnServer: (@MainActor (UUID) -> Void)?
    /// What is said of a list beside its name.
    var wordsOfList: @MainActor (UUID) -> CaptionWords? = { _ in nil } {
        didSet { lists?.words.ofList = wordsOfList }
    }
    /// Says whether details cover the levels.
    var isCovered: (@MainActor () -> Bool)?

    /// Whether the lists stand beside the list.
    private(set) var isWide = false
    /// Whether a list is shown, not (only) the lists.
    private(set) var isInside = true
    /// The way from one level to the other that runs.
    var transition: LevelTransition?
    /// Whether the page of the level that was left is still on the screen, out of sight, and whether it was the lists'.
    var uncovered: Bool?
    var isTicking = false
    /// What has been typed of a new item while its list is being opened; nil while none is.
    private var typed: String?

    init(
        items itemsController: ListController, lists listsController: ListController, toasts: ToastPresenter,
        preferences: Preferences
    ) {
        self.preferences = preferences
        self.itemsController = itemsController
        self.listsController = listsController
        self.toasts = toasts
        items = ListPage(controller: itemsController, toasts: toasts)
        items.follow(preferences)
        items.selectionBar = selectionBar
        items.words.listName = { [weak listsController] in listsController?.library.item($0)?.title }
        container = furrow_levels_new(Self.wideWidth, Self.outerWidth)
        stack = gtk_stack_new()
        gtk_stack_add_named(stack.opaque, items.widget, "items")
        furrow_levels_set_inner(container, stack)
        furrow_levels_on_width(
            container,
            { data, isWide in
                guard let data else { return }
                let levels = Unmanaged<Levels>.fromOpaque(data).takeUnretainedValue()
                // Not while GTK lays out.
                levels.items.life.whenIdle { [weak levels] in levels?.widthChanged(isWide: isWide) }
            }, Unmanaged.passUnretained(self).toOpaque())
        watchCarrying()
        selectionBar.onPopover = { [weak self] in self?.barPopover(isOpen: $0) }
        itemsController.navigation = self
        listsController.navigation = self
        itemsController.onQuery = { [weak self] in
            self?.markCurrent()
            self?.onChange?()
        }
        listsChanged()
    }

    /// The list that is shown.
    var current: UUID { itemsController.library.list }

    /// What the window is called: the list's name, or what all lists are.
    var title: String {
        if isSearching { return tr("Search") }
        guard isInside || isWide else { return tr("Lists") }
        // A view may be shown to which no way is seen.
        let isView = itemsController.query.gathersItems
        return listsController.library.item(current)?.title
            ?? (isView ? itemsController.query.name : tr("Furrow"))
    }

    /// Whether the level above can be gone to and is not seen.
    var canGoUp: Bool { isInside && !isWide }

    /// The lists there are, in their order, without the ways to views and to the trash.
    private var allLists: [RowContent] { listsController.library.contents.filter(\.isRecord) }

    /// Those of them that can be changed.
    private var writableLists: [RowContent] {
        let readOnly = listsController.library.libraries.marks.readOnly
        return readOnly.isEmpty ? allLists : allLists.filter { !readOnly.contains($0.id) }
    }

    /// The controller of the level that has the keys: the one that is seen, wherever the focus has been left.
    var active: ListController {
        (isWide ? hasFocus(lists) : !isInside) ? listsController : shown.controller
    }

    private var activePage: ListPage { active === listsController ? madeLists() : shown }

    private func hasFocus(_ page: ListPage?) -> Bool {
        guard let page, let root = gtk_widget_get_root(page.widget), let focused = gtk_root_get_focus(root) else {
            return false
        }
        return gtk_widget_is_ancestor(focused, page.widget) != 0
    }

    /// The row that has the keys.
    var focusedRow: UUID? { activePage.focusedRow }

    /// A menu of the window has closed that took the focus from this row.
    func takeFocusBack(to row: UUID?) {
        // Who typed the words goes on typing them.
        if row == nil, let search, activePage === search.page, search.page.isFocusLost { return search.type("") }
        activePage.takeFocusBack(to: row)
    }

    /// The row that had the keys has them again once what is chosen over the bar has closed.
    private func barPopover(isOpen: Bool) {
        if isOpen { focusBeforePopover = focusedRow } else { takeFocusBack(to: focusBeforePopover) }
    }

    /// Whether a question is asked, which has the keys to itself.
    var isAsking: Bool { items.isAsking || lists?.isAsking == true || search?.page.isAsking == true }

    /// A key pressed anywhere in the window.
    func keyPressed(_ key: KeyPress) -> Bool {
        guard let typed else { return searchKeyPressed(key) ?? activePage.keyPressed(key) }
        // Of the item that is about to be typed: no row is to claim it as its own.
        self.typed = typed + (key.text ?? "")
        return true
    }

    /// The page of the lists, made now if it is not there.
    @discardableResult func madeLists() -> ListPage {
        if let lists { return lists }
        let page = ListPage(controller: listsController, toasts: toasts)
        lists = page
        page.words.ofList = wordsOfList
        page.follow(preferences)
        page.mark(isWide ? RowID(current) : nil)
        page.standInSidebar(isWide)
        page.onLayout = { [weak self] in self?.passUnderHand() }
        furrow_levels_set_outer(container, page.widget)
        listsController.loadRest()
        return page
    }

    /// The page of the search is there from now on.
    func adopt(_ search: SearchPage) { self.search = search }

    /// A search is opened, from where one was; nil where it ends.
    func begin(from place: PlaceBeforeSearch?) { beforeSearch = place }

    private func widthChanged(isWide: Bool) {
        guard isWide != self.isWide else { return }
        self.isWide = isWide
        // A list then stands beside the lists, and stays.
        if isWide { beforeSearch?.isInside = true }
        (transition, uncovered) = (nil, nil)
        items.folded = 1
        itemsController.foldsIntoLevelAbove = !isWide
        listsController.takesCarried = isWide
        listsController.showCounts(isWide || !isInside)
        if isWide {
            madeLists()
            furrow_levels_show_inner(container)
            if !isInside, let first = allLists.first { show(first.id) }
            isInside = true
        } else {
            // What was open or typed among the lists is out of sight.
            listsController.levelCovered()
        }
        lists?.standInSidebar(isWide)
        hideCovered()
        markCurrent()
        onChange?()
    }

    /// Where the lists stand beside the list, the row of the one shown is marked.
    func markCurrent() { lists?.mark(isWide && !isSearching ? RowID(current) : nil) }

    /// What lists there are decides whether items can be moved to another.
    func listsChanged() {
        for page in [items, search?.page] { page?.controller.layout.canTransfer = allLists.count > 1 }
        onChange?()
    }

    /// Shows the list, or the view, whose row has this id in the inner page, and then does what comes next.
    func show(
        _ row: UUID, then: @escaping @MainActor () -> Void = {}, otherwise: @escaping @MainActor () -> Void = {}
    ) {
        guard row != current else { return then() }
        itemsController.commitEditing()
        itemsController.show(listsController.library.query(of: row)) { [weak self] in
            self?.markCurrent()
            self?.onChange?()
            then()
        } otherwise: {
            otherwise()
        }
    }

    /// Begins a new item at the top of the list, which is opened first where the lists are shown; of another list where
    /// that one is gone, or on its way out.
    func addItem() { addItem(typing: "") }

    func setInside(_ isInside: Bool) {
        self.isInside = isInside
        hideCovered(whileMoving: true)
        onChange?()
    }
}

extension Levels: ListNavigation {
    func open(_ list: UUID) { open(list) {} }

    /// Opens a list, and then does what comes next.
    private func open(
        _ list: UUID, otherwise: @escaping @MainActor () -> Void = {}, then: @escaping @MainActor () -> Void
    ) {
        closeSearch(restoring: false)
        let row = isWide ? nil : madeLists().rect(of: RowID(list))
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
        let lists = writableLists.filter { !listsController.library.isLeaving($0.id) }
        // A view that takes new items is one of its own; else a list does.
        let isView = itemsController.query.gathersItems && itemsController.capabilities.inserts && !isOfGoneTag
        let shown = isView ? current : (lists.first { $0.id == current } ?? TodoList.fallback(among: lists))?.id
        // Without a list there is nowhere but where one is made.
        guard shown != nil || itemsController.capabilities.inserts else { return itemsController.goUp(from: nil) }
        let list = shown ?? current
        typed = text
        guard list != current || !isInside && !isWide else { return beginItem() }
        // Not before its items are there: the editor would open in the list that is left.
        open(list) { [weak self] in
            self?.typed = nil
        } then: { [weak self] in
            self?.beginItem()
        }
    }

    /// Whether the view of a tag is left behind the lists, and no item has the tag any more.
    private var isOfGoneTag: Bool {
        guard let tag = itemsController.query.tag, !isInside else { return false }
        return listsController.library.tag(of: tag.id) == nil
    }

    private func beginItem() {
        let text = typed ?? ""
        typed = nil
        itemsController.addAtTop()
        if !text.isEmpty { items.type(text) }
    }

    func fold(_ fold: FoldState) {
        guard isInside, !isWide else { return }
        (transition, uncovered) = (nil, nil)
        items.folded = fold.scale
        guard fold.scale < 1 else { return end(opens: true) }
        madeLists()
        listsController.showCounts(true)
        let extent = extent(of: fold)
        furrow_levels_fold(container, extent.top, extent.bottom, 1)
    }

    @discardableResult func goUp(from fold: FoldState?) -> Bool {
        if isSearching { return leaveSearch() }
        if isWide {
            guard !hasFocus(lists) else { return false }
            madeLists().focus(currentRow)
            return true
        }
        guard isInside else { return false }
        close(from: fold.map(extent) ?? Extent(top: 0, bottom: height))
        return true
    }

    func showDetails(of item: UUID, byKey: Bool) { onDetails?(item, byKey) }

    @discardableResult func closeDetails() -> Bool { onCloseDetails?() ?? false }

    func listGone() {
        // One comes to know of it when the search is left.
        if isSearching, !isWide {
            beforeSearch?.isInside = false
            return
        }
        guard isWide || !isInside && itemsController.query.tag != nil else {
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
        let library = shown.controller.library
        let lists = Set(items.map { library.item($0)?.caption?.list ?? current })
        return writableLists.filter { lists != [$0.id] }.map { ($0.id, $0.title) }
    }
}

extension Levels {
    private var controllers: [ListController] {
        [itemsController, listsController] + (search.map { [$0.page.controller] } ?? [])
    }

    /// A press beside the lists.
    func pressedElsewhere() {
        for controller in controllers { controller.pressedElsewhere() }
    }

    /// Whether no gesture holds anything, and nothing is on its way.
    var isAtRest: Bool {
        transition == nil && uncovered == nil && itemsController.events.arbiter.isAtRest
    }

    /// The window lost the keyboard: gestures are cancelled, and what is typed is kept.
    func interrupted() {
        for controller in controllers {
            controller.interrupted(time: MainLoop.now)
            controller.commitEditing()
        }
    }

    /// The day, the clock or the zone is another.
    func daysChanged() {
        for controller in controllers { controller.daysChanged() }
        for page in [items, lists, search?.page] { page?.datesChanged() }
    }

    /// Keeps what is being typed.
    func commitEditing() {
        for controller in controllers { controller.commitEditing() }
    }

    /// How much is being written.
    var writes: Int { controllers.reduce(0) { $0 + $1.writes } }

    /// Whether something typed could not be written.
    var hasUnsaved: Bool { controllers.contains { $0.editing != nil || !$0.unsaved.isEmpty } }

    /// Shows what could not be written.
    func showUnsaved() {
        for controller in controllers { controller.showUnsaved() }
    }

    /// Called when the last write is done.
    var whenWritten: (@MainActor () -> Void)? {
        get { itemsController.whenWritten }
        set {
            for controller in controllers {
                guard let body = newValue else {
                    controller.whenWritten = nil
                    continue
                }
                controller.whenWritten = { [weak self] in if self?.writes == 0 { body() } }
            }
        }
    }
}
