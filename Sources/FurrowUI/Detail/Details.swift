import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Parts
import Todo
import Wording

/// The details of a task in a window, next to the lists or over them. The widgets are created on first use.
@MainActor final class Details: CallbackReceiver {
    /// The window width in px from which the page is next to the list.
    static let minWideWidth: Int32 = 900
    /// The width in px of the page when it is next to the list. In the narrowest such window, the lists take
    /// ``NavigationController/sidebarWidth`` and the list gets the same width as the page.
    static let paneWidth: Int32 = 320

    let navigation: NavigationController
    private let toasts: ToastPresenter
    private(set) var parts: (controller: DetailController, page: DetailPage, pane: Widget)?
    /// The sync problems of the shown task.
    private(set) lazy var syncProblems = DetailProblemController(rowStores)
    private let popover = DetailPopover()
    private var isOpen = false
    /// Whether the page covers the lists.
    private(set) var covers = false
    var onChange: (@MainActor () -> Void)?
    /// Called when a sync problem of the task was resolved.
    var onResolved: (@MainActor () -> Void)?

    init(_ navigation: NavigationController, toasts: ToastPresenter) {
        (self.navigation, self.toasts) = (navigation, toasts)
    }

    var rowStores: RowStores { navigation.itemsController.rowStore.rowStores }

    func show(_ item: UUID, isByKey: Bool) {
        let root = gtk_widget_get_root(navigation.container).map { $0.widget.cast(to: GtkWindow.self) }
        let isByKeyboard = isByKey || root.map { gtk_window_get_focus_visible($0) != 0 } ?? false
        // An open picker belongs to the task shown before.
        popover.close()
        (parts ?? make()).controller.open(item, isByKey: isByKeyboard)
    }

    /// Closes the details.
    ///
    /// - Returns: Whether they were open.
    @discardableResult func close() -> Bool {
        popover.close()
        return parts?.controller.close() ?? false
    }

    /// Closes the details if they cover the lists, and returns whether they were closed.
    func closeIfCovering() -> Bool { covers && close() }

    /// Updates the details after another program may have changed the store.
    func storeChanged() {
        guard let parts else { return }
        parts.controller.storeChanged(isOwn: false)
        syncProblems.storeChanged()
    }

    // MARK: Building

    private func make() -> (controller: DetailController, page: DetailPage, pane: Widget) {
        let controller = DetailController(rowStores) { MainLoop.now }
        var dates = DetailDates()
        dates.onStart = { [popover] in popover.show(.start, of: $0, over: $1) }
        dates.onDue = { [popover] in popover.show(.due, of: $0, over: $1) }
        dates.onRepeat = { [popover] in popover.show(.repeats, of: $0, over: $1) }
        dates.onReminder = { [popover] in popover.show($0, of: $1, over: $2) }
        popover.onChosen = { [weak controller] in controller?.change($0, $1) }
        popover.onReminder = { [weak controller] in controller?.set($1, isOn: true, of: $0) }
        let page = DetailPage(dates, controller)
        let focused = navigation.shown.focusedRow
        // The levels move into the pane, so that a window that never shows details has no widget for them.
        g_object_ref(navigation.container)
        adw_toast_overlay_set_child(toasts.overlay, nil)
        let pane = furrow_detail_pane_new(navigation.container, page.widget, Self.minWideWidth, Self.paneWidth)
            .unsafelyUnwrapped
        g_object_unref(navigation.container)
        adw_toast_overlay_set_child(toasts.overlay, pane)
        if let focused { navigation.shown.focus(focused) }
        parts = (controller, page, pane)
        controller.surface = self
        rowStores.onWrite = { [weak controller, weak syncProblems] in
            controller?.storeChanged(isOwn: true)
            syncProblems?.storeChanged()
        }
        connectSyncProblems(page)
        watch(page, controller: controller, pane: pane)
        return (controller, page, pane)
    }

    private func watch(_ page: DetailPage, controller: DetailController, pane: Widget) {
        page.onClose = { [weak self] in self?.close() }
        connectKeys(page.widget, capture: false) { [weak self] key in self?.command(key) ?? false }
        // The controller may still be reading or writing when the page is destroyed.
        connect(page.widget, "destroy") { [weak controller] in controller?.surface = nil }
        furrow_detail_pane_on_place(
            pane,
            { data, covers, isBeside in
                let details = Details.at(data)
                // Delayed, because GTK is laying out.
                details.navigation.items.lifetime.whenIdle { [weak details] in
                    details?.placed(covers: covers, isBeside: isBeside)
                }
            }, callbackData)
    }

    private func placed(covers: Bool, isBeside: Bool) {
        parts?.page.showBar(isBeside)
        guard covers != self.covers else { return }
        self.covers = covers
        furrow_accessible_set_hidden(navigation.container, covers)
        onChange?()
    }

    // MARK: Keys

    /// The location of the focus: outside the page, in the page, in a popover of the page, or nowhere while the page
    /// covers everything else.
    private enum Focus { case elsewhere, page, popover, nothing }

