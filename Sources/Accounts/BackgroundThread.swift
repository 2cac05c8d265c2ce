import Dispatch

/// Runs blocking work for a bus or a command on another thread, because Swift's concurrent tasks share only a few
/// threads.
func onBackgroundThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws(AccountError) -> Value
) async throws(AccountError) -> Value {
    let result: Result<Value, AccountError> = await withCheckedContinuation { continuation in
        DispatchQueue.global(qos: .utility).async {
            continuation.resume(returning: Result { () throws(AccountError) in try body() })
        }
    }
    return try result.get()
}
