import Glibc
import Todo

/// The location of the store's file, with links in its path resolved.
public enum StoreLocation {
    /// The application's id, which is the name of its folder.
    public static let folderName = "io.github.furrow_app.Furrow"
    public static let fileName = "furrow.db"

    /// Returns the path of the user's own store: `$XDG_DATA_HOME/io.github.furrow_app.Furrow/furrow.db`.
    ///
    /// As in the XDG Base Directory Specification, an empty or relative `XDG_DATA_HOME` counts as unset, and the
    /// default is `~/.local/share`.
    ///
    /// - Throws: `StoreError.noHome` if neither `XDG_DATA_HOME` nor `HOME` is set.
    public static func standard(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> String {
        let data: String
        if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") {
            data = folder
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            data = home + "/.local/share"
        } else {
            throw StoreError.noHome
        }
        return data + "/" + folderName + "/" + fileName
    }

    /// Returns the path of an existing store's file with all symbolic links resolved, so that all paths of one store
    /// lead to the same locks and the same backups.
    ///
    /// - Returns: The resolved path, or the original path if the file does not exist.
    public static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
