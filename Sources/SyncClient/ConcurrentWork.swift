// Runs the same function for several values at once.

/// A helper that runs the same function for several values at once, for example for several accounts, so that an
/// unresponsive server of one does not delay the others.
public enum ConcurrentWork {
    /// Returns the results of a function for all values. If the function throws for one value, the others continue.
    ///
    /// - Parameter limit: The most calls in progress at once.
    /// - Returns: The results, in the order of the values; `CancellationError` for values that were not started before
    ///   the task was canceled.
    public static func results<Value: Sendable, Answer: Sendable>(
        of values: [Value], limit: Int, _ work: @escaping @Sendable (Value) async throws -> Answer
    ) async -> [Result<Answer, any Error>] {
        await withTaskGroup(of: (Int, Result<Answer, any Error>).self) { group in
            var results = [Result<Answer, any Error>](repeating: .failure(CancellationError()), count: values.count)
            var waiting = values.enumerated().makeIterator()
            func begin() {
                guard !Task.isCancelled, let (place, value) = waiting.next() else { return }
                group.addTask {
                    do {
                        return (place, .success(try await work(value)))
                    } catch {
                        return (place, .failure(error))
                    }
                }
            }
            for _ in 0..<limit { begin() }
            for await (place, result) in group {
                results[place] = result
                begin()
            }
            return results
        }
    }
}
