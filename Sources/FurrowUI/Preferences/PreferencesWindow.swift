import CGtk
import GtkShim
import GtkSupport
import Parts

/// The preferences window. Every change takes effect at once.
@MainActor final class PreferencesWindow {
    /// The initial size in px, at which lines have a readable length and most of a page is visible.
    private static let defaultSize: (width: Int32, height: Int32) = (600, 640)

    private static weak var open: PreferencesWindow?

    /// The pages that can be requested.
    enum PageName {
        case accounts
    }

    let preferences: Preferences
    let sync: SyncCoordinator
    let window: UnsafeMutablePointer<GtkWindow>
    private let accounts: AccountsPage
    /// Closures that update each control to the preferences.
    var refreshers: [@MainActor () -> Void] = []
    /// Whether the program is updating the controls. If so, their signals are not input by the user.
    private var isRefreshing = false

    /// Shows the preferences, or brings the open window to the front.
    ///
    /// - Parameter page: The page to show, or nil for the current or first one.
    static func present(
        _ preferences: Preferences, _ sync: SyncCoordinator, parent: UnsafeMutablePointer<GtkWindow>,
        showing page: PageName? = nil
    ) {
        let window = open ?? PreferencesWindow(preferences, sync, parent: parent)
        open = window
        if page == .accounts { adw_preferences_window_set_visible_page(window.window.cast(), window.accounts.page) }
        gtk_window_present(window.window)
    }

    private init(_ preferences: Preferences, _ sync: SyncCoordinator, parent: UnsafeMutablePointer<GtkWindow>) {
        (self.preferences, self.sync) = (preferences, sync)
        accounts = AccountsPage(sync)
        let widget = adw_preferences_window_new().unsafelyUnwrapped
        window = widget.cast()
        gtk_window_set_title(window, tr("Preferences"))
        gtk_window_set_transient_for(window, parent)
        gtk_window_set_destroy_with_parent(window, 1)
        // Not modal, so that the user can try the preferences in the main window.
        gtk_window_set_modal(window, 0)
        gtk_window_set_default_size(window, Self.defaultSize.width, Self.defaultSize.height)
        gtk_widget_set_size_request(widget, WindowSize.minWidth, WindowSize.minHeight)
        adw_preferences_window_set_search_enabled(widget.cast(), 0)
        for page in [gesturesPage(), menuPage(), appearancePage(), remindersPage(), accounts.page] {
            adw_preferences_window_add(widget.cast(), page)
        }
        furrow_adwaita_avoid_truncated_page_names(widget)
        refresh()
        preferences.onChange(for: self) { [weak self] in self?.refresh() }
        // This closure keeps the object alive until the window closes.
        connect(window, "destroy") { self.refreshers = [] }
        accounts.window = window
    }

    private func refresh() {
        isRefreshing = true
        for refresher in refreshers { refresher() }
        isRefreshing = false
    }

    /// Changes preferences, unless a control is only being updated.
    func change(_ body: (inout PreferenceValues) -> Void) {
        guard !isRefreshing else { return }
        preferences.change(body)
    }
}
