import CGtk
import GtkShim
import GtkSupport
import Wording

/// The popover of the sync indicator: messages, each with an action.
@MainActor final class SyncPopover {
    /// The width of the texts in px. With the margins, it fits the narrowest window.
    private static let width: Int32 = 280
    /// The maximum height in px. Larger contents scroll.
    private static let maxHeight: Int32 = 420

    let widget: Widget = gtk_popover_new()
    /// Called when the popover is about to appear, to update its contents.
    var onOpen: (@MainActor () -> Void)?
    /// Called when the popover takes the focus, and when it has closed.
    var (onMap, onClosed): ((@MainActor () -> Void)?, (@MainActor () -> Void)?)

    private let sync: SyncCoordinator
    private let perform: @MainActor (SyncAction?) -> Void
    private let scroller: Widget = gtk_scrolled_window_new()
    private var shown: SyncSummary?

    /// - Parameter perform: Performs the user's choice; nil shows the accounts.
    init(_ sync: SyncCoordinator, perform: @escaping @MainActor (SyncAction?) -> Void) {
        (self.sync, self.perform) = (sync, perform)
        gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
        gtk_scrolled_window_set_max_content_height(scroller.opaque, Self.maxHeight)
        gtk_popover_set_child(widget.cast(), scroller)
        connect(widget, "map") { [weak self] in
            self?.onMap?()
            self?.onOpen?()
        }
        connect(widget, "closed") { [weak self] in whenIdle { self?.onClosed?() } }
    }

    var isOpen: Bool { gtk_widget_get_visible(widget) != 0 }

    /// Updates the contents, if the popover is visible.
    func show(_ summary: SyncSummary) {
        guard isOpen, summary != shown else { return }
        shown = summary
        let hadFocus = gtk_widget_get_focus_child(widget) != nil
        let box = content(summary)
        gtk_scrolled_window_set_child(scroller.opaque, box)
        furrow_accessible_set_label(widget, summary.title)
        // The widget that had the focus was replaced.
        if hadFocus { gtk_widget_child_focus(box, GTK_DIR_TAB_FORWARD) }
    }

    private func content(_ summary: SyncSummary) -> Widget {
        let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12).unsafelyUnwrapped
        for side in [
            gtk_widget_set_margin_top, gtk_widget_set_margin_bottom, gtk_widget_set_margin_start,
            gtk_widget_set_margin_end,
        ] { side(box, 6) }
        gtk_widget_set_size_request(box, Self.width, -1)
        let head = group()
        gtk_box_append(head.cast(), label(summary.title, "heading"))
        if !summary.subtitle.isEmpty { gtk_box_append(head.cast(), label(summary.subtitle, "dim-label")) }
        gtk_box_append(box.cast(), head)
        for line in summary.lines { gtk_box_append(box.cast(), self.line(line)) }
        gtk_box_append(box.cast(), buttons())
        return box
    }

    private func line(_ line: SyncSummary.Line) -> Widget {
        let box = group()
        gtk_box_append(box.cast(), label(line.heading, "caption-heading"))
        gtk_box_append(box.cast(), label(line.text, nil))
        if let action = line.action {
            let button = self.button(action.label) { $0.choose(action) }
            furrow_accessible_set_label(
                button, tr("{name}: {action}").filling(["name": line.heading, "action": action.label]))
            gtk_widget_set_halign(button, GTK_ALIGN_START)
            gtk_box_append(box.cast(), button)
        }
        return box
    }

    private func buttons() -> Widget {
        let box = group()
        if sync.activity.isRunning {
            gtk_box_append(box.cast(), button(tr("Stop")) { $0.sync.cancel() })
        } else {
            gtk_box_append(
                box.cast(),
                button(tr("Sync Now")) {
                    $0.close()
                    $0.sync.syncNow()
                })
        }
        gtk_box_append(box.cast(), button(tr("Accounts…")) { $0.choose(nil) })
        return box
    }

    private func choose(_ action: SyncAction?) {
        close()
        perform(action)
    }

    private func close() { gtk_popover_popdown(widget.cast()) }

    private func group() -> Widget { gtk_box_new(GTK_ORIENTATION_VERTICAL, 6) }

    private func label(_ text: String, _ style: String?) -> Widget {
        let label = gtk_label_new(text).unsafelyUnwrapped
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_max_width_chars(label.opaque, 30)
        gtk_label_set_xalign(label.opaque, 0)
        if let style { gtk_widget_add_css_class(label, style) }
        return label
    }

    private func button(_ text: String, _ body: @escaping @MainActor (SyncPopover) -> Void) -> Widget {
        let button = gtk_button_new_with_label(text).unsafelyUnwrapped
        connect(button, "clicked") { [weak self] in
            if let self { body(self) }
        }
        return button
    }
}
