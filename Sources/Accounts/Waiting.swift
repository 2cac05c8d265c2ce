// Blocking work for a bus or a command, on a separate thread.

import Dispatch

/// Runs blocking work on another thread, instead of one of the few threads that all tasks share.
func onAnotherThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws(AccountError) -> Value
) async throws(AccountError) -> Value {
    let result: Result<Value, AccountError> = await withCheckedContinuation { continuation in
        DispatchQueue.global(qos: .utility).async {
            continuation.resume(returning: Result { () throws(AccountError) in try body() })
        }
    }
    return try result.get()
}
