// A counter of the transactions of a connection.

import Foundation
import GRDB
import Store
import Synchronization

/// Counts the transactions of one connection. A statement outside a transaction counts as a transaction.
final class Transactions: Sendable {
    struct Count: Equatable {
        var writes = 0
        var reads = 0
    }

    private struct State {
        var count = Count()
        var isWithin = false
        /// The first statements of the reads.
        var statements: [String] = []
    }

    private let state = Mutex(State())

    /// The number of transactions since the last `forget`.
    var count: Count { state.withLock { $0.count } }

    /// The first statements of the reads since the last `forget`.
    var statements: [String] { state.withLock { $0.statements } }

    func forget() { state.withLock { ($0.count, $0.statements) = (Count(), []) } }

    /// Opens a connection whose transactions are counted.
    func queue(at path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.prepareDatabase { db in db.trace { self.take($0.description) } }
        let queue = try DatabaseQueue.opened(path, configuration)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        return queue
    }

    private func take(_ statement: String) {
        // `WriteCount` uses the first two, and the third protects a read. None of them reads a table.
        let asides = ["PRAGMA data_version", "PRAGMA schema_version", "PRAGMA query_only"]
        if asides.contains(where: statement.hasPrefix) { return }
        state.withLock { state in
            if statement.hasPrefix("COMMIT") || statement.hasPrefix("ROLLBACK") {
                state.isWithin = false
            } else if !state.isWithin {
                state.isWithin = statement.hasPrefix("BEGIN")
                if statement.hasPrefix("BEGIN IMMEDIATE") {
                    state.count.writes += 1
                } else {
                    state.count.reads += 1
                    state.statements.append(statement)
                }
            } else if !statement.hasPrefix("BEGIN IMMEDIATE"), state.count.reads > 0, state.statements.count < 8 {
                state.statements.append(statement)
            }
        }
    }
}
