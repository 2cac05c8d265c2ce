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
    private var window: MainWindow?
    private var trouble: TroubleWindow?
    private var watch: StoreWatch?
    private var isOpening = false

    init(id: String, path: String, opening: StoreOpening) {
        self.path = path
        self.opening = opening
        application = OpaquePointer(adw_application_new(id, G_APPLICATION_DEFAULT_FLAGS))
        connect(application, "startup") { [weak self] in self?.startUp() }
        connect(application, "activate") { [weak self] in self?.activate() }
    }

    /// Runs until the window is closed.
    func run() -> Int32 {
        // The arguments were the command line's: GApplication must not read them again.
        g_application_run(application.gApplication, 0, nil)
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
        guard !isOpening else { return }
        isOpening = true
        let opening = opening ?? StoreOpening(path: path)
        // Without a window yet, the application would end here.
        g_application_hold(application.gApplication)
        Task {
            do {
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
        let library = Library(
            store: contents.store, list: TodoList.tasks.id, snapshot: head.snapshot,
            openCount: head.isWhole ? nil : head.openCount)
        let controller = ListController(library: library, clock: { MainLoop.now })
        let window = MainWindow(application: application, controller: controller)
        self.window = window
        connect(window.window, "destroy") { [weak self] in self?.window = nil }
        watch = StoreWatch(path: path) { [weak controller] in controller?.storeChanged() }
        window.afterFirstPaint { [weak controller] in controller?.loadRest() }
        window.present()
    }

    private func show(_ error: any Error) {
        let message = sentence(for: error)
        FurrowProgram.complain(message)
        let trouble = TroubleWindow(application: application, message: message) { [weak self] in self?.retry() }
        self.trouble = trouble
        trouble.present()
    }

    private func retry() {
        let former = trouble
        trouble = nil
        opening = StoreOpening(path: path)
        activate()
        // Only after the hold of `activate`: an application without window or hold ends.
        former?.close()
    }
}

extension OpaquePointer {
    fileprivate var gApplication: UnsafeMutablePointer<GApplication> {
        UnsafeMutablePointer(self)
    }
}
