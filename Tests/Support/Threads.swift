// Work that blocks, beside the tests.

import Foundation

/// Runs a function on a thread of its own, and waits for its end without holding up other tests: the threads that tests share are
/// as few as the machine has cores.
public func onThreadOfItsOwn<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
}
