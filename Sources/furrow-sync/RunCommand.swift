import Accounts
import ArgumentParser
import CalDAV
import GLibSupport
import Store
import SyncClient
import SyncEngine
import Todo

/// `furrow-sync sync`: one cycle of every list that is switched on.
struct RunCommand: SyncCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: tr("Sync all lists that are switched on, once."))

    @OptionGroup var store: StoreOption

    @Flag(help: ArgumentHelp(tr("Compare everything, and try refused changes again.")))
    var full = false

    @Option(help: ArgumentHelp(tr("Sync only the lists of this account."), valueName: "id"))
    var account: String?

    @Flag(
        name: .customLong("heed-back-off"),
        help: ArgumentHelp(
            tr("Skip lists whose waiting time after a failure is not over, and do not ask to unlock a keyring.")))
    var respectsBackOff = false

    @Flag(help: ArgumentHelp(tr("Do not ask to unlock a keyring.")))
    var noPrompt = false

    @Flag(help: ArgumentHelp(tr("Exit at once if another run is active, instead of waiting for it.")))
    var noWait = false

    @Flag(help: ArgumentHelp(tr("Report the progress of each list.")))
    var progress = false

    @Option(name: .customLong("bounds"), help: .hidden)
    var testLimits: TestLimits?

    func perform() async throws -> SyncResult {
        let store = try store.open()
        let lock = try await RunLock(store: store.path, noWait ? .none : .wait) {
            if progress { Output.write(SyncEvent("waiting")) }
        }
        defer { withExtendedLifetime(lock) {} }
        try OnlineAccountsUpdate.apply(to: store)
        let chosen = try account.map { [try store.account($0)] } ?? store.accounts()
        let run = AccountsRun(
            store: store, syncedLists: try store.remoteLists(),
            options: SyncOptions(isFull: full, respectsBackOff: respectsBackOff),
            testLimits: testLimits, mayPrompt: !respectsBackOff && !noPrompt, reportsProgress: progress,
            slowAccountLimit: SlowAccountLimit(grace: testLimits?.grace ?? SlowAccountLimit.defaultGrace))
        return try await run.result(of: chosen)
    }
}

/// A run over several accounts.
private struct AccountsRun {
    let store: Store
    /// The synced lists at the start of the run.
    let syncedLists: [RemoteList]
    let options: SyncOptions
    /// The limits on the time and data that a list's cycle may take from its server, or nil for the default limits.
    let testLimits: TestLimits?
    /// Whether the user waits for the run and may be asked to unlock the keyring.
    let mayPrompt: Bool
    /// Whether the progress of each list is written to standard output.
    let reportsProgress: Bool
    /// The lists that wait for another list's cycle.
    let waiting = IDSet()
    /// The lists with tasks that were moved to another list and not uploaded there by the last cycle.
    let moved = IDSet()
    /// The lists that were checked completely.
    let read = IDSet()
    /// The accounts that are signed in.
    let sessions = Sessions()
    /// The accounts whose servers get one request at a time for the rest of the run.
    let slow = IDSet()
    /// The time limit for slow accounts once others have synced.
    let slowAccountLimit: SlowAccountLimit

    func result(of accounts: [Account]) async throws -> SyncResult {
        defer { sessions.close() }
        let names = Dictionary(uniqueKeysWithValues: try store.lists().readable.map { ($0.id, $0.name) })
        // A list in the trash is not synced.
        let lists = syncedLists.filter { names[$0.list] != nil }
        let accountResults = await forEachAccount(accounts) { account in
            let accountLists = lists.filter { $0.account == account.id }
            if accountLists.isEmpty { return RunResults() }
            slowAccountLimit.begin(account.id)
            let results = try await syncAllLists(accountLists, of: account, names)
            if results.accounts.allSatisfy({ $0.code == .ok }) { slowAccountLimit.end(account.id) }
            return results
        }
        var total = RunResults()
        for results in accountResults {
            total.accounts += results.accounts
            total.lists += results.lists
        }
        // A task moved to another account's list is deleted from the old list once the new list has it. Because the
        // accounts may have finished in either order, sync the old list again.
        let succeededAccounts = Set(total.accounts.filter { $0.code == .ok }.map(\.id))
        let accountsToRepeat = accounts.filter { account in
            succeededAccounts.contains(account.id.text)
                && lists.contains { $0.account == account.id && moved.all.contains($0.list) }
        }
        guard accounts.count > 1 else { return combined(total.accounts, total.lists) }
        let repeatedResults = await forEachAccount(accountsToRepeat) { account in
            let accountLists = lists.filter { $0.account == account.id }
            let hold = accountLists.allSatisfy { read.all.contains($0.list) } ? SyncOptions.Hold.ask : .waitADay
            let listsToRepeat = accountLists.filter { moved.all.contains($0.list) }
            return try await syncAccount(listsToRepeat, of: account, names, hold: hold)
        }
        for results in repeatedResults { total.add(results) }
        return combined(total.accounts, total.lists)
    }

