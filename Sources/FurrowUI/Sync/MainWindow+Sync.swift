// Synchronising in the window: its mark, its key, and what can be done about its problems.

import CGtk
import Foundation
import GtkSupport

extension MainWindow {
    /// The action of the main menu and its key.
    func addSyncActions() {
        addAction(window, "sync") { [weak self] in self?.syncNow() }
    }

    /// Synchronising stands otherwise. The mark is made where there is something to be marked: a window that has no accounts has
    /// no widget of it.
    func syncChanged() {
        if !header.hasSyncMark { header.show(SyncMark(sync) { [weak self] in self?.perform($0) }) }
        levels.lists?.listWordsChanged()
    }

    /// Synchronises now, all compared; where nothing is to be synchronised yet, the accounts are shown.
    private func syncNow() {
        levels.commitEditing()
        guard sync.state.isOn else { return showAccounts() }
        sync.syncNow()
    }

    /// Shows the accounts among the preferences.
    func showAccounts() {
        PreferencesWindow.present(preferences, sync, parent: window, showing: .accounts)
    }

    /// Does what the person chose to do about a problem; nil shows the accounts.
    func perform(_ action: SyncAction?) {
        switch action {
        case .tryAgain: sync.syncSoon()
        case .decide(let list), .show(let list):
            if let care = sync.onCare { care(list) } else { showAccounts() }
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
