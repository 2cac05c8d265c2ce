// SQLite's locks, kept whoever opens and closes the store's files within this process.

import GRDB
import GRDBSQLite
import LockShim

extension DatabaseQueue {
    /// Opens a database, whose locks stay whatever else this process does with its files: all are to be opened by this. One that
    /// was opened otherwise before the first of them has locks of the process, and these are in the way of its own later ones.
    package static func opened(_ path: String, _ configuration: Configuration = Configuration()) throws -> DatabaseQueue
    {
        Locks.belongToFiles
        return try DatabaseQueue(path: path, configuration: configuration)
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