    /// Runs a function for several accounts at once, so that an unresponsive server holds up only its own lists. If the
    /// store fails for an account, that becomes the account's problem.
    ///
    /// - Returns: The results, in the order of the accounts.
    private func forEachAccount(
        _ accounts: [Account], _ work: @escaping @Sendable (Account) async throws -> RunResults
    ) async -> [RunResults] {
        let results = await ConcurrentWork.results(of: accounts, limit: Self.maxAccounts, work)
        return zip(accounts, results).map { account, result in
            do {
                return try result.get()
            } catch {
                let problem = Problem(unexpected: error)
                var result = AccountResult(account)
                (result.code, result.message) = (problem.code, problem.message)
                return RunResults(accounts: [result], lists: [])
            }
        }
    }

    /// The maximum number of accounts synced at once. Each has at most four connections, with one response each in
    /// memory.
    private static let maxAccounts = 4

    /// Syncs an account's lists, then syncs the lists that wait for others of the account once more.
    private func syncAllLists(_ lists: [RemoteList], of account: Account, _ names: [UUID: String]) async throws
        -> RunResults
    {
        var results = try await syncAccount(lists, of: account, names, hold: .waitForOthers)
        // By now, the new list may have a moved task, which can then be deleted from the old list, and tasks that
        // seemed to be deleted may have appeared in another list.
        let waitingLists = lists.filter { waiting.all.contains($0.list) }
        if waitingLists.isEmpty || Task.isCancelled || results.accounts.contains(where: { $0.code != .ok }) {
            return results
        }
        // The other lists may have been checked before the missing tasks were moved to them.
        let readLists = lists.filter { !waiting.all.contains($0.list) && read.all.contains($0.list) }
        if !readLists.isEmpty {
            results.add(try await syncAccount(readLists, of: account, names, hold: .waitForOthers))
        }
        let isComplete = lists.allSatisfy { read.all.contains($0.list) }
        results.add(try await syncAccount(waitingLists, of: account, names, hold: isComplete ? .ask : .waitADay))
        return results
    }

    private func syncAccount(
        _ lists: [RemoteList], of account: Account, _ names: [UUID: String], hold: SyncOptions.Hold
    ) async throws -> RunResults {
        let (accountResult, listResults) = try await sync(lists, of: account, names, hold: hold)
        return RunResults(accounts: [accountResult], lists: listResults)
    }

    private func sync(
        _ lists: [RemoteList], of account: Account, _ names: [UUID: String], hold: SyncOptions.Hold
    ) async throws -> (AccountResult, [ListResult]) {
        if let skipped = skipRules.skippedResult(for: account, lists) {
            return (
                skipped, skipped.code == .backedOff ? lists.map { $0.skippedResult(named: names[$0.list] ?? "") } : []
            )
        }
        let signedIn: AccountSession
        do {
            signedIn = try await sessions.signIn(account, allowsPrompt: mayPrompt)
        } catch {
            try await store.save(error.problem, of: account)
            var result = AccountResult(account)
            (result.code, result.message) = (error.problem.code, error.problem.message)
            result.origin = error.account?.origin
            return (result, [])
        }
        var (listResults, problem): ([(result: ListResult, cutoff: SyncBudget.CutoffReason?)], Problem?) = ([], nil)
        let addresses = addresses(of: account)
        for list in SkipRules.order(lists) where !Task.isCancelled {
            let (result, error, cutoff) = try await sync(
                list, named: names[list.list] ?? "", by: signedIn, beside: addresses, hold: hold)
            // A problem that affects all lists ends the account's sync, so that the run does not send a wrong password
            // or wait for an unresponsive server repeatedly.
            if SkipRules.affectsAccount(result, error: error, cutoff: cutoff, after: listResults) {
                problem = Problem(result)
            }
            listResults.append((result, cutoff))
            guard problem != nil else { continue }
            if result.code == .unreachable { try store.postponeSyncs(account.id, as: list.list) }
            break
        }
        // If the server was not contacted, nothing new is known.
        if problem != nil || listResults.contains(where: \.result.wasContacted) {
            try await store.save(problem, of: account)
        }
        var result = AccountResult(account)
        (result.code, result.message) = (problem?.code ?? .ok, problem?.message)
        return (result, listResults.map(\.result))
    }

    /// Returns the addresses of the account's synced lists.
    private func addresses(of account: Account) -> [UUID: DavAddress] {
        syncedLists.reduce(into: [:]) { addresses, list in
            if list.account == account.id { addresses[list.list] = try? DavAddress(list.href) }
        }
    }

