import CGtk
import DateWording
import Foundation
import GtkShim
import GtkSupport
import Parts
import Store
import Todo
import Wording

/// The window of backups, with the contents of each and a button to restore it (specification N12).
@MainActor final class RestoreWindow {
    /// The initial size in px, which gives lines a readable length and shows a week of backups.
    private static let defaultSize: (width: Int32, height: Int32) = (480, 640)

    private static weak var open: RestoreWindow?

    private let store: Store
    private let window: UnsafeMutablePointer<GtkWindow>
    private let lifetime: PageLifetime
    private let formatter = DateWords(.system, .system)
    private let onChosen: OnChosen
    private var group: FormRows.Group?
    private var choices: [Choice] = []

    /// A closure that restores a backup, and then calls one of the two closures.
    typealias OnChosen =
        @MainActor (
            Backup, _ done: @escaping @MainActor () -> Void, _ failed: @escaping @MainActor (any Error) -> Void
        ) -> Void

    /// A backup that can be chosen.
    private struct Choice {
        let backup: Backup
        let row: FormRows.Row
        let button: Widget
        var isReadable = true
    }

    /// Shows the backups over a window, or brings the open backup window to the front.
    ///
    /// - Parameter onChosen: Restores the chosen backup. The window closes when that is done.
    static func present(
        _ store: Store, parent: UnsafeMutablePointer<GtkWindow>, onChosen: @escaping OnChosen
    ) {
        let window = open ?? RestoreWindow(store, parent: parent, onChosen: onChosen)
        open = window
        gtk_window_present(window.window)
    }

    private init(_ store: Store, parent: UnsafeMutablePointer<GtkWindow>, onChosen: @escaping OnChosen) {
        (self.store, self.onChosen) = (store, onChosen)
        let widget = adw_preferences_window_new().unsafelyUnwrapped
        (window, lifetime) = (widget.cast(), PageLifetime(widget))
        gtk_window_set_title(window, tr("Restore a Backup"))
        gtk_window_set_transient_for(window, parent)
        gtk_window_set_destroy_with_parent(window, 1)
        // The backups are compared with the current state, which must not change in the meantime.
        gtk_window_set_modal(window, 1)
        gtk_window_set_default_size(window, Self.defaultSize.width, Self.defaultSize.height)
        gtk_widget_set_size_request(widget, WindowSize.minWidth, WindowSize.minHeight)
        adw_preferences_window_set_search_enabled(widget.cast(), 0)
        let group = FormRows.group(
            "",
            description: tr(
                "Furrow makes a backup before the first change of each day. Before a backup is restored, the current state is backed up too. You can undo the restore."
            ), name: tr("Backups"))
        self.group = group
        adw_preferences_window_add(
            widget.cast(), FormRows.page(tr("Backups"), icon: "document-open-recent-symbolic", [group]))
        checkLabelsIfRequested(in: widget)
        // The window keeps this object alive until it is destroyed.
        lifetime.onEnd { (self.group, self.choices) = (nil, []) }
        load()
    }

    /// Runs a closure that uses the store on another thread.
    private static func offMainThread<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
        try await Task.detached(operation: body).value
    }

    // MARK: - Loading

    private func load() {
        Task { [weak self, store] in
            do {
                let backups = try await Self.offMainThread { try store.backups() }
                self?.show(backups)
            } catch {
                self?.showMessage(errorMessage(for: error))
            }
            await self?.loadSummaries()
        }
    }

    private func show(_ backups: [Backup]) {
        guard let group, !lifetime.hasEnded else { return }
        if backups.isEmpty { return showMessage(tr("There are no backups yet.")) }
        choices = backups.map(choice)
        for choice in choices { adw_preferences_group_add(group, choice.row.cast()) }
        if let first = choices.first { gtk_widget_grab_focus(first.button) }
    }

    /// Shows a text instead of the backups.
    private func showMessage(_ text: String) {
        guard let group, !lifetime.hasEnded else { return }
        adw_preferences_group_add(group, FormRows.row(text).cast())
    }

    private func choice(_ backup: Backup) -> Choice {
        let title = backup.text(formatter)
        let row = FormRows.row(title, tr("Checking for changes…"))
        let button = gtk_button_new_with_label(tr("Restore")).unsafelyUnwrapped
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        furrow_accessible_set_label(button, tr("Restore: {date}").filling("date", with: title))
        connect(button, "clicked") { [weak self] in self?.restore(backup) }
        adw_action_row_add_suffix(row, button)
        return Choice(backup: backup, row: row, button: button)
    }

    /// Loads the summaries of the backups, newest first. Each takes a fraction of a second with 100,000 tasks.
    private func loadSummaries() async {
        for index in choices.indices {
            guard !lifetime.hasEnded else { return }
            let (backup, store) = (choices[index].backup, store)
            do {
                let summary = try await Self.offMainThread { try store.summary(of: backup) }
                describe(index, summary.contentsText + "\n" + summary.changesText)
            } catch {
                guard !lifetime.hasEnded else { return }
                choices[index].isReadable = false
                gtk_widget_set_sensitive(choices[index].button, 0)
                describe(index, errorMessage(for: error))
            }
        }
    }

    /// Sets the visible and the accessible description of a backup.
    private func describe(_ index: Int, _ text: String) {
        guard !lifetime.hasEnded, choices.indices.contains(index) else { return }
        let choice = choices[index]
        adw_action_row_set_subtitle(choice.row, text)
        furrow_accessible_set_description(choice.button, text)
    }

    // MARK: - Restoring

    private func restore(_ backup: Backup) {
        for choice in choices { gtk_widget_set_sensitive(choice.button, 0) }
        let done: @MainActor () -> Void = { [weak self] in self?.close() }
        let failed: @MainActor (any Error) -> Void = { [weak self] in self?.fail(backup, errorMessage(for: $0)) }
        onChosen(backup, done, failed)
    }

    private func close() {
        if !lifetime.hasEnded { gtk_window_destroy(window) }
    }

    private func fail(_ backup: Backup, _ text: String) {
        guard !lifetime.hasEnded else { return }
        for choice in choices where choice.isReadable { gtk_widget_set_sensitive(choice.button, 1) }
        guard let index = choices.firstIndex(where: { $0.backup == backup }) else { return }
        describe(index, text)
        ScreenReader.announce(text, in: choices[index].button)
        gtk_widget_grab_focus(choices[index].button)
    }
}
