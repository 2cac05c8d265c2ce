// `furrow-sync sync`: one cycle of every list that is switched on.

import Accounts
import ArgumentParser
import CalDAV
import GLibSupport
import ICalendar
import Store
import Sync
import Synchronization
import Syncing
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Synchronises once.
struct RunCommand: SyncCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: tr("Synchronise all lists that are switched on, once."))

    @OptionGroup var store: StoreOption

    @Flag(help: ArgumentHelp(tr("Compare everything, and try again what was refused.")))
    var full = false

    @Option(help: ArgumentHelp(tr("Only the lists of this account."), valueName: "id"))
    var account: String?

    @Flag(help: ArgumentHelp(tr("Pass over lists that are to be left alone for now.")))
    var heedBackOff = false

    @Flag(help: ArgumentHelp(tr("Do not ask for a keyring to be unlocked.")))
    var noPrompt = false

    @Flag(help: ArgumentHelp(tr("End at once where another run works, in place of waiting for it.")))
    var noWait = false

    @Flag(help: ArgumentHelp(tr("Say on the way how far each list is.")))
    var progress = false

    func answer() async throws -> SyncAnswer {
        let store = try store.open()
        let lock = try await RunLock(store: store.path, noWait ? .none : .wait) {
            if progress { Output.write(SyncEvent("waiting")) }
        }
        defer { withExtendedLifetime(lock) {} }
        try OnlineAccountsSeen.take(into: store)
        let chosen = try account.map { [try store.account($0)] } ?? store.accounts()
        let run = Cycles(
            store: store, options: SyncOptions(isFull: full, heedsBackOff: heedBackOff),
            asks: !heedBackOff && !noPrompt,
            tells: progress)
        return try await run.answer(of: chosen)
    }
}

/// How accounts and lists are after a run.
private struct Told {
    var accounts: [AccountAnswer] = []
    var lists: [ListAnswer] = []

    /// Adds what further cycles have done. Of an account the latest state counts.
    mutating func add(_ more: Told) {
        for list in more.lists { lists.add(list) }
        accounts = accounts.map { known in more.accounts.first { $0.id == known.id } ?? known }
    }
}

/// A run over accounts.
private struct Cycles {
    let store: Store
    let options: SyncOptions
    /// Whether a person waits for it, who may be asked to unlock the keyring.
    let asks: Bool
    let tells: Bool
    /// The lists that wait for another list's cycle.
    let waiting = Noted()
    /// The lists that were looked through.
    let read = Noted()
    /// The accounts that were signed in to.
    let sessions = Sessions()
    /// The accounts whose servers get one request at a time for the rest of the run.
    let slow = Noted()

    func answer(of accounts: [Account]) async throws -> SyncAnswer {
        defer { sessions.close() }
        let names = Dictionary(uniqueKeysWithValues: try store.lists().readable.map { ($0.id, $0.name) })
        // One that lies in the trash is not synchronised while it does.
        let lists = try store.remoteLists().filter { names[$0.list] != nil }
        var told = try await synchronise(lists, of: accounts, names, hold: .waitForOthers)
        let well = Set(told.accounts.filter { $0.code == "ok" }.map(\.id))
        // What was moved to another list is taken out of the first once the second has it: by now it may. And what seems to be gone
        // may be in another list by now.
        let again = lists.filter { waiting.ids.contains($0.list) && well.contains($0.account.text) }
        for account in accounts where !Task.isCancelled {
            let own = lists.filter { $0.account == account.id }
            let last = own.filter(again.contains)
            if last.isEmpty { continue }
            // The others may have been looked through before the tasks were found gone that they have by now.
            let first = own.filter { !again.contains($0) && read.ids.contains($0.list) }
            told.add(try await synchronise(first, of: [account], names, hold: .waitForOthers))
            let isWhole = own.allSatisfy { read.ids.contains($0.list) }
            told.add(try await synchronise(last, of: [account], names, hold: isWhole ? .ask : .waitADay))
        }
        return summary(told.accounts, told.lists)
    }

    private func synchronise(
        _ lists: [RemoteList], of accounts: [Account], _ names: [UUID: String], hold: SyncOptions.Hold
    ) async throws -> Told {
        var told = Told()
        for account in accounts where !Task.isCancelled {
            let own = lists.filter { $0.account == account.id }
            guard !own.isEmpty else { continue }
            let (answer, done) = try await synchronise(own, of: account, names, hold: hold)
            told.accounts.append(answer)
            told.lists += done
        }
        return told
    }

