// Where the store is.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where the store is.
public enum StoreLocation {
    /// The application's id, which names its folder.
    public static let folderName = "io.github.furrow_app.Furrow"
    /// The store's file name.
    public static let fileName = "furrow.db"

    /// The user's own store: `$XDG_DATA_HOME/io.github.furrow_app.Furrow/furrow.db`.
    ///
    /// As the XDG Base Directory Specification has it, an empty or relative `XDG_DATA_HOME` counts as none, and none
    /// means `~/.local/share`.
    ///
    /// - Throws: `StoreError.noHome` where there is neither `XDG_DATA_HOME` nor `HOME`.
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

    /// Returns the path of an existing store's file without links on the way, so that all names of one store give the same locks
    /// and the same backups.
    ///
    /// - Returns: the path as it was given where there is no such file.
    public static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
