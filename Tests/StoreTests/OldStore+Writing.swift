// Writes stores of older versions of the schema.

import GRDB
import Store
import TestSupport

extension OldStore {
    func write(to path: String) throws {
        try DatabaseQueue.opened(path).writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA foreign_keys = OFF")
            try db.execute(sql: dump)
            try db.execute(sql: "PRAGMA application_id = 0x46727277; PRAGMA user_version = \(version)")
        }
    }
}
