// The accounts of GNOME's settings come and go by themselves.

import Accounts
import CalDAV
import Store

/// What GNOME Online Accounts has, taken into the store: new accounts with no list switched on, and what has become of the
/// known ones.
enum OnlineAccountsSeen {
    /// Takes it in; where the service is not there, all stays as it is.
    ///
    /// - Throws: `StoreError`.
    static func take(into store: Store) throws {
        guard let found = try? OnlineAccounts().accounts() else { return }
        let (known, removed) = (try store.accounts(), try store.removedAccounts())
        // What the person has removed stays so, until it is gone there too and may come again as another one.
        for account in removed where !found.contains(where: { account.kind == .goa($0.id) }) {
            try store.forgetRemoved(account.id)
            if account.isConfirmed { try? account.forgetConfirmation() }
        }
        for online in found where !(known + removed).contains(where: { $0.kind == .goa(online.id) }) {
            let account = Account(kind: .goa(online.id), name: online.name, url: online.address, user: online.user)
            // GNOME's settings name it, and not the store. Where this cannot be kept, the account is to be confirmed later.
            try? account.recordConfirmation()
            try store.keep(account.with(problem(of: online)))
        }
        for account in known {
            guard case .goa(let id) = account.kind else { continue }
            let online = found.first { $0.id == id }
            var changed = account
            if let online {
                (changed.name, changed.user) = (online.name, online.user)
                if !changed.isAt(online.address) { changed.url = online.address }
                changed = changed.with(problem(of: online) ?? account.problem.flatMap(isOurs))
                if !changed.signsIn(as: account), account.isConfirmed { try? changed.recordConfirmation() }
            } else {
                changed = changed.with(Problem(AccountError.onlineGone).kept)
            }
            if changed != account { try store.keep(changed) }
        }
    }

    /// Keeps that the person has confirmed an account of GNOME's settings.
    ///
    /// - Throws: `Failure` where these settings do not name its server and user.
    static func recordConfirmation(of account: Account) throws(Failure) {
        let found: [OnlineAccount]
        do {
            found = try OnlineAccounts().accounts()
        } catch {
            throw Failure(Problem(error))
        }
        guard case .goa(let id) = account.kind, let online = found.first(where: { $0.id == id }),
            online.user.utf8.elementsEqual(account.user.utf8),
            try Account(kind: .goa(id), name: "", url: online.address, user: online.user).origin() == account.origin()
        else { throw Failure(Problem(AccountError.onlineGone)) }
        try account.recordConfirmation()
    }

    /// What keeps one from being used, as the service says it.
    private static func problem(of online: OnlineAccount) -> SyncProblem? {
        if online.isDisabled { return Problem(AccountError.onlineDisabled).kept }
        return online.needsAttention ? Problem(AccountError.onlineNeedsAttention).kept : nil
    }

    /// A problem that the service knows nothing of; nil for one that it has said before, and says no more.
    private static func isOurs(_ problem: SyncProblem) -> SyncProblem? {
        problem.code.hasPrefix("goa-") ? nil : problem
    }
}

extension Account {
    /// Whether an address is this account's, however it is written.
    fileprivate func isAt(_ address: String) -> Bool {
        if url == address { return true }
        guard let known = try? DavAddress(url), let other = try? DavAddress(address) else { return false }
        return known.isSame(as: other)
    }

    fileprivate func with(_ problem: SyncProblem?) -> Account {
        var account = self
        account.problem = problem
        return account
    }
}
