import CGtk
import Foundation
import GtkShim
import GtkSupport
import Parts
import SyncClient
import Wording

/// The window that asks whether to sign in to an account that is new on this computer. It shows the server and the user
/// as `furrow-sync` reads them, and confirms only these.
@MainActor final class ConsentWindow {
    private static weak var open: ConsentWindow?

    private let account: UUID
    private let sync: SyncCoordinator
    private let dialog: DialogWindow
    private let button: Widget
    private let command = EntryRow(tr("Password Command"))
    /// The account shown, or nil until it has been read.
    private var shown: AccountResult?
    private var isBusy = false

    /// Shows the window, or brings the open one for the same account to the front.
    static func present(_ account: UUID, _ sync: SyncCoordinator, parent: UnsafeMutablePointer<GtkWindow>) {
        if let open, open.account != account { open.dialog.close() }
        let window =
            open.flatMap { $0.account == account ? $0 : nil } ?? ConsentWindow(account, sync, parent: parent)
        open = window
        gtk_window_present(window.dialog.window)
    }

    private init(_ account: UUID, _ sync: SyncCoordinator, parent: UnsafeMutablePointer<GtkWindow>) {
        (self.account, self.sync) = (account, sync)
        dialog = DialogWindow(tr("Confirm Account"), parent: parent)
        button = gtk_button_new_with_label(tr("Sign In")).unsafelyUnwrapped
        let cancel = dialog.addButtons(cancel: tr("Cancel"), button)
        gtk_widget_remove_css_class(button, "suggested-action")
        connect(button, "clicked") { [weak self] in self?.confirm() }
        command.onChange = { [weak self] in self?.updateButton() }
        // The cancel button has the focus, because pressing Return alone must not mean consent.
        gtk_window_set_default_widget(dialog.window, cancel)
        gtk_widget_grab_focus(cancel)
        // This closure keeps the object alive until the window closes.
        dialog.lifetime.onEnd { self.shown = nil }
        updateButton()
        load()
    }

    private var id: String { account.text }

    private func load() {
        perform(["confirm", "--preview", "--", id]) { [weak self] result in
            guard let self, let account = result.account, account.origin != nil else { return }
            shown = account
            build(ConsentText(account))
        }
    }

    private func build(_ text: ConsentText) {
        let group = FormRows.group(text.heading, description: text.text)
        for row in text.rows { adw_preferences_group_add(group, FormRows.row(row.name, row.value).cast()) }
        adw_preferences_page_add(dialog.page, group)
        guard text.needsCommand else { return }
        let other = FormRows.group(
            "", description: tr("A command that prints the password as its first line. The command runs each time."),
            name: tr("Password Command"))
        adw_preferences_group_add(other, command.row)
        adw_preferences_page_add(dialog.page, other)
    }

    private func updateButton() {
        let arguments = shown.flatMap { ConsentText($0).arguments(command: command.text) }
        gtk_widget_set_sensitive(button, arguments != nil && !isBusy ? 1 : 0)
    }

    private func confirm() {
        guard let shown, let arguments = ConsentText(shown).arguments(command: command.text) else { return }
        perform(arguments) { [weak self] result in
            guard let self, result.ok else { return }
            sync.syncSoon()
            dialog.close()
        }
    }

    private func perform(_ arguments: [String], then body: @escaping @MainActor (SyncResult) -> Void) {
        guard !isBusy else { return }
        show(isBusy: true)
        Task { [weak self, sync] in
            let result = await sync.run(arguments)
            guard let self, !dialog.lifetime.hasEnded else { return }
            show(isBusy: false)
            dialog.showMessage(result.ok ? nil : result.message ?? result.code.rawValue)
            body(result)
            if !dialog.lifetime.hasEnded { updateButton() }
        }
    }

    private func show(isBusy: Bool) {
        self.isBusy = isBusy
        dialog.show(isBusy: isBusy)
        updateButton()
    }
}
