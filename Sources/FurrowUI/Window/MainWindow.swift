import CGtk
import Foundation
import GtkSupport
import ListModel
import Parts
import Store
import Todo
import Wording

/// The main window of one store: the header bar above the list.
@MainActor final class MainWindow {
    /// The initial size of a window in px: a list is tall, and fits next to other work.
    static let defaultSize: (width: Int32, height: Int32) = (480, 720)

    let window: UnsafeMutablePointer<GtkWindow>
    let navigation: NavigationController
    /// The bar for lasting messages and questions.
    let notice: Notice
    let details: Details
    /// The sync problems that need a decision by the user.
    let syncProblems: SyncProblemController
    let header: WindowHeader
    private let syncProgress: SyncProgressBar
    let preferences: Preferences
    let store: Store
    /// The object that syncs the store with servers.
    let sync: SyncCoordinator
    /// The row or menu button that had the focus before a menu of the header was opened.
    private var focusBeforeMenu: (row: UUID?, button: Widget?)

    init(
        application: OpaquePointer, store: Store, items: ListController, lists: ListController,
        preferences: Preferences, sync: SyncCoordinator
    ) {
        (self.store, self.sync) = (store, sync)
        syncProgress = SyncProgressBar(sync)
        let toasts = ToastPresenter()
        self.preferences = preferences
        notice = toasts.notice
        navigation = NavigationController(items: items, lists: lists, toasts: toasts, preferences: preferences)
        details = Details(navigation, toasts: toasts)
        syncProblems = SyncProblemController(items.rowStore.rowStores)
        header = WindowHeader()
        let widget = adw_application_window_new(application.widget.cast(to: GtkApplication.self)).unsafelyUnwrapped
        window = widget.cast()
        gtk_window_set_title(window, tr("Furrow"))
        gtk_window_set_default_size(window, Self.defaultSize.width, Self.defaultSize.height)
        gtk_widget_set_size_request(widget, WindowSize.minWidth, WindowSize.minHeight)
        adw_toast_overlay_set_child(toasts.overlay, navigation.container)
        let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0).unsafelyUnwrapped
        gtk_box_append(box.cast(), header.box)
        gtk_box_append(box.cast(), toasts.overlay.widget)
        gtk_box_append(box.cast(), navigation.selectionBar.widget)
        gtk_box_append(box.cast(), syncProgress.widget)
        gtk_box_append(box.cast(), toasts.notice.widget)
        gtk_widget_set_vexpand(toasts.overlay.widget, 1)
        adw_application_window_set_content(widget.cast(), box)
        addActions()
        connectSyncProblems()
        preferences.onChange(for: self) { [weak self] in self?.preferencesChanged() }
        sync.onChange(for: self) { [weak self] in self?.syncChanged() }
        readDates()
        watch(widget)
        checkLabelsIfRequested(in: widget) { [weak navigation] in navigation?.isAtRest ?? true }
        navigation.delegate = self
        details.onChange = { [weak self] in self?.updateHeader() }
        updateHeader()
        navigation.items.focusFirst()
    }

    /// Shows the window, or brings it to the front.
    func present() { gtk_window_present(window) }

    func show(_ list: UUID) {
        _ = details.closeIfCovering()
        navigation.open(list)
        present()
    }

    /// Brings the window to the front and opens the editor of a new item.
    func addItem() {
        present()
        _ = details.closeIfCovering()
        navigation.addItem()
    }

    /// Updates the window after another program may have changed the store.
    func storeChanged() {
        navigation.storeChanged(by: nil)
        details.storeChanged()
        syncProblems.storeChanged()
        sync.storeChanged()
    }

    /// Closes the window as the user would.
    func close() { gtk_window_close(window) }

    /// Runs the closure once the window's first frame has been painted.
    func afterFirstPaint(_ body: @escaping @MainActor () -> Void) {
        var isPending = true
        connect(window, "realize") { [window] in
            guard let frames = gtk_widget_get_frame_clock(window.cast()) else { return }
            connect(frames, "after-paint") {
                guard isPending else { return }
                isPending = false
                // Delayed, because the frame has not been sent to the display server yet.
                whenIdle(body)
            }
        }
    }

    private func preferencesChanged() {
        navigation.listsController.setVisibleViews(preferences.values.views)
        readDates()
    }

    private func readDates() {
        navigation.itemsController.editor.quickAdd.parser =
            preferences.values.readsDates ? .system(morning: preferences.values.morning) : nil
    }

    /// Updates the header with the title of the list, and the back button.
    private func updateHeader() {
        if details.covers {
            header.showDetails()
        } else {
            header.show(
                navigation.title, canGoUp: navigation.canGoUp, isWide: navigation.isWide,
                isSearching: navigation.isSearching)
        }
        // An action on a hidden list would surprise.
        let shown = navigation.showsTasks ? navigation.shown.controller : nil
        enableAction(window, "clear-done", if: shown?.capabilities.clearing == .done)
        enableAction(window, "overdue-to-today", if: shown?.query.traits.endsToday == true)
        gtk_window_set_title(window, navigation.title)
        updateListMenu()
    }

    /// Updates the menu with the list's sort order and colors.
    private func updateListMenu() {
        let list = navigation.itemsController
        let isVisible = navigation.showsTasks && navigation.shown.controller === list && list.listActions.sorting != nil
        for action in ["sort", "theme"] { enableAction(window, action, if: isVisible) }
        header.show(isVisible && !details.covers ? list.listActions.sorting : nil)
        setChoice(window, "sort", list.listActions.sorting?.rawValue ?? "")
        setChoice(window, "theme", list.listActions.theme ?? "")
    }

    private func addActions() {
        addAction(window, "add") { [navigation, details] in
            _ = details.closeIfCovering()
            navigation.active.editor.addAtTop()
        }
        addAction(window, "undo") { [navigation, details] in
            details.commit()
            navigation.active.commands.undo()
        }
        addAction(window, "redo") { [navigation, details] in
            details.commit()
            navigation.active.commands.redo()
        }
        addAction(window, "restore") { [weak self] in self?.chooseBackup() }
        addFileActions()
        addSyncActions()
        addAction(window, "clear-done") { [navigation] in navigation.itemsController.listActions.clearDone() }
        addAction(window, "overdue-to-today") { [navigation] in
            navigation.itemsController.listActions.moveOverdueToToday()
        }
        addChoice(window, "sort") { [navigation] choice in
            if let sorting = Sorting(rawValue: choice) { navigation.itemsController.listActions.sort(by: sorting) }
        }
        addChoice(window, "theme") { [navigation] in
            navigation.itemsController.listActions.color(by: HeatTheme(rawValue: $0))
        }
        addAction(window, "up") { [navigation, details] in
            if !details.closeIfCovering() { navigation.shown.controller.goUp(from: nil) }
        }
        addAction(window, "search") { [navigation, details] in
            _ = details.closeIfCovering()
            navigation.search(typing: "")
        }
        addAction(window, "preferences") { [window, preferences, sync] in
            PreferencesWindow.present(preferences, sync, parent: window)
        }
        addAction(window, "shortcuts") { [window] in ShortcutsWindow.present(parent: window) }
        addAction(window, "about") { [window] in AboutWindow.present(parent: window) }
    }

    /// Shows the backups. The main window announces a restored backup and offers to undo it.
    private func chooseBackup() {
        navigation.commitEditing()
        details.commit()
        RestoreWindow.present(store, parent: window) { [navigation] in
            navigation.active.commands.restore($0, done: $1, failed: $2)
        }
    }

    private func watch(_ widget: Widget) {
        connectKeys(widget) { [weak self] key in self?.keyPressed(key) ?? false }
        header.onPress = { [navigation] in navigation.pressedOutside() }
        header.onMenuOpen = { [weak self] in
            guard let self else { return }
            focusBeforeMenu = (navigation.focusedRow, header.focusedMenuButton)
        }
        header.onMenuClosed = { [weak self, details] in
            if !details.covers { self?.restoreFocus() }
        }
        connectBackButton(widget) { [navigation, details] in
            if !details.close() { navigation.active.goUp(from: nil) }
        }
        connect(window, "notify::is-active") { [window, navigation, details] in
            guard gtk_window_is_active(window) == 0 else { return }
            navigation.interrupted()
            details.save()
        }
        connectReturningBool(window, "close-request") { [weak self] in self?.deferCloseForWrites() ?? false }
    }

    /// Returns the focus after a menu of the header has closed. GTK moves it to the menu button (4.18), or leaves it in
    /// the hidden menu (4.8).
    private func restoreFocus() {
        if header.focusedMenuButton != nil {
            if let button = focusBeforeMenu.button, gtk_widget_grab_focus(button) != 0 { return }
            gtk_window_set_focus(window, nil)
        }
        navigation.restoreFocus(to: focusBeforeMenu.row)
    }

    private func keyPressed(_ key: KeyPress) -> Bool {
        if navigation.isAsking { return false }
        if let action = WindowKey.action(of: key) {
            gtk_widget_activate_action_variant(window.cast(), action, nil)
            return true
        }
        guard details.keyPressed(key) ?? navigation.keyPressed(key) else { return false }
        // GTK does the same for the keys that it handles, so that the focus becomes visible.
        gtk_window_set_focus_visible(window, 1)
        return true
    }

    /// Commits the text being typed when the window is about to close, and closes the window once everything is on
    /// disk.
    ///
    /// - Returns: Whether the window has to stay open until then.
    private func deferCloseForWrites() -> Bool {
        navigation.commitEditing()
        details.commit()
        guard navigation.pendingWrites + details.pendingWrites > 0 else {
            // Edits that could not be written and are not in an editor are shown first.
            if hasUnsaved { showUnsaved() }
            return hasUnsaved
        }
        gtk_widget_set_visible(window.cast(), 0)
        navigation.onWritesFinished = { [weak self] in self?.writesFinished() }
        details.onWritesFinished = { [weak self] in self?.writesFinished() }
        return true
    }

    private var hasUnsaved: Bool { navigation.hasUnsaved || details.hasUnsaved }

    private func showUnsaved() {
        navigation.showUnsaved()
        details.showUnsaved()
    }

    /// Closes the window after everything is on disk, or shows it again with the edits that could not be written.
    private func writesFinished() {
        guard navigation.pendingWrites + details.pendingWrites == 0 else { return }
        (navigation.onWritesFinished, details.onWritesFinished) = (nil, nil)
        guard !hasUnsaved else {
            showUnsaved()
            gtk_widget_set_visible(window.cast(), 1)
            return present()
        }
        gtk_window_destroy(window)
    }
}

extension MainWindow: LevelsDelegate {
    func levelsChanged() { updateHeader() }

    func appearanceChanged() { updateListMenu() }

    func caption(ofList list: UUID) -> FormattedCaption? { sync.state.caption(of: list) }

    func showDetails(of item: UUID, isByKey: Bool) { details.show(item, isByKey: isByKey) }

    func closeDetails() -> Bool { details.close() }

    var areLevelsCovered: Bool { details.covers }
}
