// Sync in the window: its indicator, its keyboard shortcut, and actions for its problems.

import CGtk
import Foundation
import GtkSupport
import Wording

extension MainWindow {
    /// Adds the action of the main menu and its shortcut.
    func addSyncActions() {
        addAction(window, "sync") { [weak self] in self?.syncNow() }
    }

    /// Updates the window after a change of the sync state. The indicator is created on first use, so a window without
    /// accounts has none.
    func syncChanged() {
        if !header.hasSyncIndicator { header.show(SyncIndicator(sync) { [weak self] in self?.perform($0) }) }
        navigation.lists?.listCaptionsChanged()
    }

    /// Syncs now and compares everything; if no list is synced yet, shows the accounts.
    private func syncNow() {
        navigation.commitEditing()
        guard sync.state.isOn else { return showAccounts() }
        sync.syncNow()
    }

    /// Shows the accounts page of the preferences.
    func showAccounts() {
        PreferencesWindow.present(preferences, sync, parent: window, showing: .accounts)
    }

    /// Performs the user's choice for a problem; nil shows the accounts.
    func perform(_ action: SyncAction?) {
        switch action {
        case .tryAgain: sync.syncSoon()
        case .decide(let list), .show(let list):
            if let showProblems = sync.onShowProblems { showProblems(list) } else { showAccounts() }
        case .showConflicts: sync.onConflicts?()
        case .showTask(let item): details.show(item, isByKey: true)
        case .enterPassword(let account):
            AccountWindow.present(account, sync, parent: window, forPassword: true)
        case .confirm(let account): ConsentWindow.present(account, sync, parent: window)
        case .openAccount(let account): AccountWindow.present(account, sync, parent: window)
        case nil: showAccounts()
        }
    }
}
