// When a transaction is on disk, seen through a connection of its own.

import Foundation
import Store
import Synchronization
import Todo

/// Asks the store again and again, on a thread of its own, whether anything has changed. In SQLite's write-ahead log a
/// reader sees a transaction once its commit is done, the log's synchronization with the disk included.
final class DiskWatch: Sendable {
    /// Microseconds between two questions.
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

    /// The next transaction is the one that counts.
    func arm() {
        state.withLock { ($0.isArmed, $0.committed) = (true, nil) }
    }

    /// When the transaction was on disk, in microseconds on the monotonic clock; nil where none was.
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
