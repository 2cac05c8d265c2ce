// The page about reminders.

import CGtk
import GtkShim
import GtkSupport
import Parts

extension PreferencesWindow {
    func remindersPage() -> Page {
        FormRows.page(
            tr("Reminders", context: "short page title"), icon: "alarm-symbolic",
            [
                FormRows.group(
                    tr("Reminders"), description: tr("Shown as notifications, even while this window is closed"),
                    rows: [autostartRow(), morningRow()])
            ])
    }

    /// Returns the row of the autostart switch. Its state is a file of the desktop, which is read once and not watched.
    private func autostartRow() -> Row {
        let row = FormRows.row(
            tr("Start at Login"), tr("Otherwise, reminders start when you open Furrow"))
        let control = gtk_switch_new().unsafelyUnwrapped
        gtk_widget_set_valign(control, GTK_ALIGN_CENTER)
        // The state is not known yet.
        gtk_widget_set_sensitive(control, 0)
        adw_action_row_add_suffix(row, control)
        adw_action_row_set_activatable_widget(row, control)
        let autostart = AutostartSwitch(control) { [weak self] in self?.change { $0.hasAskedAboutAutostart = true } }
        connect(control, "notify::active") { autostart.switched() }
        return row
    }

    private func morningRow() -> Row {
        let title = tr("Morning")
        let row = FormRows.row(title, tr("When to remind of tasks due that day"))
        let entry = EditedText.numberField(PreferenceValues.hours)
        gtk_widget_set_valign(entry, GTK_ALIGN_CENTER)
        gtk_spin_button_set_numeric(entry.opaque, 1)
        furrow_accessible_set_label(entry, title)
        adw_action_row_add_suffix(row, entry)
        connect(entry, "value-changed") { [weak self] in
            let hour = Int(gtk_spin_button_get_value_as_int(entry.opaque))
            self?.change { $0.morningHour = hour }
        }
        refreshers.append { [preferences] in
            gtk_spin_button_set_value(entry.opaque, Double(preferences.values.morningHour))
        }
        return row
    }
}

/// The autostart switch. It shows the file's state, or the requested state while the file is being written.
@MainActor private final class AutostartSwitch {
    private let control: Widget
    private let lifetime: PageLifetime
    private let file = AutostartFile.standard
    private let onDecided: @MainActor () -> Void
    private var isShowing = false
    /// The number of times that the user has used the switch. Results of earlier requests are ignored.
    private var requests = 0

    init(_ control: Widget, onDecided: @escaping @MainActor () -> Void) {
        (self.control, self.onDecided) = (control, onDecided)
        lifetime = PageLifetime(control)
        Task { await show() }
    }

    /// Handles a change of the switch, by the user or by `show`.
    func switched() {
        guard !isShowing else { return }
        let isOn = gtk_switch_get_active(control.opaque) != 0
        requests += 1
        let request = requests
        Task {
            let isWritten = await file.set(isOn)
            if isWritten, !lifetime.hasEnded { onDecided() }
            // The file could not be written; show its actual state.
            if !isWritten, request == requests { await show() }
        }
    }

    private func show() async {
        let request = requests
        let isOn = await file.isOn()
        guard !lifetime.hasEnded, request == requests else { return }
        isShowing = true
        gtk_switch_set_active(control.opaque, isOn ? 1 : 0)
        isShowing = false
        gtk_widget_set_sensitive(control, 1)
    }
}
