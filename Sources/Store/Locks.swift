// Opens databases with locks that survive whatever else this process does with the files.

import GRDB
import GRDBSQLite
import LockShim

extension DatabaseQueue {
    /// Opens a database with locks that stay whatever else this process does with its files. All databases have to be
    /// opened by this function: one that was opened in another way before has locks that belong to the process, and
    /// these conflict with the process's own later locks.
    ///
    /// - Parameter configuration: By default, a configuration that waits for other programs.
    package static func opened(_ path: String, _ configuration: Configuration = .waiting) throws -> DatabaseQueue {
        Locks.belongToFiles
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}

extension Configuration {
    /// A configuration that waits up to five seconds for the locks of other programs. Even opening a file can meet such
    /// a lock: a program that closes the file last, or opens it first after a crash, locks it exclusively for a moment.
    package static var waiting: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        return configuration
    }
}

/// Selects the kind of locks that SQLite sets in this process.
private enum Locks {
    /// Makes SQLite's locks belong to the open file description and not to the process (see `LockShim`), when first
    /// accessed.
    static let belongToFiles: Void = {
        guard let files = sqlite3_vfs_find(nil), files.pointee.iVersion >= 3 else { return }
        _ = files.pointee.xSetSystemCall(files, "fcntl", furrow_lock_fcntl())
    }()
}
