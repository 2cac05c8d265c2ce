// Signals that call a run off: it ends between two transactions.

import Dispatch
import Glibc

/// Listens for the signals that call a run off, until it is ended.
final class Cancellation {
    private let sources: [any DispatchSourceSignal]

    /// Calls back at each such signal, on a thread of its own.
    init(_ body: @escaping @Sendable () -> Void) {
        sources = [SIGTERM, SIGINT, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
            source.setEventHandler(handler: body)
            source.resume()
            return source
        }
    }

    /// Listens no more.
    func end() { for source in sources { source.cancel() } }
}
