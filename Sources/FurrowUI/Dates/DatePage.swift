// The first page of the date picker: near days, a month, a time, and a button for repeat rules.

import CGtk
import DateWording
import GtkShim
import GtkSupport
import ListModel
import Todo
import Wording

/// The page with near days, a month, a time, a button for repeat rules, and a button that removes the date.
@MainActor final class DatePage {
    let widget: Widget
    private let words: DateWords
    private let calendar: DayCalendar
    private let time: TimeField
    private var nearButtons: [Widget] = []
    private let sentence = PickerParts.quiet("")
    private let repeatButton: Widget
    private let none: Widget
    private let set: Widget

    /// Called with a chosen day.
    var onDay: (@MainActor (Day) -> Void)?
    /// Called with a chosen time; nil for the whole day.
    var onTime: (@MainActor (TimeOfDay?) -> Void)?
    /// Called when the button for repeat rules is pressed.
    var onRepeat: (@MainActor () -> Void)?
    /// Called when the button that removes the date is pressed.
    var onNone: (@MainActor () -> Void)?
    var onSet: (@MainActor () -> Void)?

    init(_ draft: DueDraft, _ words: DateWords) {
        self.words = words
        widget = PickerParts.column(PickerParts.spacing)
        calendar = DayCalendar(draft.dayOfRule, words, name: tr("Calendar"))
        time = TimeField(draft.time, words)
        let relay = Relay<DatePage>()
        let end = PickerParts.line()
        PickerParts.add(sentence, gtk_image_new_from_icon_name("go-next-symbolic").unsafelyUnwrapped, to: end)
        repeatButton = PickerParts.button(tr("Repeat"), end) { relay.page?.onRepeat?() }
        none = gtk_button_new_with_label(tr("No Date"))
        // Translators: Button: use the chosen date.
        set = gtk_button_new_with_label(tr("Set"))
        relay.page = self
        build()
        show(draft)
        calendar.onChoose = { [weak self] in self?.onDay?($0) }
        time.onChange = { [weak self] in self?.onTime?($0) }
        time.onReturn = { [weak self] in self?.onSet?() }
        connect(none, "clicked") { [weak self] in self?.onNone?() }
        connect(set, "clicked") { [weak self] in self?.onSet?() }
    }

    private func build() {
        let days = PickerParts.column()
        for (name, day) in nearDays {
            let date = PickerParts.quiet(quietDate(of: day))
            gtk_label_set_wrap(date.opaque, 0)
            let button = PickerParts.button(name, date) { [weak self] in self?.onDay?(day) }
            furrow_accessible_set_description(button, spokenDate(of: day))
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

    /// The near days, with their names. The weekend is left out if it starts today.
    private var nearDays: [(String, Day)] {
        let names: [(NearDay, String)] = [
            (.today, tr("Today")), (.tomorrow, tr("Tomorrow")), (.weekend, tr("Weekend")),
            (.nextWeek, tr("Next Week")),
        ]
        let style = words.style
        return names.compactMap { near, name in
            let day = near.day(from: words.today, firstWeekday: style.firstWeekday, weekend: style.weekend)
            guard let day, near != .weekend || day != words.today else { return nil }
            return (name, day)
        }
    }

    /// Returns the weekday of today or tomorrow, and the weekday and date of any other day.
    private func quietDate(of day: Day) -> String {
        let isNear = day.number - words.today.number <= 1
        if isNear { return day.weekday.shortName }
        return tr("{weekday} {date}").filling(["weekday": day.weekday.shortName, "date": words.date(day)])
    }

    private func spokenDate(of day: Day) -> String {
        tr("{weekday} {date}").filling(["weekday": day.weekday.name, "date": words.date(day)])
    }

    /// Updates the rest of the page for the current choice.
    func show(_ draft: DueDraft) {
        let text = PickerWords(words).repeats(draft)
        PickerParts.set(text, of: sentence)
        furrow_accessible_set_description(repeatButton, text)
        gtk_widget_set_sensitive(none, draft.isDated ? 1 : 0)
        gtk_widget_set_visible(set, draft.isChanged ? 1 : 0)
    }

    /// Applies text that is still being typed.
    func read() { time.read() }

    /// Focuses the first of the near days.
    func takeFocus() { if let first = nearButtons.first { gtk_widget_grab_focus(first) } }

    /// Hides the button for repeat rules.
    func hideRepeat() { gtk_widget_set_visible(repeatButton, 0) }

    /// Focuses the button for repeat rules.
    func takeFocusBack() { gtk_widget_grab_focus(repeatButton) }
}

/// The descriptions of repeat rules on the pages of the picker.
@MainActor struct PickerWords {
    private let words: DateWords

    init(_ words: DateWords) { self.words = words }

    /// Returns a description of the chosen repeat rule.
    func repeats(_ draft: DueDraft) -> String {
        draft.rule.map { RuleWords(words).text($0.parts, isFromCompletion: draft.origin == .completion) }
            ?? tr("Does Not Repeat")
    }

    /// Returns a description of a choice.
    func text(_ choice: RepeatChoice) -> String {
        RuleWords(words).text(choice.parts, isFromCompletion: choice.origin == .completion)
    }
}
