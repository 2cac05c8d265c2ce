// Where the store is.

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
}
