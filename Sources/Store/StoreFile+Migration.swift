// A store of an older version: copied beside itself, then brought to this one.

import GRDB

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension StoreFile {
    /// Brings a store of an older version to the newest one, after it was copied beside itself.
    ///
    /// The lock of the store's backups is held meanwhile. A program that starts beside it waits for the copy and the migration, and
    /// then has nothing to do; where this one is killed, the lock goes with it, and the other makes a copy of its own. A copy that
    /// is already there counts for nothing: older versions of Furrow could leave half of one.
    ///
    /// - Parameter adoption: returns what keeps the store's accounts in the same transaction, if it is the user's own store.
    func migrate(_ queue: DatabaseQueue, to schema: Schema, adopting adoption: (String) -> Adoption?) throws {
        func isOld() throws -> Bool {
            let version = try queue.unsafeRead(Schema.version)
            return version > 0 && version < schema.version
        }
        guard try isOld() else { return }
        let folder = BackupFolder(of: path, patience: patience * Self.patienceFactor)
        do {
            try folder.locked { _ in
                guard try isOld() else { return }
                try copy(folder.store, before: schema.version)
                let adoption = adoption(path)
                try queue.write { db in
                    try adoption?.take(from: db)
                    try schema.migrate(db)
                }
            }
        } catch StoreError.locked(folder.path) {
            throw StoreError.locked(path: path)
        }
    }

    /// A minute, where a transaction is waited for for 5 s: copying and migrating a store of 1 GB takes half of one.
    private static let patienceFactor = 12.0

    /// Copies the store beside itself before its tables are changed; to be called while the lock is held.
    private func copy(_ store: String, before version: Int) throws {
        let prefix = "\(store).before-v\(version)-"
        let slash = store.lastIndex(of: "/")
        StoreCopy.removeLeftovers(
            in: slash.map { String(store[...$0]) } ?? ".",
            prefix: (slash.map { String(store[store.index(after: $0)...]) } ?? store) + ".before-v")
        let stamp = Date().formatted(.iso8601.timeSeparator(.omitted).dateSeparator(.omitted))
        let copy = StoreCopy(store: store, patience: patience, isVerified: true)
        var (target, number) = (prefix + stamp, 1)
        // Another copy of the same second keeps its name.
        while try !copy.make(at: target) {
            number += 1
            target = "\(prefix)\(stamp)-\(number)"
        }
    }
}
