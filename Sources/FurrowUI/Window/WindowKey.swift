import CGtk
import GtkSupport

/// The keys of the window, which work regardless of the focus.
enum WindowKey {
    static func action(of key: KeyPress) -> String? {
        if Int32(key.keyval) == GDK_KEY_F5, !key.control, !key.alt, !key.shift { return "win.sync" }
        guard key.control, !key.alt else { return nil }
        switch Int32(gdk_keyval_to_lower(key.keyval)) {
        case GDK_KEY_comma: return "win.preferences"
        case GDK_KEY_question, GDK_KEY_slash: return "win.shortcuts"
        case GDK_KEY_f: return key.shift ? nil : "win.search"
        case GDK_KEY_t: return key.shift ? "win.overdue-to-today" : nil
        case GDK_KEY_w: return "window.close"
        case GDK_KEY_q: return "app.quit"
        default: return nil
        }
    }
}
