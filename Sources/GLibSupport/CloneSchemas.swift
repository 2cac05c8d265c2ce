import CGLib

/// The schemas of the preferences for a program that runs from its clone, where nothing is installed. They are compiled
/// into the clone's `.build/schemas`.
public enum CloneSchemas {
    /// Compiles the clone's schemas if they were changed since they were last compiled. If that fails, the existing
    /// file stays; a missing schema is reported by the code that needs it.
    public static func bringUpToDate(clone: String) {
        let (sources, target) = (clone + "/data", clone + "/.build/schemas")
        let isStale = CloneFiles.names(in: sources, suffix: ".gschema.xml").contains {
            CloneFiles.isStale(target + "/gschemas.compiled", source: "\(sources)/\($0)")
        }
        guard isStale, g_mkdir_with_parents(target, 0o755) == 0 else { return }
        CloneFiles.run(["glib-compile-schemas", "--strict", "--targetdir=\(target)", sources])
    }
}
