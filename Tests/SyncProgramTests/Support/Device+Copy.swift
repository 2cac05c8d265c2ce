// Stores from other computers, and stores of earlier versions of Furrow.

import Foundation
import GRDB
import Store
import TestSupport
import Testing

extension Device {
    /// Returns another user's computer with a copy of this computer's store.
    func copied() throws -> Device {
        let folder = try TemporaryFolder()
        try changeStore { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        try FileManager.default.copyItem(atPath: path, toPath: folder.file())
        return try Device(at: folder.file(), in: folder)
    }

    /// Changes the store directly, as Furrow never does.
    func changeStore(_ body: (Database) throws -> Void) throws {
        let queue = try DatabaseQueue.opened(path)
        try queue.writeWithoutTransaction(body)
        try queue.close()
    }

    /// Converts the store to that of an earlier version of Furrow, which keeps the accounts' commands in the store.
    /// The lists stay.
    ///
    /// - Parameter commands: The command of each account that has one, by the account's id.
    func makeOld(commands: [UUID: String]) throws {
        let accounts = try store.accounts()
        store.close()
        try changeStore { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            try db.execute(sql: StoreVersion11.downgrade)
            for account in accounts {
                let command = commands[account.id]
                try db.execute(
                    sql: StoreVersion11.account,
                    arguments: [
                        withUnsafeBytes(of: account.id.uuid) { Data($0) }, command == nil ? "manual" : "command",
                        account.url, account.user, command, nil,
                    ])
            }
        }
    }
}
