import CGtk
import DateWording
import GtkShim
import GtkSupport
import Todo
import Wording

/// A row for the time of day at which a task is due: a switch and, while it is on, a time that can be typed or changed
/// in steps.
@MainActor final class TimeField {
    let widget: Widget
    private let control: Widget
    private let spin: Widget
    private let formatter: DateWords
    /// Called with the new time, or nil for the whole day.
    var onChange: (@MainActor (TimeOfDay?) -> Void)?
    var onReturn: (@MainActor () -> Void)?

    /// The time offered first: the hour used for tasks due on a whole day.
    private static let defaultTime = TimeOfDay(hour: 9, minute: 0) ?? .midnight
    private static let minutesADay = 24 * 60
    /// The steps in minutes of the buttons and arrow keys, and of Page Up and Page Down.
    private static let (step, page) = (15, 60.0)

    static let returnKeys = [GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter]

    /// - Parameter isOptional: Whether the whole day can be chosen.
    init(_ time: TimeOfDay?, _ formatter: DateWords, isOptional: Bool = true) {
        self.formatter = formatter
        control = gtk_switch_new()
        spin = EditedText.numberField(0...Self.minutesADay - 1, step: Self.step) {
            Self.time($0).map(formatter.time) ?? ""
        }
        widget = PickerParts.row(tr("Time"), spin, control)
        gtk_widget_set_visible(control, isOptional ? 1 : 0)
        gtk_spin_button_set_increments(spin.opaque, Double(Self.step), Self.page)
        gtk_spin_button_set_numeric(spin.opaque, 0)
        gtk_spin_button_set_wrap(spin.opaque, 1)
        gtk_editable_set_width_chars(spin.opaque, formatter.style.hasTwelveHours ? 8 : 5)
        gtk_editable_set_max_width_chars(spin.opaque, formatter.style.hasTwelveHours ? 8 : 5)
        connectReader(spin) { formatter.time(typed: $0).map { $0.hour * 60 + $0.minute } }
        show(time)
        connect(control, "notify::active") { [weak self] in self?.switched() }
        connect(spin, "value-changed") { [weak self] in self?.changed() }
        connectKeys(spin) { [weak self] key in
            guard Self.returnKeys.contains(Int32(key.keyval)) else { return false }
            self?.applyTypedText()
            self?.onReturn?()
            return true
        }
    }

    /// The time, or nil for the whole day. An existing number of seconds stays until the minute changes.
    private(set) var time: TimeOfDay?

    /// Applies text that is still being typed.
    func applyTypedText() {
        guard time != nil else { return }
        gtk_spin_button_update(spin.opaque)
    }

    private func show(_ time: TimeOfDay?) {
        self.time = time
        let shown = time ?? Self.defaultTime
        gtk_spin_button_set_value(spin.opaque, Double(shown.hour * 60 + shown.minute))
        gtk_switch_set_active(control.opaque, time == nil ? 0 : 1)
        gtk_widget_set_visible(spin, time == nil ? 0 : 1)
    }

    private var shownTime: TimeOfDay? { Self.time(Int(gtk_spin_button_get_value(spin.opaque))) }

    /// Returns the time this number of minutes after midnight.
    private static func time(_ minutes: Int) -> TimeOfDay? { TimeOfDay(seconds: minutes * 60) }

    private func switched() {
        let isOn = gtk_switch_get_active(control.opaque) != 0
        gtk_widget_set_visible(spin, isOn ? 1 : 0)
        guard isOn != (time != nil) else { return }
        time = isOn ? shownTime : nil
        onChange?(time)
    }

    private func changed() {
        guard let old = time, let new = shownTime, (old.hour, old.minute) != (new.hour, new.minute) else { return }
        time = new
        onChange?(new)
    }
}
