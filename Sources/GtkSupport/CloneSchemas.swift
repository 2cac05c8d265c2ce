// The schema of the preferences for a program that runs from its clone, where nothing is installed.

import CGtk
import Glibc

/// The compiled schemas of a clone, in its `.build/schemas`.
public enum CloneSchemas {
    /// Compiles the clone's schemas unless it has been done since they were last changed. What fails leaves what there is:
    /// a schema that is missing in the end is told of by who needs it.
    public static func bringUpToDate(clone: String) {
        let target = clone + "/.build/schemas"
        guard isStale(target + "/gschemas.compiled", sources: clone + "/data") else { return }
        guard g_mkdir_with_parents(target, 0o755) == 0 else { return }
        compile(clone + "/data", into: target)
    }

    private static func isStale(_ result: String, sources: String) -> Bool {
        guard let made = modified(result) else { return true }
        guard let folder = opendir(sources) else { return false }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name.hasSuffix(".gschema.xml") else { continue }
            // Not within one clock tick either: a change right after the compiler ran has the same time.
            if let written = modified("\(sources)/\(name)"), written >= made { return true }
        }
        return false
    }

    /// When a file was last changed, in ns.
    private static func modified(_ path: String) -> Int? {
        var info = stat()
        guard stat(path, &info) == 0 else { return nil }
        return info.st_mtim.tv_sec * 1_000_000_000 + info.st_mtim.tv_nsec
    }

    private static func compile(_ folder: String, into target: String) {
        let command = ["glib-compile-schemas", "--strict", "--targetdir=\(target)", folder]
        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        let quietly = GSpawnFlags(
            G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_STDOUT_TO_DEV_NULL.rawValue | G_SPAWN_STDERR_TO_DEV_NULL.rawValue)
        g_spawn_sync(nil, &arguments, nil, quietly, nil, nil, nil, nil, nil, nil)
    }
}
