/// A helper that runs the same function for several values at once, for example for several accounts, so that an
/// unresponsive server of one does not delay the others.
public enum ConcurrentWork {
    /// Returns the results of a function for all values. If the function throws for one value, the others continue.
    ///
    /// - Parameter limit: The maximum number of calls in progress at once.
    /// - Returns: The results, in the order of the values; `CancellationError` for values that were not started before
    ///   the task was canceled.
    public static func results<Value: Sendable, Output: Sendable>(
        of values: [Value], limit: Int, _ work: @escaping @Sendable (Value) async throws -> Output
    ) async -> [Result<Output, any Error>] {
        await withTaskGroup(of: (Int, Result<Output, any Error>).self) { group in
            var results = [Result<Output, any Error>](repeating: .failure(CancellationError()), count: values.count)
            var waiting = values.enumerated().makeIterator()
            func begin() {
                guard !Task.isCancelled, let (index, value) = waiting.next() else { return }
                group.addTask {
                    do {
                        return (index, .success(try await work(value)))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            for _ in 0..<limit { begin() }
            for await (index, result) in group {
                results[index] = result
                begin()
            }
            return results
        }
    }
}
