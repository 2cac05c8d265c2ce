// The application: one window on one store, raised by every further start.

import CGtk
import Foundation
import GtkShim
import GtkSupport
import Store
import Todo

/// The running program.
@MainActor final class Application {
    private let application: OpaquePointer
    private let path: String
    /// The store on its way; nil once it is open, for it keeps what was read.
    private var opening: StoreOpening?
    private let preferencesOpening: PreferencesOpening
    private var preferences: Preferences?
    private var window: MainWindow?
    private var trouble: TroubleWindow?
    private var watch: StoreWatch?
    private var isOpening = false

    init(id: String, path: String, opening: StoreOpening, preferences: PreferencesOpening) {
        self.path = path
        self.opening = opening
        preferencesOpening = preferences
        application = OpaquePointer(adw_application_new(id, G_APPLICATION_DEFAULT_FLAGS))
        addAction(application, "quit") { [weak self] in self?.window?.close() }
        addAction(application, Self.showList) { [weak self] (id: String) in
            if let list = UUID(uuidString: id) { self?.window?.show(list) }
        }
        connect(application, "startup") { [weak self] in self?.startUp() }
        connect(application, "activate") { [weak self] in self?.activate() }
    }

    /// The action by which another start of the program has a list shown.
    private static let showList = "show-list"

    /// Runs until the window is closed.
    ///
    /// - Parameter list: the list that was asked for, if any: where the program runs already, it is shown there.
    func run(showing list: UUID?) -> Int32 {
        if let list, g_application_register(application.gApplication, nil, nil) != 0,
            g_application_get_is_remote(application.gApplication) != 0
        {
            g_action_group_activate_action(application, Self.showList, g_variant_new_string(list.uuidString))
        }
        // The arguments were the command line's: GApplication must not read them again.
        return g_application_run(application.gApplication, 0, nil)
    }

    private func startUp() {
        gtk_window_set_default_icon_name(FurrowProgram.applicationID)
        let provider = gtk_css_provider_new().unsafelyUnwrapped
        let css = PackageResources.style_css
        css.withUnsafeBytes { bytes in
            gtk_css_provider_load_from_data(
                provider, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), gssize(bytes.count))
        }
        guard let display = gdk_display_get_default() else { return }
        gtk_style_context_add_provider_for_display(
            display, provider.opaque, UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    }

    private func activate() {
        if let window { return window.present() }
        if let trouble { return trouble.present() }
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
                show(try await opening.contents)
                self.opening = nil
            } catch {
                show(error)
            }
            isOpening = false
            g_application_release(application.gApplication)
        }
    }

    private func show(_ contents: StoreOpening.Contents) {
        let head = contents.head
        let items = controller(
            of: contents.list, in: contents.store, head?.snapshot ?? contents.lists,
            openCount: head.flatMap { $0.isWhole ? nil : $0.openCount })
        let lists = controller(of: TodoList.root, in: contents.store, contents.lists, openCount: nil)
        guard let preferences else { return }
        let window = MainWindow(application: application, items: items, lists: lists, preferences: preferences)
        self.window = window
        connect(window.window, "destroy") { [weak self] in self?.window = nil }
        watch = StoreWatch(path: path) { [weak levels = window.levels] in levels?.storeChanged(by: nil) }
        window.afterFirstPaint { [weak items] in items?.loadRest() }
        window.present()
        // Not before: an application without a window ends.
        trouble?.close()
        trouble = nil
    }

    private func controller(
        of list: UUID, in store: Store, _ snapshot: Snapshot, openCount: Int?
    ) -> ListController {
        let library = Library(store: store, list: list, snapshot: snapshot, openCount: openCount)
        return ListController(library: library, clock: { MainLoop.now })
    }

    private func show(_ error: any Error) {
        let message = sentence(for: error)
        FurrowProgram.complain(message)
        // The button that was pressed stays where it is.
        if let trouble { return trouble.say(message) }
        let trouble = TroubleWindow(application: application, message: message) { [weak self] in self?.retry() }
        self.trouble = trouble
        trouble.present()
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
