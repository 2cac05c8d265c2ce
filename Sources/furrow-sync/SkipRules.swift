import CalDAV
import Store
import SyncClient
import SyncEngine
import Todo

/// The rules that decide which accounts and lists a run skips, because of unresponsive servers and rejected passwords.
struct SkipRules {
    let now: Timestamp
    /// Whether servers are skipped until their back-off time has passed.
    let respectsBackOff: Bool
    /// Whether the user started the run and waits for it.
    let isUserWaiting: Bool

    /// Returns the result for an account that is skipped entirely, without even requesting its password, or nil if the
    /// account should be synced.
    func skippedResult(for account: Account, _ lists: [RemoteList]) -> AccountResult? {
        var result = AccountResult(account)
        if !isUserWaiting, account.problem?.isOfPassword == true { return result }
        guard respectsBackOff, isBackedOff(account, lists) else { return nil }
        let problem = Problem(.backedOff)
        (result.code, result.message) = (problem.code, problem.message)
        return result
    }

    private func isBackedOff(_ account: Account, _ lists: [RemoteList]) -> Bool {
        let backOffs = lists.compactMap(\.backOff)
        // A list that was switched on since the failure has no back-off time, but is on the same server.
        let affectsAll = backOffs.count == lists.count || account.problem?.code == .unreachable
        return affectsAll && !backOffs.isEmpty && backOffs.allSatisfy { $0 > now }
    }

    /// Returns the order in which lists are synced: lists whose server was too slow or not reached last time come last.
    static func order(_ lists: [RemoteList]) -> [RemoteList] {
        let slow: [SyncCode] = [.unreachable, .cutOff]
        let isSlow = { (list: RemoteList) in list.problem.map { slow.contains($0.code) } ?? false }
        return lists.filter { !isSlow($0) } + lists.filter(isSlow)
    }

    /// Returns whether a list's problem affects all lists of its account.
    ///
    /// - Parameters:
    ///   - error: The CalDAV error of the list's cycle.
    ///   - cutoff: The reason why the list's cycle was cut off, if it was.
    ///   - earlier: The results for the account's earlier lists in this run, each with the reason why its cycle was cut
    ///     off, if it was.
    static func affectsAccount(
        _ result: ListResult, error: CalDAVError?, cutoff: SyncBudget.CutoffReason?,
        after earlier: [(result: ListResult, cutoff: SyncBudget.CutoffReason?)]
    ) -> Bool {
        let isSlow = { (result: ListResult, cutoff: SyncBudget.CutoffReason?) in
            result.code == .cutOff && cutoff?.concernsServer ?? false
        }
        // A server that sends too many rows for one list still responds for the others.
        let othersResponded = earlier.contains { $0.hasResponse || $0.code == .cutOff && !isSlow($0, $1) }
        return switch result.code {
        case .needsPassword, .certificate: true
        case .unreachable: error?.concernsServer(othersAnswered: othersResponded) ?? false
        // A single list may cause one cutoff. After a second one, or without a response for another list, the server
        // counts as the cause, so that the run does not wait for it repeatedly.
        case .cutOff: isSlow(result, cutoff) && (!othersResponded || earlier.contains(where: isSlow))
        default: false
        }
    }
}

extension RemoteList {
    func skippedResult(named name: String) -> ListResult {
        let problem = Problem(.backedOff)
        var result = ListResult(name: name, code: problem.code, message: problem.message)
        result.account = account.text
        result.list = list.text
        result.href = href
        return result
    }
}

extension ListResult {
    /// Whether the server was contacted for this list.
    var wasContacted: Bool { code != .backedOff && code != .canceled }

    /// Whether the server has responded for this list.
    var hasResponse: Bool { wasContacted && code != .unreachable && code != .cutOff }
}