    private func synchronise(
        _ lists: [RemoteList], of account: Account, _ names: [UUID: String], hold: SyncOptions.Hold
    ) async throws -> (AccountAnswer, [ListAnswer]) {
        if let passed = patience.passesOver(account, lists) {
            return (passed, passed.code == "backed-off" ? lists.map { $0.leftAlone(names[$0.list] ?? "") } : [])
        }
        let signedIn: SignedIn
        do {
            signedIn = try await sessions.signIn(account, asking: asks)
        } catch {
            try await store.keep(error.problem, of: account)
            var answer = AccountAnswer(account)
            (answer.code, answer.message) = (error.problem.code, error.problem.message)
            answer.origin = error.account?.origin
            return (answer, [])
        }
        var (answers, problem): ([ListAnswer], Problem?) = ([], nil)
        let addresses = try addresses(of: account)
        for list in Patience.order(lists) where !Task.isCancelled {
            let (answer, error) = try await synchronise(
                list, named: names[list.list] ?? "", by: signedIn, beside: addresses, hold: hold)
            // What keeps one list from being asked for keeps all of them: a wrong password is not tried again and again, nor is a
            // server waited for that does not answer.
            if Patience.isOfAccount(answer, error, after: answers) { problem = Problem(answer) }
            answers.append(answer)
            guard problem != nil else { continue }
            if answer.code == "unreachable" { try store.leaveAlone(account.id, as: list.list) }
            break
        }
        // Where nothing was asked, nothing is known that was not before.
        if problem != nil || answers.contains(where: \.wasAsked) {
            try await store.keep(problem, of: account)
        }
        var told = AccountAnswer(account)
        (told.code, told.message) = (problem?.code ?? "ok", problem?.message)
        return (told, answers)
    }

    /// Where the lists of an account are that are synchronized.
    private func addresses(of account: Account) throws -> [UUID: DavAddress] {
        try store.remoteLists().reduce(into: [:]) { addresses, list in
            if list.account == account.id { addresses[list.list] = try? DavAddress(list.href) }
        }
    }

    private var patience: Patience {
        Patience(now: store.clock().time, heedsBackOff: options.heedsBackOff, isAttended: asks)
    }

    /// - Returns: what was done, and what the transport knows of why something was not.
    private func synchronise(
        _ list: RemoteList, named name: String, by account: SignedIn, beside addresses: [UUID: DavAddress],
        hold: SyncOptions.Hold
    ) async throws -> (ListAnswer, CalDAVError?) {
        var answer = ListAnswer(name: name)
        (answer.account, answer.list, answer.href) = (list.account.text, list.list.text, list.href)
        let address: DavAddress
        do {
            address = try DavAddress(list.href)
        } catch {
            let problem = Problem(error)
            (answer.code, answer.message) = (problem.code, problem.message)
            return (answer, error)
        }
        let remote = CalDAVRemote(account.session, list: address)
        let told = ProgressLine(list: list, name: name)
        var options = options
        options.hold = hold
        if slow.ids.contains(list.account) { options.parallel = 1 }
        var sync = ListSync(store, list: list.list, remote: remote, options: options)
        let others = OtherRemotes(account.session)
        sync.others = { other in other == list.list ? nil : addresses[other].map(others.remote(at:)) }
        let outcome = try await sync.run { if tells { told.write($0) } }
        if outcome.isWaiting || outcome.isHeldForOthers { waiting.note(list.list) }
        if outcome.hasPulled { read.note(list.list) }
        if outcome.isSlowedDown { slow.note(list.account) }
        answer.take(outcome)
        // What ended the cycle may have been asked of another list.
        let error = remote.lastError ?? (outcome.problem == nil ? nil : others.lastError)
        try await refine(&answer, error, list)
        // As it is by now: the server may have said otherwise a moment ago.
        if answer.code == "ok", try store.remoteList(list.list)?.isReadOnly ?? false {
            answer.take(Problem("read-only"))
        }
        return (answer, error)
    }

    /// What the transport knows better than the cycle: a certificate is refused, not a server unreachable.
    private func refine(_ answer: inout ListAnswer, _ error: CalDAVError?, _ list: RemoteList) async throws {
        guard let error else { return }
        let problem = Problem(error)
        guard answer.code == "unreachable" || problem.code == "cannot-make-lists" else { return }
        answer.take(problem)
        guard problem.code != "unreachable", problem.code != "cancelled" else { return }
        try await store.keep(problem, ofList: list.list)
    }

    private func summary(_ accounts: [AccountAnswer], _ lists: [ListAnswer]) -> SyncAnswer {
        var answer = SyncAnswer()
        (answer.accounts, answer.lists) = (accounts, lists)
        if Task.isCancelled {
            (answer.ok, answer.code, answer.message) = (false, "cancelled", Problem("cancelled").message)
            return answer
        }
        let states = accounts.map { ($0.code, $0.message) } + lists.map { ($0.code, $0.message) }
        let bad = states.filter { !["ok", "backed-off", "read-only"].contains($0.0) }
        // What needs the person is said rather than what passes by itself.
        if let worst = bad.first(where: { $0.0 != "unreachable" }) ?? bad.first {
            (answer.ok, answer.code, answer.message) = (false, worst.0, worst.1)
        }
        return answer
    }
}

extension Store {
    /// Keeps what an account has, nil where that is nothing; the rest of it as it is by then, in the same transaction. Where it was
    /// changed meanwhile, what was found is not of what it is by now.
    fileprivate func keep(_ problem: Problem?, of account: Account) async throws {
        let problem = problem?.kept
        try await noteForSync { tables in
            guard var known = try tables.account(account.id), known.signsIn(as: account),
                known.problem?.code != problem?.code
            else { return }
            known.problem = problem
            try tables.keep(known)
        }
    }

