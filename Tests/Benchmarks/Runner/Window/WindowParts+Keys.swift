// Key presses in the window.

import CGtk
import GtkShim
import GtkSupport

extension WindowParts {
    /// Presses a key. The window's own handlers receive it before any other widget.
    func press(_ key: Int32, _ modifiers: GdkModifierType = GdkModifierType(0)) throws {
        guard let controllers = gtk_widget_observe_controllers(window) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
        for index in 0..<g_list_model_get_n_items(controllers) {
            guard let controller = g_list_model_get_item(controllers, index) else { continue }
            defer { g_object_unref(controller) }
            guard furrow_is_a(controller, "GtkEventControllerKey"),
                gtk_event_controller_get_propagation_phase(OpaquePointer(controller)) == GTK_PHASE_CAPTURE
            else { continue }
            if emit(key, modifiers, on: controller) { return }
        }
        throw BenchError("no one has heard key \(key)")
    }

    /// Emits the key press.
    ///
    /// - Returns: Whether it was handled.
    private func emit(_ key: Int32, _ modifiers: GdkModifierType, on controller: UnsafeMutableRawPointer) -> Bool {
        var values = [GValue](repeating: GValue(), count: 4)
        g_value_init(&values[0], gtk_event_controller_key_get_type())
        g_value_set_object(&values[0], controller)
        for index in 1...2 { g_value_init(&values[index], g_type_from_name("guint")) }
        g_value_set_uint(&values[1], UInt32(key))
        g_value_init(&values[3], gdk_modifier_type_get_type())
        g_value_set_flags(&values[3], modifiers.rawValue)
        var isHeard = GValue()
        g_value_init(&isHeard, g_type_from_name("gboolean"))
        let signal = g_signal_lookup("key-pressed", gtk_event_controller_key_get_type())
        g_signal_emitv(values, signal, 0, &isHeard)
        g_value_unset(&values[0])
        return g_value_get_boolean(&isHeard) != 0
    }
}
