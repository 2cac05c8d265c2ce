import Accounts
import CalDAV
import Store

/// The update of the store from GNOME Online Accounts, which change independently of Furrow. It adds new accounts
/// without any list switched on, and updates existing accounts.
enum OnlineAccountsUpdate {
    /// Updates the store. If the service is not available, nothing changes.
    ///
    /// - Throws: `StoreError`.
    static func apply(to store: Store) throws {
        guard let onlineAccounts = try? OnlineAccounts().accounts() else { return }
        let (accounts, removed) = (try store.accounts(), try store.removedAccounts())
        // An account that the user removed in Furrow stays removed until it is gone from the settings too. If it is
        // added there again, it counts as new.
        for account in removed where !onlineAccounts.contains(where: { account.kind == .online($0.id) }) {
            try store.deleteRemovedAccount(account.id)
            if account.isConfirmed { try? account.forgetConfirmation() }
        }
        for online in onlineAccounts where !(accounts + removed).contains(where: { $0.kind == .online(online.id) }) {
            let account = Account(kind: .online(online.id), name: online.name, url: online.address, user: online.user)
            // The account's server comes from GNOME's settings, not from the store, so it counts as confirmed. If this
            // cannot be recorded, the user has to confirm the account later.
            try? account.recordConfirmation()
            try store.save(account.with(problem(of: online)))
        }
        for account in accounts {
            guard case .online(let id) = account.kind else { continue }
            let online = onlineAccounts.first { $0.id == id }
            var changed = account
            if let online {
                (changed.name, changed.user) = (online.name, online.user)
                if !changed.isAt(online.address) { changed.url = online.address }
                changed = changed.with(problem(of: online) ?? account.problem.flatMap(unlessFromGNOME))
                if !changed.hasSameSignIn(as: account), account.isConfirmed { try? changed.recordConfirmation() }
            } else {
                changed = changed.with(Problem(AccountError.onlineAccountMissing).stored)
            }
            if changed != account { try store.save(changed) }
        }
    }

    /// Records that the user has confirmed an account from GNOME's settings.
    ///
    /// - Throws: `Failure` if the settings do not contain its server and user.
    static func recordConfirmation(of account: Account) throws(Failure) {
        let onlineAccounts: [OnlineAccount]
        do {
            onlineAccounts = try OnlineAccounts().accounts()
        } catch {
            throw Failure(Problem(error))
        }
        guard case .online(let id) = account.kind, let online = onlineAccounts.first(where: { $0.id == id }),
            online.user.utf8.elementsEqual(account.user.utf8),
            try Account(kind: .online(id), name: "", url: online.address, user: online.user).origin()
                == account.origin()
        else { throw Failure(Problem(AccountError.onlineAccountMissing)) }
        try account.recordConfirmation()
    }

    /// Returns the problem that the service reports for an account.
    private static func problem(of online: OnlineAccount) -> SyncProblem? {
        if online.isDisabled { return Problem(AccountError.onlineDisabled).stored }
        return online.needsAttention ? Problem(AccountError.onlineNeedsAttention).stored : nil
    }

    /// Returns the problem if it did not come from the service, or nil for a problem that the service reported before,
    /// because it no longer does.
    private static func unlessFromGNOME(_ problem: SyncProblem) -> SyncProblem? {
        problem.code.isOfOnlineAccounts ? nil : problem
    }
}

extension Account {
    /// Returns whether an address is this account's, in any spelling.
    fileprivate func isAt(_ address: String) -> Bool {
        if url == address { return true }
        guard let current = try? DavAddress(url), let other = try? DavAddress(address) else { return false }
        return current.isSame(as: other)
    }

    fileprivate func with(_ problem: SyncProblem?) -> Account {
        var account = self
        account.problem = problem
        return account
    }
}
