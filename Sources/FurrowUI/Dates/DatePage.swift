import CGtk
import DateWording
import GtkShim
import GtkSupport
import ListModel
import Todo
import Wording

/// The receiver of the choices on the first page of the date picker.
@MainActor protocol DatePageDelegate: AnyObject {
    func dayChosen(_ day: Day)
    /// Called with a chosen time, or nil for the whole day.
    func timeChosen(_ time: TimeOfDay?)
    /// Called when the button for repeat rules is pressed.
    func repeatPressed()
    /// Called when the button that removes the date is pressed.
    func noDatePressed()
    /// Called when the chosen date is to be used.
    func setPressed()
}

/// The first page of the date picker: near days, a month, a time, a button for repeat rules, and a button that removes
/// the date.
@MainActor final class DatePage {
    let widget: Widget
    private let formatter: DateWords
    private let calendar: DayCalendar
    private let time: TimeField
    private var nearButtons: [Widget] = []
    private let summaryLabel = PickerParts.subduedLabel("")
    private let repeatButton: Widget
    private let none: Widget
    private let set: Widget

    weak var delegate: (any DatePageDelegate)?

    init(_ draft: DueDraft, _ formatter: DateWords) {
        self.formatter = formatter
        widget = PickerParts.column(PickerParts.spacing)
        calendar = DayCalendar(draft.ruleDay, formatter, name: tr("Calendar"))
        time = TimeField(draft.time, formatter)
        let relay = Relay<DatePage>()
        let end = PickerParts.line()
        PickerParts.add(summaryLabel, gtk_image_new_from_icon_name("go-next-symbolic").unsafelyUnwrapped, to: end)
        repeatButton = PickerParts.button(tr("Repeat"), suffix: end) { relay.page?.delegate?.repeatPressed() }
        none = gtk_button_new_with_label(tr("No Date"))
        // Translators: Button: use the chosen date.
        set = gtk_button_new_with_label(tr("Set"))
        relay.page = self
        build()
        show(draft)
        calendar.onChoose = { [weak self] in self?.delegate?.dayChosen($0) }
        time.onChange = { [weak self] in self?.delegate?.timeChosen($0) }
        time.onReturn = { [weak self] in self?.delegate?.setPressed() }
        connect(none, "clicked") { [weak self] in self?.delegate?.noDatePressed() }
        connect(set, "clicked") { [weak self] in self?.delegate?.setPressed() }
    }

    private func build() {
        let days = PickerParts.column()
        for (name, day) in nearDays {
            let date = PickerParts.subduedLabel(shortDate(of: day))
            gtk_label_set_wrap(date.opaque, 0)
            let button = PickerParts.button(name, suffix: date) { [weak self] in self?.delegate?.dayChosen(day) }
            furrow_accessible_set_description(button, accessibleDate(of: day))
            nearButtons.append(button)
            gtk_box_append(days.cast(), button)
        }
        gtk_widget_add_css_class(set, "suggested-action")
        let ends = PickerParts.line()
        gtk_box_set_homogeneous(ends.cast(), 1)
        PickerParts.add(none, set, to: ends)
        let rest = PickerParts.column()
        PickerParts.add(time.widget, repeatButton, to: rest)
        PickerParts.add(days, calendar.widget, rest, ends, to: widget)
    }

    /// The near days, with their names. The weekend is omitted while it lasts.
    private var nearDays: [(String, Day)] {
        let names: [(NearDay, String)] = [
            (.today, tr("Today")), (.tomorrow, tr("Tomorrow")), (.weekend, tr("Weekend")),
            (.nextWeek, tr("Next Week")),
        ]
        let style = formatter.style
        return names.compactMap { near, name in
            let day = near.day(from: formatter.today, firstWeekday: style.firstWeekday, weekend: style.weekend)
            guard let day, near != .weekend || day != formatter.today else { return nil }
            return (name, day)
        }
    }

    /// Returns the weekday of today or tomorrow, and the weekday and date of any other day.
    private func shortDate(of day: Day) -> String {
        let isNear = day.number - formatter.today.number <= 1
        if isNear { return day.weekday.shortName }
        return tr("{weekday} {date}").filling(["weekday": day.weekday.shortName, "date": formatter.date(day)])
    }

    private func accessibleDate(of day: Day) -> String {
        tr("{weekday} {date}").filling(["weekday": day.weekday.name, "date": formatter.date(day)])
    }

    /// Updates the rest of the page for the current choice.
    func show(_ draft: DueDraft) {
        let text = RepeatChoiceFormatter(formatter).repeats(draft)
        PickerParts.set(text, of: summaryLabel)
        furrow_accessible_set_description(repeatButton, text)
        gtk_widget_set_sensitive(none, draft.hadDate ? 1 : 0)
        gtk_widget_set_visible(set, draft.isChanged ? 1 : 0)
    }

    /// Applies text that is still being typed.
    func applyTypedText() { time.applyTypedText() }

    /// Focuses the first of the near days.
    func grabFocus() { if let first = nearButtons.first { gtk_widget_grab_focus(first) } }

    /// Hides the button for repeat rules.
    func hideRepeat() { gtk_widget_set_visible(repeatButton, 0) }

    /// Focuses the button for repeat rules.
    func restoreFocus() { gtk_widget_grab_focus(repeatButton) }
}

/// Describes repeat rules on the pages of the picker.
@MainActor struct RepeatChoiceFormatter {
    private let formatter: DateWords

    init(_ formatter: DateWords) { self.formatter = formatter }

    /// Returns a description of the chosen repeat rule.
    func repeats(_ draft: DueDraft) -> String {
        draft.rule.map { RepeatRuleFormatter(formatter).text($0.parts, isFromCompletion: draft.origin == .completion) }
            ?? tr("Does Not Repeat")
    }

    func text(_ choice: RepeatChoice) -> String {
        RepeatRuleFormatter(formatter).text(choice.parts, isFromCompletion: choice.origin == .completion)
    }
}
