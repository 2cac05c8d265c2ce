// What is left of connections that are no longer needed.

import GRDB
import Synchronization

/// Connections that are closed, whose queues are kept: a few hundred bytes each.
///
/// To give back a queue, libdispatch starts a thread of its pool, and from then on wakes up every second to see how the pool
/// does. A program that is to sleep until something is due cannot have that.
enum ClosedQueues {
    private static let kept = Mutex<[any DatabaseWriter]>([])

    /// Closes a connection.
    static func close(_ writer: any DatabaseWriter) {
        // What cannot be closed is still in use, and is closed with its last user.
        guard (try? writer.close()) != nil else { return }
        kept.withLock { $0.append(writer) }
    }
}

extension Store {
    /// Closes the store's file; nothing can be done with the store any more. One that is not closed is when its last user
    /// goes.
    public func close() { ClosedQueues.close(writer) }
}
