import CGtk
import DateWording
import GtkShim
import GtkSupport
import ListModel
import Todo

/// The page for custom repeat rules: an interval in days, weeks, months or years, certain days, and the end.
@MainActor final class CustomRepeatPage {
    let widget: Widget
    private let formatter: DateWords
    private let summaryLabel = PickerParts.label("", "heading")
    private let interval = EditedText.numberField(1...999)
    private let count = EditedText.numberField(1...999)
    private let weekdays = PickerParts.line(0)
    private let monthDays = PickerParts.column()
    private let calendar: DayCalendar
    private var days: [(day: Weekday, button: Widget)] = []
    private var ends: [(end: End, button: Widget)] = []
    private var draft: DueDraft
    private var choice: RepeatChoice
    /// Whether the program is updating the page. If so, signals of the controls are not input by the user.
    private var isShowing = true

    var onChange: (@MainActor (DueDraft) -> Void)?
    /// Called when the user goes back to the previous page.
    var onBack: (@MainActor () -> Void)?

    private enum End { case never, until, count }

    init(_ draft: DueDraft, _ formatter: DateWords) {
        (self.draft, self.formatter) = (draft, formatter)
        widget = PickerParts.column(PickerParts.spacing)
        choice =
            draft.rule.flatMap { RepeatChoice($0.parts, from: draft.origin) }
            ?? RepeatChoice.usual(on: draft.ruleDay)[2].from(draft.origin)
        calendar = DayCalendar(draft.ruleDay, formatter, name: tr("Last Day"))
        build()
        show()
        isShowing = false
    }

    // MARK: Parts

    private func build() {
        let relay = Relay<CustomRepeatPage>()
        relay.page = self
        gtk_widget_add_css_class(summaryLabel, "picker-note")
        gtk_spin_button_set_value(interval.opaque, Double(choice.interval))
        connect(interval, "value-changed") { [weak self] in
            guard let self else { return }
            change { [interval] in $0.interval = Int(gtk_spin_button_get_value(interval.opaque)) }
        }
        PickerParts.add(
            PickerParts.header(tr("Custom Repeat")) { relay.page?.onBack?() }, summaryLabel,
            // Translators: As in “Every 2 Weeks”: a number and a unit follow in fields of their own.
            PickerParts.row(tr("Every"), interval), unitButtons, weekdayButtons, monthDays, endButtons,
            to: widget)
    }

    private var unitButtons: Widget {
        let names: [(RecurrenceParts.Frequency, String)] = [
            // Translators: A unit after a number, as in “Every 2 Days”.
            (.daily, tr("Days")), (.weekly, tr("Weeks")), (.monthly, tr("Months")), (.yearly, tr("Years")),
        ]
        return PickerParts.units(names, at: choice.frequency) { [weak self] in self?.choose($0) }
    }

    private var weekdayButtons: Widget {
        gtk_box_set_homogeneous(weekdays.cast(), 1)
        let first = formatter.style.firstWeekday.rawValue
        let order = Weekday.allCases.sorted { ($0.rawValue - first + 7) % 7 < ($1.rawValue - first + 7) % 7 }
        for day in order {
            let button = PickerParts.toggle(day.shortName, isOn: choice.weekdays.contains(day))
            gtk_widget_add_css_class(button, "flat")
            gtk_widget_add_css_class(button, "picker-weekday")
            furrow_accessible_set_label(button, day.name)
            days.append((day, button))
            gtk_box_append(weekdays.cast(), button)
            connect(button, "toggled") { [weak self] in
                let isOn = gtk_toggle_button_get_active(button.cast()) != 0
                self?.change { if isOn { $0.weekdays.insert(day) } else { $0.weekdays.remove(day) } }
            }
        }
        return weekdays
    }

    private var endButtons: Widget {
        let column = PickerParts.column()
        PickerParts.addSeparator(to: column)
        let names: [(End, String)] = [
            (.never, tr("Never Ends")), (.until, tr("Ends on Date")), (.count, tr("Ends After…")),
        ]
        for (end, name) in names {
            let button = PickerParts.choice(name, in: ends.first?.button, isOn: Self.end(of: choice) == end)
            ends.append((end, button))
            gtk_box_append(column.cast(), button)
            if end == .until { gtk_box_append(column.cast(), calendar.widget) }
            // Translators: Label of a number: after how many times a repeat ends.
            if end == .count { gtk_box_append(column.cast(), PickerParts.row(tr("Times"), count)) }
            connect(button, "toggled") { [weak self] in
                if gtk_check_button_get_active(button.cast()) != 0 { self?.choose(end) }
            }
        }
        if case .count(let times) = choice.end { gtk_spin_button_set_value(count.opaque, Double(times)) }
        if let last = lastDay { calendar.show(last) }
        calendar.earliest = draft.ruleDay
        calendar.onChoose = { [weak self] in self?.end(on: $0) }
        connect(calendar.widget, "day-selected") { [weak self] in
            if let day = self?.calendar.day { self?.end(on: day) }
        }
        connect(count, "value-changed") { [weak self] in self?.choose(.count) }
        return column
    }

