import CGtk
import Formats
import Foundation
import GtkShim
import GtkSupport
import Parts
import Store
import Todo
import Wording

/// The window in which a file of tasks is imported: the file's contents, the target list, and the progress.
@MainActor final class ImportWindow {
    /// The initial size in px, at which sentences have lines of a readable length.
    private static let defaultSize: (width: Int32, height: Int32) = (480, 600)
    private static let titleCount = 5
    /// The maximum number of titles named in a remark. Further ones are only counted.
    private static let maxNames = 50
    /// The interval between updates of the progress, in milliseconds.
    private static let updateInterval: UInt32 = 100

    private static weak var open: ImportWindow?

    private let path: String
    private let store: Store
    private let window: UnsafeMutablePointer<GtkWindow>
    private let lifetime: PageLifetime
    private let onChosen: OnChosen
    private let page: FormRows.Page
    private let bar: Widget = gtk_progress_bar_new()
    private let button: Widget
    private var draft: ImportDraft?
    /// The chosen list, or nil for new lists.
    private var list: UUID?
    private var choiceGroup: Widget?
    private var progress: ImportProgress?
    /// The Swift task that reads the file, while it runs.
    private var readTask: Task<ImportDraft, any Error>?

    /// A closure that imports lists, and then calls one of the two closures.
    typealias OnChosen =
        @MainActor (
            [ImportedList], ImportProgress, _ done: @escaping @MainActor () -> Void,
            _ failed: @escaping @MainActor (any Error) -> Void
        ) -> Void

    /// Shows a preview of a file, and closes another preview.
    ///
    /// - Parameter onChosen: Imports the chosen tasks; the window then closes.
    static func present(
        _ path: String, _ store: Store, parent: UnsafeMutablePointer<GtkWindow>, onChosen: @escaping OnChosen
    ) {
        if let open {
            // An import that is already being written continues, and the other file is not opened.
            if open.progress != nil { return gtk_window_present(open.window) }
            open.close()
        }
        let window = ImportWindow(path, store, parent: parent, onChosen: onChosen)
        open = window
        gtk_window_present(window.window)
    }

    private init(
        _ path: String, _ store: Store, parent: UnsafeMutablePointer<GtkWindow>, onChosen: @escaping OnChosen
    ) {
        self.path = path
        self.store = store
        self.onChosen = onChosen
        let widget = adw_window_new().unsafelyUnwrapped
        (window, lifetime) = (widget.cast(), PageLifetime(widget))
        button = gtk_button_new_with_label(tr("Import")).unsafelyUnwrapped
        page = adw_preferences_page_new().unsafelyUnwrapped.cast(to: AdwPreferencesPage.self)
        gtk_window_set_title(window, tr("Import"))
        gtk_window_set_transient_for(window, parent)
        gtk_window_set_destroy_with_parent(window, 1)
        // Not modal, because an import may take long, and the user can go on working meanwhile.
        gtk_window_set_default_size(window, Self.defaultSize.width, Self.defaultSize.height)
        gtk_widget_set_size_request(widget, WindowSize.minWidth, WindowSize.minHeight)
        adw_window_set_content(widget.cast(), makeContent())
        connectKeys(widget) { [weak self] key in
            guard Int32(key.keyval) == GDK_KEY_Escape else { return false }
            self?.close()
            return true
        }
        checkLabelsIfRequested(in: widget)
        // This closure keeps the object alive until the window closes, and then cancels unfinished work.
        lifetime.onEnd {
            self.progress?.cancel()
            self.readTask?.cancel()
            self.draft = nil
            self.choiceGroup = nil
            self.progress = nil
            self.readTask = nil
        }
        load()
    }

