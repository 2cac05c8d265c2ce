import CGtk
import Foundation
import GtkShim
import GtkSupport
import ListModel
import ReminderSupport
import Store
import SystemTime
import Todo
import Wording

/// The application: one window on one store. Starting the program again raises the window.
@MainActor final class Application {
    private let application: OpaquePointer
    private let path: String
    /// The store that is being opened, or nil once it is open, because this value retains all data that was read.
    private var storeLoader: StoreLoader?
    private let isService: Bool
    private let preferencesLoader: PreferencesLoader
    private var preferences: Preferences?
    private var window: MainWindow?
    private var errorWindow: ErrorWindow?
    private var storeWatch: StoreWatch?
    private var dayWatch: DayWatch?
    /// Whether this is the user's own store, the only one with active reminders.
    private let isOwnStore: Bool
    private var isOpening = false
    private var isQuitting = false
    /// Requests made before the window exists.
    private var requests: [@MainActor (MainWindow) -> Void] = []

    init(
        id: String, path: String, isService: Bool, storeLoader: StoreLoader, preferences: PreferencesLoader
    ) {
        self.path = path
        isOwnStore = id == ProgramIdentity.applicationID
        self.isService = isService
        self.storeLoader = storeLoader
        preferencesLoader = preferences
        let flags = isService ? G_APPLICATION_IS_SERVICE : G_APPLICATION_DEFAULT_FLAGS
        let all = GApplicationFlags(flags.rawValue | G_APPLICATION_HANDLES_OPEN.rawValue)
        application = OpaquePointer(adw_application_new(id, all))
        if isService { g_application_set_inactivity_timeout(application.gApplication, Self.serviceTimeout) }
        addActions()
        connect(application, "startup") { [weak self] in self?.startUp() }
        connect(application, "activate") { [weak self] in self?.activate() }
        connectOpen(application.gApplication) { [weak self] path in self?.withWindow { $0.showImport(of: path) } }
    }

    /// The time in milliseconds that a service stays alive after its window was closed, so that another request need
    /// not start it again. The same as GApplication's timeout for a service's first request.
    private static let serviceTimeout: UInt32 = 10_000

    /// The actions that another start of the program, or the desktop, can request.
    private enum Action {
        static let showList = ApplicationActions.showList
        /// Also named in the desktop file.
        static let newTask = "new-task"
    }

    private func addActions() {
        addAction(application, "quit") { [weak self] in self?.quit() }
        addAction(application, Action.showList) { [weak self] (id: String) in
            if let list = UUID(uuidString: id) { self?.withWindow { $0.show(list) } }
        }
        addAction(application, Action.newTask) { [weak self] in self?.withWindow { $0.addItem() } }
    }

    /// Runs until the window is closed; a service runs until it has had no window and no request for 10 s.
    ///
    /// If the program is already running, that instance handles the launch, and this method returns at once.
    func run(_ launch: Launch) -> Int32 {
        if g_application_register(application.gApplication, nil, nil) != 0 {
            // The first instance opens its window on the list anyway.
            if let list = launch.list, g_application_get_is_remote(application.gApplication) != 0 {
                g_action_group_activate_action(application, Action.showList, g_variant_new_string(list.uuidString))
            }
            if let file = launch.file { openInRunningInstance(file) }
            if launch.addsItem { g_action_group_activate_action(application, Action.newTask, nil) }
        }
        // The command line has already been parsed; GApplication must not parse it again.
        return g_application_run(application.gApplication, 0, nil)
    }

    /// Opens a file in the running instance, which may be this one.
    private func openInRunningInstance(_ path: String) {
        // A relative path is resolved here, because the other process may have a different current folder.
        var files: [OpaquePointer?] = [g_file_new_for_commandline_arg(path)]
        defer { g_object_unref(files[0].map { UnsafeMutableRawPointer($0) }) }
        g_application_open(application.gApplication, &files, 1, "")
    }

    private func quit() {
        guard let window else { return g_application_quit(application.gApplication) }
        isQuitting = true
        window.close()
    }

    /// Calls `body` with the window, once it exists.
    private func withWindow(_ body: @escaping @MainActor (MainWindow) -> Void) {
        if let window { return body(window) }
        requests.append(body)
        activate()
    }

    private func startUp() {
        let provider = gtk_css_provider_new().unsafelyUnwrapped
        let css = PackageResources.style_css
        css.withUnsafeBytes { bytes in
            gtk_css_provider_load_from_data(
                provider, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), gssize(bytes.count))
        }
        guard let display = gdk_display_get_default() else { return }
        if let icons = DataFolders.current.icons { addIcons(icons, display) }
        gtk_style_context_add_provider_for_display(
            display, provider.opaque, UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    }

    /// Adds a folder in which the desktop does not search for icons.
    private func addIcons(_ folder: String, _ display: OpaquePointer) {
        guard let theme = gtk_icon_theme_get_for_display(display) else { return }
        let searchPath = gtk_icon_theme_get_search_path(theme)
        defer { g_strfreev(searchPath) }
        let paths = UnsafeRawPointer(searchPath)?.assumingMemoryBound(to: UnsafePointer<CChar>?.self)
        // GTK would read a folder twice if it were added twice.
        if let paths, g_strv_contains(paths, folder) != 0 { return }
        gtk_icon_theme_add_search_path(theme, folder)
    }

    /// Sets the windows' icon, which only X11 needs. Called after the first paint, because GTK reads and draws the icon
    /// in several sizes, which would delay the first paint by a tenth.
    private func showIcon() {
        guard let display = gdk_display_get_default(),
            String(cString: g_type_name_from_instance(UnsafeMutablePointer(display))) == "GdkX11Display"
        else { return }
        gtk_window_set_default_icon_name(ProgramIdentity.applicationID)
    }

