import CGtk
import GtkShim
import GtkSupport
import Wording

/// A bar at the window's lower edge that shows the progress of a large sync run, with a button that stops the run. No
/// row moves when the bar appears.
@MainActor final class SyncProgressBar {
    /// The bar, without height while there is nothing to show.
    let widget: Widget = gtk_revealer_new()
    private let sync: SyncCoordinator
    private let timer = LoopTimer()
    private var indicator = DelayedIndicator()
    /// The widgets, created on first use.
    private var parts: Parts?

    private struct Parts {
        let label, bar, stop: Widget
    }

    init(_ sync: SyncCoordinator) {
        self.sync = sync
        gtk_revealer_set_transition_type(widget.opaque, GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP)
        sync.onChange(for: self) { [weak self] in self?.refresh() }
    }

    private func refresh() {
        let now = MainLoop.now
        let next = indicator.update(isWorking: sync.activity.progress != nil, at: now)
        timer.set(next.map { $0 - now }) { [weak self] in self?.refresh() }
        if indicator.isVisible, let progress = sync.activity.progress { show(progress) }
        guard (gtk_revealer_get_reveal_child(widget.opaque) != 0) != indicator.isVisible else { return }
        gtk_revealer_set_reveal_child(widget.opaque, indicator.isVisible ? 1 : 0)
    }

    private func show(_ progress: SyncActivity.Progress) {
        let parts = parts ?? build()
        let isCanceled = sync.activity.isCanceled
        gtk_label_set_text(parts.label.opaque, isCanceled ? tr("Stopping…") : progress.text)
        gtk_progress_bar_set_fraction(parts.bar.opaque, progress.share)
        gtk_widget_set_sensitive(parts.stop, isCanceled ? 0 : 1)
    }

    private func build() -> Parts {
        let label = gtk_label_new(nil).unsafelyUnwrapped
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_xalign(label.opaque, 0)
        let bar = gtk_progress_bar_new().unsafelyUnwrapped
        furrow_accessible_set_label(bar, tr("Syncing…"))
        let column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6).unsafelyUnwrapped
        gtk_widget_set_hexpand(column, 1)
        gtk_widget_set_valign(column, GTK_ALIGN_CENTER)
        for part in [label, bar] { gtk_box_append(column.cast(), part) }
        let stop = gtk_button_new_with_label(tr("Cancel")).unsafelyUnwrapped
        furrow_accessible_set_label(stop, tr("Stop syncing for now"))
        gtk_widget_set_valign(stop, GTK_ALIGN_CENTER)
        // An open text editor keeps the focus.
        gtk_widget_set_focus_on_click(stop, 0)
        connect(stop, "clicked") { [weak self] in self?.sync.cancel() }
        let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12).unsafelyUnwrapped
        gtk_widget_add_css_class(box, "notice")
        for part in [column, stop] { gtk_box_append(box.cast(), part) }
        gtk_revealer_set_child(widget.opaque, box)
        let parts = Parts(label: label, bar: bar, stop: stop)
        self.parts = parts
        return parts
    }
}
