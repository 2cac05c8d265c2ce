// The result of a `furrow-sync` run, and the message about it.

import GLibSupport
import Glibc
import Syncing

/// The result of a run as far as the program itself is concerned. Problems with servers and passwords are recorded in
/// the store.
enum RunEnd: Equatable, Sendable {
    /// The run did its work, or recorded in the store why it could not.
    case well
    /// The run could not start, broke off, or could not use the store; with a message for the user.
    case failed(String)
    /// The run was canceled, or another run is active. Neither means success or failure.
    case undecided

    /// Creates the result of a run.
    ///
    /// - Parameter isCalledOff: Whether the user canceled the run.
    init(_ end: Result<SyncRun.End, SyncRun.StartError>, isCalledOff: Bool) {
        // A run that is canceled before it handles signals ends without an answer.
        if isCalledOff, case .success(let end) = end, end.answer == nil, end.code == 128 + SIGTERM {
            self = .undecided
            return
        }
        let answer = Self.answer(end)
        switch answer.code {
        case .busy, .cancelled: self = .undecided
        // The arguments are wrong only for a program of another version.
        case .usage: self = .failed(Self.withoutAnswer)
        case .store, .error:
            self = .failed(
                answer.message ?? tr("Something went wrong: {error}").filling("error", with: answer.code.rawValue))
        default: self = .well
        }
    }

    /// Returns the answer of a run, or an error if it gave none.
    static func answer(_ end: Result<SyncRun.End, SyncRun.StartError>) -> SyncAnswer {
        switch end {
        case .success(let end): return end.answer ?? SyncAnswer(ok: false, code: .error, message: withoutAnswer)
        case .failure(let error):
            // Translators: The reason in “furrow-sync could not be started: {reason}”.
            let detail = error.detail ?? tr("it is not installed")
            return SyncAnswer(
                ok: false, code: .error,
                message: tr("furrow-sync could not be started: {reason}. Install Furrow again.").filling(
                    "reason", with: detail))
        }
    }

    private static var withoutAnswer: String {
        tr("furrow-sync ended without a response. Install the same version of furrow and furrow-sync.")
    }
}
