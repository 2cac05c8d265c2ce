// The application: one window on one store, raised by every further start.

import CGtk
import Foundation
import GtkShim
import GtkSupport
import Reminding
import Store
import SystemTime
import Todo

/// The running program.
@MainActor final class Application {
    private let application: OpaquePointer
    private let path: String
    /// The store on its way; nil once it is open, for it keeps what was read.
    private var opening: StoreOpening?
    private let isService: Bool
    private let preferencesOpening: PreferencesOpening
    private var preferences: Preferences?
    private var window: MainWindow?
    private var errorWindow: ErrorWindow?
    private var watch: StoreWatch?
    private var days: DayWatch?
    /// Whether this is the user's own store, the only one whose reminders come.
    private let isOwnStore: Bool
    private var isOpening = false
    private var isQuitting = false
    /// What was asked of the window before there was one.
    private var requests: [@MainActor (MainWindow) -> Void] = []

    init(
        id: String, path: String, isService: Bool, opening: StoreOpening, preferences: PreferencesOpening
    ) {
        self.path = path
        isOwnStore = id == FurrowProgram.applicationID
        self.isService = isService
        self.opening = opening
        preferencesOpening = preferences
        let flags = isService ? G_APPLICATION_IS_SERVICE : G_APPLICATION_DEFAULT_FLAGS
        let all = GApplicationFlags(flags.rawValue | G_APPLICATION_HANDLES_OPEN.rawValue)
        application = OpaquePointer(adw_application_new(id, all))
        if isService { g_application_set_inactivity_timeout(application.gApplication, Self.servicePatience) }
        addActions()
        connect(application, "startup") { [weak self] in self?.startUp() }
        connect(application, "activate") { [weak self] in self?.activate() }
        connectOpen(application.gApplication) { [weak self] path in self?.withWindow { $0.showImport(of: path) } }
    }

    /// Milliseconds that a service waits after its window was closed: asked again by then, it need not be started again. As
    /// long as GApplication waits for a service's first call.
    private static let servicePatience: UInt32 = 10_000

    /// The actions that another start of the program, or the desktop, asks for.
    private enum Action {
        static let showList = WindowService.showList
        /// The desktop file names it too.
        static let newTask = "new-task"
    }

    private func addActions() {
        addAction(application, "quit") { [weak self] in self?.quit() }
        addAction(application, Action.showList) { [weak self] (id: String) in
            if let list = UUID(uuidString: id) { self?.withWindow { $0.show(list) } }
        }
        addAction(application, Action.newTask) { [weak self] in self?.withWindow { $0.addItem() } }
    }

    /// Runs until the window is closed; a service, until it has had no window and nothing has been asked of it for 10 s.
    ///
    /// Where the program runs already, what the launch asks for is done there, and this returns at once.
    func run(_ launch: Launch) -> Int32 {
        if g_application_register(application.gApplication, nil, nil) != 0 {
            // This one's own window opens on the list by itself.
            if let list = launch.list, g_application_get_is_remote(application.gApplication) != 0 {
                g_action_group_activate_action(application, Action.showList, g_variant_new_string(list.uuidString))
            }
            if let file = launch.file { openThere(file) }
            if launch.addsItem { g_action_group_activate_action(application, Action.newTask, nil) }
        }
        // The arguments were the command line's: GApplication must not read them again.
        return g_application_run(application.gApplication, 0, nil)
    }

    /// Has a file opened where the program runs, which may be here.
    private func openThere(_ path: String) {
        // By the folder of this process: the other one may be in another.
        var files: [OpaquePointer?] = [g_file_new_for_commandline_arg(path)]
        defer { g_object_unref(files[0].map { UnsafeMutableRawPointer($0) }) }
        g_application_open(application.gApplication, &files, 1, "")
    }

    private func quit() {
        guard let window else { return g_application_quit(application.gApplication) }
        isQuitting = true
        window.close()
    }

    /// Does something with the window, once there is one.
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

    /// Has icons found in a folder also where the desktop does not look.
    private func addIcons(_ folder: String, _ display: OpaquePointer) {
        guard let theme = gtk_icon_theme_get_for_display(display) else { return }
        let known = gtk_icon_theme_get_search_path(theme)
        defer { g_strfreev(known) }
        let paths = UnsafeRawPointer(known)?.assumingMemoryBound(to: UnsafePointer<CChar>?.self)
        // A folder that is named twice is read twice.
        if let paths, g_strv_contains(paths, folder) != 0 { return }
        gtk_icon_theme_add_search_path(theme, folder)
    }

