import CGtk
import Foundation
import GtkShim
import GtkSupport
import ListModel
import Parts
import Store
import Todo
import Wording

/// The window about one list's sync problems. It asks about deletions on the server, and shows refused and unreadable
/// tasks.
@MainActor final class ListProblemsWindow {
    /// The initial size in px, at which sentences have lines of a readable length.
    private static let defaultSize: (width: Int32, height: Int32) = (480, 560)
    /// The maximum number of entries shown of each kind. “Copy All” includes the others.
    private static let maxShown = 100

    private static weak var open: ListProblemsWindow?

    private let list: UUID
    private let store: Store
    private let window: UnsafeMutablePointer<GtkWindow>
    private let lifetime: PageLifetime
    private let page: FormRows.Page
    private let copyAll: Widget
    private var texts: ListProblemsText?
    private var groups: [FormRows.Group] = []
    private var buttons: [Widget] = []
    private let onAnswer: OnAnswer

    /// A closure that carries out the user's decision. Throws if that fails.
    typealias OnAnswer = @MainActor (SyncProblemController.Decision, ListSyncProblems) async throws -> Void

    /// Shows the window about a list, and closes an open window about another list.
    static func present(
        _ list: UUID, _ store: Store, parent: UnsafeMutablePointer<GtkWindow>, onAnswer: @escaping OnAnswer
    ) {
        if let open {
            if open.list == list { return gtk_window_present(open.window) }
            open.close()
        }
        let window = ListProblemsWindow(list, store, parent: parent, onAnswer: onAnswer)
        open = window
        gtk_window_present(window.window)
    }

    private init(
        _ list: UUID, _ store: Store, parent: UnsafeMutablePointer<GtkWindow>, onAnswer: @escaping OnAnswer
    ) {
        self.list = list
        self.store = store
        self.onAnswer = onAnswer
        let widget = adw_window_new().unsafelyUnwrapped
        (window, lifetime) = (widget.cast(), PageLifetime(widget))
        page = adw_preferences_page_new().unsafelyUnwrapped.cast(to: AdwPreferencesPage.self)
        copyAll = gtk_button_new_with_label(tr("Copy All")).unsafelyUnwrapped
        gtk_window_set_title(window, tr("Sync Problems"))
        gtk_window_set_transient_for(window, parent)
        gtk_window_set_destroy_with_parent(window, 1)
        gtk_window_set_modal(window, 1)
        gtk_window_set_default_size(window, Self.defaultSize.width, Self.defaultSize.height)
        gtk_widget_set_size_request(widget, WindowSize.minWidth, WindowSize.minHeight)
        adw_window_set_content(widget.cast(), makeContent())
        connectKeys(widget) { [weak self] key in
            guard Int32(key.keyval) == GDK_KEY_Escape else { return false }
            self?.close()
            return true
        }
        checkLabelsIfRequested(in: widget)
        // This closure keeps the object alive until the window closes.
        lifetime.onEnd { (self.texts, self.groups, self.buttons) = (nil, [], []) }
        load()
    }

