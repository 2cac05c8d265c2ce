import CGtk
import Foundation
import GtkShim
import GtkSupport
import Parts
import Store
import Wording

/// The preferences page of the accounts: their state, and a way to add one.
@MainActor final class AccountsPage {
    let page: FormRows.Page
    var window: UnsafeMutablePointer<GtkWindow>?
    private let sync: SyncCoordinator
    private let group: FormRows.Group
    private let addRow: FormRows.Row
    private var rows: [AccountRow.Key: FormRows.Row] = [:]
    /// The keys of the rows that are shown, in order.
    private var shown: [AccountRow.Key] = []

    init(_ sync: SyncCoordinator) {
        self.sync = sync
        group = FormRows.group(
            tr("Accounts"),
            description: tr(
                "Sync lists with a server, and with all your devices. Accounts from Online Accounts appear here automatically."
            ))
        addRow = Self.actionRow(tr("Add Account…"), nil, icon: "list-add-symbolic")
        adw_preferences_group_add(group, addRow.cast())
        page = FormRows.page(tr("Accounts"), icon: "network-server-symbolic", [group])
        connect(addRow, "activated") { [weak self] in self?.add() }
        // Accounts may have been added in GNOME's settings since the page was last shown.
        connect(page, "map") { [weak self] in self?.loadAccounts() }
        sync.onChange(for: self) { [weak self] in self?.refresh() }
        refresh()
    }

    private func loadAccounts() {
        Task { [sync] in _ = await sync.run(["accounts"]) }
    }

    private func refresh() {
        guard gtk_widget_get_parent(addRow.cast()) != nil else { return }
        let accounts = sync.state.accountRows
        if accounts.map(\.key) != shown { arrange(accounts) }
        for account in accounts {
            guard let row = rows[account.key] else { continue }
            adw_preferences_row_set_title(row.cast(), account.name)
            adw_action_row_set_subtitle(row, account.text)
        }
    }

    /// Creates and removes rows so that each account has one, before the row that adds an account.
    private func arrange(_ accounts: [AccountRow]) {
        shown = accounts.map(\.key)
        let removed = rows.filter { !shown.contains($0.key) }
        // Existing rows stay in place, because accounts are added and removed one at a time.
        for account in accounts where rows[account.key] == nil {
            let row = account.key.isUsed ? usedRow(account) : unusedRow(account)
            rows[account.key] = row
            adw_preferences_group_add(group, row.cast())
        }
        for (key, row) in removed {
            // The focus moves to the same account's other row, or to the row that adds an account.
            if gtk_widget_get_focus_child(row.cast()) != nil || gtk_widget_has_focus(row.cast()) != 0 {
                let other = rows[AccountRow.Key(account: key.account, isUsed: !key.isUsed)]
                gtk_widget_grab_focus((other ?? addRow).cast())
            }
            adw_preferences_group_remove(group, row.cast())
            rows[key] = nil
        }
        // The row that adds an account comes last.
        let focus = gtk_widget_has_focus(addRow.cast()) != 0
        g_object_ref(addRow)
        adw_preferences_group_remove(group, addRow.cast())
        adw_preferences_group_add(group, addRow.cast())
        g_object_unref(addRow)
        if focus { gtk_widget_grab_focus(addRow.cast()) }
    }

    private func usedRow(_ account: AccountRow) -> FormRows.Row {
        let row = Self.actionRow(account.name, nil, icon: nil)
        adw_action_row_add_suffix(row, gtk_image_new_from_icon_name("go-next-symbolic"))
        connect(row, "activated") { [weak self] in self?.open(account.key.account) }
        return row
    }

    private func unusedRow(_ account: AccountRow) -> FormRows.Row {
        let row = FormRows.row(account.name)
        // Translators: Button: use an account of GNOME in Furrow.
        let button = gtk_button_new_with_label(tr("Use")).unsafelyUnwrapped
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        furrow_accessible_set_label(button, tr("Use {name} here").filling("name", with: account.name))
        connect(button, "clicked") { [weak self] in self?.use(account.key.account, button) }
        adw_action_row_add_suffix(row, button)
        adw_action_row_set_activatable_widget(row, button)
        return row
    }

    /// Returns a row that can be activated.
    static func actionRow(_ title: String, _ subtitle: String?, icon: String?) -> FormRows.Row {
        let row = FormRows.row(title, subtitle)
        gtk_list_box_row_set_activatable(row.cast(), 1)
        if let icon { adw_action_row_add_prefix(row, gtk_image_new_from_icon_name(Icon.named(icon))) }
        return row
    }

    private func add() {
        guard let window else { return }
        AddAccountWindow.present(sync, parent: window) { [weak self] in self?.open($0) }
    }

    private func use(_ account: UUID, _ button: Widget) {
        gtk_widget_set_sensitive(button, 0)
        Task { [weak self, sync] in
            let result = await sync.resumeUsing(account)
            guard let self, gtk_widget_get_parent(addRow.cast()) != nil else { return }
            // The next step is to choose the account's lists, in its window.
            if result.ok { return open(account) }
            if sync.state.removed.contains(where: { $0.id == account }) { gtk_widget_set_sensitive(button, 1) }
            showToast(
                result.message ?? tr("Something went wrong: {error}").filling("error", with: result.code.rawValue))
        }
    }

    private func showToast(_ text: String) {
        guard let window, let toast = adw_toast_new("") else { return }
        furrow_adwaita_set_toast_text(toast, text)
        if furrow_adwaita_announces_toasts(window.cast()) {
            ScreenReader.trace(text)
        } else {
            ScreenReader.announce(text, in: window.cast())
        }
        adw_preferences_window_add_toast(window.cast(), toast)
    }

    private func open(_ account: UUID) {
        guard let window else { return }
        AccountWindow.present(account, sync, parent: window)
    }
}
