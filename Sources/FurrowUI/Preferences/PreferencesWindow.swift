// The preferences window: every preference, acting at once.

import CGtk
import GtkShim
import GtkSupport

/// A window on the preferences.
@MainActor public final class PreferencesWindow {
    /// Size in px when it is opened: its text in lines of a readable length, and a page mostly seen.
    private static let defaultSize: (width: Int32, height: Int32) = (600, 640)

    private static weak var open: PreferencesWindow?

    /// The pages that can be asked for.
    enum PageName {
        case accounts
    }

    let preferences: Preferences
    let sync: Synchroniser
    let window: UnsafeMutablePointer<GtkWindow>
    private let accounts: AccountsPage
    /// Brings each control to what is preferred.
    var refreshers: [@MainActor () -> Void] = []
    /// Whether the controls are being brought to what is preferred, and so are not the user's.
    private var isRefreshing = false

    /// Shows the preferences over a window, or brings forward the ones that are open.
    ///
    /// - Parameter page: the page to be seen; nil is the one that was, or the first.
    static func present(
        _ preferences: Preferences, _ sync: Synchroniser, parent: UnsafeMutablePointer<GtkWindow>,
        showing page: PageName? = nil
    ) {
        let window = open ?? PreferencesWindow(preferences, sync, parent: parent)
        open = window
        if page == .accounts { adw_preferences_window_set_visible_page(window.window.cast(), window.accounts.page) }
        gtk_window_present(window.window)
    }

    private init(_ preferences: Preferences, _ sync: Synchroniser, parent: UnsafeMutablePointer<GtkWindow>) {
        (self.preferences, self.sync) = (preferences, sync)
        accounts = AccountsPage(sync)
        let widget = adw_preferences_window_new().unsafelyUnwrapped
        window = widget.cast()
        gtk_window_set_title(window, tr("Preferences"))
        gtk_window_set_transient_for(window, parent)
        gtk_window_set_destroy_with_parent(window, 1)
        // What is chosen here is tried out there.
        gtk_window_set_modal(window, 0)
        gtk_window_set_default_size(window, Self.defaultSize.width, Self.defaultSize.height)
        gtk_widget_set_size_request(widget, MainWindow.leastWidth, MainWindow.leastHeight)
        adw_preferences_window_set_search_enabled(widget.cast(), 0)
        for page in [gesturesPage(), menuPage(), appearancePage(), remindersPage(), accounts.page] {
            adw_preferences_window_add(widget.cast(), page)
        }
        furrow_adwaita_keep_page_names_whole(widget)
        refresh()
        preferences.onChange(for: self) { [weak self] in self?.refresh() }
        // The window keeps this object until it is gone.
        connect(window, "destroy") { self.refreshers = [] }
        accounts.window = window
    }

    private func refresh() {
        isRefreshing = true
        for refresher in refreshers { refresher() }
        isRefreshing = false
    }

    /// Changes what is preferred, unless a control only follows it.
    func change(_ body: (inout PreferenceValues) -> Void) {
        guard !isRefreshing else { return }
        preferences.change(body)
    }
}
