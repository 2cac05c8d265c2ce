import CGtk
import DateWording
import GtkShim
import GtkSupport
import Parts
import SystemTime
import Wording

/// The sync button in the header. It is visible only if there is something to report: a sync is running, a server is
/// unreachable, or the user has to act. It opens a popover.
@MainActor final class SyncIndicator {
    let widget: Widget = gtk_menu_button_new()
    private let stack: Widget = gtk_stack_new()
    private let spinner: Widget = gtk_spinner_new()
    private let icon: Widget = gtk_image_new()
    private let popover: SyncPopover
    private let sync: SyncCoordinator
    private let timer = LoopTimer()
    private var indicator = DelayedIndicator()
    private var summary: SyncSummary?

    /// - Parameter perform: Performs the user's choice for a problem.
    init(_ sync: SyncCoordinator, perform: @escaping @MainActor (SyncAction?) -> Void) {
        self.sync = sync
        popover = SyncPopover(sync, perform: perform)
        gtk_stack_add_child(stack.opaque, icon)
        gtk_stack_add_child(stack.opaque, spinner)
        gtk_menu_button_set_child(widget.opaque, stack)
        gtk_menu_button_set_popover(widget.opaque, popover.widget)
        // Without a frame, like the header's other buttons. GTK removes the frame itself only if it sets the icon.
        gtk_menu_button_set_has_frame(widget.opaque, 0)
        // A click leaves the focus in the list.
        gtk_widget_set_focus_on_click(widget, 0)
        gtk_widget_set_visible(widget, 0)
        sync.onChange(for: self) { [weak self] in self?.refresh() }
        popover.onOpen = { [weak self] in
            guard let self else { return }
            popover.show(current)
        }
        refresh()
    }

    /// Called when the popover is about to take the focus.
    var onOpen: (@MainActor () -> Void)? {
        get { popover.onMap }
        set { popover.onMap = newValue }
    }
    var onClosed: (@MainActor () -> Void)? {
        get { popover.onClosed }
        set { popover.onClosed = newValue }
    }

    private var current: SyncSummary {
        SyncSummary(
            sync.state, activity: sync.activity, isVisiblyWorking: indicator.isVisible,
            showsConflicts: sync.onConflicts != nil,
            formatter: DateWords(.system, .system))
    }

    private func refresh() {
        let now = MainLoop.now
        let next = indicator.update(isWorking: sync.activity.isRunning, at: now)
        timer.set(next.map { $0 - now }) { [weak self] in self?.refresh() }
        let summary = current
        guard summary != self.summary else { return }
        let before = self.summary
        self.summary = summary
        popover.show(summary)
        guard summary.status != before?.status else { return }
        show(summary)
    }

    private func show(_ summary: SyncSummary) {
        // The button does not disappear while its popover is open.
        gtk_widget_set_visible(widget, summary.status == .hidden && !popover.isOpen ? 0 : 1)
        gtk_widget_set_tooltip_text(widget, summary.title)
        furrow_accessible_set_label(widget, summary.title)
        let isWorking = summary.status == .working
        gtk_spinner_set_spinning(spinner.opaque, isWorking ? 1 : 0)
        gtk_stack_set_visible_child(stack.opaque, isWorking ? spinner : icon)
        gtk_image_set_from_icon_name(icon.opaque, Icon.named(Self.icon(summary.status)))
        widget.setClass("warning", if: summary.status == .needsUser)
    }

    /// Updates the button after its popover has closed. The button may have stayed visible only for the popover.
    func popoverClosed() {
        if let summary { show(summary) }
    }

    private static func icon(_ status: SyncSummary.Status) -> String {
        switch status {
        case .offline: "network-offline-symbolic"
        case .needsUser: "dialog-warning-symbolic"
        case .remark: "dialog-information-symbolic"
        case .hidden, .working: "emblem-synchronizing-symbolic"
        }
    }
}
