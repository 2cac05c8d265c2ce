// What is to be said of synchronising: how it stands, and what keeps it.

import Foundation
import GtkSupport
import Store
import Todo

/// How synchronising stands, as the store has it.
struct SyncState: Equatable, Sendable {
    /// A list that is the same on a server.
    struct SyncedList: Equatable, Sendable {
        /// The list here, its name here, and the account that it is of.
        var list: UUID
        var name: String
        var account: UUID
        /// Whether nothing can be written there.
        var isReadOnly = false
        /// What keeps it from being the same; nil where nothing does.
        var problem: SyncProblem?
        /// How many deletions wait for an answer, how many items the server refuses, how many it has that cannot be read.
        var held = 0, refused = 0, quarantined = 0
        /// Its tasks with unknown time zones; nil where there are none.
        var unknownZones: UnknownZones?
        /// When it was last the same; nil where it has never been.
        var lastSynced: Timestamp?
    }

    /// What a problem is about.
    enum Subject: Hashable, Sendable {
        case account(UUID)
        case list(UUID)
        /// The program that synchronises, which could not do its work.
        case program
        /// Values that were changed in two places, and tasks that came back for that reason.
        case conflicts
    }

    /// What keeps something from being the same, or is to be known of it.
    struct Problem: Equatable, Sendable {
        /// What it is about, and how people know that.
        var subject: Subject
        var name: String
        /// A word for programs (`SyncProblemWords`), and what the server or the system said.
        var code: String
        var detail: String?
        /// How many items it is about; 0 where it is about all.
        var count = 0

        /// How much it asks of the person.
        var weight: Weight { Weight(code) }
    }

    /// The code of a problem: tasks have time zones that are not known.
    static let unknownZones = "unknown-zones"

    /// How much something asks of the person.
    enum Weight: Int, Comparable, Sendable {
        /// It may be known.
        case remark
        /// It passes by itself.
        case passing
        /// It stays until the person does something.
        case needsPerson

        init(_ code: String) {
            switch code {
            case "read-only", "quarantined", "conflicts", "returns", SyncState.unknownZones: self = .remark
            case "unreachable", "backed-off", "cancelled": self = .passing
            default: self = .needsPerson
            }
        }

        static func < (a: Weight, b: Weight) -> Bool { a.rawValue < b.rawValue }
    }

    /// What all of it comes to.
    enum Mood: Equatable, Sendable {
        /// Nothing is synchronised.
        case none
        /// All is the same, or on its way.
        case well
        /// A server is not reached.
        case offline
        /// Something stays until the person does something.
        case needsPerson
    }

    /// All accounts, by name.
    var accounts: [Account] = []
    /// The accounts of GNOME's settings that are not used here, for the person has removed them, by name.
    var removed: [Account] = []
    /// The lists that are the same on a server, by their ids here.
    var lists: [UUID: SyncedList] = [:]
    /// Those lists in their order.
    var order: [UUID] = []
    /// How many values were changed in two places, and how many tasks came back, where nobody has seen it yet.
    var conflicts = 0, returns = 0
    /// What is to be said, the worst first.
    var problems: [Problem] = []
    /// When something that is left alone for a while is to be tried again; nil where nothing is.
    var nextTry: Timestamp?
    /// What the person has done last.
    var mark = EditMark()
    /// Why the last run of the program could not do its work, in words; nil where it did.
    var failedRun: String? { didSet { problems = found } }

    /// Nothing is synchronised.
    init() {}

    /// As the store has it.
    init(_ overview: SyncOverview) {
        (accounts, removed) = (overview.accounts, overview.removed)
        (conflicts, returns, mark) = (overview.conflicts, overview.returns, overview.mark)
        for list in overview.lists {
            order.append(list.remote.list)
            lists[list.remote.list] = SyncedList(list)
        }
        nextTry = overview.lists.compactMap(\.remote.backOff).min()
        problems = found
    }

    /// Whether there is anything to synchronise.
    var isOn: Bool { !lists.isEmpty }

