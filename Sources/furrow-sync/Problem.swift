// Why something was not done, as a code and in words.

import Accounts
import CalDAV
import GLibSupport
import Store
import Syncing
import Todo

/// Why something was not done.
struct Problem: Equatable {
    /// A word for programs.
    var code: String
    /// What happened and what to do, translated.
    var message: String
    /// The address that a server leads to.
    var address: String?

    /// A problem that the code alone tells.
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

    /// An error that ends a command, or all of an account.
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

    /// It as the store keeps it.
    var kept: SyncProblem { SyncProblem(code == "wrong-password" ? "needs-password" : code, detail: message) }
}

extension CalDAVError {
    /// A word for programs that tells the cases apart.
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
    /// The account that the person has to confirm first.
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
    /// The answer where something was not done.
    init(_ problem: Problem) {
        self.init(ok: false, code: problem.code, message: problem.message)
        address = problem.address
    }

    /// The exit code that goes with it.
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

/// Does something on a server, whose error ends the command.
func onServer<Value>(_ body: () async throws(CalDAVError) -> Value) async throws(Failure) -> Value {
    do {
        return try await body()
    } catch {
        throw Failure(Problem(error))
    }
}