    /// Gives the windows the program's icon, which GTK then reads and draws in several sizes: not before they are painted,
    /// which came a tenth later otherwise. On Wayland nobody asks a window for its icon.
    private func showIcon() {
        guard let display = gdk_display_get_default(),
            String(cString: g_type_name_from_instance(UnsafeMutablePointer(display))) == "GdkX11Display"
        else { return }
        gtk_window_set_default_icon_name(FurrowProgram.applicationID)
    }

    private func activate() {
        if let window { return window.present() }
        if let errorWindow { return errorWindow.present() }
        open()
    }

    private func open() {
        guard !isOpening else { return }
        isOpening = true
        let opening = opening ?? StoreOpening(path: path)
        // Without a window yet, the application would end here.
        g_application_hold(application.gApplication)
        Task {
            do {
                if preferences == nil { preferences = await preferencesOpening.preferences }
                show(try await opening.opened)
                self.opening = nil
            } catch {
                show(error)
            }
            isOpening = false
            g_application_release(application.gApplication)
        }
    }

    private func show(_ opened: StoreOpening.Opened) {
        let head = opened.head
        guard let preferences else { return }
        let libraries = Libraries(opened.store, views: preferences.values.views)
        let events = EventQueue()
        let items = ListController(
            library: Library(
                in: libraries, list: opened.list, snapshot: head?.snapshot ?? opened.lists,
                openCount: head.flatMap { $0.isWhole ? nil : $0.openCount }),
            events: events, pane: .items, clock: { MainLoop.now })
        let lists = ListController(
            library: Library(in: libraries, list: TodoList.root, snapshot: opened.lists), events: events,
            pane: .lists, clock: { MainLoop.now })
        let window = MainWindow(
            application: application, store: opened.store, items: items, lists: lists, preferences: preferences,
            sync: Synchroniser(opened.store, starter: .program(store: path)))
        self.window = window
        connect(window.window, "destroy") { [weak self] in
            guard let self else { return }
            self.window?.sync.close()
            (self.window, watch) = (nil, nil)
            if isQuitting { g_application_quit(application.gApplication) }
        }
        let reminders =
            isOwnStore ? ReminderStart(store: opened.store, preferences: preferences, notice: window.notice) : nil
        // It reports this program's own writes too.
        watch = StoreWatch(path: path) { [weak window] in
            window?.storeChanged()
            reminders?.check()
        }
        window.afterFirstPaint { [weak self, weak items, weak care = window.care, weak levels = window.levels] in
            items?.loadRest()
            care?.storeChanged()
            // A service has read the store when it was started, maybe long before it was asked for the window.
            if self?.isService == true { levels?.storeChanged(by: nil) }
            self?.watchDays(in: opened.store)
            self?.showIcon()
            self?.purgeTrash(in: opened.store)
            reminders?.check()
            self?.window?.sync.painted()
        }
        opened.store.onBackupFailure { [weak self] failure in
            // Whatever thread it comes from.
            Task { @MainActor in self?.window?.notice.show(sentence(for: failure), retry: nil) }
        }
        window.present()
        // Not before: an application without a window ends.
        errorWindow?.close()
        errorWindow = nil
        let requests = requests
        self.requests = []
        for request in requests { request(window) }
    }

    /// Has the window follow midnight, and a clock or zone that is set (specification M9).
    private func watchDays(in store: Store) {
        guard days == nil else { return }
        days = DayWatch(now: store.clock, readZone: SystemZones.keepCurrent) { [weak self] in
            self?.window?.levels.daysChanged()
        }
    }

    /// Takes out of the trash what has lain there long enough. Nobody asked for it, so that nothing is said where it fails:
    /// the next start tries again.
    private func purgeTrash(in store: Store) {
        Task { [weak levels = window?.levels] in
            guard let count = try? await store.purgeTrash(at: .now), count > 0 else { return }
            levels?.storeChanged(by: nil)
        }
    }

    private func show(_ error: any Error) {
        let message = sentence(for: error)
        FurrowProgram.printError(message)
        // The button that was pressed stays where it is.
        if let errorWindow { return errorWindow.show(message) }
        let new = ErrorWindow(application: application, message: message) { [weak self] in self?.retry() }
        errorWindow = new
        new.present()
        showIcon()
    }

    private func retry() {
        guard !isOpening else { return }
        opening = StoreOpening(path: path)
        open()
    }
}

extension OpaquePointer {
    fileprivate var gApplication: UnsafeMutablePointer<GApplication> {
        UnsafeMutablePointer(self)
    }
}
