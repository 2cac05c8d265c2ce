import CGtk
import GtkShim
import GtkSupport
import ListModel
import Parts
import Todo

/// The header of a window: the back button, the title and the menu. It has two bars if the lists are in a sidebar.
@MainActor final class WindowHeader {
    /// The widget that holds both bars.
    let box: Widget
    /// The bar above the list.
    private let bar: Widget
    /// The bar above the sidebar, shown only in a wide window.
    private let sidebar: Widget
    private let back: Widget
    private let search: Widget
    private let menu: Widget = gtk_menu_button_new()
    private let title: OpaquePointer
    /// The label with the sort order, below the title.
    private let subtitle: OpaquePointer
    private var syncIndicator: SyncIndicator?
    private var backTooltip: String?
    var onPress: (@MainActor () -> Void)?
    /// Called when a menu is about to take the focus, and after the menu has closed.
    var (onMenuOpen, onMenuClosed): ((@MainActor () -> Void)?, (@MainActor () -> Void)?)

    init() {
        box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
        bar = adw_header_bar_new()
        sidebar = adw_header_bar_new()
        back = gtk_button_new_from_icon_name("go-previous-symbolic")
        search = gtk_button_new_from_icon_name("system-search-symbolic")
        title = OpaquePointer(gtk_label_new(nil))
        subtitle = OpaquePointer(gtk_label_new(nil))
        buildTitle()
        gtk_actionable_set_action_name(back.opaque, "win.up")
        adw_header_bar_pack_start(bar.opaque, back)
        buildMenu()
        buildSearch()
        buildSidebar()
        gtk_widget_set_hexpand(bar, 1)
        for bar in [sidebar, bar] { gtk_box_append(box.cast(), bar) }
        furrow_lay_out_side_by_side(box)
        watchPresses()
    }

    /// Sets the title widget. AdwWindowTitle is not used because it needs space for at least five letters, and in the
    /// narrowest window with large text the buttons leave less.
    private func buildTitle() {
        gtk_label_set_ellipsize(title, PANGO_ELLIPSIZE_END)
        gtk_label_set_single_line_mode(title, 1)
        gtk_label_set_width_chars(title, 2)
        // A list's name is chosen by the user and may be too long for the bar.
        for name in ["title", "user-text"] { gtk_widget_add_css_class(title.widget, name) }
        gtk_label_set_ellipsize(subtitle, PANGO_ELLIPSIZE_END)
        gtk_label_set_single_line_mode(subtitle, 1)
        gtk_label_set_width_chars(subtitle, 2)
        for name in ["subtitle", "user-text"] { gtk_widget_add_css_class(subtitle.widget, name) }
        gtk_widget_set_visible(subtitle.widget, 0)
        let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        gtk_widget_set_valign(box, GTK_ALIGN_CENTER)
        for label in [title, subtitle] { gtk_box_append(box.cast(), label.widget) }
        adw_header_bar_set_title_widget(bar.opaque, box)
    }

    /// Shows the sort order of the list; nothing if the list is sorted manually.
    func show(_ sorting: Sorting?) {
        let sorting = sorting == .byHand ? nil : sorting
        gtk_label_set_text(subtitle, sorting?.title ?? "")
        furrow_accessible_set_label(subtitle.widget, sorting?.text ?? "")
        gtk_widget_set_visible(subtitle.widget, sorting == nil ? 0 : 1)
    }

    var hasSyncIndicator: Bool { syncIndicator != nil }

    func show(_ indicator: SyncIndicator) {
        syncIndicator = indicator
        adw_header_bar_pack_end(bar.opaque, indicator.widget)
        indicator.onOpen = { [weak self] in self?.onMenuOpen?() }
        indicator.onClosed = { [weak self, weak indicator] in
            indicator?.popoverClosed()
            self?.onMenuClosed?()
        }
    }

    private func buildSearch() {
        gtk_actionable_set_action_name(search.opaque, "win.search")
        // The row with the focus gets it back when the search ends.
        gtk_widget_set_focus_on_click(search, 0)
        gtk_widget_set_tooltip_text(search, tr("Search (Ctrl+F)"))
        furrow_accessible_set_label(search, tr("Search"))
        adw_header_bar_pack_end(bar.opaque, search)
    }

    private func buildSidebar() {
        adw_header_bar_set_title_widget(sidebar.opaque, adw_window_title_new(tr("Lists"), nil))
        adw_header_bar_set_show_end_title_buttons(sidebar.opaque, 0)
        gtk_widget_add_css_class(sidebar, "sidebar-header")
        // As wide as the lists and the separator next to them.
        gtk_widget_set_size_request(sidebar, NavigationController.sidebarWidth + 1, -1)
        gtk_widget_set_visible(sidebar, 0)
        guard let style = adw_style_manager_get_default() else { return }
        let follow = { @MainActor [sidebar] in sidebar.setClass("dark", if: adw_style_manager_get_dark(style) != 0) }
        connect(style, "notify::dark", follow)
        follow()
    }

    /// Shows the title and the back button.
    ///
    /// - Parameters:
    ///   - isWide: Whether the lists are in a sidebar.
    ///   - isSearching: Whether the search is shown, from which Back leads to the previous list.
    func show(_ text: String, canGoUp: Bool, isWide: Bool, isSearching: Bool) {
        showSidebar(isWide)
        gtk_label_set_text(title, Title.shown(text))
        gtk_widget_set_visible(back, canGoUp || isSearching ? 1 : 0)
        gtk_widget_set_visible(search, isSearching ? 0 : 1)
        if isSearching {
            labelBackButton(tr("Back"), tr("Back (Alt+Left)"))
        } else {
            labelBackButton(tr("Lists"), tr("Lists (Alt+Left)"))
        }
    }

