import Accounts
import CalDAV
import GLibSupport
import Store
import SyncClient
import Todo

/// The reason for a failure, as a code and a message.
struct Problem: Equatable {
    /// The code for programs.
    var code: SyncCode
    /// A translated description of what happened and what to do.
    var message: String
    /// The address that a server redirects to.
    var address: String?

    /// Uses the message for the code.
    init(_ code: SyncCode, detail: String? = nil) {
        self.code = code
        message = translated(SyncProblemMessages.message(code, detail: detail))
    }

    init(_ code: SyncCode, _ message: Message) {
        (self.code, self.message) = (code, translated(message))
    }

    init(_ error: AccountError) { self.init(error.code, error.message) }

    init(_ error: CalDAVError) {
        self.init(error.code, error.message)
        if case .otherHost(let address) = error { self.address = address.text }
    }

    /// Creates a problem from an error that ends a command, or the sync of a whole account.
    init(unexpected error: any Error) {
        switch error {
        case let failure as Failure: self = failure.problem
        case let error as StoreError: self.init(.store, error.message)
        case is CancellationError: self.init(.canceled)
        default:
            self.init(.error)
            message = "\(error)"
        }
    }

    /// The problem in its stored form.
    var stored: SyncProblem { SyncProblem(code == .wrongPassword ? .needsPassword : code, detail: message) }
}

extension CalDAVError {
    /// The code for programs.
    var code: SyncCode {
        switch self {
        case .invalidAddress: .invalidAddress
        case .plainHTTP, .notEncrypted: .plainHTTP
        case .unreachable, .unreadable: .unreachable
        case .certificateRefused: .certificate
        case .wrongPassword: .wrongPassword
        case .notCalDAV: .notCalDAV
        case .otherHost: .elsewhere
        case .readOnly: .readOnly
        case .collectionGone: .gone
        case .refused, .noVersion: .refused
        case .cannotMakeLists: .cannotMakeLists
        case .limitExceeded: .cutOff
        case .canceled: .canceled
        }
    }
}

/// A problem that ends a command.
struct Failure: Error {
    let problem: Problem
    /// The account that the user has to confirm first.
    var account: AccountResult?

    init(_ problem: Problem) { self.problem = problem }
    init(_ code: SyncCode, _ message: Message) { problem = Problem(code, message) }

    var result: SyncResult {
        var result = SyncResult(problem)
        result.account = account
        return result
    }
}

extension SyncResult {
    init(_ problem: Problem) {
        self.init(ok: false, code: problem.code, message: problem.message)
        address = problem.address
    }

    var exitCode: Int32 {
        switch code {
        case .ok: SyncExit.done
        case .usage, .invalidAddress: SyncExit.usage
        case .store: SyncExit.store
        case .unreachable, .cutOff: SyncExit.unreachable
        case .busy: SyncExit.busy
        case .canceled: SyncExit.canceled
        case .noAccount, .noList, .exists, .error: SyncExit.failed
        case .changed, .accountsFile, .plainHTTP, .elsewhere, .notCalDAV, .certificate, .backedOff, .cannotMakeLists,
            .wrongPassword, .needsPassword, .passwordCommand, .needsConsent, .noSecretService, .secretLocked,
            .onlineAttention, .onlineAccountMissing, .removed, .readOnly, .gone, .held, .noBackup, .refused,
            .quarantined,
            .conflicts, .returns, .unknownZones, .run, .unknown:
            SyncExit.needsUser
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
