// The queue of a list's reads from and writes to the store.

/// A queue that performs reads and writes in the order of their requests, so that each one sees the result of the one
/// before. A read that overtook a write would remove a row that is shown before it is written.
@MainActor package final class StoreQueue {
    /// The kind of access to the store.
    package enum Kind: Equatable, Sendable { case read, write }

    /// The number of writes not yet finished. A closing window waits for these only.
    package private(set) var pendingWrites = 0
    /// The number of reads not yet finished.
    package private(set) var pendingReads = 0
    /// Called when the last write has finished.
    package var onWritesFinished: (@MainActor () -> Void)?
    private var last: Task<Void, Never>?

    /// Performs an operation after all those requested before.
    ///
    /// - Parameter finally: Runs after the operation and before `onWritesFinished`.
    package func add(
        _ kind: Kind, _ body: @escaping @MainActor () async -> Void, finally: @escaping @MainActor () -> Void
    ) {
        count(kind, 1)
        let before = last
        last = Task {
            await before?.value
            await body()
            count(kind, -1)
            finally()
            if kind == .write, pendingWrites == 0 { onWritesFinished?() }
        }
    }

    private func count(_ kind: Kind, _ change: Int) {
        switch kind {
        case .read: pendingReads += change
        case .write: pendingWrites += change
        }
    }
}
