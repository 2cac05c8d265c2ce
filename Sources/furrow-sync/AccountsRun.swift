import Accounts
import CalDAV
import Store
import SyncClient
import SyncEngine
import Todo

/// A run over several accounts.
struct AccountsRun {
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
            let (result, error, cutoff) = try await syncList(
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
