// What GTK would do in vain when it begins, and how it is told not to.

import CGtk
import Foundation
import GtkSupport

/// Variables of the environment that GTK reads when it begins, and that nothing else is to see. What its user has set stays.
struct StartHints {
    private let names: [String]

    /// Sets them. Before there are threads, who might be reading the environment.
    init() {
        let set = Self.hints.filter { environmentVariable($0.name) == nil && setenv($0.name, $0.value, 1) == 0 }
        names = set.map(\.name)
    }

    /// GTK has begun. They are taken away from the environment's end, so that no other variable moves under whoever reads it.
    @MainActor func end() {
        // Reads the theme.
        _ = gtk_settings_get_default()
        for name in names.reversed() { unsetenv(name) }
    }

    private static var hints: [(name: String, value: String)] {
        // Begins with the theme that libadwaita changes it to, which is empty: GTK (4.8, and still 4.18) would read its own
        // first, a fifth of a start (27 of 137 ms). While it is set libadwaita brings no styles.
        var hints = [("GTK_THEME", "Adwaita-empty")]
        // Loads no OpenGL where its user has all drawn by cairo: a third of a start's processor time, and 37 MiB. GTK 4.8 and
        // 4.13 know it by the one name, 4.18 by the other; a newer one would print a line about the older name.
        if environmentVariable("GSK_RENDERER") == "cairo" {
            hints.append(gtk_check_version(4, 16, 0) == nil ? ("GDK_DISABLE", "gl") : ("GDK_DEBUG", "gl-disable"))
        }
        return hints
    }
}
