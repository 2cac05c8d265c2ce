import GLibSupport
import Glibc
import SyncClient

/// The result of a `furrow-sync` run. Problems with servers and passwords are not part of it; they are recorded in the
/// store.
enum SyncRunResult: Equatable, Sendable {
    /// The run did its work, or recorded in the store why it could not.
    case succeeded
    /// The run could not start, ended early, or could not use the store; with a message for the user.
    case failed(String)
    /// The run was canceled, or another run is active. Neither means success or failure.
    case inconclusive

    /// - Parameter wasCanceled: Whether the user canceled the run.
    init(_ end: Result<SyncRun.Completion, SyncRun.StartError>, wasCanceled: Bool) {
        // A run that is canceled before it handles signals ends without a response.
        if wasCanceled, case .success(let end) = end, end.result == nil, end.code == 128 + SIGTERM {
            self = .inconclusive
            return
        }
        let result = Self.syncResult(of: end)
        switch result.code {
        case .busy, .canceled: self = .inconclusive
        // The arguments are wrong only for a program of another version.
        case .usage: self = .failed(Self.noResponseMessage)
        case .store, .error:
            self = .failed(
                result.message ?? tr("Something went wrong: {error}").filling("error", with: result.code.rawValue))
        default: self = .succeeded
        }
    }

    /// Returns the response of a run, or an error if there is none.
    static func syncResult(of end: Result<SyncRun.Completion, SyncRun.StartError>) -> SyncResult {
        switch end {
        case .success(let end): return end.result ?? SyncResult(ok: false, code: .error, message: noResponseMessage)
        case .failure(let error):
            // Translators: The reason in “furrow-sync could not be started: {reason}”.
            let detail = error.detail ?? tr("it is not installed")
            return SyncResult(
                ok: false, code: .error,
                message: tr("furrow-sync could not be started: {reason}. Install Furrow again.").filling(
                    "reason", with: detail))
        }
    }

    private static var noResponseMessage: String {
        tr("furrow-sync ended without a response. Install the same version of furrow and furrow-sync.")
    }
}
