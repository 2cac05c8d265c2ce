import CGtk
import Foundation
import GtkShim
import GtkSupport
import Parts
import Store
import SyncClient
import Todo
import Wording

/// The window of one account: its state, and the choice of synced lists.
@MainActor final class AccountWindow {
    private static weak var open: AccountWindow?

    let account: UUID
    let sync: SyncCoordinator
    let dialog: DialogWindow
    /// The server's lists, or nil if unknown yet.
    private var serverLists: [ListResult]?
    private var canMakeLists = true
    /// The local lists, in order.
    private var localLists: [TodoList] = []
    private var shownLists: AccountLists?
    private var problems: [SyncState.Problem] = []
    private let problemGroup = RowGroup(FormRows.group(""))
    private let listGroup = RowGroup(
        FormRows.group(tr("Task Lists"), description: tr("Lists that are switched on are synced with this computer.")))
    private let localGroup = RowGroup(
        FormRows.group(
            tr("Lists on This Computer"), description: tr("You can put these lists on the server, to sync them.")))
    private let settings: AccountSettings
    private var isBusy = false
    /// Whether to focus the password entry once no request is pending.
    private var isPasswordWanted = false
    /// Whether the program, not the user, is changing the lists' rows.
    private var isRefreshing = false

    /// Shows an account's window, and closes the window of another account.
    ///
    /// - Parameter forPassword: Whether to focus the password entry.
    static func present(
        _ account: UUID, _ sync: SyncCoordinator, parent: UnsafeMutablePointer<GtkWindow>, forPassword: Bool = false
    ) {
        if let open, open.account != account { open.dialog.close() }
        guard let record = sync.state.accounts.first(where: { $0.id == account }) else { return }
        let window = open.flatMap { $0.account == account ? $0 : nil } ?? AccountWindow(record, sync, parent: parent)
        open = window
        gtk_window_present(window.dialog.window)
        if forPassword { window.focusPassword() }
    }

    private init(_ account: Account, _ sync: SyncCoordinator, parent: UnsafeMutablePointer<GtkWindow>) {
        (self.account, self.sync) = (account.id, sync)
        dialog = DialogWindow(account.name, parent: parent)
        dialog.addSpinner()
        settings = AccountSettings(account)
        FormRows.name(problemGroup.group, account.name)
        for group in [problemGroup.group, listGroup.group, settings.newListGroup, localGroup.group]
            + settings.otherGroups
        {
            adw_preferences_page_add(dialog.page, group)
        }
        settings.onCreateList = { [weak self] name in self?.createList(name) }
        settings.onPassword = { [weak self] in self?.change(password: $0) }
        settings.onRemove = { [weak self] in self?.askToRemove() }
        sync.onChange(for: self) { [weak self] in self?.refresh() }
        // This closure keeps the object alive until the window closes.
        dialog.lifetime.onEnd { self.shownLists = nil }
        refresh()
        loadLists()
    }

    // MARK: - State

    private func loadLists() {
        perform(["lists", account.text], isQuery: true) { [weak self] result in
            guard result.ok else { return }
            self?.serverLists = result.lists
            self?.canMakeLists = result.canMakeLists ?? true
        }
    }

    private func refresh() {
        guard !dialog.lifetime.hasEnded else { return }
        guard sync.state.accounts.contains(where: { $0.id == account }) else { return dialog.close() }
        let store = sync.store
        Task { [weak self] in
            guard let lists = try? await Task.detached(operation: { try store.lists().readable }).value else { return }
            self?.localLists = lists
            self?.show()
        }
    }

    private func show() {
        // While a request is pending, the rows are kept, so that the row with the focus still exists when the request
        // is over.
        guard !dialog.lifetime.hasEnded, !isBusy else { return }
        showProblems()
        let lists = AccountLists(serverLists, of: account, in: sync.state, all: localLists)
        guard lists != shownLists else { return }
        shownLists = lists
        isRefreshing = true
        defer { isRefreshing = false }
        let texts = [
            serverLists == nil ? tr("Contacting the server…") : tr("There are no task lists on the server yet.")
        ]
        listGroup.show(lists.rows.isEmpty ? texts.map { FormRows.row($0) } : lists.rows.map { row($0) })
        localGroup.show(canMakeLists ? lists.locals.map { row($0) } : [])
        gtk_widget_set_visible(settings.newListGroup.cast(), canMakeLists ? 1 : 0)
    }

    private func showProblems() {
        let problems = sync.state.problems.filter { problem in
            switch problem.subject {
            case .account(let id): id == account
            case .list(let id): sync.state.lists[id]?.account == account && problem.code != .readOnly
            case .conflicts, .program: false
            }
        }
        guard problems != self.problems else { return }
        self.problems = problems
        problemGroup.show(problems.map { row($0) })
    }

    private func row(_ problem: SyncState.Problem) -> FormRows.Row {
        let row = FormRows.row(problem.heading, problem.message)
        adw_action_row_add_prefix(row, gtk_image_new_from_icon_name("dialog-warning-symbolic"))
        guard let action = sync.state.action(for: problem), action != .openAccount(account) else { return row }
        // A task's details are shown in the main window, below the preferences.
        if case .showTask = action { return row }
        let button = Self.button(
            action.label, tr("{name}: {action}").filling(["name": problem.heading, "action": action.label]))
        connect(button, "clicked") { [weak self] in self?.perform(action) }
        adw_action_row_add_suffix(row, button)
        return row
    }