    private func makeContent() -> Widget {
        let header = adw_header_bar_new().unsafelyUnwrapped
        adw_header_bar_set_show_start_title_buttons(header.opaque, 0)
        adw_header_bar_set_show_end_title_buttons(header.opaque, 0)
        let cancel = gtk_button_new_with_label(tr("Cancel")).unsafelyUnwrapped
        connect(cancel, "clicked") { [weak self] in self?.close() }
        adw_header_bar_pack_start(header.opaque, cancel)
        gtk_widget_add_css_class(button, "suggested-action")
        gtk_widget_set_sensitive(button, 0)
        connect(button, "clicked") { [weak self] in self?.start() }
        adw_header_bar_pack_end(header.opaque, button)
        gtk_widget_add_css_class(bar, "osd")
        gtk_widget_set_visible(bar, 0)
        furrow_accessible_set_label(bar, tr("Importing"))
        gtk_widget_set_vexpand(page.cast(), 1)
        let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0).unsafelyUnwrapped
        for part in [header, bar, page.cast()] { gtk_box_append(box.cast(), part) }
        return box
    }

    // MARK: - Preview

    private func load() {
        let (path, store) = (path, store)
        let readTask = Task.detached { try ImportDraft(reading: path, in: store) }
        self.readTask = readTask
        lifetime.after(milliseconds: Self.updateInterval) { [weak self] in self?.pulse() }
        Task { [weak self] in
            let result = await readTask.result
            guard let self, self.readTask != nil else { return }
            self.readTask = nil
            gtk_widget_set_visible(bar, 0)
            switch result {
            case .success(let draft): show(draft)
            case .failure(let error): showMessage(errorMessage(for: error))
            }
        }
    }

    /// Shows an indefinite progress while a large file is being read, since the amount of work is unknown.
    private func pulse() {
        guard readTask != nil else { return }
        furrow_accessible_set_label(bar, tr("Reading"))
        gtk_widget_set_visible(bar, 1)
        gtk_progress_bar_pulse(bar.opaque)
        lifetime.after(milliseconds: Self.updateInterval) { [weak self] in self?.pulse() }
    }

    private func show(_ draft: ImportDraft) {
        guard !lifetime.hasEnded else { return }
        self.draft = draft
        add(
            tr("In the File"), description: draft.contentsText,
            rows: draft.titles(Self.titleCount).map { FormRows.row($0) })
        var rows = [choice(tr("New: {lists}").filling("lists", with: draft.listNames), nil)]
        rows += draft.lists.map { choice($0.name, $0.id) }
        add(tr("Import Into"), description: nil, rows: rows)
        let remarks = draft.remarks
        if !remarks.isEmpty { add(tr("Changed by the Import"), description: nil, rows: remarks.map(row)) }
        let isNew = draft.tasks.count > draft.existingCount
        gtk_widget_set_sensitive(button, isNew ? 1 : 0)
        if isNew { gtk_widget_grab_focus(button) }
        ScreenReader.announce(
            ([draft.contentsText] + remarks.map(\.text)).joined(separator: " "), in: window.cast())
    }

    /// Returns a row with a remark, and the titles of the tasks concerned.
    private func row(_ remark: ImportRemark) -> FormRows.Row {
        let row = FormRows.row(remark.text)
        let names = remark.names(Self.maxNames)
        if !names.isEmpty { FormRows.setSubtitle(names.joined(separator: "\n"), of: row) }
        return row
    }

    private func add(_ title: String, description: String?, rows: [FormRows.Row]) {
        adw_preferences_page_add(page, FormRows.group(title, description: description, rows: rows))
    }

    /// Returns a row for a target list.
    private func choice(_ title: String, _ id: UUID?) -> FormRows.Row {
        let row = FormRows.row(title)
        let button = gtk_check_button_new().unsafelyUnwrapped
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        gtk_check_button_set_group(button.cast(), choiceGroup?.cast())
        if choiceGroup == nil { gtk_check_button_set_active(button.cast(), 1) }
        choiceGroup = choiceGroup ?? button
        connect(button, "toggled") { [weak self] in
            if gtk_check_button_get_active(button.cast()) != 0 { self?.list = id }
        }
        adw_action_row_add_prefix(row, button)
        adw_action_row_set_activatable_widget(row, button)
        return row
    }

    /// Shows a message instead of the contents.
    private func showMessage(_ text: String) {
        guard !lifetime.hasEnded else { return }
        add(ImportDraft.name(of: path), description: nil, rows: [FormRows.row(text)])
        ScreenReader.announce(text, in: window.cast())
    }

    // MARK: - Importing

    private func start() {
        guard let draft, progress == nil else { return }
        let progress = ImportProgress()
        self.progress = progress
        let tasks = list.map(draft.tasks.into) ?? draft.tasks
        gtk_widget_set_sensitive(button, 0)
        gtk_widget_set_sensitive(page.cast(), 0)
        furrow_accessible_set_label(bar, tr("Importing"))
        gtk_widget_set_visible(bar, 1)
        updateProgress(progress, of: draft.tasks.count - draft.existingCount)
        let done: @MainActor () -> Void = { [weak self] in self?.finish() }
        let failed: @MainActor (any Error) -> Void = { [weak self] in self?.fail($0) }
        onChosen(tasks.lists, progress, done, failed)
    }

    private func updateProgress(_ progress: ImportProgress, of count: Int) {
        guard self.progress != nil else { return }
        let share = Double(progress.done) / Double(max(1, count))
        // The last tenth is for the undo step and the disk, which take noticeable time after all tasks are written.
        gtk_progress_bar_set_fraction(bar.opaque, min(share, 1) * 0.9)
        lifetime.after(milliseconds: Self.updateInterval) { [weak self] in self?.updateProgress(progress, of: count) }
    }

    private func finish() {
        progress = nil
        close()
    }

    private func fail(_ error: any Error) {
        progress = nil
        guard !lifetime.hasEnded else { return }
        gtk_widget_set_visible(bar, 0)
        gtk_widget_set_sensitive(page.cast(), 1)
        gtk_widget_set_sensitive(button, 1)
        if !(error is CancellationError) { showMessage(errorMessage(for: error)) }
    }

    private func close() {
        if !lifetime.hasEnded { gtk_window_destroy(window) }
    }
}
