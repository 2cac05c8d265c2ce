// The time at which a transaction is on disk, observed through a separate connection.

import Foundation
import Store
import Synchronization
import Todo

/// A watcher that polls the store for changes on a separate thread. In SQLite's write-ahead log, a reader sees a
/// transaction once its commit is complete, including the log's synchronization with the disk.
final class DiskWatch: Sendable {
    /// The time between two polls, in microseconds.
    private static let pause: UInt32 = 200

    private struct State {
        var isArmed = false
        var revision: Int64
        var committed: Double?
    }

    private let store: Store
    private let state: Mutex<State>

    init(path: String) throws {
        store = try Store.open(at: path)
        state = Mutex(State(revision: try store.snapshot(of: TodoList.tasks.id).revision))
        Thread.detachNewThread { [self] in watch() }
    }

    /// Starts waiting for the next transaction.
    func arm() {
        state.withLock { ($0.isArmed, $0.committed) = (true, nil) }
    }

    /// The time at which the transaction was on disk, in microseconds on the monotonic clock, or nil if there was none.
    var committed: Double? { state.withLock { $0.committed } }

    private func watch() {
        while true {
            usleep(Self.pause)
            guard state.withLock({ $0.isArmed }) else { continue }
            let known = state.withLock { $0.revision }
            let changes = try? store.changes(since: known, in: TodoList.tasks.id)
            guard case .rows(_, let revision) = changes else { continue }
            state.withLock { $0 = State(revision: revision, committed: Clocks.wallMicroseconds) }
        }
    }
}
