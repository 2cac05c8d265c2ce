// A run of the program that synchronises, as the window knows it.

import Dispatch
import Syncing

/// A run that has begun.
protocol SyncWork: Sendable {
    /// Calls it off, if it still runs.
    func cancel()
    /// Waits for its end, on a thread that may wait; once.
    func end(onEvent: (SyncEvent) -> Void) -> SyncRun.End
}

extension SyncRun: SyncWork {}

/// Starts runs of the program on one store.
struct SyncStarter: Sendable {
    /// Starts a run with a command and its options, and what it is to read.
    let start: @Sendable ([String], String) throws(SyncRun.StartError) -> any SyncWork

    /// Starts the program with the store at a path.
    static func program(store path: String) -> SyncStarter {
        SyncStarter { arguments, input throws(SyncRun.StartError) in
            // Before what may be taken for words of its own, as an address is.
            try SyncRun(arguments.prefix(1) + ["--store", path] + arguments.dropFirst(), input: input)
        }
    }

    /// Runs it to its end on a thread of its own: that waits for a server, maybe for minutes.
    ///
    /// - Parameters:
    ///   - onStart: called with the run, once it has begun, on that thread.
    ///   - onEvent: called with what it says on the way, on that thread.
    func run(
        _ arguments: [String], input: String = "", onStart: @escaping @Sendable (any SyncWork) -> Void = { _ in },
        onEvent: @escaping @Sendable (SyncEvent) -> Void = { _ in }
    ) async -> Result<SyncRun.End, SyncRun.StartError> {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .utility).async {
                do throws(SyncRun.StartError) {
                    let work = try start(arguments, input)
                    onStart(work)
                    continuation.resume(returning: .success(work.end(onEvent: onEvent)))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
    }
}
