import GRDB
import Synchronization

/// The queues of closed database connections, which stay allocated at a few hundred bytes each.
///
/// To free a queue, libdispatch starts a thread of its pool, which from then on wakes up every second to check the
/// pool. This would wake `furrow-remind` every second.
enum ClosedQueues {
    private static let queues = Mutex<[any DatabaseWriter]>([])

    /// Closes a connection, and retains its queue.
    static func close(_ writer: any DatabaseWriter) {
        // A connection that cannot be closed is still in use. It is closed when it is released.
        guard (try? writer.close()) != nil else { return }
        queues.withLock { $0.append(writer) }
    }
}

extension Store {
    /// Closes the store's file. The store cannot be used afterward. A store that is never closed is closed when its
    /// last reference is released.
    public func close() { ClosedQueues.close(writer) }
}
