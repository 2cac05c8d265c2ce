import GRDB
import Glibc
import Todo

/// Migrates the accounts of earlier versions, which stored password commands in the store: copies the accounts of the
/// user's own store to the file of known accounts before the store's tables are changed.
struct KnownAccountsMigration: Sendable {
    /// The file of known accounts, or the reason why there is no folder for it.
    let known: Result<KnownAccounts, KnownAccountsError>

    /// The versions whose stores contained password commands, starting with the first that had accounts.
    private static let versions = 8..<12

    /// Returns the migration for the store at a path, or nil unless it is the user's own store at its usual path,
    /// because a store at any other path may be of unknown origin.
    static func ofStore(at path: String) -> KnownAccountsMigration? {
        guard let standard = try? StoreLocation.standard(), isSame(path, standard) else { return nil }
        return KnownAccountsMigration(known: Result { () throws(KnownAccountsError) in try KnownAccounts.standard() })
    }

    private static func isSame(_ path: String, _ other: String) -> Bool {
        if path == other { return true }
        let (a, b) = (realpath(path, nil), realpath(other, nil))
        defer {
            free(a)
            free(b)
        }
        guard let a, let b else { return false }
        return strcmp(a, b) == 0
    }

    /// Copies the accounts of a store that is about to be changed. This happens in the transaction that changes the
    /// store, and the file is on disk before the store is, so that no command is lost if the program is killed in
    /// between.
    ///
    /// - Throws: `StoreError.accounts` if an account would be lost.
    func migrateAccounts(from db: Database) throws {
        let version = try Schema.version(of: db)
        let accounts = Self.versions.contains(version) ? try Self.accounts(in: db) : []
        do {
            try known.get().adopt(accounts)
        } catch  where !accounts.isEmpty {
            throw StoreError.accounts(error)
        } catch {
            // A store without accounts needs no file.
        }
    }

    private static func accounts(in db: Database) throws -> [KnownAccount] {
        let sql = "SELECT id, kind, url, user, command, goa FROM account WHERE problem IS NOT ?"
        return try Row.fetchAll(db, sql: sql, arguments: [SyncCode.removed.rawValue]).compactMap { row in
            guard let id = UUID(blob: row[0]) else { return nil }
            let kind: Account.Kind =
                switch row[1] as String {
                case "command": .command
                case "goa": .online(row[5] ?? "")
                default: .manual
                }
            return KnownAccount(Account(id: id, kind: kind, name: "", url: row[2], user: row[3]), command: row[4])
        }
    }
}
