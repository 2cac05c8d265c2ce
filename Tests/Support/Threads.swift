// Runs blocking work on its own thread.

import Foundation

/// Runs a function on its own thread and waits for its end without blocking other tests. The tests share only as many
/// threads as the machine has cores.
public func onNewThread<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
}
