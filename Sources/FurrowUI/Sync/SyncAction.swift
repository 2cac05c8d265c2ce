// What a person can do about a problem of synchronising.

import Foundation
import GtkSupport
import Store
import Syncing
import Todo

/// What a person can do about a problem.
enum SyncAction: Hashable, Sendable {
    /// Enter an account's password again.
    case enterPassword(UUID)
    /// Confirm an account that this computer does not know.
    case confirm(UUID)
    /// See the account.
    case openAccount(UUID)
    /// Say what is to become of what a list's server has no more.
    case decide(UUID)
    /// See which items of a list are refused, or cannot be read.
    case show(UUID)
    /// See what was changed in two places.
    case showConflicts
    /// See the details of a task.
    case showTask(UUID)
    /// Try it again now; a keyring is asked for then.
    case tryAgain

    /// What its button says.
    var label: String {
        switch self {
        case .enterPassword: tr("Enter Password…")
        case .confirm: tr("Confirm…")
        case .openAccount: tr("Account…")
        case .decide: tr("Decide…")
        case .show, .showConflicts, .showTask: tr("Show…")
        case .tryAgain: tr("Try Again")
        }
    }
}

extension SyncState {
    /// What can be done about a problem; nil where there is nothing but to know it.
    func action(for problem: Problem) -> SyncAction? {
        switch (problem.subject, problem.code) {
        case (.conflicts, _): .showConflicts
        case (.program, _): .tryAgain
        case (_, "unreachable"), (_, "backed-off"), (_, "cancelled"), (_, "secret-locked"), (_, "no-backup"): .tryAgain
        case (.list(let list), "held"), (.list(let list), "gone"): .decide(list)
        case (.list(let list), "refused"), (.list(let list), "quarantined"): .show(list)
        case (.list(let list), Self.unknownZones): lists[list]?.unknownZones?.first.map(SyncAction.showTask)
        case (_, "read-only"): nil
        case (.account(let account), let code): action(code, of: account)
        case (.list(let list), let code): lists[list].flatMap { action(code, of: $0.account) }
        }
    }

    private func action(_ code: String, of account: UUID) -> SyncAction? {
        let known = accounts.first { $0.id == account }
        if code == SyncProblem.needsConsent.code { return .confirm(account) }
        // Unasked it is not run again.
        if code == "password-command" { return .tryAgain }
        // What GNOME or a command has is entered there.
        if code == "needs-password" { return known?.kind == .manual ? .enterPassword(account) : .tryAgain }
        return .openAccount(account)
    }
}

extension SyncState.Problem {
    /// What happened and what to do, as a sentence.
    var sentence: String {
        switch code {
        case "conflicts":
            return trn(
                "{count} value was changed in two places. The later one counts; the other is kept.",
                "{count} values were changed in two places. The later ones count; the others are kept.", count)
        case "returns":
            return trn(
                "{count} task that you deleted came back because it was changed elsewhere.",
                "{count} tasks that you deleted came back because they were changed elsewhere.", count)
        case "quarantined":
            return trn(
                "{count} item on the server cannot be read. It is left there as it is.",
                "{count} items on the server cannot be read. They are left there as they are.", count)
        case SyncState.unknownZones:
            return trn(
                "{count} task has an unknown time zone ({names}). Its times are shown as local times.",
                "{count} tasks have an unknown time zone ({names}). Their times are shown as local times.", count
            ).filling("names", with: detail ?? "")
        case "refused" where count > 0:
            return trn(
                "The server refused {count} item. It stays here. Furrow tries again daily and after each edit.",
                "The server refused {count} items. They stay here. Furrow tries again daily and after each edit.", count
            )
        case "run": return detail ?? ""
        default: return translated(SyncProblemWords.message(code, detail: detail))
        }
    }

    /// What it is about, as a heading.
    var heading: String {
        switch subject {
        case .conflicts: code == "returns" ? tr("Came Back") : tr("Changed in Two Places")
        case .program: tr("Not Synchronised")
        case .account: name
        case .list: tr("“{name}”").filling("name", with: name)
        }
    }
}
