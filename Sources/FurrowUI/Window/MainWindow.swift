// Furrow's window: the header bar over the list.

import CGtk
import GtkShim
import GtkSupport

/// A window on one store.
@MainActor final class MainWindow {
    /// A window's size in px when it is first opened: a list is tall, and fits beside other work.
    static let defaultSize: (width: Int32, height: Int32) = (480, 720)
    /// The narrowest window in px, that of a phone.
    static let leastWidth: Int32 = 360
    static let leastHeight: Int32 = 300

    let window: UnsafeMutablePointer<GtkWindow>
    private let list: ListView
    private let controller: ListController

    init(application: OpaquePointer, controller: ListController) {
        self.controller = controller
        let toasts = ToastPresenter()
        list = ListView(controller: controller, toasts: toasts)
        let widget = adw_application_window_new(application.widget.cast(to: GtkApplication.self)).unsafelyUnwrapped
        window = widget.cast()
        gtk_window_set_title(window, tr("Furrow"))
        gtk_window_set_default_size(window, Self.defaultSize.width, Self.defaultSize.height)
        gtk_widget_set_size_request(widget, Self.leastWidth, Self.leastHeight)
        adw_toast_overlay_set_child(toasts.overlay, list.page)
        let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0).unsafelyUnwrapped
        gtk_box_append(box.cast(), headerBar())
        gtk_box_append(box.cast(), toasts.overlay.widget)
        gtk_widget_set_vexpand(toasts.overlay.widget, 1)
        adw_application_window_set_content(widget.cast(), box)
        addActions()
        watch(widget)
        list.focusFirst()
    }

    /// Shows the window, or brings it to the front.
    func present() { gtk_window_present(window) }

    /// Runs the closure once the window's first frame has been painted.
    func afterFirstPaint(_ body: @escaping @MainActor () -> Void) {
        var isPending = true
        connect(window, "realize") { [window] in
            guard let frames = gtk_widget_get_frame_clock(window.cast()) else { return }
            connect(frames, "after-paint") {
                guard isPending else { return }
                isPending = false
                // Not within the frame: the display server has yet to be given it.
                whenIdle(body)
            }
        }
    }

    private func headerBar() -> Widget {
        let bar = adw_header_bar_new().unsafelyUnwrapped
        let button = gtk_menu_button_new().unsafelyUnwrapped
        gtk_menu_button_set_icon_name(button.opaque, "open-menu-symbolic")
        let menu = primaryMenu()
        gtk_menu_button_set_menu_model(button.opaque, menu)
        g_object_unref(menu)
        gtk_menu_button_set_primary(button.opaque, 1)
        gtk_widget_set_tooltip_text(button, tr("Main Menu"))
        furrow_accessible_set_label(button, tr("Main Menu"))
        adw_header_bar_pack_end(bar.opaque, button)
        watchPresses(on: bar)
        return bar
    }

    /// A press beside the list commits what is being typed and closes an open row.
    private func watchPresses(on bar: Widget) {
        let click = gtk_gesture_click_new().unsafelyUnwrapped
        gtk_gesture_single_set_button(click, 0)
        gtk_event_controller_set_propagation_phase(click, GTK_PHASE_CAPTURE)
        connect(click, "pressed") { [controller] in controller.pressedElsewhere() }
        gtk_widget_add_controller(bar, click)
    }

    private func primaryMenu() -> UnsafeMutablePointer<GMenuModel> {
        let menu = g_menu_new().unsafelyUnwrapped
        g_menu_append(menu, tr("Add Item"), "win.add")
        g_menu_append(menu, tr("Undo"), "win.undo")
        g_menu_append(menu, tr("Redo"), "win.redo")
        g_menu_append(menu, tr("About Furrow"), "win.about")
        return UnsafeMutableRawPointer(menu).assumingMemoryBound(to: GMenuModel.self)
    }

    private func addActions() {
        addAction(window, "add") { [controller] in controller.addAtTop() }
        addAction(window, "undo") { [controller] in controller.undo() }
        addAction(window, "redo") { [controller] in controller.redo() }
        addAction(window, "about") { [weak self] in self?.showAbout() }
    }

    private func showAbout() {
        guard let about = adw_about_window_new() else { return }
        adw_about_window_set_application_name(about.opaque, tr("Furrow"))
        adw_about_window_set_application_icon(about.opaque, FurrowProgram.applicationID)
        adw_about_window_set_version(about.opaque, FurrowProgram.version)
        adw_about_window_set_comments(about.opaque, tr("A to-do list that is worked with the hands."))
        adw_about_window_set_license_type(about.opaque, GTK_LICENSE_GPL_3_0)
        gtk_window_set_transient_for(about.cast(), window)
        gtk_window_present(about.cast())
    }

    private func watch(_ widget: Widget) {
        connectKeys(widget) { [list] key in list.keyPressed(key) }
        connect(window, "notify::is-active") { [window, controller] in
            guard gtk_window_is_active(window) == 0 else { return }
            controller.interrupted(time: MainLoop.now)
            controller.commitEditing()
        }
        connectAnswering(window, "close-request") { [weak self] in self?.holdForWrites() ?? false }
    }

    /// Closing commits what is being typed; the window goes once all is on disk.
    ///
    /// - Returns: whether it has to stay a little longer.
    private func holdForWrites() -> Bool {
        controller.commitEditing()
        guard controller.writes > 0 else { return false }
        gtk_widget_set_visible(window.cast(), 0)
        controller.whenWritten = { [weak self] in self?.written() }
        return true
    }

    /// All is on disk, and the window goes; or it comes back with what could not be written.
    private func written() {
        controller.whenWritten = nil
        guard controller.editing == nil, controller.unsaved.isEmpty else {
            gtk_widget_set_visible(window.cast(), 1)
            return present()
        }
        gtk_window_destroy(window)
    }
}
