import Foundation
import GLibSupport
import Store
import Todo

/// The sync state that is recorded in the store: accounts, lists and their problems.
package struct SyncState: Equatable, Sendable {
    package struct SyncedList: Equatable, Sendable {
        /// The local list, its local name, and its account.
        package var list: UUID
        package var name: String
        package var account: UUID
        package var isReadOnly = false
        /// The problem that prevents the list from syncing.
        package var problem: SyncProblem?
        /// The number of deletions that wait for the user's decision, of tasks that the server refuses, and of
        /// unreadable resources on the server.
        package var held = 0, refused = 0, quarantined = 0
        /// The list's tasks with unknown time zones.
        package var unknownZones: UnknownZones?
        /// The time of the last complete sync.
        package var lastSynced: Timestamp?
    }

    package enum Subject: Hashable, Sendable {
        case account(UUID)
        case list(UUID)
        /// The program `furrow-sync`, which failed.
        case program
        /// The conflicts, and the deleted tasks that were restored because of a conflict.
        case conflicts
    }

    package struct Problem: Equatable, Sendable {
        /// The subject, and its name for the user.
        package var subject: Subject
        package var name: String
        /// The code (see `SyncProblemMessages`), and a message of the server or the system.
        package var code: SyncCode
        package var detail: String?
        /// The number of tasks affected; 0 for all.
        package var count = 0

        package var severity: Severity { Severity(code) }
    }

    package enum Severity: Int, Comparable, Sendable {
        /// A remark that needs no action.
        case remark
        /// A problem that goes away without the user's help.
        case temporary
        /// A problem that stays until the user acts.
        case needsUser

        package init(_ code: SyncCode) {
            switch code {
            case .readOnly, .quarantined, .conflicts, .returns, .unknownZones: self = .remark
            case .unreachable, .backedOff, .canceled: self = .temporary
            case .ok, .usage, .busy, .store, .error, .noAccount, .noList, .exists, .changed, .accountsFile,
                .invalidAddress, .plainHTTP, .elsewhere, .notCalDAV, .certificate, .cutOff, .cannotMakeLists,
                .wrongPassword, .needsPassword, .passwordCommand, .needsConsent, .noSecretService, .secretLocked,
                .onlineAttention, .onlineAccountMissing, .removed, .gone, .held, .noBackup, .refused, .run, .unknown:
                self = .needsUser
            }
        }

        package static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
    }

    /// The state of all accounts and lists together.
    package enum OverallState: Equatable, Sendable {
        case none
        /// Everything is synced or about to be.
        case upToDate
        /// A server is unreachable.
        case offline
        /// A problem stays until the user acts.
        case needsUser
    }

    /// All accounts, sorted by name.
    package var accounts: [Account] = []
    /// The accounts in GNOME's Online Accounts that the user removed from Furrow, sorted by name.
    package var removed: [Account] = []
    /// The synced lists, by their local ids.
    package var lists: [UUID: SyncedList] = [:]
    /// The ids of the synced lists, in order.
    package var order: [UUID] = []
    /// The number of conflicts, and of restored tasks, that the user has not seen yet.
    package var conflicts = 0, returns = 0
    /// The problems, the worst first.
    package var problems: [Problem] = []
    /// The time at which the first list's back-off ends.
    package var nextTry: Timestamp?
    /// A mark of the last edit by the user.
    package var mark = EditMark()
    /// The reason why the last run failed, as a message, or nil if it succeeded.
    package var failedRun: String? { didSet { problems = problemsFound } }

    package init() {}

    package init(_ overview: SyncOverview) {
        (accounts, removed) = (overview.accounts, overview.removed)
        conflicts = overview.conflicts
        returns = overview.returns
        mark = overview.mark
        for list in overview.lists {
            order.append(list.remote.list)
            lists[list.remote.list] = SyncedList(list)
        }
        nextTry = overview.lists.compactMap(\.remote.backOff).min()
        problems = problemsFound
    }

    /// Whether any list is synced.
    package var isOn: Bool { !lists.isEmpty }

    package var overallState: OverallState {
        if accounts.isEmpty { return .none }
        switch problems.first?.severity {
        case .needsUser: return .needsUser
        case .temporary: return .offline
        default: return isOn ? .upToDate : .none
        }
    }

    /// Returns whether a list's server allows no changes.
    package func isReadOnly(_ list: UUID) -> Bool { lists[list]?.isReadOnly ?? false }

    /// The oldest of the times at which the lists were last completely synced, or nil if a list never was.
    package var lastSynced: Timestamp? {
        let times = lists.values.map(\.lastSynced)
        return times.contains(nil) ? nil : times.compactMap { $0 }.min()
    }

    /// Returns the synced lists of an account, in order.
    package func lists(of account: UUID) -> [SyncedList] {
        order.compactMap { lists[$0] }.filter { $0.account == account }
    }

    private var problemsFound: [Problem] {
        var problemsFound = accounts.compactMap { account in
            account.problem.map {
                Problem(subject: .account(account.id), name: account.name, code: $0.code, detail: $0.detail)
            }
        }
        var stopped: [UUID: SyncCode] = [:]
        for account in accounts { stopped[account.id] = account.problem?.code }
        let unreachable = unreachableAccounts
        for account in accounts where unreachable.contains(account.id) && account.problem == nil {
            problemsFound.append(Problem(subject: .account(account.id), name: account.name, code: .unreachable))
        }
        for list in order.compactMap({ lists[$0] }) {
            problemsFound += list.problems.filter { problem in
                if problem.code == .unreachable, unreachable.contains(list.account) { return false }
                // A problem of the account stops each of its lists, and is reported once.
                return problem.code != stopped[list.account]
            }
        }
        if let failedRun {
            // The run's failure comes first, since the rest may be out of date.
            problemsFound.insert(Problem(subject: .program, name: "", code: .run, detail: failedRun), at: 0)
        }
        if conflicts > 0 {
            problemsFound.append(Problem(subject: .conflicts, name: "", code: .conflicts, count: conflicts))
        }
        if returns > 0 { problemsFound.append(Problem(subject: .conflicts, name: "", code: .returns, count: returns)) }
        return Self.sorted(problemsFound)
    }

    /// The accounts with several lists that are all unreachable. The problem is reported once for the account rather
    /// than for each list.
    private var unreachableAccounts: Set<UUID> {
        Set(
            accounts.map(\.id).filter { account in
                let lists = lists(of: account)
                return lists.count > 1 && lists.allSatisfy { $0.problem?.code == .unreachable }
            })
    }

    /// Returns the problems sorted by severity, the worst first. Problems of the same severity keep their order.
    private static func sorted(_ problems: [Problem]) -> [Problem] {
        [Severity.needsUser, .temporary, .remark].flatMap { severity in problems.filter { $0.severity == severity } }
    }
}

