// Does the same for several values at once.

/// Does the same for several values at once, such as accounts of which some have servers that do not answer.
public enum SideBySide {
    /// The results of a function for each value. Where it throws, the others go on.
    ///
    /// - Parameter atOnce: how many are under way at once, at most.
    /// - Returns: the results, in the order of the values; `CancellationError` for those that were not begun before the task was
    ///   canceled.
    public static func results<Value: Sendable, Answer: Sendable>(
        of values: [Value], atOnce: Int, _ work: @escaping @Sendable (Value) async throws -> Answer
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
            for _ in 0..<atOnce { begin() }
            for await (place, result) in group {
                results[place] = result
                begin()
            }
            return results
        }
    }
}
