// One list in a run over several accounts.

import Accounts
import CalDAV
import Store
import SyncClient
import SyncEngine
import Todo

extension AccountsRun {
    /// Syncs a list.
    ///
    /// - Returns: The result, the CalDAV error if there was one, and the reason why the cycle was cut off, if it was.
    func syncList(
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
}

extension Store {
    /// Stores an account's problem, or nil for none, without changing the account's other values. If the account has
    /// changed in the meantime, the problem no longer applies and is dropped.
    func save(_ problem: Problem?, of account: Account) async throws {
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
    func save(_ problem: Problem, ofList id: UUID) async throws {
        let problem = problem.stored
        try await writeStateForSync { tables in
            guard var list = try tables.remoteList(id) else { return }
            list.problem = problem
            try tables.save(list)
        }
    }
}
