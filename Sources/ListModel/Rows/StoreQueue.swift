/// Performs the reads and writes of a list in the order of the requests, so that each of them sees the results of the
/// earlier ones. A read that overtook a write would remove a row that is shown before it is written.
@MainActor package final class StoreQueue {
    package enum Kind: Equatable, Sendable { case read, write }

    /// The number of unfinished writes. A closing window waits only for these.
    package private(set) var pendingWrites = 0
    /// The number of unfinished reads.
    package private(set) var pendingReads = 0
    package var onWritesFinished: (@MainActor () -> Void)?
    private var last: Task<Void, Never>?

    /// Performs an operation after all earlier requests.
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
