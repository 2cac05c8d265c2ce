import Dispatch
import Glibc

/// A listener for the signals that cancel a run, until `end` is called. A canceled run ends between two transactions.
final class Cancellation {
    private let sources: [any DispatchSourceSignal]

    /// - Parameter body: Called on a separate thread for each signal.
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
