import CGtk
import GtkShim
import GtkSupport
import ListModel
import Parts
import Wording

/// The search page: an entry for the search text, with the results below.
@MainActor final class SearchPage {
    let widget: Widget
    let page: ListPage
    private let entry: Widget
    private let bar: Widget
    /// The number of times that results have arrived. A delayed announcement compares it, and is skipped if newer
    /// results have arrived.
    private var resultsCount = 0

    /// Called with a key that the entry did not use. Returns whether the key was used.
    var onKey: (@MainActor (KeyPress) -> Bool)?

    /// The maximum width of the entry in px, wider than any usual input.
    private static let entryWidth: Int32 = 560
    /// The time in milliseconds without typing after which the number of results is announced, so that the user is not
    /// interrupted.
    private static let typingPause: UInt32 = 600

    /// - Parameter controller: A controller whose list contains search results.
    init(controller: ListController, toasts: ToastPresenter) {
        page = ListPage(controller: controller, toasts: toasts)
        entry = gtk_search_entry_new()
        bar = adw_clamp_new()
        widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        adw_clamp_set_maximum_size(bar.opaque, Self.entryWidth)
        adw_clamp_set_child(bar.opaque, entry)
        gtk_widget_add_css_class(bar, "search-bar")
        for part in [bar, page.widget] { gtk_box_append(widget.cast(), part) }
        gtk_widget_set_vexpand(page.widget, 1)
        connectEntry()
        controller.search.onResults = { [weak self] in self?.resultsChanged() }
    }

    private func connectEntry() {
        // No delay between letters is needed, because another thread does the search.
        gtk_search_entry_set_search_delay(entry.opaque, 0)
        showHint(tr("Search tasks"))
        furrow_accessible_set_label(entry, tr("Search"))
        connect(entry, "search-changed") { [weak self] in
            guard let self else { return }
            controller.search.find(text)
        }
        connect(entry, "stop-search") { [weak self] in _ = self?.controller.escape() }
        connect(entry, "activate") { [weak self] in self?.goToFirst() }
        connectKeys(bar, capture: false) { [weak self] key in self?.keyPressed(key) ?? false }
    }

    /// Shows a hint in the empty entry. GTK has a function for this from 4.10 on.
    private func showHint(_ hint: String) {
        var value = GValue()
        g_value_init(&value, GType(16 << G_TYPE_FUNDAMENTAL_SHIFT))
        g_value_set_string(&value, hint)
        g_object_set_property(entry.cast(), "placeholder-text", &value)
        g_value_unset(&value)
    }

    private var controller: ListController { page.controller }

    private var text: String { String(cString: gtk_editable_get_text(entry.opaque)) }

    // MARK: The entry

    var isTyping: Bool {
        guard let root = gtk_widget_get_root(entry), let focused = gtk_root_get_focus(root) else { return false }
        return gtk_widget_is_ancestor(focused, entry) != 0
    }

    /// Moves the focus to the entry.
    ///
    /// - Parameter typed: The text to append; if it is empty, the existing text is selected instead.
    func type(_ typed: String) {
        gtk_widget_grab_focus(entry)
        guard !typed.isEmpty else { return gtk_editable_select_region(entry.opaque, 0, -1) }
        gtk_editable_set_position(entry.opaque, -1)
        EditedText.type(typed, in: entry)
    }

    func clear() { EditedText.fill(entry, with: "") }

    private func keyPressed(_ key: KeyPress) -> Bool {
        switch Int32(key.keyval) {
        case GDK_KEY_Down, GDK_KEY_KP_Down, GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down:
            guard !key.alt, !key.control, !key.shift else { return false }
            goToFirst()
            return true
        default: return onKey?(key) ?? false
        }
    }

    /// Moves the focus to the first result, if there is one.
    private func goToFirst() {
        guard page.source.count > 0 else { return }
        page.focusTop()
        if let root = gtk_widget_get_root(entry) { gtk_window_set_focus_visible(root.widget.cast(), 1) }
    }

    // MARK: Announcements

    /// Announces the number of results, once the user stops typing.
    private func resultsChanged() {
        resultsCount += 1
        let count = resultsCount
        page.lifetime.after(milliseconds: Self.typingPause) { [weak self] in
            guard let self, count == resultsCount, gtk_widget_get_mapped(entry) != 0 else { return }
            announceCount()
        }
    }

    private func announceCount() {
        guard let progress = page.state.search, progress.hasWords else {
            return furrow_accessible_set_description(entry, nil)
        }
        // If GTK has no announcements, the widget with the focus gets the text as its description.
        furrow_accessible_set_description(entry, progress.text)
        page.announce(progress.text, on: nil)
    }
}
