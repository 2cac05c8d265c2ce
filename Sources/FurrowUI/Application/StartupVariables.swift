import CGtk
import Foundation
import GtkSupport

/// Environment variables that prevent unnecessary work when GTK starts. They are removed afterward, because nothing
/// else should see them. Values set by the user are kept.
struct StartupVariables {
    private let names: [String]

    /// Sets the variables. Call before other threads exist that could read the environment.
    init() {
        let set = Self.variables.filter { environmentVariable($0.name) == nil && setenv($0.name, $0.value, 1) == 0 }
        names = set.map(\.name)
    }

    /// Removes the variables after GTK has started. They are removed from the end of the environment, so that no other
    /// variable moves while it is read.
    @MainActor func end() {
        // This call makes GTK read the theme.
        _ = gtk_settings_get_default()
        for name in names.reversed() { unsetenv(name) }
    }

    private static var variables: [(name: String, value: String)] {
        // Start with the empty theme that libadwaita selects anyway. Otherwise GTK (4.8, and still 4.18) reads its own
        // theme first, which takes a fifth of the start (27 of 137 ms). The variable is removed afterward, because
        // libadwaita adds no styles while it is set.
        var variables = [("GTK_THEME", "Adwaita-empty")]
        // Do not load OpenGL if the user chose cairo for all drawing. OpenGL costs a third of the start's processor
        // time, and 37 MiB. GTK 4.16 and later use `GDK_DISABLE`, and print a warning about the older name.
        if environmentVariable("GSK_RENDERER") == "cairo" {
            variables.append(gtk_check_version(4, 16, 0) == nil ? ("GDK_DISABLE", "gl") : ("GDK_DEBUG", "gl-disable"))
        }
        return variables
    }
}