    /// What all of it comes to.
    var mood: Mood {
        if accounts.isEmpty { return .none }
        switch problems.first?.weight {
        case .needsPerson: return .needsPerson
        case .passing: return .offline
        default: return isOn ? .well : .none
        }
    }

    /// Whether a list is one that its server lets nobody change.
    func isReadOnly(_ list: UUID) -> Bool { lists[list]?.isReadOnly ?? false }

    /// When all lists were the same last: the longest ago of them; nil where one never was.
    var lastSynced: Timestamp? {
        let times = lists.values.map(\.lastSynced)
        return times.contains(nil) ? nil : times.compactMap { $0 }.min()
    }

    /// The lists of an account, in their order.
    func lists(of account: UUID) -> [SyncedList] {
        order.compactMap { lists[$0] }.filter { $0.account == account }
    }

    private var found: [Problem] {
        var found = accounts.compactMap { account in
            account.problem.map {
                Problem(subject: .account(account.id), name: account.name, code: $0.code, detail: $0.detail)
            }
        }
        var stopped: [UUID: String] = [:]
        for account in accounts { stopped[account.id] = account.problem?.code }
        let silent = silentAccounts
        for account in accounts where silent.contains(account.id) && account.problem == nil {
            found.append(Problem(subject: .account(account.id), name: account.name, code: "unreachable"))
        }
        for list in order.compactMap({ lists[$0] }) {
            found += list.problems.filter { problem in
                if problem.code == "unreachable", silent.contains(list.account) { return false }
                // What keeps the account keeps each of its lists: it is said once.
                return problem.code != stopped[list.account]
            }
        }
        if let failedRun {
            // Before all else: nothing of the rest is known to be so by now.
            found.insert(Problem(subject: .program, name: "", code: "run", detail: failedRun), at: 0)
        }
        if conflicts > 0 { found.append(Problem(subject: .conflicts, name: "", code: "conflicts", count: conflicts)) }
        if returns > 0 { found.append(Problem(subject: .conflicts, name: "", code: "returns", count: returns)) }
        return Self.sorted(found)
    }

    /// The accounts of which no list was reached: that is said once, and not of each of their lists.
    private var silentAccounts: Set<UUID> {
        Set(
            accounts.map(\.id).filter { account in
                let lists = lists(of: account)
                return lists.count > 1 && lists.allSatisfy { $0.problem?.code == "unreachable" }
            })
    }

    /// The worst first; of one weight as they were found.
    private static func sorted(_ problems: [Problem]) -> [Problem] {
        [Weight.needsPerson, .passing, .remark].flatMap { weight in problems.filter { $0.weight == weight } }
    }
}

extension SyncState.SyncedList {
    fileprivate init(_ list: SyncOverview.List) {
        let remote = list.remote
        self.init(list: remote.list, name: list.name, account: remote.account)
        (isReadOnly, problem, held) = (remote.isReadOnly, remote.problem, remote.held)
        (refused, quarantined, lastSynced) = (list.refused, list.quarantined, remote.lastSynced)
        unknownZones = list.unknownZones
        // The person has answered: it only is to be done.
        if remote.answer != nil, problem?.code != SyncProblem.noBackup.code { (problem, held) = (nil, 0) }
    }

    /// What is to be said of it: its problem, and what its items have.
    var problems: [SyncState.Problem] {
        func one(_ code: String, _ detail: String? = nil, _ count: Int = 0) -> SyncState.Problem {
            SyncState.Problem(subject: .list(list), name: name, code: code, detail: detail, count: count)
        }
        var found: [SyncState.Problem] = []
        if let problem {
            found.append(one(problem.code, problem.detail, problem.code == "held" ? held : 0))
        }
        if refused > 0 {
            if let place = found.firstIndex(where: { $0.code == "refused" }) {
                found[place].count = refused
            } else {
                found.append(one("refused", nil, refused))
            }
        }
        if quarantined > 0 { found.append(one("quarantined", nil, quarantined)) }
        if let unknownZones, unknownZones.count > 0 {
            let names = unknownZones.names.joined(separator: tr(", "))
            found.append(one(SyncState.unknownZones, names, unknownZones.count))
        }
        return found
    }
}
