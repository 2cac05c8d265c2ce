import CGtk
import DateWording
import Gestures
import GtkShim
import GtkSupport
import Parts
import Todo

/// A month from which the user chooses a day. It is GTK's calendar: a click chooses a day, the arrow keys move between
/// days, and Return chooses.
@MainActor final class DayCalendar {
    let widget: Widget
    private let formatter: DateWords
    /// The label of the pressed day.
    private var pressed: Widget?
    /// The earliest day that keys can reach, or nil for no limit.
    var earliest: Day?
    var onChoose: (@MainActor (Day) -> Void)?

    /// - Parameter day: The day that is marked first.
    init(_ day: Day, _ formatter: DateWords, name: String) {
        widget = gtk_calendar_new()
        self.formatter = formatter
        furrow_accessible_set_role(widget, GTK_ACCESSIBLE_ROLE_GROUP)
        furrow_accessible_set_label(widget, name)
        nameButtons()
        show(day)
        connectKeys(widget) { [weak self] in self?.keyPressed($0) ?? false }
        followPresses()
    }

    /// Names the header's four buttons, which GTK leaves without names for assistive technologies.
    private func nameButtons() {
        guard let header = gtk_widget_get_first_child(widget) else { return }
        var names = [tr("Previous Month"), tr("Next Month"), tr("Previous Year"), tr("Next Year")][...]
        var child = gtk_widget_get_first_child(header)
        while let part = child {
            if furrow_is_a(part, "GtkButton"), let name = names.popFirst() { furrow_accessible_set_label(part, name) }
            child = gtk_widget_get_next_sibling(part)
        }
    }

    var day: Day? {
        let date = gtk_calendar_get_date(widget.opaque)
        defer { g_date_time_unref(date) }
        return Day(
            year: Int(g_date_time_get_year(date)), month: Int(g_date_time_get_month(date)),
            day: Int(g_date_time_get_day_of_month(date)))
    }

    func show(_ day: Day) {
        let (year, month, number) = day.date
        guard let date = g_date_time_new_local(gint(year), gint(month), gint(number), 12, 0, 0) else { return }
        defer { g_date_time_unref(date) }
        gtk_calendar_select_day(widget.opaque, date)
        furrow_accessible_set_description(widget, formatter.header(day))
    }

    // MARK: Keys

    /// Handles keys instead of GTK, which would leave the marked day in place and move only a focus ring. Assistive
    /// technologies do not see that ring.
    private func keyPressed(_ key: KeyPress) -> Bool {
        guard gtk_widget_has_focus(widget) != 0, !key.alt, let day else { return false }
        let later = ReadingDirection(of: widget).isRightToLeft ? -1 : 1
        switch Int32(key.keyval) {
        case GDK_KEY_Right, GDK_KEY_KP_Right: go(to: day.adding(days: later))
        case GDK_KEY_Left, GDK_KEY_KP_Left: go(to: day.adding(days: -later))
        case GDK_KEY_Down, GDK_KEY_KP_Down: go(to: day.adding(days: 7))
        case GDK_KEY_Up, GDK_KEY_KP_Up: go(to: day.adding(days: -7))
        case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: go(to: day.adding(months: key.control ? 12 : 1))
        case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: go(to: day.adding(months: key.control ? -12 : -1))
        case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter, GDK_KEY_space, GDK_KEY_KP_Space: onChoose?(day)
        default: return false
        }
        return true
    }

    private func go(to day: Day?) {
        guard let day, let marked = self.day else { return }
        let isAllowed = earliest.map { $0 <= day } ?? true
        if isAllowed { show(day) }
        ScreenReader.announce(formatter.header(isAllowed ? day : marked), in: widget)
    }

    // MARK: Presses

    /// Reports clicks on days. GTK's day-selected signal is not used, since it is also sent when another month is
    /// shown.
    private func followPresses() {
        let click = gtk_gesture_click_new().unsafelyUnwrapped
        gtk_event_controller_set_propagation_phase(click, GTK_PHASE_CAPTURE)
        connect(click, "pressed") { [weak self] in self?.pressed = self?.dayLabel(under: click) }
        connect(click, "released") { [weak self] in
            guard let self, let label = pressed, label == dayLabel(under: click) else { return }
            // The calendar may show another month during the press, so the day is read from the calendar and not from
            // the label.
            if let day { onChoose?(day) }
        }
        gtk_widget_add_controller(widget, click)
    }

    private func dayLabel(under click: OpaquePointer) -> Widget? {
        var (x, y) = (0.0, 0.0)
        guard gtk_gesture_get_point(click, gtk_gesture_single_get_current_sequence(click), &x, &y) != 0,
            let picked = gtk_widget_pick(widget, x, y, GTK_PICK_DEFAULT),
            gtk_widget_has_css_class(picked, "day-number") != 0
        else { return nil }
        return picked
    }
}
