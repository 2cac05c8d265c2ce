// SQLite's locks, kept whoever opens and closes the store's files within this process.

import GRDB
import GRDBSQLite
import LockShim

extension DatabaseQueue {
    /// Opens a database, whose locks stay whatever else this process does with its files: all are to be opened by this. One that
    /// was opened otherwise before the first of them has locks of the process, and these are in the way of its own later ones.
    ///
    /// - Parameter configuration: by default one that waits for other programs.
    package static func opened(_ path: String, _ configuration: Configuration = .waiting) throws -> DatabaseQueue {
        Locks.belongToFiles
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}

extension Configuration {
    /// Waits up to five seconds for locks of other programs. Merely opening a file can meet one: a program that closes it
    /// last, or opens it first after a crash, has it alone for a moment.
    package static var waiting: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        return configuration
    }
}

/// What locks SQLite sets in this process.
private enum Locks {
    /// Once done, they belong to what opened the file and not to the process (`LockShim`).
    static let belongToFiles: Void = {
        guard let files = sqlite3_vfs_find(nil), files.pointee.iVersion >= 3 else { return }
        _ = files.pointee.xSetSystemCall(files, "fcntl", furrow_lock_fcntl())
    }()
}
