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

/// The command that syncs once.
struct RunCommand: SyncCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: tr("Sync all lists that are switched on, once."))

    @OptionGroup var store: StoreOption

    @Flag(help: ArgumentHelp(tr("Compare everything, and try refused changes again.")))
    var full = false

    @Option(help: ArgumentHelp(tr("Sync only the lists of this account."), valueName: "id"))
    var account: String?

    @Flag(help: ArgumentHelp(tr("Skip lists that are to be left alone for now, and do not ask to unlock a keyring.")))
    var heedBackOff = false

    @Flag(help: ArgumentHelp(tr("Do not ask to unlock a keyring.")))
    var noPrompt = false

    @Flag(help: ArgumentHelp(tr("Exit at once if another run is active, instead of waiting for it.")))
    var noWait = false

    @Flag(help: ArgumentHelp(tr("Report the progress of each list.")))
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

/// A run over several accounts.
private struct Cycles {
    let store: Store
    /// The synced lists, as they were when the run began.
    let known: [RemoteList]
    let options: SyncOptions
    /// The limits on the time and data that a list's cycle may take from its server; nil for the default limits.
    let bounds: Bounds?
    /// Whether the user waits for the run and may be asked to unlock the keyring.
    let asks: Bool
    /// Whether the progress of each list is written to standard output.
    let tells: Bool
    /// The lists that wait for another list's cycle.
    let waiting = Noted()
    /// The lists with tasks that were moved to another list and not uploaded there by the last cycle.
    let moved = Noted()
    /// The lists that were checked completely.
    let read = Noted()
    /// The accounts that are signed in.
    let sessions = Sessions()
    /// The accounts whose servers get one request at a time for the rest of the run.
    let slow = Noted()
    /// The time limit for slow accounts once others have synced.
    let runEnd: RunEnd

