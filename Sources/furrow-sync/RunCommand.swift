// `furrow-sync sync`: one cycle of every list that is switched on.

import Accounts
import ArgumentParser
import CalDAV
import GLibSupport
import Store
import Sync
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

    @Option(help: .hidden)
    var bounds: Bounds?

    func answer() async throws -> SyncAnswer {
        let store = try store.open()
        let lock = try await RunLock(store: store.path, noWait ? .none : .wait) {
            if progress { Output.write(SyncEvent("waiting")) }
        }
        defer { withExtendedLifetime(lock) {} }
        try OnlineAccountsSeen.take(into: store)
        let chosen = try account.map { [try store.account($0)] } ?? store.accounts()
        let run = Cycles(
            store: store, known: try store.remoteLists(), options: SyncOptions(isFull: full, heedsBackOff: heedBackOff),
            bounds: bounds, asks: !heedBackOff && !noPrompt, tells: progress,
            runEnd: RunEnd(grace: bounds?.grace ?? RunEnd.usualGrace))
        return try await run.answer(of: chosen)
    }
}

/// A run over accounts.
private struct Cycles {
    let store: Store
    /// The lists that are synchronized, as they were when the run began.
    let known: [RemoteList]
    let options: SyncOptions
    /// What a cycle of a list may take from its server.
    let bounds: Bounds?
    /// Whether a person waits for it, who may be asked to unlock the keyring.
    let asks: Bool
    let tells: Bool
    /// The lists that wait for another list's cycle.
    let waiting = Noted()
    /// The lists from which tasks were moved to others that did not have them yet in the last cycle.
    let moved = Noted()
    /// The lists that were looked through.
    let read = Noted()
    /// The accounts that were signed in to.
    let sessions = Sessions()
    /// The accounts whose servers get one request at a time for the rest of the run.
    let slow = Noted()
    /// Ends accounts that are slow once others have synced.
    let runEnd: RunEnd

    func answer(of accounts: [Account]) async throws -> SyncAnswer {
        defer { sessions.close() }
        let names = Dictionary(uniqueKeysWithValues: try store.lists().readable.map { ($0.id, $0.name) })
        // One that lies in the trash is not synchronized while it does.
        let lists = known.filter { names[$0.list] != nil }
        let all = await sideBySide(accounts) { account in
            let own = lists.filter { $0.account == account.id }
            if own.isEmpty { return Told() }
            runEnd.begin(account.id)
            let told = try await work(own, of: account, names)
            if told.accounts.allSatisfy({ $0.code == "ok" }) { runEnd.end(account.id) }
            return told
        }
        var end = Told()
        for one in all {
            end.accounts += one.accounts
            end.lists += one.lists
        }
        // A task that was moved to a list of another account is taken out of the first one once the second one has it, whichever
        // account was done sooner.
        let well = Set(end.accounts.filter { $0.code == "ok" }.map(\.id))
        let late = accounts.filter { account in
            well.contains(account.id.text) && lists.contains { $0.account == account.id && moved.ids.contains($0.list) }
        }
        guard accounts.count > 1 else { return summary(end.accounts, end.lists) }
        let more = await sideBySide(late) { account in
            let own = lists.filter { $0.account == account.id }
            let hold = own.allSatisfy { read.ids.contains($0.list) } ? SyncOptions.Hold.ask : .waitADay
            return try await told(own.filter { moved.ids.contains($0.list) }, of: account, names, hold: hold)
        }
        for one in more { end.add(one) }
        return summary(end.accounts, end.lists)
    }

    /// Does something for several accounts at once, so that a server that does not answer holds up its own lists only. An account
    /// that the store fails at has that as its problem.
    ///
    /// - Returns: what was done, in the order of the accounts.
    private func sideBySide(
        _ accounts: [Account], _ work: @escaping @Sendable (Account) async throws -> Told
    ) async -> [Told] {
        let all = await SideBySide.results(of: accounts, atOnce: Self.mostAccounts, work)
        return zip(accounts, all).map { account, result in
            do {
                return try result.get()
            } catch {
                let problem = Problem(unforeseen: error)
                var answer = AccountAnswer(account)
                (answer.code, answer.message) = (problem.code, problem.message)
                return Told(accounts: [answer], lists: [])
            }
        }
    }

    /// How many accounts sync at once. Each has four connections at most, and one answer in memory for each of them.
    private static let mostAccounts = 4

