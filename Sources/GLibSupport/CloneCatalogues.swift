// The translations for a program that runs from its clone, where nothing is installed.

import CGLib
import Glibc

/// The compiled translations of a clone, in its `.build/locale`.
public enum CloneCatalogues {
    /// Compiles each translation that was changed since it last was. What fails, also for want of `msgfmt`, leaves what
    /// there is: the texts are then English, or those of before.
    ///
    /// With nothing to do it asks the disk for two times a language, which costs some 20 µs.
    public static func bringUpToDate(clone: String) {
        for source in CloneFiles.names(in: clone + "/po", suffix: ".po") {
            let folder = "\(clone)/.build/locale/\(source.dropLast(".po".count))/LC_MESSAGES"
            let target = "\(folder)/\(textDomain).mo"
            guard CloneFiles.isStale(target, source: "\(clone)/po/\(source)"), g_mkdir_with_parents(folder, 0o755) == 0
            else { continue }
            compile("\(clone)/po/\(source)", into: target)
        }
    }

    /// Compiles beside the target and puts it in place at once: two programs may start at the same time.
    private static func compile(_ source: String, into target: String) {
        let draft = "\(target).\(getpid())"
        defer { unlink(draft) }
        if CloneFiles.run(["msgfmt", "--output-file=\(draft)", source]) { rename(draft, target) }
    }
}
