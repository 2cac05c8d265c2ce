import GRDB
import GRDBSQLite
import LockShim

extension DatabaseQueue {
    /// Opens a database with locks that this process cannot lose by opening or closing the same files elsewhere. All
    /// databases must be opened by this function: the locks of a database opened in another way belong to the process,
    /// and conflict with locks that the process sets later.
    ///
    /// - Parameter configuration: By default, a configuration that waits for other programs.
    package static func opened(_ path: String, _ configuration: Configuration = .waiting) throws -> DatabaseQueue {
        Locks.install
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}

extension Configuration {
    /// A configuration that waits up to five seconds for the locks of other programs. Even opening a file may require
    /// waiting: a program that closes the file last, or opens it first after a crash, locks it exclusively for a
    /// moment.
    package static var waiting: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        return configuration
    }
}

/// The kind of locks that SQLite sets in this process.
private enum Locks {
    /// Installs locks of the open file description instead of locks of the process, on first access (see `LockShim`).
    static let install: Void = {
        guard let files = sqlite3_vfs_find(nil), files.pointee.iVersion >= 3 else { return }
        _ = files.pointee.xSetSystemCall(files, "fcntl", furrow_lock_fcntl())
    }()
}