    private func makeContent() -> Widget {
        let header = adw_header_bar_new().unsafelyUnwrapped
        gtk_widget_set_visible(copyAll, 0)
        connect(copyAll, "clicked") { [weak self] in self?.copyEverything() }
        adw_header_bar_pack_start(header.opaque, copyAll)
        gtk_widget_set_vexpand(page.cast(), 1)
        let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0).unsafelyUnwrapped
        for part in [header, page.cast()] { gtk_box_append(box.cast(), part) }
        return box
    }

    // MARK: - Contents

    private func load() {
        let (list, store) = (list, store)
        Task { [weak self] in
            do {
                if let problems = try await store.listSyncProblems(list) { self?.show(problems) } else { self?.close() }
            } catch {
                self?.showMessage(errorMessage(for: error))
            }
        }
    }

    private func show(_ problems: ListSyncProblems) {
        guard !lifetime.hasEnded else { return }
        for group in groups { adw_preferences_page_remove(page, group) }
        (groups, buttons) = ([], [])
        let texts = ListProblemsText(problems)
        self.texts = texts
        gtk_window_set_title(window, problems.list.name)
        if texts.isEmpty {
            add(problems.list.name, description: nil, rows: [FormRows.row(tr("This list has no sync problems."))])
        }
        if let question = texts.question { ask(question, texts.choices.map { choice($0, problems) }) }
        if !texts.refused.isEmpty {
            add(tr("Refused by the Server"), description: nil, rows: texts.refused.prefix(Self.maxShown).map(row))
        }
        if !texts.quarantined.isEmpty {
            add(
                tr("Cannot Be Read"), description: tr("They stay unchanged on the server."),
                rows: texts.quarantined.prefix(Self.maxShown).map(row))
        }
        gtk_widget_set_visible(copyAll, texts.refused.isEmpty && texts.quarantined.isEmpty ? 0 : 1)
        if let first = buttons.first { gtk_widget_grab_focus(first) }
        if let question = texts.question { ScreenReader.announce(question, in: window.cast()) }
    }

    /// Shows a question in a wrapping label, because the title of a group has only one line.
    private func ask(_ question: String, _ answers: [FormRows.Row]) {
        let label = gtk_label_new(question).unsafelyUnwrapped
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_xalign(label.opaque, 0)
        gtk_widget_add_css_class(label, "heading")
        let group = FormRows.group("")
        adw_preferences_group_add(group, label)
        groups.append(group)
        adw_preferences_page_add(page, group)
        if !answers.isEmpty { add("", description: nil, rows: answers, name: question) }
    }

    private func add(
        _ title: String, description: String?, rows: [FormRows.Row], name: String? = nil
    ) {
        let group = FormRows.group(title, description: description, rows: rows, name: name)
        groups.append(group)
        adw_preferences_page_add(page, group)
    }

    /// Returns a row with an answer, which acts like a button as a whole.
    private func choice(_ choice: ListProblemsText.Choice, _ problems: ListSyncProblems) -> FormRows.Row {
        let row = FormRows.row(choice.title, choice.summary)
        let button = gtk_button_new_from_icon_name("go-next-symbolic").unsafelyUnwrapped
        gtk_widget_add_css_class(button, "flat")
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        furrow_accessible_set_label(button, choice.title)
        furrow_accessible_set_description(button, choice.summary)
        connect(button, "clicked") { [weak self] in
            // Wait for the release, because the row disappears.
            whenReleased { self?.answer(choice, problems) }
        }
        adw_action_row_add_suffix(row, button)
        adw_action_row_set_activatable_widget(row, button)
        buttons.append(button)
        return row
    }

    private func row(_ problem: ListProblemsText.Problem) -> FormRows.Row {
        let row = FormRows.row(problem.title)
        // Texts of servers and other programs are not markup.
        FormRows.setSubtitle(problem.reason, of: row)
        gtk_widget_add_css_class(row.cast(), "user-text")
        let copy = gtk_button_new_from_icon_name("edit-copy-symbolic").unsafelyUnwrapped
        gtk_widget_add_css_class(copy, "flat")
        gtk_widget_set_valign(copy, GTK_ALIGN_CENTER)
        gtk_widget_set_tooltip_text(copy, tr("Copy"))
        furrow_accessible_set_label(copy, tr("Copy: {title}").filling("title", with: problem.title))
        connect(copy, "clicked") { [weak self] in self?.copy(problem.copyText) }
        adw_action_row_add_suffix(row, copy)
        return row
    }

    /// Shows a message instead of the question.
    private func showMessage(_ text: String) {
        guard !lifetime.hasEnded else { return }
        add("", description: nil, rows: [FormRows.row(text)], name: text)
        ScreenReader.announce(text, in: window.cast())
    }

    private func copyEverything() {
        guard let texts else { return }
        copy((texts.refused + texts.quarantined).map(\.copyText).joined(separator: "\n\n"))
    }

    private func copy(_ text: String) {
        gdk_clipboard_set_text(gtk_widget_get_clipboard(window.cast()), text)
        ScreenReader.announce(tr("Copied"), in: window.cast())
    }

    // MARK: - Decisions

    private func answer(_ choice: ListProblemsText.Choice, _ problems: ListSyncProblems) {
        guard !lifetime.hasEnded else { return }
        gtk_widget_set_sensitive(page.cast(), 0)
        Task { [weak self] in
            do {
                try await self?.onAnswer(choice.decision, problems)
                self?.close()
            } catch {
                guard let self, !lifetime.hasEnded else { return }
                gtk_widget_set_sensitive(page.cast(), 1)
                showMessage(errorMessage(for: error))
            }
        }
    }

    private func close() {
        if !lifetime.hasEnded { gtk_window_destroy(window) }
    }
}
