// How a run of the program that synchronises has ended, and what of it is to be said.

import Glibc
import GtkSupport
import Syncing

/// How a run has ended, as far as the program itself goes: what servers and passwords keep from being done is in the store.
enum RunEnd: Equatable, Sendable {
    /// It has done its work, or knows why not.
    case well
    /// It could not be started, broke off, or could not use the store; with what happened and what to do.
    case failed(String)
    /// It was called off, or another one works: that says nothing of it.
    case undecided

    /// - Parameter isCalledOff: whether the person has called it off.
    init(_ end: Result<SyncRun.End, SyncRun.StartError>, isCalledOff: Bool) {
        // Called off before it could listen for that, it has nothing to answer.
        if isCalledOff, case .success(let end) = end, end.answer == nil, end.code == 128 + SIGTERM {
            self = .undecided
            return
        }
        let answer = Self.answer(end)
        switch answer.code {
        case "busy", "cancelled": self = .undecided
        // One of another version does not understand what it is told.
        case "usage": self = .failed(Self.withoutAnswer)
        case "store", "error":
            self = .failed(
                answer.message ?? tr("Something went wrong: {error}").filling("error", with: answer.code))
        default: self = .well
        }
    }

    /// What a run has answered, also where there was none.
    static func answer(_ end: Result<SyncRun.End, SyncRun.StartError>) -> SyncAnswer {
        switch end {
        case .success(let end): return end.answer ?? SyncAnswer(ok: false, code: "error", message: withoutAnswer)
        case .failure(let error):
            let detail = error.detail ?? tr("it is not installed")
            return SyncAnswer(
                ok: false, code: "error",
                message: tr("furrow-sync could not be started: {reason}").filling("reason", with: detail))
        }
    }

    private static var withoutAnswer: String {
        tr("furrow-sync ended without an answer. Install it anew, of the same version.")
    }
}