    /// Syncs the accounts, and returns the result of the run.
    func answer(of accounts: [Account]) async throws -> SyncAnswer {
        defer { sessions.close() }
        let names = Dictionary(uniqueKeysWithValues: try store.lists().readable.map { ($0.id, $0.name) })
        // A list in the trash is not synced.
        let lists = known.filter { names[$0.list] != nil }
        let all = await sideBySide(accounts) { account in
            let own = lists.filter { $0.account == account.id }
            if own.isEmpty { return Told() }
            runEnd.begin(account.id)
            let told = try await work(own, of: account, names)
            if told.accounts.allSatisfy({ $0.code == .ok }) { runEnd.end(account.id) }
            return told
        }
        var end = Told()
        for one in all {
            end.accounts += one.accounts
            end.lists += one.lists
        }
        // A task moved to another account's list is deleted from the old list once the new list has it. Because the
        // accounts may have finished in either order, sync the old list again.
        let well = Set(end.accounts.filter { $0.code == .ok }.map(\.id))
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

    /// Runs a function for several accounts at once, so that an unresponsive server holds up only its own lists. If the
    /// store fails for an account, that becomes the account's problem.
    ///
    /// - Returns: the results, in the order of the accounts.
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

    /// The most accounts synced at once. Each has at most four connections, with one response each in memory.
    private static let mostAccounts = 4

    /// Syncs an account's lists, then syncs the lists that wait for others of the account once more.
    private func work(_ own: [RemoteList], of account: Account, _ names: [UUID: String]) async throws -> Told {
        var done = try await told(own, of: account, names, hold: .waitForOthers)
        // By now, the new list may have a moved task, which can then be deleted from the old list, and tasks that
        // seemed to be gone may have appeared in another list.
        let last = own.filter { waiting.ids.contains($0.list) }
        if last.isEmpty || Task.isCancelled || done.accounts.contains(where: { $0.code != .ok }) { return done }
        // The other lists may have been checked before the missing tasks were moved to them.
        let first = own.filter { !waiting.ids.contains($0.list) && read.ids.contains($0.list) }
        if !first.isEmpty { done.add(try await told(first, of: account, names, hold: .waitForOthers)) }
        let isWhole = own.allSatisfy { read.ids.contains($0.list) }
        done.add(try await told(last, of: account, names, hold: isWhole ? .ask : .waitADay))
        return done
    }

    /// Syncs some of an account's lists.
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
            return (passed, passed.code == .backedOff ? lists.map { $0.leftAlone(names[$0.list] ?? "") } : [])
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
            // A problem that affects all lists ends the account's sync, so that the run does not send a wrong password
            // or wait for an unresponsive server repeatedly.
            if Patience.isOfAccount(answer, error, excess, after: answers) { problem = Problem(answer) }
            answers.append((answer, excess))
            guard problem != nil else { continue }
            if answer.code == .unreachable { try store.leaveAlone(account.id, as: list.list) }
            break
        }
        // If the server was not contacted, nothing new is known.
        if problem != nil || answers.contains(where: \.answer.wasAsked) {
            try await store.keep(problem, of: account)
        }
        var told = AccountAnswer(account)
        (told.code, told.message) = (problem?.code ?? .ok, problem?.message)
        return (told, answers.map(\.answer))
    }

    /// Returns the addresses of the account's synced lists.
    private func addresses(of account: Account) -> [UUID: DavAddress] {
        known.reduce(into: [:]) { addresses, list in
            if list.account == account.id { addresses[list.list] = try? DavAddress(list.href) }
        }
    }

    private var patience: Patience {
        Patience(now: store.clock().time, heedsBackOff: options.heedsBackOff, isAttended: asks)
    }

    /// Syncs a list.
    ///
    /// - Returns: the answer, the CalDAV error if there was one, and the reason why the cycle was cut off, if it was.
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
        // The request that ended the cycle may have been to another list.
        let error = remote.lastError ?? (outcome.problem == nil ? nil : others.lastError)
        try await refine(&answer, error, list)
        // Read the current state, because the server may have just reported a change.
        if answer.code == .ok, try store.remoteList(list.list)?.isReadOnly ?? false {
            answer.take(Problem(.readOnly))
        }
        return (answer, error, meter.firstExcess)
    }

    /// Replaces the cycle's problem if the transport knows a more precise one, for example a refused certificate
    /// instead of an unreachable server.
    private func refine(_ answer: inout ListAnswer, _ error: CalDAVError?, _ list: RemoteList) async throws {
        guard let error else { return }
        let problem = Problem(error)
        guard answer.code == .unreachable || problem.code == .cannotMakeLists else { return }
        answer.take(problem)
        guard problem.code != .unreachable, problem.code != .cancelled else { return }
        try await store.keep(problem, ofList: list.list)
    }

    private func summary(_ accounts: [AccountAnswer], _ lists: [ListAnswer]) -> SyncAnswer {
        var answer = SyncAnswer()
        (answer.accounts, answer.lists) = (accounts, lists)
        if Task.isCancelled {
            (answer.ok, answer.code, answer.message) = (false, .cancelled, Problem(.cancelled).message)
            return answer
        }
        let states = accounts.map { ($0.code, $0.message) } + lists.map { ($0.code, $0.message) }
        let bad = states.filter { ![SyncCode.ok, .backedOff, .readOnly].contains($0.0) }
        // Problems that need the user come before ones that may pass on their own.
        if let worst = bad.first(where: { ![SyncCode.unreachable, .cutOff].contains($0.0) }) ?? bad.first {
            (answer.ok, answer.code, answer.message) = (false, worst.0, worst.1)
        }
        return answer
    }
}

extension Store {
    /// Stores an account's problem, or nil for none, without changing the account's other values. If the account has
    /// changed in the meantime, the problem no longer applies and is dropped.
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

    /// Stores a list's problem without changing the list's other values, such as an answer that the user has just
    /// given.
    fileprivate func keep(_ problem: Problem, ofList id: UUID) async throws {
        let problem = problem.kept
        try await noteForSync { tables in
            guard var list = try tables.remoteList(id) else { return }
            list.problem = problem
            try tables.keep(list)
        }
    }
}
