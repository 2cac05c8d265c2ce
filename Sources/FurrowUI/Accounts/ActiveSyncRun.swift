import Dispatch
import SyncClient

/// A `furrow-sync` run that has started.
protocol ActiveSyncRun: Sendable {
    func cancel()
    /// Waits for the run's end; call once, on a thread that may block.
    func end(onEvent: (SyncEvent) -> Void) -> SyncRun.Completion
}

extension SyncRun: ActiveSyncRun {}

/// A starter of `furrow-sync` runs on one store.
struct SyncStarter: Sendable {
    /// Starts a run with a command and its options, and its standard input.
    let start: @Sendable ([String], String) throws(SyncRun.StartError) -> any ActiveSyncRun

    static func program(store path: String) -> SyncStarter {
        SyncStarter { arguments, input throws(SyncRun.StartError) in
            // Right after the command, because later arguments, such as addresses, could be mistaken for options.
            try SyncRun(arguments.prefix(1) + ["--store", path] + arguments.dropFirst(), input: input)
        }
    }

    /// Runs the program to its end on another thread, because it may wait for a server for minutes.
    ///
    /// - Parameters:
    ///   - onStart: Called on that thread with the run, once it has started.
    ///   - onEvent: Called on that thread with the run's progress reports.
    func run(
        _ arguments: [String], input: String = "", onStart: @escaping @Sendable (any ActiveSyncRun) -> Void = { _ in },
        onEvent: @escaping @Sendable (SyncEvent) -> Void = { _ in }
    ) async -> Result<SyncRun.Completion, SyncRun.StartError> {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .utility).async {
                do throws(SyncRun.StartError) {
                    let run = try start(arguments, input)
                    onStart(run)
                    continuation.resume(returning: .success(run.end(onEvent: onEvent)))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
    }
}
