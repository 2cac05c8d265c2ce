import CGLib
import Glibc

/// The files that are generated from a clone when the program runs from there. Uses the C library and not Foundation,
/// because this code runs at every start.
enum CloneFiles {
    /// Returns the names in a folder that have this suffix; none if the folder cannot be read.
    static func names(in folder: String, suffix: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(suffix) { names.append(name) }
        }
        return names
    }

    /// Returns whether a file must be generated from its source, because the file is missing or the source is newer.
    /// Returns false if the source is missing.
    static func isStale(_ target: String, source: String) -> Bool {
        guard let written = modified(source) else { return false }
        // Equal times count as stale: a change right after the compiler ran has the same time, within one clock tick.
        return modified(target).map { written >= $0 } ?? true
    }

    /// Returns the time of a file's last change, in ns.
    private static func modified(_ path: String) -> Int? {
        var info = stat()
        guard stat(path, &info) == 0 else { return nil }
        return info.st_mtim.tv_sec * 1_000_000_000 + info.st_mtim.tv_nsec
    }

    /// Runs a compiler, discarding its output, and returns whether it succeeded.
    @discardableResult
    static func run(_ command: [String]) -> Bool {
        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        let quietly = GSpawnFlags(
            G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_STDOUT_TO_DEV_NULL.rawValue | G_SPAWN_STDERR_TO_DEV_NULL.rawValue)
        var status: CInt = -1
        return g_spawn_sync(nil, &arguments, nil, quietly, nil, nil, nil, nil, &status, nil) != 0 && status == 0
    }
}
