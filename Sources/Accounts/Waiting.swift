// What waits for a bus or a command does so on a thread of its own.

import Dispatch

/// Does something that waits on another thread, and not on one of the few that all tasks share.
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
