// How often a server may ask for the password before the session stops sending it.

import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Counts the refusals of an account's password, over all of its session's requests. A server that names another realm or scheme with
/// each 401 would otherwise be sent a wrong password many times.
final class PasswordAttempts: Sendable {
    private struct State {
        /// How often the password was refused since the server last accepted it.
        var refusals = 0
        /// Whether the server has ever accepted the password in this run.
        var hasAccepted = false
        /// Whether a request has ended with 401 although it carried the password.
        var isRefused = false
        /// Whether a request is under way that carries a password which the server has not accepted yet.
        var isTrying = false
    }

    /// How often a password is sent that the server does not accept.
    static let most = 2
    private let state = Mutex(State())

    /// Whether the session gives up: the server has refused the password.
    var isRefused: Bool { state.withLock { $0.isRefused } }

    /// Waits until the password may be sent: while it is not known to be right, in one request at a time. A server that lets anyone list
    /// tasks and demands the password only for changes is asked by several requests at once.
    ///
    /// - Parameter isCancelled: whether the request is given up meanwhile.
    /// - Returns: whether it may be sent. Where it may, ``end(isAccepted:)`` or ``release()`` is to be called.
    func mayTry(_ isCancelled: () -> Bool) -> Bool {
        while true {
            let mayTry: Bool? = state.withLock { state in
                if state.isRefused || state.hasAccepted { return !state.isRefused }
                if state.isTrying { return nil }
                state.isTrying = true
                return true
            }
            if let mayTry { return mayTry }
            if isCancelled() { return false }
            // 10 ms, on a thread that waits for servers anyway.
            usleep(10_000)
        }
    }

    /// Notes that the request has ended without an answer to the password.
    func release() { state.withLock { $0.isTrying = false } }

    /// Notes that the server has demanded the password again right after it was sent.
    ///
    /// - Returns: whether it may be sent once more.
    func mayTryAgain() -> Bool {
        state.withLock { state in
            state.refusals += 1
            return state.refusals < Self.most
        }
    }

    /// Notes that the server wants the password with a new Digest nonce, since the one it was sent with has expired. A server that has
    /// accepted the password may want that of each request once. Of any other server it counts as a refusal.
    ///
    /// - Parameter renewals: how often the server has wanted it of this request, this time included.
    /// - Returns: whether the password may be sent once more.
    func mayRenew(_ renewals: Int) -> Bool {
        if state.withLock({ $0.hasAccepted }) { return renewals < Self.most }
        return mayTryAgain()
    }

    /// Notes how the request has ended that carried the password.
    func end(isAccepted: Bool) {
        state.withLock { state in
            state.isTrying = false
            guard isAccepted else {
                state.isRefused = true
                return
            }
            (state.refusals, state.hasAccepted) = (0, true)
        }
    }
}