    private func activate() {
        if let window { return window.present() }
        if let errorWindow { return errorWindow.present() }
        open()
    }

    private func open() {
        guard !isOpening else { return }
        isOpening = true
        let storeLoader = storeLoader ?? StoreLoader(path: path)
        // Without a window, the application would end here.
        g_application_hold(application.gApplication)
        Task {
            do {
                if preferences == nil { preferences = await readPreferences() }
                show(try await storeLoader.loaded)
                self.storeLoader = nil
            } catch {
                show(error)
            }
            isOpening = false
            g_application_release(application.gApplication)
        }
    }

    /// Returns the preferences, and prints a warning if changes to them will not be stored.
    private func readPreferences() async -> Preferences {
        let preferences = await preferencesLoader.preferences
        if !preferences.areStored {
            ErrorOutput.print(
                tr(
                    "The settings schema is not installed. The defaults apply, and changes are not saved. Install Furrow to save them."
                ))
        }
        return preferences
    }

    /// Opens the window on a store, and starts everything that works in the background.
    private func show(_ loaded: StoreLoader.Loaded) {
        guard let preferences else { return }
        let store = loaded.store
        let window = makeWindow(loaded, preferences)
        self.window = window
        connect(window.window, "destroy") { [weak self] in self?.windowClosed() }
        let reminders =
            isOwnStore ? ReminderStart(store: store, preferences: preferences, notice: window.notice) : nil
        watch(store, for: window, reminders)
        window.afterFirstPaint { [weak self] in self?.startBackgroundWork(in: store, reminders) }
        window.present()
        // Only now, because an application without a window ends.
        errorWindow?.close()
        errorWindow = nil
        fulfillRequests(in: window)
    }

    private func makeWindow(_ loaded: StoreLoader.Loaded, _ preferences: Preferences) -> MainWindow {
        let firstRows = loaded.firstRows
        let rowStores = RowStores(loaded.store, views: preferences.values.views)
        let events = EventQueue()
        let items = ListController(
            rowStore: RowStore(
                in: rowStores, list: loaded.list, snapshot: firstRows?.snapshot ?? loaded.lists,
                openCount: firstRows.flatMap { $0.isComplete ? nil : $0.openCount }),
            events: events, pane: .items, clock: { MainLoop.now })
        let lists = ListController(
            rowStore: RowStore(in: rowStores, list: TodoList.root, snapshot: loaded.lists), events: events,
            pane: .lists, clock: { MainLoop.now })
        return MainWindow(
            application: application, store: loaded.store, items: items, lists: lists, preferences: preferences,
            sync: SyncCoordinator(loaded.store, starter: .program(store: path)))
    }

    private func windowClosed() {
        window?.sync.close()
        (window, storeWatch) = (nil, nil)
        if isQuitting { g_application_quit(application.gApplication) }
    }

    /// Watches the store for changes by any program, and for backups that fail.
    private func watch(_ store: Store, for window: MainWindow, _ reminders: ReminderStart?) {
        // The watch reports this program's own writes too.
        storeWatch = StoreWatch(path: path) { [weak window] in
            window?.storeChanged()
            reminders?.check()
        }
        store.onBackupFailure { [weak self] failure in
            // The callback may run on any thread.
            Task { @MainActor in self?.window?.notice.show(errorMessage(for: failure), retry: nil) }
        }
    }

    /// Starts the work that would delay the first paint.
    private func startBackgroundWork(in store: Store, _ reminders: ReminderStart?) {
        window?.navigation.itemsController.loadRest()
        window?.syncProblems.storeChanged()
        // A service read the store when it was started, maybe long before the window was requested.
        if isService { window?.navigation.storeChanged(by: nil) }
        startDayWatch(in: store)
        showIcon()
        purgeTrash(in: store)
        reminders?.check()
        window?.sync.windowPainted()
    }

    /// Fulfills the requests that were made before the window existed.
    private func fulfillRequests(in window: MainWindow) {
        let requests = requests
        self.requests = []
        for request in requests { request(window) }
    }

    /// Updates the window at midnight, and when the clock or the time zone changes (specification M9).
    private func startDayWatch(in store: Store) {
        guard dayWatch == nil else { return }
        dayWatch = DayWatch(now: store.clock, readZone: SystemZones.cacheCurrent) { [weak self] in
            self?.window?.navigation.daysChanged()
        }
    }

    /// Permanently deletes trash older than the retention time. Since the user did not request that, errors are not
    /// reported; the next start tries again.
    private func purgeTrash(in store: Store) {
        Task { [weak navigation = window?.navigation] in
            guard let count = try? await store.purgeTrash(at: .now), count > 0 else { return }
            navigation?.storeChanged(by: nil)
        }
    }

    private func show(_ error: any Error) {
        let message = errorMessage(for: error)
        ErrorOutput.print(message)
        // The same window shows the new message, so that the pressed button does not move.
        if let errorWindow { return errorWindow.show(message) }
        let new = ErrorWindow(application: application, message: message) { [weak self] in self?.retry() }
        errorWindow = new
        new.present()
        showIcon()
    }

    private func retry() {
        guard !isOpening else { return }
        storeLoader = StoreLoader(path: path)
        open()
    }
}

extension OpaquePointer {
    fileprivate var gApplication: UnsafeMutablePointer<GApplication> {
        UnsafeMutablePointer(self)
    }
}