    private static func end(of choice: RepeatChoice) -> End {
        switch choice.end {
        case .never: .never
        case .count: .count
        case .until: .until
        }
    }

    private var lastDay: Day? {
        guard case .until(let until) = choice.end else { return nil }
        return switch until {
        case .day(let day): day
        case .floating(let time): time.day
        case .utc(let time): draft.now.zones.local(of: .zoned(.utc(time))).day
        }
    }

    // MARK: Choices

    private func change(_ body: (inout RepeatChoice) -> Void) {
        guard !isShowing else { return }
        body(&choice)
        draft.choose(choice)
        isShowing = true
        show()
        isShowing = false
        onChange?(draft)
    }

    private func choose(_ frequency: RecurrenceParts.Frequency) {
        let day = draft.ruleDay
        change {
            $0.frequency = frequency
            $0.weekdays = frequency == .weekly ? [day.weekday] : []
            $0.month = frequency == .yearly ? day.month : nil
            $0.monthDay = frequency == .monthly || frequency == .yearly ? .day(day.day) : .same
            $0.weekStart = formatter.style.firstWeekday
        }
    }

    private func choose(_ end: End) {
        let times = max(1, Int(gtk_spin_button_get_value(count.opaque)))
        switch end {
        case .never: change { $0.end = .never }
        case .count: change { $0.end = .count(times) }
        case .until:
            guard Self.end(of: choice) != .until else { return }
            // Suggest a day that leaves several occurrences.
            let day = draft.ruleDay.adding(months: Self.monthsAhead(choice.frequency)) ?? .last
            isShowing = true
            calendar.show(day)
            isShowing = false
            self.end(on: day)
        }
    }

    private static func monthsAhead(_ frequency: RecurrenceParts.Frequency) -> Int {
        switch frequency {
        case .daily, .hourly, .minutely: 1
        case .weekly: 3
        case .monthly: 12
        case .yearly: 60
        }
    }

    /// Ends the rule on a day. Refuses a day before the first occurrence, and marks the previous end again.
    private func end(on day: Day) {
        if day >= draft.ruleDay { return change { $0.end = draft.end(on: day) } }
        // Delayed until the calendar's signal has been handled. GTK (4.18) marks a wrong day if another day is set
        // during the signal.
        if !isShowing { whenIdle { [weak self] in self?.markLastDay() } }
    }

    private func markLastDay() {
        guard let last = lastDay else { return }
        isShowing = true
        calendar.show(last)
        isShowing = false
    }

    private func show() {
        PickerParts.set(RepeatChoiceFormatter(formatter).text(choice), of: summaryLabel)
        gtk_widget_set_visible(weekdays, choice.frequency == .weekly ? 1 : 0)
        let end = Self.end(of: choice)
        gtk_widget_set_visible(calendar.widget, end == .until ? 1 : 0)
        if let row = gtk_widget_get_parent(count) { gtk_widget_set_visible(row, end == .count ? 1 : 0) }
        for (kind, button) in ends where kind == .count {
            gtk_widget_set_sensitive(button, choice.origin == .completion ? 0 : 1)
        }
        for (day, button) in days {
            gtk_toggle_button_set_active(button.cast(), choice.weekdays.contains(day) ? 1 : 0)
        }
        showMonthDays()
    }

    /// Shows the choice of days of the month: the days that match the due date, and the day that is already chosen.
    private func showMonthDays() {
        let hasMonthDays = choice.frequency == .monthly || choice.frequency == .yearly
        gtk_widget_set_visible(monthDays, hasMonthDays ? 1 : 0)
        while let row = gtk_widget_get_first_child(monthDays) { gtk_box_remove(monthDays.cast(), row) }
        guard hasMonthDays else { return }
        var offered = RepeatChoice.monthDays(of: draft.ruleDay)
        if !offered.contains(choice.monthDay) { offered.insert(choice.monthDay, at: 0) }
        var group: Widget?
        for day in offered {
            var option = choice
            (option.monthDay, option.end) = (day, .never)
            let button = PickerParts.choice(
                RepeatChoiceFormatter(formatter).text(option), in: group, isOn: day == choice.monthDay)
            group = group ?? button
            gtk_box_append(monthDays.cast(), button)
            connect(button, "toggled") { [weak self] in
                guard gtk_check_button_get_active(button.cast()) != 0 else { return }
                // Delayed, because the pressed button must not disappear during the press.
                whenIdle { self?.change { $0.monthDay = day } }
            }
        }
    }

    /// Focuses the first control.
    func grabFocus() { gtk_widget_grab_focus(interval) }
}