    /// Synchronizes an account's lists, and those once more that wait for another one of them.
    private func work(_ own: [RemoteList], of account: Account, _ names: [UUID: String]) async throws -> Told {
        var done = try await told(own, of: account, names, hold: .waitForOthers)
        // What was moved to another list is taken out of the first once the second has it: by now it may. And what seems to be gone
        // may be in another list by now.
        let last = own.filter { waiting.ids.contains($0.list) }
        if last.isEmpty || Task.isCancelled || done.accounts.contains(where: { $0.code != "ok" }) { return done }
        // The others may have been looked through before the tasks were found gone that they have by now.
        let first = own.filter { !waiting.ids.contains($0.list) && read.ids.contains($0.list) }
        if !first.isEmpty { done.add(try await told(first, of: account, names, hold: .waitForOthers)) }
        let isWhole = own.allSatisfy { read.ids.contains($0.list) }
        done.add(try await told(last, of: account, names, hold: isWhole ? .ask : .waitADay))
        return done
    }

    private func told(
        _ lists: [RemoteList], of account: Account, _ names: [UUID: String], hold: SyncOptions.Hold
    ) async throws -> Told {
        let (answer, done) = try await synchronise(lists, of: account, names, hold: hold)
        return Told(accounts: [answer], lists: done)
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
        var (answers, problem): ([(answer: ListAnswer, excess: Allowance.Excess?)], Problem?) = ([], nil)
        let addresses = addresses(of: account)
        for list in Patience.order(lists) where !Task.isCancelled {
            let (answer, error, excess) = try await synchronise(
                list, named: names[list.list] ?? "", by: signedIn, beside: addresses, hold: hold)
            // What keeps one list from being asked for keeps all of them: a wrong password is not tried again and again, nor is a
            // server waited for that does not answer.
            if Patience.isOfAccount(answer, error, excess, after: answers) { problem = Problem(answer) }
            answers.append((answer, excess))
            guard problem != nil else { continue }
            if answer.code == "unreachable" { try store.leaveAlone(account.id, as: list.list) }
            break
        }
        // Where nothing was asked, nothing is known that was not before.
        if problem != nil || answers.contains(where: \.answer.wasAsked) {
            try await store.keep(problem, of: account)
        }
        var told = AccountAnswer(account)
        (told.code, told.message) = (problem?.code ?? "ok", problem?.message)
        return (told, answers.map(\.answer))
    }

    /// Where the lists of an account are that are synchronized.
    private func addresses(of account: Account) -> [UUID: DavAddress] {
        known.reduce(into: [:]) { addresses, list in
            if list.account == account.id { addresses[list.list] = try? DavAddress(list.href) }
        }
    }

    private var patience: Patience {
        Patience(now: store.clock().time, heedsBackOff: options.heedsBackOff, isAttended: asks)
    }

    /// - Returns: what was done, what the transport knows of why something was not, and why the cycle was cut off, if it was.
    private func synchronise(
        _ list: RemoteList, named name: String, by account: SignedIn, beside addresses: [UUID: DavAddress],
        hold: SyncOptions.Hold
    ) async throws -> (ListAnswer, CalDAVError?, Allowance.Excess?) {
        var answer = ListAnswer(name: name)
        (answer.account, answer.list, answer.href) = (list.account.text, list.list.text, list.href)
        let address: DavAddress
        do {
            address = try DavAddress(list.href)
        } catch {
            let problem = Problem(error)
            (answer.code, answer.message) = (problem.code, problem.message)
            return (answer, error, nil)
        }
        let meter = SyncMeter(bounds?.limits(at: list.href) ?? Allowance.Limits())
        runEnd.limit(meter, of: list.account)
        let remote = CalDAVRemote(account.session, list: address, meter: meter)
        let told = ProgressLine(list: list, name: name)
        if tells { told.begin() }
        defer { if tells { told.end() } }
        var options = options
        options.hold = hold
        if slow.ids.contains(list.account) { options.parallel = 1 }
        var sync = ListSync(store, list: list.list, remote: remote, options: options)
        sync.meter = meter
        let others = OtherRemotes(account.session, meter)
        sync.others = { other in other == list.list ? nil : addresses[other].map(others.remote(at:)) }
        let outcome = try await sync.run { if tells { told.write($0) } }
        if outcome.isWaiting || outcome.isHeldForOthers { waiting.note(list.list) }
        moved.note(list.list, outcome.isWaiting)
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
        return (answer, error, meter.firstExcess)
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
        if let worst = bad.first(where: { !["unreachable", "cut-off"].contains($0.0) }) ?? bad.first {
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
