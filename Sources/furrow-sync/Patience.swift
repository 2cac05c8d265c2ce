// What a run leaves alone: servers that do not answer, and passwords that are not taken.

import CalDAV
import Store
import Sync
import Syncing
import Todo

/// What a run leaves alone.
struct Patience {
    let now: Timestamp
    /// Whether what is to be left alone for a while is.
    let heedsBackOff: Bool
    /// Whether a person waits for the run, and so has asked for it.
    let isAttended: Bool

    /// What is said of an account that is passed over, of which not even the password is asked for; nil where it is to be
    /// synchronised.
    func passesOver(_ account: Account, _ lists: [RemoteList]) -> AccountAnswer? {
        var answer = AccountAnswer(account)
        if !isAttended, account.problem?.isOfPassword == true { return answer }
        guard heedsBackOff, isLeftAlone(account, lists) else { return nil }
        let problem = Problem("backed-off")
        (answer.code, answer.message) = (problem.code, problem.message)
        return answer
    }

    private func isLeftAlone(_ account: Account, _ lists: [RemoteList]) -> Bool {
        let waits = lists.compactMap(\.backOff)
        // A list that was switched on since is of the same server.
        let isWhole = waits.count == lists.count || account.problem?.code == SyncProblem.unreachable.code
        return isWhole && !waits.isEmpty && waits.allSatisfy { $0 > now }
    }

    /// The order in which lists are asked for: one that was not reached last time holds up no other.
    static func order(_ lists: [RemoteList]) -> [RemoteList] {
        let slow = [SyncProblem.unreachable.code, SyncProblem.cutOff.code]
        let isSlow = { (list: RemoteList) in list.problem.map { slow.contains($0.code) } ?? false }
        return lists.filter { !isSlow($0) } + lists.filter(isSlow)
    }

    /// Whether what keeps a list from being synchronised keeps all lists of its account.
    ///
    /// - Parameters:
    ///   - error: what the transport knows of it.
    ///   - excess: why the list's cycle was cut off, if it was.
    ///   - before: what was done with the account's lists before, in this run, and why the cycles of some were cut off.
    static func isOfAccount(
        _ answer: ListAnswer, _ error: CalDAVError?, _ excess: Allowance.Excess?,
        after before: [(answer: ListAnswer, excess: Allowance.Excess?)]
    ) -> Bool {
        let isSlow = { (answer: ListAnswer, excess: Allowance.Excess?) in
            answer.code == "cut-off" && excess?.isOfServer ?? false
        }
        // A server that sends too many rows for one list answers for the others.
        let othersAnswered = before.contains { $0.hasAnswered || $0.code == "cut-off" && !isSlow($0, $1) }
        return switch answer.code {
        case "needs-password", "certificate": true
        case "unreachable": error?.isOfServer(othersAnswered: othersAnswered) ?? false
        // One list may be the cause of it. Where it is not the only one, the server is, and it is not waited for again and again.
        case "cut-off": isSlow(answer, excess) && (!othersAnswered || before.contains(where: isSlow))
        default: false
        }
    }
}

extension RemoteList {
    /// What is said of it where it is left alone.
    func leftAlone(_ name: String) -> ListAnswer {
        let problem = Problem("backed-off")
        var answer = ListAnswer(name: name, code: problem.code, message: problem.message)
        (answer.account, answer.list, answer.href) = (account.text, list.text, href)
        return answer
    }
}

extension ListAnswer {
    /// Whether anything was asked of the server for it.
    var wasAsked: Bool { !["backed-off", "cancelled"].contains(code) }

    /// Whether the server has answered for it.
    var hasAnswered: Bool { wasAsked && code != "unreachable" && code != "cut-off" }
}
