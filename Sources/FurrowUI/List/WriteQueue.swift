// What is being written, one thing after another.

/// Writes in the order in which they were asked for: each finds what the one before it left.
@MainActor final class WriteQueue {
    /// How many are not done yet.
    private(set) var count = 0
    /// Called when the last of them is done.
    var whenDone: (@MainActor () -> Void)?
    private var last: Task<Void, Never>?

    /// Does this after all that was asked for before.
    ///
    /// - Parameter finally: done with it, and before it is told that all are.
    func add(_ body: @escaping @MainActor () async -> Void, finally: @escaping @MainActor () -> Void) {
        count += 1
        let before = last
        last = Task {
            await before?.value
            await body()
            count -= 1
            finally()
            if count == 0 { whenDone?() }
        }
    }
}
