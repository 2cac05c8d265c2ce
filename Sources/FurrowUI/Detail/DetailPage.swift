import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Parts
import Todo
import Wording

/// The page of a task's details: texts, dates, reminders, tags, priority and list.
@MainActor final class DetailPage {
    /// The maximum width of the rows in px.
    private static let maxWidth: Int32 = 560

    let widget: Widget
    let notes = NotesEditor()
    let title: Widget
    var onClose: (@MainActor () -> Void)?

    /// The sync problems of the task.
    let problems = SyncProblemRows()
    private weak var controller: DetailController?
    private let dates: DetailDates
    private let lifetime: PageLifetime
    private let bar: Widget
    private let scroller: Widget
    private let titleGroup = DetailPage.group(nil)
    private let notesGroup = DetailPage.group(tr("Notes"))
    private let listRow: Widget
    private let dateRows: [DateRow]
    private let reminders: ReminderRows
    private let tags = TagRows()
    /// The rows of fields that have no group of their own.
    private let otherRows: [any DetailPart]
    private let stamps: Widget = gtk_label_new(nil)
    private var bars: [DetailText: ExternalChangeBar] = [:]
    private let tooLong: Widget = gtk_label_new(nil)
    private var item: Item?
    private var lists: [TodoList] = []
    private var isShowing = false

    init(_ dates: DetailDates, _ controller: DetailController) {
        (self.dates, self.controller) = (dates, controller)
        widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        lifetime = PageLifetime(widget)
        // A GtkEntry instead of an AdwEntryRow: only an entry reports its focus to assistive technologies (GTK 4.8).
        title = gtk_entry_new()
        listRow = adw_combo_row_new()
        bar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
        scroller = gtk_scrolled_window_new()
        dateRows = [
            DateRow(tr("Start"), dates.onStart) { $0.start.map(dates.texts.formatDate) },
            DateRow(tr("Due"), dates.onDue) { $0.due.map(dates.texts.formatDate) },
            DateRow(tr("Repeat"), dates.onRepeat) {
                $0.repeats == nil && $0.customRepeat == nil ? nil : dates.texts.formatRepeat($0)
            },
        ]
        reminders = ReminderRows(dates)
        otherRows = [PriorityRow { [weak controller] in controller?.prioritize($0, of: $1) }]
        gtk_widget_add_css_class(widget, "detail-page")
        furrow_accessible_set_role(widget, GTK_ACCESSIBLE_ROLE_GROUP)
        furrow_accessible_set_label(widget, tr("Details"))
        buildBar()
        buildTexts()
        build()
        watch()
    }

    // MARK: Building

    private static func group(_ title: String?) -> Widget {
        let group = adw_preferences_group_new().unsafelyUnwrapped
        if let title { adw_preferences_group_set_title(group.cast(), title) }
        return group
    }

    /// Builds the header of the pane. If the page covers the window, the window's own header has the title.
    private func buildBar() {
        let heading = gtk_label_new(tr("Details")).unsafelyUnwrapped
        gtk_widget_add_css_class(heading, "heading")
        gtk_label_set_xalign(heading.opaque, 0)
        gtk_widget_set_hexpand(heading, 1)
        let close = gtk_button_new_from_icon_name("window-close-symbolic").unsafelyUnwrapped
        gtk_widget_add_css_class(close, "flat")
        gtk_widget_set_tooltip_text(close, tr("Close Details (Escape)"))
        furrow_accessible_set_label(close, tr("Close Details"))
        connect(close, "clicked") { [weak self] in self?.onClose?() }
        gtk_widget_add_css_class(bar, "detail-bar")
        gtk_widget_set_visible(bar, 0)
        gtk_box_append(bar.cast(), heading)
        gtk_box_append(bar.cast(), close)
        gtk_box_append(widget.cast(), bar)
    }

    private func buildTexts() {
        gtk_entry_set_placeholder_text(title.cast(), tr("Title"))
        furrow_accessible_set_label(title, tr("Title"))
        gtk_widget_add_css_class(title, "detail-title")
        adw_preferences_group_add(titleGroup.cast(), title)
        adw_preferences_group_add(notesGroup.cast(), notes.widget)
        gtk_label_set_wrap(tooLong.opaque, 1)
        gtk_label_set_xalign(tooLong.opaque, 0)
        gtk_widget_add_css_class(tooLong, "detail-warning")
        gtk_widget_set_visible(tooLong, 0)
        adw_preferences_group_add(notesGroup.cast(), tooLong)
    }