    private var focus: Focus {
        guard isOpen, let page = parts?.page, let root = gtk_widget_get_root(page.widget) else { return .elsewhere }
        guard let focused = gtk_root_get_focus(root), gtk_widget_get_mapped(focused) != 0 else {
            return covers ? .nothing : .elsewhere
        }
        guard gtk_widget_is_ancestor(focused, page.widget) != 0 else { return .elsewhere }
        return gtk_widget_get_ancestor(focused, gtk_popover_get_type()) == nil ? .page : .popover
    }

    /// Handles a key pressed anywhere in the window.
    ///
    /// - Returns: Whether the page used the key, or nil if the key is for the lists.
    func keyPressed(_ key: KeyPress) -> Bool? {
        switch focus {
        case .elsewhere: nil
        // The page's widgets, and an input method that is composing, handle the key first.
        case .page, .popover: false
        case .nothing: command(key)
        }
    }

    /// Handles a key that no widget of the page has handled.
    private func command(_ key: KeyPress) -> Bool {
        if focus == .popover { return false }
        let isRightToLeft = ReadingDirection(of: navigation.container).isRightToLeft
        switch KeyInput.meaning(of: key, on: .elsewhere, isRightToLeft: isRightToLeft) {
        case .escape: return navigation.shown.controller.escape()
        case .goUp: return close()
        case .undo: return isInText || undo { $0.commands.undo() }
        case .redo: return isInText || undo { $0.commands.redo() }
        case .addAtTop:
            if covers { close() }
            navigation.shown.controller.editor.addAtTop()
            return true
        default: return false
        }
    }

    /// Whether a text has the keyboard focus, so that undo belongs to the text (specification H7).
    private var isInText: Bool {
        guard let page = parts?.page, let root = gtk_widget_get_root(page.widget),
            let focused = gtk_root_get_focus(root)
        else { return false }
        return furrow_is_a(focused, "GtkText") || furrow_is_a(focused, "GtkTextView")
    }

    private func undo(_ body: (ListController) -> Void) -> Bool {
        parts?.controller.commit()
        body(navigation.shown.controller)
        return true
    }
}

// MARK: - Pending work

extension Details {
    /// Saves the typed text. Further typing is a new undo step.
    func commit() { parts?.controller.commit() }

    /// Saves the typed text when the window becomes inactive.
    func save() { parts?.controller.saveAll() }

    var pendingWrites: Int { parts?.controller.pendingWrites ?? 0 }

    /// Whether an edit could not be written.
    var hasUnsaved: Bool { parts?.controller.hasUnsaved ?? false }

    /// Shows an edit that could not be written.
    func showUnsaved() { parts?.controller.showUnsaved() }

    /// Called when the last write is done.
    var onWritesFinished: (@MainActor () -> Void)? {
        get { parts?.controller.onWritesFinished }
        set { parts?.controller.onWritesFinished = newValue }
    }
}

extension Details: DetailSurface {
    func text(of text: DetailText) -> String { parts?.page.text(of: text) ?? "" }

    func show(_ value: String, in text: DetailText) { parts?.page.show(value, in: text) }

    func edit(_ value: String, in text: DetailText) { parts?.page.edit(value, in: text) }

    func show(_ item: Item, among lists: [TodoList]) {
        parts?.page.show(item, among: lists, isReadOnly: rowStores.marks.readOnly.contains(item.list))
        syncProblems.show(item, among: lists)
    }

    func suggest(tags names: [String]) { parts?.page.suggest(tags: names) }

    func showExternalValue(_ value: String?, of text: DetailText) {
        parts?.page.showExternalValue(value, of: text) { [weak self] in
            self?.parts?.controller.acceptExternalValue(text)
        } dismiss: { [weak self] in
            self?.parts?.controller.dismissExternalValue(text)
        }
    }

    func open(isByKey: Bool) {
        guard let parts else { return }
        if !isOpen { parts.page.scrollToTop() }
        isOpen = true
        furrow_detail_pane_set_open(parts.pane, true)
        guard isByKey else { return }
        parts.page.focusTitle()
        // A page that covers the lists is laid out later, and a key may have moved the focus in the meantime.
        navigation.items.lifetime.whenIdle { [weak self] in
            guard let self, isOpen, focus != .page else { return }
            self.parts?.page.focusTitle()
        }
    }

    func close(from item: UUID) {
        guard let parts else { return }
        let hadFocus = focus != .elsewhere || covers
        popover.close()
        isOpen = false
        syncProblems.close()
        furrow_detail_pane_set_open(parts.pane, false)
        guard hadFocus else { return }
        if navigation.shown.controller.rowStore.item(item) == nil {
            navigation.shown.focusFirst()
        } else {
            navigation.shown.focus(item)
        }
    }

    func wake(at time: Seconds) {
        let milliseconds = max(0, (time - MainLoop.now) * 1000).rounded(.up)
        navigation.items.lifetime.after(milliseconds: UInt32(milliseconds)) { [weak self] in
            self?.parts?.controller.tick()
        }
    }

    func showToast(_ text: String) { navigation.shown.showToast(text, undo: false) }

    func announce(_ step: StepSummary) { navigation.shown.controller.commands.announce(step) }

    func showError(_ text: String, retry: (@MainActor () -> Void)?) { navigation.shown.showError(text, retry: retry) }

    func dismissError() { navigation.shown.dismissError() }
}
