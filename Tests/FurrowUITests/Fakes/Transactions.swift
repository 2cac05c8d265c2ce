// What a connection does, counted.

import Foundation
import GRDB
import Store
import Synchronization

/// Counts the transactions of one connection; a statement outside of any is one of its own.
final class Transactions: Sendable {
    struct Count: Equatable {
        var writes = 0
        var reads = 0
    }

    private struct State {
        var count = Count()
        var isWithin = false
        /// What the reads began with.
        var statements: [String] = []
    }

    private let state = Mutex(State())

    /// Those since the last `forget`.
    var count: Count { state.withLock { $0.count } }

    /// What those of them that read began with.
    var statements: [String] { state.withLock { $0.statements } }

    func forget() { state.withLock { ($0.count, $0.statements) = (Count(), []) } }

    /// A connection whose transactions are counted.
    func queue(at path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.prepareDatabase { db in db.trace { self.take($0.description) } }
        let queue = try DatabaseQueue.opened(path, configuration)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        return queue
    }

    private func take(_ statement: String) {
        // By the first two `WriteCount` counts, the third guards a read: none reads a table.
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