    private var skipRules: SkipRules {
        SkipRules(now: store.clock().time, respectsBackOff: options.respectsBackOff, isUserWaiting: mayPrompt)
    }

    /// Syncs a list.
    ///
    /// - Returns: The result, the CalDAV error if there was one, and the reason why the cycle was cut off, if it was.
    private func sync(
        _ list: RemoteList, named name: String, by account: AccountSession, beside addresses: [UUID: DavAddress],
        hold: SyncOptions.Hold
    ) async throws -> (ListResult, CalDAVError?, SyncBudget.CutoffReason?) {
        var result = ListResult(name: name)
        result.account = list.account.text
        result.list = list.list.text
        result.href = list.href
        let address: DavAddress
        do {
            address = try DavAddress(list.href)
        } catch {
            let problem = Problem(error)
            (result.code, result.message) = (problem.code, problem.message)
            return (result, error, nil)
        }
        let meter = SyncMeter(testLimits?.limits(at: list.href) ?? SyncBudget.Limits())
        slowAccountLimit.apply(to: meter, of: list.account)
        let remote = CalDAVRemote(account.session, list: address, meter: meter)
        let progressLine = ProgressLine(list: list, name: name)
        if reportsProgress { progressLine.begin() }
        defer { if reportsProgress { progressLine.end() } }
        var options = options
        options.hold = hold
        if slow.all.contains(list.account) { options.parallel = 1 }
        var listSync = ListSync(store, list: list.list, remote: remote, options: options)
        listSync.meter = meter
        let others = OtherRemotes(account.session, meter)
        listSync.otherCollections = { other in other == list.list ? nil : addresses[other].map(others.remote(at:)) }
        let outcome = try await listSync.run { if reportsProgress { progressLine.write($0) } }
        if outcome.isWaiting || outcome.isHeldForOthers { waiting.set(list.list) }
        moved.set(list.list, to: outcome.isWaiting)
        if outcome.hasPulled { read.set(list.list) }
        if outcome.isSlowedDown { slow.set(list.account) }
        result.set(outcome)
        // The request that ended the cycle may have been to another list.
        let error = remote.lastError ?? (outcome.problem == nil ? nil : others.lastError)
        try await refine(&result, error: error, list: list)
        // Read the current state, because the server may have just reported a change.
        if result.code == .ok, try store.remoteList(list.list)?.isReadOnly ?? false {
            result.set(Problem(.readOnly))
        }
        return (result, error, meter.firstCutoff)
    }

    /// Replaces the cycle's problem if the transport knows a more precise one, for example a refused certificate
    /// instead of an unreachable server.
    private func refine(_ result: inout ListResult, error: CalDAVError?, list: RemoteList) async throws {
        guard let error else { return }
        let problem = Problem(error)
        guard result.code == .unreachable || problem.code == .cannotMakeLists else { return }
        result.set(problem)
        guard problem.code != .unreachable, problem.code != .canceled else { return }
        try await store.save(problem, ofList: list.list)
    }

    private func combined(_ accounts: [AccountResult], _ lists: [ListResult]) -> SyncResult {
        var result = SyncResult()
        (result.accounts, result.lists) = (accounts, lists)
        if Task.isCancelled {
            result.ok = false
            result.code = .canceled
            result.message = Problem(.canceled).message
            return result
        }
        let states = accounts.map { ($0.code, $0.message) } + lists.map { ($0.code, $0.message) }
        let failures = states.filter { ![SyncCode.ok, .backedOff, .readOnly].contains($0.0) }
        // Problems that need the user take precedence over temporary ones.
        if let worst = failures.first(where: { ![SyncCode.unreachable, .cutOff].contains($0.0) }) ?? failures.first {
            result.ok = false
            result.code = worst.0
            result.message = worst.1
        }
        return result
    }
}

extension Store {
    /// Stores an account's problem, or nil for none, without changing the account's other values. If the account has
    /// changed in the meantime, the problem no longer applies and is dropped.
    fileprivate func save(_ problem: Problem?, of account: Account) async throws {
        let problem = problem?.stored
        try await writeStateForSync { tables in
            guard var current = try tables.account(account.id), current.hasSameSignIn(as: account),
                current.problem?.code != problem?.code
            else { return }
            current.problem = problem
            try tables.save(current)
        }
    }

    /// Stores a list's problem without changing the list's other values, such as a decision that the user just made.
    fileprivate func save(_ problem: Problem, ofList id: UUID) async throws {
        let problem = problem.stored
        try await writeStateForSync { tables in
            guard var list = try tables.remoteList(id) else { return }
            list.problem = problem
            try tables.save(list)
        }
    }
}
