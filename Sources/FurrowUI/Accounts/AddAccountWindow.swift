import CGtk
import Foundation
import GtkShim
import GtkSupport
import Parts
import SyncClient

/// The window that adds an account by hand, with its address, user name, and password or password command.
@MainActor final class AddAccountWindow {
    private static weak var open: AddAccountWindow?

    private let sync: SyncCoordinator
    private let dialog: DialogWindow
    private let button: Widget
    private let address = EntryRow(tr("Address"))
    private let user = EntryRow(tr("User Name"))
    private let password = EntryRow(tr("Password"), isSecret: true)
    private let command = EntryRow(tr("Password Command"))
    private let consent: Widget = gtk_switch_new()
    private let consentGroup = FormRows.group("", name: tr("Send Unencrypted"))
    private let onAdded: @MainActor (UUID) -> Void
    private var isBusy = false

    /// Shows the window, or brings the open one to the front.
    ///
    /// - Parameter onAdded: Called with the id of the new account.
    static func present(
        _ sync: SyncCoordinator, parent: UnsafeMutablePointer<GtkWindow>, onAdded: @escaping @MainActor (UUID) -> Void
    ) {
        let window = open ?? AddAccountWindow(sync, parent: parent, onAdded: onAdded)
        open = window
        gtk_window_present(window.dialog.window)
    }

    private init(
        _ sync: SyncCoordinator, parent: UnsafeMutablePointer<GtkWindow>, onAdded: @escaping @MainActor (UUID) -> Void
    ) {
        (self.sync, self.onAdded) = (sync, onAdded)
        dialog = DialogWindow(tr("Add Account"), parent: parent)
        button = gtk_button_new_with_label(tr("Add")).unsafelyUnwrapped
        dialog.addButtons(cancel: tr("Cancel"), button)
        connect(button, "clicked") { [weak self] in self?.add() }
        build()
        updateButton()
        // This closure keeps the object alive until the window closes.
        dialog.lifetime.onEnd { self.isBusy = false }
    }

    private func build() {
        let server = FormRows.group(
            tr("Add Account"),
            description: tr("Any server that supports CalDAV, such as Nextcloud, Radicale or Fastmail."))
        for entry in [address, user, password] { adw_preferences_group_add(server, entry.row) }
        let other = FormRows.group(
            "",
            description: tr(
                "Instead of a password: a command that prints the password as its first line. The command runs each time."
            ),
            name: tr("Password Command"))
        adw_preferences_group_add(other, command.row)
        let row = FormRows.row(
            tr("Send Unencrypted"), tr("Others on the network can read the password and the tasks."))
        gtk_widget_set_valign(consent, GTK_ALIGN_CENTER)
        adw_action_row_add_suffix(row, consent)
        adw_action_row_set_activatable_widget(row, consent)
        adw_preferences_group_add(consentGroup, row.cast())
        // The switch appears only when needed, since it is not an ordinary option.
        gtk_widget_set_visible(consentGroup.cast(), 0)
        for group in [consentGroup, server, other] { adw_preferences_page_add(dialog.page, group) }
        for entry in [address, user, password, command] {
            entry.onChange = { [weak self] in self?.updateButton() }
            entry.onReturn = { [weak self] in self?.add() }
        }
        address.onChange = { [weak self] in self?.addressChanged() }
        connect(consent, "notify::active") { [weak self] in self?.updateButton() }
        address.focus()
    }

    private var draft: AccountDraft {
        var draft = AccountDraft()
        (draft.address, draft.user) = (address.text, user.text)
        (draft.password, draft.command) = (password.text, command.text)
        draft.allowsPlainHTTP = gtk_switch_get_active(consent.opaque) != 0
        return draft
    }

    /// Withdraws the consent to unencrypted HTTP, which was given for another server.
    private func addressChanged() {
        gtk_switch_set_active(consent.opaque, 0)
        gtk_widget_set_visible(consentGroup.cast(), 0)
        updateButton()
    }

    private func updateButton() { gtk_widget_set_sensitive(button, draft.isComplete && !isBusy ? 1 : 0) }

    private func add() {
        let draft = draft
        guard draft.isComplete, !isBusy else { return }
        show(isBusy: true)
        dialog.showMessage(nil)
        Task { [weak self, sync] in
            let result = await sync.run(draft.arguments, input: draft.input)
            self?.handle(result)
        }
    }

    private func show(isBusy: Bool) {
        self.isBusy = isBusy
        dialog.show(isBusy: isBusy)
        updateButton()
    }

    private func handle(_ result: SyncResult) {
        guard !dialog.lifetime.hasEnded else { return }
        show(isBusy: false)
        if result.ok, let id = result.account.flatMap({ UUID(uuidString: $0.id) }) {
            dialog.close()
            return onAdded(id)
        }
        dialog.showMessage(
            result.message ?? tr("Something went wrong: {error}").filling("error", with: result.code.rawValue))
        switch result.code {
        case .plainHTTP:
            gtk_widget_set_visible(consentGroup.cast(), 1)
            gtk_widget_grab_focus(consent)
        case .elsewhere:
            // The password is sent to the new address only after the user has seen it.
            if let newAddress = result.address { address.text = newAddress }
            address.focus()
        case .wrongPassword: password.focus()
        case .passwordCommand: command.focus()
        default: address.focus()
        }
    }
}
