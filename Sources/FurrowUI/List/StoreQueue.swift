// What a list asks of the store, one thing after another.

/// Reads and writes in the order in which they were asked for: a read has what was written before it, and a write finds what
/// the one before it left. A row that is shown before it is written would be lost by a read that overtook its write.
@MainActor final class StoreQueue {
    /// What is asked of the store.
    enum Kind: Equatable, Sendable { case read, write }

    /// How many writes are not done yet: a window that is closed waits for them, and for nothing else.
    private(set) var writes = 0
    /// How many reads are not.
    private(set) var reads = 0
    /// Called when the last write is done.
    var whenWritten: (@MainActor () -> Void)?
    private var last: Task<Void, Never>?

    /// Does this after all that was asked for before.
    ///
    /// - Parameter finally: done with it, and before it is told that all are written.
    func add(_ kind: Kind, _ body: @escaping @MainActor () async -> Void, finally: @escaping @MainActor () -> Void) {
        count(kind, 1)
        let before = last
        last = Task {
            await before?.value
            await body()
            count(kind, -1)
            finally()
            if kind == .write, writes == 0 { whenWritten?() }
        }
    }

    private func count(_ kind: Kind, _ change: Int) {
        switch kind {
        case .read: reads += change
        case .write: writes += change
        }
    }
}
