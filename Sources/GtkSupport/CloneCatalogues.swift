// The translations for a program that runs from its clone, where nothing is installed.

import CGtk
import Glibc

/// The compiled translations of a clone, in its `.build/locale`.
public enum CloneCatalogues {
    /// Compiles each translation that was changed since it last was. What fails, also for want of `msgfmt`, leaves what
    /// there is: the texts are then English, or those of before.
    ///
    /// With nothing to do it asks the disk for two times a language, which costs some 20 µs.
    public static func bringUpToDate(clone: String) {
        for language in languages(of: clone + "/po") {
            let source = "\(clone)/po/\(language).po"
            let folder = "\(clone)/.build/locale/\(language)/LC_MESSAGES"
            let target = "\(folder)/\(textDomain).mo"
            guard isStale(target, source: source), g_mkdir_with_parents(folder, 0o755) == 0 else { continue }
            compile(source, into: target)
        }
    }

    /// The languages that have a catalogue in a folder: the names of its `.po` files.
    private static func languages(of folder: String) -> [String] {
        guard let open = opendir(folder) else { return [] }
        defer { closedir(open) }
        var found: [String] = []
        while let entry = readdir(open) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".po") { found.append(String(name.dropLast(".po".count))) }
        }
        return found
    }

    private static func isStale(_ target: String, source: String) -> Bool {
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

    /// Compiles beside the target and puts it in place at once: two programs may start at the same time.
    private static func compile(_ source: String, into target: String) {
        let draft = "\(target).\(getpid())"
        defer { unlink(draft) }
        let command = ["msgfmt", "--output-file=\(draft)", source]
        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        let quietly = GSpawnFlags(
            G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_STDOUT_TO_DEV_NULL.rawValue | G_SPAWN_STDERR_TO_DEV_NULL.rawValue)
        var status: CInt = -1
        guard g_spawn_sync(nil, &arguments, nil, quietly, nil, nil, nil, nil, &status, nil) != 0, status == 0 else {
            return
        }
        rename(draft, target)
    }
}
