// Closes database connections without waking the program later.

import GRDB
import Synchronization

/// The queues of closed connections, which stay allocated at a few hundred bytes each.
///
/// To free a queue, libdispatch starts a thread of its pool, which from then on wakes up every second to check the
/// pool. A program that sleeps until something is due must not be woken like that.
enum ClosedQueues {
    private static let queues = Mutex<[any DatabaseWriter]>([])

    /// Closes a connection, and keeps its queue.
    static func close(_ writer: any DatabaseWriter) {
        // A connection that cannot be closed is still in use. It is closed with its last user.
        guard (try? writer.close()) != nil else { return }
        queues.withLock { $0.append(writer) }
    }
}

extension Store {
    /// Closes the store's file. The store cannot be used afterwards. A store that is never closed is closed with its
    /// last user.
    public func close() { ClosedQueues.close(writer) }
}
