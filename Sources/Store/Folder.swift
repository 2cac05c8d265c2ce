import Glibc

/// Functions for the folders above a file.
enum Folder {
    /// Returns the path of the folder that contains a file, or "." if the path has no folder.
    static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Creates the missing folders above a file, accessible only to their owner.
    ///
    /// - Returns: The system's error code if a folder could not be created, otherwise 0.
    static func make(above path: String) -> Int32 {
        var (missing, folder): ([String], String) = ([], parent(of: path))
        while folder != "/", folder != ".", access(folder, F_OK) != 0 {
            missing.append(folder)
            folder = parent(of: folder)
        }
        for folder in missing.reversed() where mkdir(folder, 0o700) != 0 {
            let code = errno
            // Another program may have created the folder first.
            if code != EEXIST { return code }
        }
        return 0
    }
}
