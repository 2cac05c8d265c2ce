// The reason for a failure, as a code and a message.

import Accounts
import CalDAV
import GLibSupport
import Store
import Syncing
import Todo

/// The reason why something was not done.
struct Problem: Equatable {
    /// The code for programs.
    var code: String
    /// A translated description of what happened and what to do.
    var message: String
    /// The address that a server redirects to.
    var address: String?

    /// Creates a problem with the message for its code.
    init(_ code: String, detail: String? = nil) {
        self.code = code
        message = translated(SyncProblemWords.message(code, detail: detail))
    }

    init(_ code: String, _ message: Message) {
        (self.code, self.message) = (code, translated(message))
    }

    init(_ error: AccountError) { self.init(error.code, error.message) }

    init(_ error: CalDAVError) {
        self.init(error.code, error.message)
        if case .elsewhere(let address) = error { self.address = address.text }
    }

    /// Creates a problem from an error that ends a command, or the sync of a whole account.
    init(unforeseen error: any Error) {
        switch error {
        case let failure as Failure: self = failure.problem
        case let error as StoreError: self.init("store", error.message)
        case is CancellationError: self.init("cancelled")
        default:
            self.init("error")
            message = "\(error)"
        }
    }

    /// The problem in its stored form.
    var kept: SyncProblem { SyncProblem(code == "wrong-password" ? "needs-password" : code, detail: message) }
}

extension CalDAVError {
    /// The code for programs.
    var code: String {
        switch self {
        case .invalidAddress: "invalid-address"
        case .plainHTTP, .notEncrypted: "plain-http"
        case .unreachable, .unreadable: "unreachable"
        case .certificateRefused: "certificate"
        case .wrongPassword: "wrong-password"
        case .notCalDAV: "not-caldav"
        case .elsewhere: "elsewhere"
        case .readOnly: "read-only"
        case .collectionGone: "gone"
        case .refused, .noVersion: "refused"
        case .cannotMakeLists: "cannot-make-lists"
        case .tooMuch: "cut-off"
        case .cancelled: "cancelled"
        }
    }
}

/// A problem that ends a command.
struct Failure: Error {
    let problem: Problem
    /// The account that the user has to confirm first.
    var account: AccountAnswer?

    init(_ problem: Problem) { self.problem = problem }
    init(_ code: String, _ message: Message) { problem = Problem(code, message) }

    var answer: SyncAnswer {
        var answer = SyncAnswer(problem)
        answer.account = account
        return answer
    }
}

extension SyncAnswer {
    /// Creates the answer of a failed command.
    init(_ problem: Problem) {
        self.init(ok: false, code: problem.code, message: problem.message)
        address = problem.address
    }

    /// The exit code for this answer.
    var exitCode: Int32 {
        switch code {
        case "ok": SyncExit.done
        case "usage", "invalid-address": SyncExit.misused
        case "store": SyncExit.store
        case "unreachable", "cut-off": SyncExit.unreachable
        case "busy": SyncExit.busy
        case "cancelled": SyncExit.cancelled
        case "no-account", "no-list", "exists", "error": SyncExit.failed
        default: SyncExit.needsPerson
        }
    }
}

/// Runs a function on a server and converts its error to a failure of the command.
func onServer<Value>(_ body: () async throws(CalDAVError) -> Value) async throws(Failure) -> Value {
    do {
        return try await body()
    } catch {
        throw Failure(Problem(error))
    }
}
