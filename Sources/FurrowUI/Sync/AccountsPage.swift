// The page of the preferences about accounts: what there is, how it stands, and how another is added.

import CGtk
import Foundation
import GtkShim
import GtkSupport
import Store

/// The page about accounts.
@MainActor final class AccountsPage {
    let page: PreferencesWindow.Page
    /// The window that it is in.
    var window: UnsafeMutablePointer<GtkWindow>?
    private let sync: Synchroniser
    private let group: PreferencesWindow.Group
    private let addRow: PreferencesWindow.Row
    private var rows: [UUID: PreferencesWindow.Row] = [:]
    /// The accounts as they are shown.
    private var shown: [UUID] = []

    init(_ sync: Synchroniser) {
        self.sync = sync
        group = PreferencesWindow.group(
            tr("Accounts"),
            tr(
                "Lists can be the same on a server and on all your devices. Accounts of GNOME’s settings are here by themselves."
            ))
        addRow = Self.actionRow(tr("Add Account…"), nil, icon: "list-add-symbolic")
        adw_preferences_group_add(group, addRow.cast())
        page = PreferencesWindow.page(tr("Accounts"), icon: "network-server-symbolic", [group])
        connect(addRow, "activated") { [weak self] in self?.add() }
        // Who looks wants to see those that GNOME has got meanwhile.
        connect(page, "map") { [weak self] in self?.look() }
        sync.onChange(for: self) { [weak self] in self?.refresh() }
        refresh()
    }

    private func look() {
        Task { [sync] in _ = await sync.run(["accounts"]) }
    }

    private func refresh() {
        guard gtk_widget_get_parent(addRow.cast()) != nil else { return }
        let accounts = sync.state.accounts
        if accounts.map(\.id) != shown { arrange(accounts) }
        for account in accounts {
            guard let row = rows[account.id] else { continue }
            adw_preferences_row_set_title(row.cast(), account.name)
            adw_action_row_set_subtitle(row, sync.state.text(of: account))
        }
    }

    /// Has a row for each account, before the one that adds another.
    private func arrange(_ accounts: [Account]) {
        shown = accounts.map(\.id)
        let gone = rows.filter { !shown.contains($0.key) }
        for (id, row) in gone {
            if gtk_widget_get_focus_child(group.cast()) == row.cast() { gtk_widget_grab_focus(addRow.cast()) }
            adw_preferences_group_remove(group, row.cast())
            rows[id] = nil
        }
        // They come and go by one: all but the new ones stay where they are.
        for account in accounts where rows[account.id] == nil {
            let row = Self.actionRow(account.name, nil, icon: nil)
            adw_action_row_add_suffix(row, gtk_image_new_from_icon_name("go-next-symbolic"))
            connect(row, "activated") { [weak self] in self?.open(account.id) }
            rows[account.id] = row
            adw_preferences_group_add(group, row.cast())
        }
        // The one that adds is the last.
        let focus = gtk_widget_has_focus(addRow.cast()) != 0
        g_object_ref(addRow)
        adw_preferences_group_remove(group, addRow.cast())
        adw_preferences_group_add(group, addRow.cast())
        g_object_unref(addRow)
        if focus { gtk_widget_grab_focus(addRow.cast()) }
    }

    /// A row that does something when it is activated.
    static func actionRow(_ title: String, _ subtitle: String?, icon: String?) -> PreferencesWindow.Row {
        let row = PreferencesWindow.row(title, subtitle)
        gtk_list_box_row_set_activatable(row.cast(), 1)
        if let icon { adw_action_row_add_prefix(row, gtk_image_new_from_icon_name(Icon.named(icon))) }
        return row
    }

    private func add() {
        guard let window else { return }
        AddAccountWindow.present(sync, parent: window) { [weak self] in self?.open($0) }
    }

    private func open(_ account: UUID) {
        guard let window else { return }
        AccountWindow.present(account, sync, parent: window)
    }
}
