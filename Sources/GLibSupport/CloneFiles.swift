// What is made of a clone's files when the program runs from there: when it is stale, and how it is made.

import CGLib
import Glibc

/// The files of a clone. By the C library and not by Foundation: they are asked for at every start.
enum CloneFiles {
    /// The names in a folder that end so; none where it cannot be read.
    static func names(in folder: String, suffix: String) -> [String] {
        guard let open = opendir(folder) else { return [] }
        defer { closedir(open) }
        var found: [String] = []
        while let entry = readdir(open) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(suffix) { found.append(name) }
        }
        return found
    }

    /// Whether a file is to be made of its source: it is missing, or the source was changed since. A missing source makes
    /// nothing.
    static func isStale(_ target: String, source: String) -> Bool {
        guard let written = modified(source) else { return false }
        // Not within one clock tick either: a change right after the compiler ran has the same time.
        return modified(target).map { written >= $0 } ?? true
    }

    /// When a file was last changed, in ns.
    private static func modified(_ path: String) -> Int? {
        var info = stat()
        guard stat(path, &info) == 0 else { return nil }
        return info.st_mtim.tv_sec * 1_000_000_000 + info.st_mtim.tv_nsec
    }

    /// Runs a compiler without its output; returns whether it succeeded.
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
