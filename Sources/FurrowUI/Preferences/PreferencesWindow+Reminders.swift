// The page about reminders.

import CGtk
import GtkShim
import GtkSupport
import Reminding

extension PreferencesWindow {
    func remindersPage() -> Page {
        Self.page(
            tr("Reminders"), icon: "alarm-symbolic",
            [
                Self.group(
                    tr("Reminders"), tr("They come as notifications, also while this window is closed."),
                    [autostartRow(), morningRow()])
            ])
    }

    /// The switch is a file of the desktop's: there is nothing to follow but what is done here, and a look at it now.
    private func autostartRow() -> Row {
        let row = Self.row(
            tr("Begin at Login"), tr("Otherwise they begin once Furrow’s window has been opened"))
        let control = gtk_switch_new().unsafelyUnwrapped
        gtk_widget_set_valign(control, GTK_ALIGN_CENTER)
        gtk_switch_set_active(control.opaque, Autostart.standard.isOn ? 1 : 0)
        adw_action_row_add_suffix(row, control)
        adw_action_row_set_activatable_widget(row, control)
        connect(control, "notify::active") { [weak self] in
            let isOn = gtk_switch_get_active(control.opaque) != 0
            guard isOn != Autostart.standard.isOn else { return }
            if isOn ? Autostart.standard.turnOn() : Autostart.standard.turnOff() {
                self?.change { $0.askedAutostart = true }
            } else {
                // It could not be written: the switch says what is.
                gtk_switch_set_active(control.opaque, isOn ? 0 : 1)
            }
        }
        return row
    }

    private func morningRow() -> Row {
        let title = tr("Morning")
        let row = Self.row(title, tr("The hour at which what is due on a day is told, from 0 to 23"))
        let hours = PreferenceValues.hours
        let entry = gtk_spin_button_new_with_range(Double(hours.lowerBound), Double(hours.upperBound), 1)
            .unsafelyUnwrapped
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