    private func build() {
        let column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 18).unsafelyUnwrapped
        gtk_widget_add_css_class(column, "detail-column")
        let dateGroup = Self.group(tr("Dates"))
        for row in dateRows { adw_preferences_group_add(dateGroup.cast(), row.widget) }
        let listGroup = Self.group(nil)
        FormRows.name(listGroup.cast(), tr("List"))
        adw_preferences_row_set_title(listRow.cast(), tr("List"))
        gtk_widget_add_css_class(listRow, "user-text")
        for row in otherRows { adw_preferences_group_add(listGroup.cast(), row.widget) }
        adw_preferences_group_add(listGroup.cast(), listRow)
        gtk_label_set_wrap(stamps.opaque, 1)
        gtk_label_set_justify(stamps.opaque, GTK_JUSTIFY_CENTER)
        for name in ["dim-label", "caption"] { gtk_widget_add_css_class(stamps, name) }
        for part in [
            problems.widget, titleGroup, notesGroup, dateGroup, reminders.widget, tags.widget, listGroup, stamps,
        ] {
            gtk_box_append(column.cast(), part)
        }
        let clamp = adw_clamp_new().unsafelyUnwrapped
        adw_clamp_set_maximum_size(clamp.opaque, Self.maxWidth)
        adw_clamp_set_child(clamp.opaque, column)
        gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(scroller.opaque, clamp)
        gtk_widget_set_vexpand(scroller, 1)
        gtk_box_append(widget.cast(), scroller)
    }

    private func watch() {
        connect(title, "changed") { [weak self] in self?.typed(.title) }
        notes.onChange = { [weak self] in self?.typed(.notes) }
        notes.onRefused = { [weak self] in self?.showTooLong(DetailController.notesTooLongMessage) }
        for (text, editor) in [(DetailText.title, title), (.notes, notes.view)] {
            let focus = gtk_event_controller_focus_new().unsafelyUnwrapped
            connect(focus, "enter") { [weak self] in self?.controller?.editingBegan(text) }
            connect(focus, "leave") { [weak self] in self?.focusLeft(text) }
            gtk_widget_add_controller(editor, focus)
        }
        connect(listRow, "notify::selected") { [weak self] in self?.listChosen() }
        reminders.onChange = { [weak self] in
            if let item = self?.item { self?.controller?.set($0, isOn: $1, of: item) }
        }
        tags.onTyped = { [weak self] typed in
            self?.item.flatMap { self?.controller?.tag(typed, of: $0) } ?? true
        }
        tags.onRemove = { [weak self] in
            if let item = self?.item { self?.controller?.untag($0, of: item) }
        }
        let focus = gtk_event_controller_focus_new().unsafelyUnwrapped
        connect(focus, "leave") { [weak self] in self?.tagsUnfocused() }
        gtk_widget_add_controller(tags.entry, focus)
    }

    // MARK: Events

    private func typed(_ text: DetailText) {
        guard !isShowing else { return }
        if text == .notes { showTooLong(nil) }
        controller?.typed(text)
    }

    private func focusLeft(_ text: DetailText) {
        guard !lifetime.hasEnded else { return }
        controller?.focusLost(text)
        // Delayed until it is known whether the focus moved within the window. A window that becomes inactive remembers
        // the text as its focus. In that case, editing continues.
        lifetime.whenIdle { [weak self] in
            guard let self, !hasFocus(text) else { return }
            controller?.editingEnded(text)
        }
    }

    /// Adds the typed tag when the entry loses the focus. If another window got the focus, the tag may be incomplete
    /// and is not added.
    private func tagsUnfocused() {
        guard !lifetime.hasEnded else { return }
        lifetime.whenIdle { [weak self] in
            if let self, !hasFocus(tags.entry) { tags.add() }
        }
    }

    /// Returns whether a text has the focus, or will have it when the window is active.
    private func hasFocus(_ text: DetailText) -> Bool { hasFocus(text == .title ? title : notes.view) }

    private func hasFocus(_ editor: Widget) -> Bool {
        guard let root = gtk_widget_get_root(widget), let focused = gtk_root_get_focus(root) else { return false }
        return focused == editor || gtk_widget_is_ancestor(focused, editor) != 0
    }

    private func listChosen() {
        let selected = Int(adw_combo_row_get_selected(listRow.cast()))
        if !isShowing, lists.indices.contains(selected) { controller?.move(to: lists[selected].id) }
    }

    // MARK: Showing

    func text(of text: DetailText) -> String {
        switch text {
        case .title: String(cString: gtk_editable_get_text(title.opaque))
        case .notes: notes.text
        }
    }

    func show(_ value: String, in text: DetailText) {
        isShowing = true
        defer { isShowing = false }
        switch text {
        case .title:
            let caret = gtk_editable_get_position(title.opaque)
            EditedText.fill(title, with: value)
            gtk_editable_set_position(title.opaque, caret)
        case .notes:
            let fits = notes.show(value)
            showTooLong(
                fits ? nil : tr("These notes are longer than 1 MiB, too long to be shown. They stay unchanged."))
        }
    }

    /// Changes a text as typing would, so that Undo in the text reverts the change (specification H7).
    func edit(_ value: String, in text: DetailText) {
        isShowing = true
        defer { isShowing = false }
        guard text == .title else { return notes.edit(value) }
        if let edit = TextEdit(from: self.text(of: text), to: value) { EditedText.apply(edit, in: title) }
    }

    private func showTooLong(_ text: String?) {
        gtk_widget_set_visible(tooLong, text == nil ? 0 : 1)
        guard let text else { return }
        gtk_label_set_text(tooLong.opaque, text)
        ScreenReader.announce(text, in: tooLong)
    }

    /// Shows everything but the texts.
    ///
    /// - Parameter isReadOnly: Whether the task cannot be changed.
    func show(_ item: Item, among lists: [TodoList], isReadOnly: Bool = false) {
        allowChanges(!isReadOnly)
        isShowing = true
        defer { isShowing = false }
        // A tag that is being typed belongs to the task shown before.
        if self.item?.id != item.id { tags.finish() }
        self.item = item
        for part in parts { part.show(item) }
        show(lists, selected: item.list)
        let created = tr("Created {time}").filling("time", with: dates.texts.formatInstant(item.created))
        let completed = item.completed.map {
            tr("Completed {time}").filling("time", with: dates.texts.formatInstant($0))
        }
        gtk_label_set_text(stamps.opaque, [created, completed].compactMap { $0 }.joined(separator: "\n"))
    }

    private func allowChanges(_ areAllowed: Bool) {
        gtk_editable_set_editable(title.opaque, areAllowed ? 1 : 0)
        notes.isReadOnly = !areAllowed
        for part in parts { part.isReadOnly = !areAllowed }
        gtk_widget_set_sensitive(listRow, areAllowed ? 1 : 0)
    }

    /// The parts that show a field, except for the texts and the list.
    private var parts: [any DetailPart] { dateRows + [reminders, tags] + otherRows }

    /// Sets the tags offered while one is typed.
    func suggest(tags names: [String]) { tags.setKnownTags(names) }

    private func show(_ lists: [TodoList], selected: UUID) {
        if lists != self.lists {
            self.lists = lists
            let names = gtk_string_list_new(nil).unsafelyUnwrapped
            for list in lists { gtk_string_list_append(names, list.name) }
            adw_combo_row_set_model(listRow.cast(), names)
            g_object_unref(names.raw)
        }
        let index = lists.firstIndex { $0.id == selected }.map(UInt32.init) ?? guint.max
        if adw_combo_row_get_selected(listRow.cast()) != index { adw_combo_row_set_selected(listRow.cast(), index) }
    }

    func showExternalValue(
        _ value: String?, of text: DetailText, accept: @escaping @MainActor () -> Void,
        dismiss: @escaping @MainActor () -> Void
    ) {
        guard value != nil || bars[text] != nil else { return }
        let bar = bars[text] ?? makeBar(for: text)
        (bar.onAccept, bar.onDismiss) = (accept, dismiss)
        switch (text, value) {
        case (_, nil): bar.show(nil)
        case (.title, let value?):
            let title = LongText.shortened(value)
            bar.show(tr("Another program changed the title to “{title}”").filling("title", with: title))
        case (.notes, _?): bar.show(tr("Another program changed the notes while you were typing"))
        }
    }

    private func makeBar(for text: DetailText) -> ExternalChangeBar {
        let bar = ExternalChangeBar(acceptLabel: text == .title ? tr("Use That Title") : tr("Add It Below"))
        bars[text] = bar
        adw_preferences_group_add((text == .title ? titleGroup : notesGroup).cast(), bar.widget)
        return bar
    }

    /// Shows or hides the page's own header. If the page covers the window, the window's header has the title instead.
    func showBar(_ isShown: Bool) { gtk_widget_set_visible(bar, isShown ? 1 : 0) }

    func scrollToTop() {
        gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(scroller.opaque), 0)
    }

    /// Moves the focus to the title, with the caret at its end.
    func focusTitle() {
        gtk_widget_grab_focus(title)
        gtk_editable_set_position(title.opaque, -1)
    }
}
