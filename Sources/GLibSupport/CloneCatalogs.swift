import CGLib
import Glibc

/// The translations for a program that runs from its clone, where nothing is installed. They are compiled into the
/// clone's `.build/locale`.
public enum CloneCatalogs {
    /// Compiles each translation that was changed since it was last compiled. If that fails, for example because
    /// `msgfmt` is missing, the existing files stay: the texts are then in English or out of date.
    ///
    /// If everything is up to date, this only reads two file times per language, which takes about 20 µs.
    public static func bringUpToDate(clone: String) {
        for source in CloneFiles.names(in: clone + "/po", suffix: ".po") {
            let folder = "\(clone)/.build/locale/\(source.dropLast(".po".count))/LC_MESSAGES"
            let target = "\(folder)/\(textDomain).mo"
            guard CloneFiles.isStale(target, source: "\(clone)/po/\(source)"), g_mkdir_with_parents(folder, 0o755) == 0
            else { continue }
            compile("\(clone)/po/\(source)", into: target)
        }
    }

    /// Compiles into a temporary file and renames it, because two programs may start at the same time.
    private static func compile(_ source: String, into target: String) {
        let draft = "\(target).\(getpid())"
        defer { unlink(draft) }
        if CloneFiles.run(["msgfmt", "--output-file=\(draft)", source]) { rename(draft, target) }
    }
}
