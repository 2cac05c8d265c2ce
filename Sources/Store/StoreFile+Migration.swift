// Migrates a store of an older version after copying it.

import GRDB
import Todo

extension StoreFile {
    /// Migrates a store of an older version to the newest one, after making a copy next to it.
    ///
    /// The lock of the store's backups is held meanwhile. Another program that starts at the same time waits for the
    /// copy and the migration, and does not migrate the store again. If this program is killed, the lock is released,
    /// and the other program makes another copy. Existing copies are ignored, because older versions of Furrow could
    /// leave incomplete ones.
    ///
    /// - Parameter accountsMigration: Returns the migration of the store's accounts, which happens in the same
    ///   transaction, if this is the user's own store.
    func migrate(_ queue: DatabaseQueue, to schema: Schema, accountsMigration: (String) -> KnownAccountsMigration?)
        throws
    {
        func isOld() throws -> Bool {
            let version = try queue.unsafeRead(Schema.version)
            return version > 0 && version < schema.version
        }
        guard try isOld() else { return }
        let folder = BackupFolder(of: path, busyTimeout: busyTimeout * Self.timeoutFactor)
        do {
            try folder.locked { _ in
                guard try isOld() else { return }
                try copy(folder.store, before: schema.version)
                let accountsMigration = accountsMigration(path)
                try queue.write { db in
                    try accountsMigration?.migrateAccounts(from: db)
                    try schema.migrate(db)
                }
            }
        } catch StoreError.locked(folder.path) {
            throw StoreError.locked(path: path)
        }
    }

    /// The factor by which this timeout exceeds the 5 s for a transaction: a minute. Copying and migrating a store of 1
    /// GB takes half of that.
    private static let timeoutFactor = 12.0

    /// Copies the store to a file next to it before its tables are changed. The caller holds the lock.
    private func copy(_ store: String, before version: Int) throws {
        let prefix = "\(store).before-v\(version)-"
        let slash = store.lastIndex(of: "/")
        StoreCopy.removeLeftovers(
            in: slash.map { String(store[...$0]) } ?? ".",
            prefix: (slash.map { String(store[store.index(after: $0)...]) } ?? store) + ".before-v")
        let stamp = Date().formatted(.iso8601.timeSeparator(.omitted).dateSeparator(.omitted))
        let copy = StoreCopy(store: store, busyTimeout: busyTimeout, isVerified: true)
        var (target, number) = (prefix + stamp, 1)
        // Another copy made in the same second keeps its name.
        while try !copy.make(at: target) {
            number += 1
            target = "\(prefix)\(stamp)-\(number)"
        }
    }
}
