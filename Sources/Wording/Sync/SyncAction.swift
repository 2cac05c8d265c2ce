// The actions that a user can take on sync problems, and the texts about these problems.

import Foundation
import GLibSupport
import Store
import SyncClient
import Todo

/// An action that a user can take on a problem.
package enum SyncAction: Hashable, Sendable {
    /// Enter an account's password again.
    case enterPassword(UUID)
    /// Confirm an account that is new on this computer.
    case confirm(UUID)
    case openAccount(UUID)
    /// Decide about tasks that the list's server no longer has.
    case decide(UUID)
    /// Show the tasks of a list that are refused or unreadable.
    case show(UUID)
    case showConflicts
    case showTask(UUID)
    /// Try again now. A locked keyring asks for its password.
    case tryAgain

    package var label: String {
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
    package func action(for problem: Problem) -> SyncAction? {
        switch (problem.subject, problem.code) {
        case (.conflicts, _): .showConflicts
        case (.program, _): .tryAgain
        case (_, .unreachable), (_, .backedOff), (_, .canceled), (_, .secretLocked), (_, .noBackup): .tryAgain
        case (.list(let list), .held), (.list(let list), .gone): .decide(list)
        case (.list(let list), .refused), (.list(let list), .quarantined): .show(list)
        case (.list(let list), .unknownZones): lists[list]?.unknownZones?.first.map(SyncAction.showTask)
        case (_, .readOnly): nil
        case (.account(let account), let code): action(code, of: account)
        case (.list(let list), let code): lists[list].flatMap { action(code, of: $0.account) }
        }
    }

    private func action(_ code: SyncCode, of account: UUID) -> SyncAction? {
        let kind = accounts.first { $0.id == account }?.kind
        if code == .needsConsent { return .confirm(account) }
        // The command is run again only at the user's request.
        if code == .passwordCommand { return .tryAgain }
        // Other passwords are entered in Online Accounts or provided by a command.
        if code == .needsPassword { return kind == .manual ? .enterPassword(account) : .tryAgain }
        return .openAccount(account)
    }
}

extension SyncState.Problem {
    /// The message: what happened and what to do.
    package var message: String {
        switch code {
        case .conflicts:
            return trn(
                "{count} value was changed in two places. The later one is used; the other is kept.",
                "{count} values were changed in two places. The later ones are used; the others are kept.", count)
        case .returns:
            return trn(
                "{count} task that you deleted came back because it was changed elsewhere.",
                "{count} tasks that you deleted came back because they were changed elsewhere.", count)
        case .quarantined:
            return trn(
                "{count} task on the server cannot be read. It stays unchanged there.",
                "{count} tasks on the server cannot be read. They stay unchanged there.", count)
        case .unknownZones:
            return trn(
                "{count} task has an unknown time zone ({names}). Its times are shown as local times.",
                "{count} tasks have an unknown time zone ({names}). Their times are shown as local times.", count
            ).filling("names", with: detail ?? "")
        case .refused where count > 0:
            return trn(
                "The server refused {count} task. It stays here. Furrow tries again daily and after each edit.",
                "The server refused {count} tasks. They stay here. Furrow tries again daily and after each edit.", count
            )
        case .run: return detail ?? ""
        default: return translated(SyncProblemMessages.message(code, detail: detail))
        }
    }

    /// The heading, which names the subject.
    package var heading: String {
        switch subject {
        case .conflicts: code == .returns ? tr("Came Back") : tr("Changed in Two Places")
        case .program: tr("Not Synced")
        case .account: name
        case .list: tr("“{name}”").filling("name", with: name)
        }
    }
}