extension SyncState.SyncedList {
    fileprivate init(_ list: SyncOverview.List) {
        let remote = list.remote
        self.init(list: remote.list, name: list.name, account: remote.account)
        isReadOnly = remote.isReadOnly
        problem = remote.problem
        held = remote.held
        refused = list.refused
        quarantined = list.quarantined
        lastSynced = remote.lastSynced
        unknownZones = list.unknownZones
        // The user has decided, and the decision only needs to be carried out.
        if remote.answer != nil, problem?.code != .noBackup { (problem, held) = (nil, 0) }
    }

    /// The problems of the list and of its tasks.
    package var problems: [SyncState.Problem] {
        func makeProblem(_ code: SyncCode, detail: String? = nil, count: Int = 0) -> SyncState.Problem {
            SyncState.Problem(subject: .list(list), name: name, code: code, detail: detail, count: count)
        }
        var problemsFound: [SyncState.Problem] = []
        if let problem {
            problemsFound.append(
                makeProblem(problem.code, detail: problem.detail, count: problem.code == .held ? held : 0))
        }
        if refused > 0 {
            if let index = problemsFound.firstIndex(where: { $0.code == .refused }) {
                problemsFound[index].count = refused
            } else {
                problemsFound.append(makeProblem(.refused, detail: nil, count: refused))
            }
        }
        if quarantined > 0 { problemsFound.append(makeProblem(.quarantined, detail: nil, count: quarantined)) }
        if let unknownZones, unknownZones.count > 0 {
            let names = unknownZones.names.joined(separator: tr(", "))
            problemsFound.append(makeProblem(.unknownZones, detail: names, count: unknownZones.count))
        }
        return problemsFound
    }
}