    private func perform(_ action: SyncAction) {
        switch action {
        case .enterPassword: focusPassword()
        case .confirm: ConsentWindow.present(account, sync, parent: dialog.window)
        case .tryAgain: sync.syncSoon()
        case .decide(let list), .show(let list):
            // The next window opens over the main window.
            dialog.close()
            sync.onShowProblems?(list)
        case .showConflicts, .showTask, .openAccount: break
        }
    }

    // MARK: - Lists

    private func row(_ list: AccountLists.Row) -> FormRows.Row {
        let row = FormRows.row(list.name, list.text.isEmpty ? nil : list.text)
        if let namesake = list.namesake, let href = list.href {
            let button = Self.button(
                tr("Merge…"), tr("Merge “{name}” with the list of the same name here").filling("name", with: list.name))
            connect(button, "clicked") { [weak self] in self?.askToJoin(namesake, href: href, name: list.name) }
            adw_action_row_add_suffix(row, button)
        }
        let control = gtk_switch_new().unsafelyUnwrapped
        gtk_widget_set_valign(control, GTK_ALIGN_CENTER)
        gtk_switch_set_active(control.opaque, list.isOn ? 1 : 0)
        gtk_widget_set_sensitive(control, list.isOn || list.href != nil ? 1 : 0)
        adw_action_row_add_suffix(row, control)
        adw_action_row_set_activatable_widget(row, control)
        connect(control, "notify::active") { [weak self] in
            self?.switched(list, isOn: gtk_switch_get_active(control.opaque) != 0)
        }
        return row
    }

    private func row(_ list: AccountLists.Local) -> FormRows.Row {
        let row = FormRows.row(list.name)
        let button = Self.button(tr("Put on Server"), tr("Put “{name}” on the server").filling("name", with: list.name))
        connect(button, "clicked") { [weak self] in self?.putOnServer(list.list) }
        adw_action_row_add_suffix(row, button)
        return row
    }

    private static func button(_ label: String, _ name: String) -> Widget {
        let button = gtk_button_new_with_label(label).unsafelyUnwrapped
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        furrow_accessible_set_label(button, name)
        return button
    }

    // MARK: - Actions

    private var id: String { account.text }

    private func switched(_ list: AccountLists.Row, isOn: Bool) {
        guard !isRefreshing, isOn != list.isOn else { return }
        if isOn, let href = list.href {
            perform(["switch-on", id, "--", href])
        } else if let list = list.list {
            perform(["switch-off", list.text])
        }
    }

    private func createList(_ name: String) { perform(["make-list", id, "--", name]) }

    private func putOnServer(_ list: UUID) { perform(["move-list", list.text, id]) }

    private func change(password: String) {
        perform(["password", id, "--password-stdin"], input: password + "\n") { [weak self] result in
            if result.ok { self?.settings.clearPassword() }
        }
    }

    private func askToJoin(_ list: UUID, href: String, name: String) {
        let arguments = ["join", list.text, id, "--", href]
        perform(["join", "--preview"] + arguments.dropFirst(), isQuery: true) { [weak self] result in
            guard result.ok else { return }
            let heading = tr("Merge “{name}”?").filling("name", with: name)
            // Translators: Button: merge a list here with a list on the server.
            self?.ask(heading, text: result.joinDescription, button: tr("Merge"), destroys: false) {
                self?.perform(arguments)
            }
        }
    }

    private func askToRemove() {
        ask(
            tr("Remove Account?"), text: tr("Its lists stay on this computer and on the server."),
            button: tr("Remove"), destroys: true
        ) { [weak self] in
            guard let self else { return }
            perform(["remove", id])
        }
    }

    /// Asks for confirmation.
    ///
    /// - Parameter destroys: Whether agreeing removes something.
    private func ask(
        _ heading: String, text: String, button: String, destroys: Bool, _ body: @escaping @MainActor () -> Void
    ) {
        let dialog = furrow_adwaita_ask(self.dialog.window.cast(), heading, text, tr("Cancel"), button, destroys)
            .unsafelyUnwrapped
        self.dialog.lifetime.connect(dialog, "response::do", body)
    }

    /// Runs a `furrow-sync` command, shows its result, and syncs the changes.
    ///
    /// - Parameter isQuery: Whether the command only reads.
    private func perform(
        _ arguments: [String], input: String = "", isQuery: Bool = false,
        then body: @escaping @MainActor (SyncResult) -> Void = { _ in }
    ) {
        guard !isBusy else { return }
        show(isBusy: true)
        Task { [weak self, sync] in
            let result = await sync.run(arguments, input: input)
            guard let self, !dialog.lifetime.hasEnded else { return }
            show(isBusy: false)
            dialog.showMessage(result.ok ? nil : result.message)
            // The rows are rebuilt, so that a switch whose request failed returns to its previous state.
            if !result.ok { shownLists = nil }
            body(result)
            refresh()
            guard !isQuery else { return }
            if result.ok { sync.syncSoon() }
            loadLists()
        }
    }

    /// Focuses the password entry. If a request is pending, waits for its end, because no widget can take the focus
    /// before.
    private func focusPassword() {
        isPasswordWanted = isBusy
        if !isBusy { settings.focusPassword() }
    }

    private func show(isBusy: Bool) {
        self.isBusy = isBusy
        dialog.show(isBusy: isBusy)
        if !isBusy, isPasswordWanted { focusPassword() }
    }
}
