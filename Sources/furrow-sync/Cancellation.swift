// Signals that cancel a run, which then ends between two transactions.

import Dispatch
import Glibc

/// A listener for the signals that cancel a run, until `end` is called.
final class Cancellation {
    private let sources: [any DispatchSourceSignal]

    /// Calls back on a separate thread whenever such a signal arrives.
    init(_ body: @escaping @Sendable () -> Void) {
        sources = [SIGTERM, SIGINT, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
            source.setEventHandler(handler: body)
            source.resume()
            return source
        }
    }

    /// Stops listening.
    func end() { for source in sources { source.cancel() } }
}
