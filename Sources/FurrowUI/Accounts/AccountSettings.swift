import CGtk
import GtkShim
import GtkSupport
import Parts
import Store

/// The groups of an account's window that create a list, change the password, and remove the account.
@MainActor final class AccountSettings {
    let newListGroup = FormRows.group(tr("New List"))
    /// The groups for the password and the account's removal.
    private(set) var otherGroups: [FormRows.Group] = []

    /// Called with the name of a new list.
    var onCreateList: (@MainActor (String) -> Void)?
    var onPassword: (@MainActor (String) -> Void)?
    var onRemove: (@MainActor () -> Void)?

    // Translators: Button: create a list on the server.
    private let name = EntryRow(tr("Name"), button: tr("Create"))
    private let password = EntryRow(tr("New Password"), isSecret: true, button: tr("Change"))
    private let hasPassword: Bool

    init(_ account: Account) {
        hasPassword = account.kind == .manual
        adw_preferences_group_add(newListGroup, name.row)
        name.onReturn = { [weak self] in self?.createList() }
        if hasPassword { otherGroups.append(passwordGroup()) }
        otherGroups.append(removalGroup(isOnline: account.isOnline))
    }

    private func passwordGroup() -> FormRows.Group {
        let group = FormRows.group(
            "", description: tr("The password is saved if the server accepts it."), name: tr("New Password"))
        adw_preferences_group_add(group, password.row)
        password.onReturn = { [weak self] in
            guard let self, !password.text.isEmpty else { return }
            onPassword?(password.text)
        }
        return group
    }

    private func removalGroup(isOnline: Bool) -> FormRows.Group {
        let button = gtk_button_new_with_label(tr("Remove Account…")).unsafelyUnwrapped
        gtk_widget_add_css_class(button, "destructive-action")
        gtk_widget_set_halign(button, GTK_ALIGN_CENTER)
        connect(button, "clicked") { [weak self] in self?.onRemove?() }
        let text =
            isOnline
            ? tr(
                "This account is from Online Accounts. Change its password there. If you remove it here, it stays there."
            )
            : nil
        let group = FormRows.group("", description: text)
        adw_preferences_group_add(group, button)
        return group
    }

    private func createList() {
        let text = name.text
        guard !text.isEmpty else { return }
        name.text = ""
        onCreateList?(text)
    }

    func focusPassword() {
        if hasPassword { password.focus() }
    }

    func clearPassword() { password.text = "" }
}

extension Account {
    /// Whether the account belongs to GNOME's Online Accounts.
    fileprivate var isOnline: Bool {
        if case .online = kind { true } else { false }
    }
}
