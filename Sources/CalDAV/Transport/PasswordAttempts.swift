import Glibc
import Synchronization

/// A counter of the refusals of an account's password, shared by all requests of its session. After too many refusals,
/// the session stops sending the password: a server that names another realm or scheme with each 401 would otherwise
/// receive a wrong password many times.
final class PasswordAttempts: Sendable {
    private struct State {
        /// The number of refusals since the server last accepted the password.
        var refusals = 0
        /// Whether the server has ever accepted the password in this run.
        var hasAccepted = false
        /// Whether a request with the password has ended with 401.
        var isRefused = false
        /// Whether a request in progress contains the password, which the server has not accepted yet.
        var isTrying = false
    }

    /// The maximum number of times that a password is sent without being accepted.
    static let maxAttempts = 2
    private let state = Mutex(State())

    /// Whether the server has refused the password and the session must not send it again.
    var isRefused: Bool { state.withLock { $0.isRefused } }

    /// Waits until the password may be sent. Until the server has accepted it once, only one request at a time contains
    /// it. This matters for a server that asks for the password only for changes, because several changes are sent at
    /// once.
    ///
    /// - Parameter isCanceled: Returns whether the request was canceled while it waits.
    /// - Returns: Whether to send the password. If so, the caller must call ``end(isAccepted:)`` or ``release()``.
    func mayTry(_ isCanceled: () -> Bool) -> Bool {
        while true {
            let mayTry: Bool? = state.withLock { state in
                if state.isRefused || state.hasAccepted { return !state.isRefused }
                if state.isTrying { return nil }
                state.isTrying = true
                return true
            }
            if let mayTry { return mayTry }
            if isCanceled() { return false }
            // Sleeping is fine: this thread only waits for servers.
            usleep(10_000)
        }
    }

    /// Records that the request has ended before the server accepted or refused the password.
    func release() { state.withLock { $0.isTrying = false } }

    /// Records that the server has asked for the password again right after receiving it.
    /// Returns whether the password may be sent once more.
    func mayTryAgain() -> Bool {
        state.withLock { state in
            state.refusals += 1
            return state.refusals < Self.maxAttempts
        }
    }

    /// Records that the server wants the password with a new Digest nonce because the old one has expired. A server
    /// that has accepted the password may ask for this once per request. From any other server it counts as a refusal.
    ///
    /// - Parameter renewals: The number of renewals in this request, including this one.
    /// - Returns: Whether the password may be sent once more.
    func mayRenew(_ renewals: Int) -> Bool {
        if state.withLock({ $0.hasAccepted }) { return renewals < Self.maxAttempts }
        return mayTryAgain()
    }

    /// Records whether a request with the password succeeded.
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