    /// Shows the title of the details, and the back button.
    func showDetails() {
        // The details cover everything, so one bar is enough.
        showSidebar(false)
        gtk_label_set_text(title, tr("Details"))
        gtk_widget_set_visible(search, 1)
        gtk_widget_set_visible(back, 1)
        labelBackButton(tr("Back"), tr("Back (Alt+Left)"))
    }

    private func showSidebar(_ isVisible: Bool) {
        gtk_widget_set_visible(sidebar, isVisible ? 1 : 0)
        adw_header_bar_set_show_start_title_buttons(bar.opaque, isVisible ? 0 : 1)
    }

    private func labelBackButton(_ name: String, _ tooltip: String) {
        guard tooltip != backTooltip else { return }
        backTooltip = tooltip
        // Setting even an unchanged tooltip makes GTK ask the display server for the widget under the pointer.
        gtk_widget_set_tooltip_text(back, tooltip)
        furrow_accessible_set_label(back, name)
    }

    private func buildMenu() {
        gtk_menu_button_set_icon_name(menu.opaque, "open-menu-symbolic")
        let model = primaryMenu()
        gtk_menu_button_set_menu_model(menu.opaque, model)
        g_object_unref(model)
        if let entries = gtk_menu_button_get_popover(menu.opaque) {
            furrow_accessible_name_entries(entries.cast())
            connect(entries, "map") { [weak self] in self?.onMenuOpen?() }
            // GTK moves the focus after it has hidden the menu.
            connect(entries, "closed") { [weak self] in whenIdle { self?.onMenuClosed?() } }
        }
        gtk_menu_button_set_primary(menu.opaque, 1)
        // A press leaves the focus on its row.
        gtk_widget_set_focus_on_click(menu, 0)
        gtk_widget_set_tooltip_text(menu, tr("Main Menu"))
        furrow_accessible_set_label(menu, tr("Main Menu"))
        adw_header_bar_pack_end(bar.opaque, menu)
    }

    var focusedMenuButton: Widget? {
        [menu, syncIndicator?.widget].compactMap { $0 }.first { gtk_widget_get_focus_child($0) != nil }
    }

    private func primaryMenu() -> UnsafeMutablePointer<GMenuModel> {
        let menu = g_menu_new().unsafelyUnwrapped
        append(
            to: menu,
            [
                (tr("Add Task"), "win.add"), (tr("Clear Completed Tasks"), "win.clear-done"),
                (tr("Move Overdue to Today"), "win.overdue-to-today"),
            ])
        append(
            to: menu,
            [
                // Translators: Verb: the menu of sort orders.
                (tr("Sort"), "win.sort", Sorting.allCases.map { ($0.title, $0.rawValue) }),
                (
                    tr("Colors"), "win.theme",
                    // Translators: The colors of a list: those set in the preferences.
                    [(tr("Default"), "")] + HeatTheme.allCases.map { ($0.title, $0.rawValue) }
                ),
            ])
        append(to: menu, [(tr("Undo"), "win.undo"), (tr("Redo"), "win.redo"), (tr("Restore…"), "win.restore")])
        append(
            to: menu,
            [
                (tr("Sync Now"), "win.sync"), (tr("Sync Problems…"), "win.care"),
                (tr("Import…"), "win.import"), (tr("Export…"), "win.export"),
            ])
        append(
            to: menu,
            [
                (tr("Preferences"), "win.preferences"), (tr("Keyboard Shortcuts"), "win.shortcuts"),
                (tr("About Furrow"), "win.about"),
            ])
        return asMenuModel(menu)
    }

    private func append(to menu: OpaquePointer, _ entries: [(label: String, action: String)]) {
        appendSection(to: menu) { section in
            for entry in entries { g_menu_append(section, entry.label, entry.action) }
        }
    }

    /// Appends submenus in which one of several entries is chosen.
    private func append(
        to menu: OpaquePointer, _ choices: [(label: String, action: String, entries: [(label: String, target: String)])]
    ) {
        appendSection(to: menu) { section in
            for choice in choices {
                let entries = g_menu_new().unsafelyUnwrapped
                for entry in choice.entries {
                    furrow_menu_append_target(entries, entry.label, choice.action, entry.target)
                }
                g_menu_append_submenu(section, choice.label, asMenuModel(entries))
                g_object_unref(entries.raw)
            }
        }
    }

    private func appendSection(to menu: OpaquePointer, _ fill: (OpaquePointer) -> Void) {
        let section = g_menu_new().unsafelyUnwrapped
        fill(section)
        g_menu_append_section(menu, nil, asMenuModel(section))
        g_object_unref(section.raw)
    }

    /// Observes presses on the header, which commit the text being typed and close an open row.
    private func watchPresses() {
        let click = gtk_gesture_click_new().unsafelyUnwrapped
        gtk_gesture_single_set_button(click, 0)
        gtk_event_controller_set_propagation_phase(click, GTK_PHASE_CAPTURE)
        connect(click, "pressed") { [weak self] in self?.onPress?() }
        gtk_widget_add_controller(box, click)
    }
}