    /// Keeps what a list has; the rest of it as it is by then, such as what the person has answered meanwhile.
    fileprivate func keep(_ problem: Problem, ofList id: UUID) async throws {
        let problem = problem.kept
        try await noteForSync { tables in
            guard var list = try tables.remoteList(id) else { return }
            list.problem = problem
            try tables.keep(list)
        }
    }
}

/// What was noted on the way, by id.
private final class Noted: Sendable {
    private let noted = Mutex<Set<UUID>>([])

    var ids: Set<UUID> { noted.withLock { $0 } }

    func note(_ id: UUID) { noted.withLock { _ = $0.insert(id) } }
}

/// The accounts that a run has signed in to, each once.
private final class Sessions: Sendable {
    private let signedIn = Mutex<[UUID: SignedIn]>([:])

    /// An account with its session, which stays open until the end of the run.
    ///
    /// - Parameter asks: whether the person may be asked to unlock the keyring.
    func signIn(_ account: Account, asking asks: Bool) async throws(Failure) -> SignedIn {
        if let known = signedIn.withLock({ $0[account.id] }) { return known }
        let new = try await SignedIn(account, asking: asks, isAwaited: false)
        signedIn.withLock { $0[account.id] = new }
        return new
    }

    func close() {
        for one in signedIn.withLock({ Array($0.values) }) { one.session.close() }
    }
}

/// The other lists of an account, of which a list's cycle asks something.
private final class OtherRemotes: Sendable {
    private let session: DavSession
    private let asked = Mutex<[CalDAVRemote]>([])

    init(_ session: DavSession) { self.session = session }

    func remote(at address: DavAddress) -> CalDAVRemote {
        let remote = CalDAVRemote(session, list: address)
        asked.withLock { $0.append(remote) }
        return remote
    }

    /// Why the last one that failed did so; nil where none has.
    var lastError: CalDAVError? { asked.withLock { $0.compactMap(\.lastError).last } }
}

extension Problem {
    /// What keeps a list from being synchronised.
    fileprivate init(_ answer: ListAnswer) {
        self.init(answer.code)
        message = answer.message ?? message
    }
}

extension [ListAnswer] {
    /// Adds what a second cycle of a list has done to what the first has.
    fileprivate mutating func add(_ more: ListAnswer) {
        guard let place = firstIndex(where: { $0.list == more.list }) else { return append(more) }
        let first = self[place]
        self[place] = more
        self[place].pulled = (first.pulled ?? 0) + (more.pulled ?? 0)
        self[place].pushed = (first.pushed ?? 0) + (more.pushed ?? 0)
        self[place].deleted = (first.deleted ?? 0) + (more.deleted ?? 0)
        self[place].conflicts = (first.conflicts ?? 0) + (more.conflicts ?? 0)
        self[place].newLook = first.newLook ?? more.newLook
        let zones = Set((first.unknownZones ?? []) + (more.unknownZones ?? [])).sorted()
        self[place].unknownZones = zones.isEmpty ? nil : zones
        let counts: [WritableKeyPath<ListAnswer, Int?>] = [
            \.returned, \.otherAlarms, \.unreadDates, \.laterOccurrences, \.manyReminders, \.manyTags, \.longNotes,
            \.emptyTasks,
        ]
        for count in counts {
            self[place][keyPath: count] = ListAnswer.some((first[keyPath: count] ?? 0) + (more[keyPath: count] ?? 0))
        }
    }
}

extension ListAnswer {
    fileprivate mutating func take(_ outcome: SyncOutcome) {
        (pulled, pushed, deleted) = (outcome.pulled, outcome.pushed, outcome.deleted)
        (conflicts, held) = (outcome.conflicts, outcome.held)
        (refused, quarantined) = (outcome.refused, outcome.quarantined)
        returned = Self.some(outcome.returned)
        waits = outcome.isHeldForOthers || outcome.holdsArrivals ? true : nil
        newLook = outcome.hasNewLook ? true : nil
        take(outcome.unread)
        if let problem = outcome.problem {
            take(Problem(problem))
        } else if outcome.isCancelled {
            take(Problem("cancelled"))
        } else if outcome.isPassedOver {
            take(Problem("backed-off"))
        }
    }

    /// Takes the parts of tasks that their items do not show; a count of none is left out.
    private mutating func take(_ unread: UnreadParts) {
        unknownZones = unread.zones.isEmpty ? nil : unread.zones.sorted()
        (otherAlarms, unreadDates) = (Self.some(unread.alarms), Self.some(unread.dates))
        laterOccurrences = Self.some(unread.laterOccurrences)
        (manyReminders, emptyTasks) = (Self.some(unread.manyReminders), Self.some(unread.emptyTasks))
        (manyTags, longNotes) = (Self.some(unread.manyTags), Self.some(unread.longNotes))
    }

    /// A count; nil for 0.
    fileprivate static func some(_ count: Int) -> Int? { count == 0 ? nil : count }

    fileprivate mutating func take(_ problem: Problem) { (code, message) = (problem.code, problem.message) }
}
