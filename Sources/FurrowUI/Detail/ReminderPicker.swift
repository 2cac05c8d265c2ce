import CGtk
import DateWording
import GtkShim
import GtkSupport
import ListModel
import Todo
import Wording

/// A picker of a custom reminder: a day and a time, or a time span before the due date. The picker writes nothing; its
/// owner adds the chosen reminder.
@MainActor final class ReminderPicker: Picker {
    let widget: Widget
    let title: String
    private let initialDraft: ReminderDraft
    private var draft: ReminderDraft
    private let formatter: DateWords
    private let page = PickerParts.column(PickerParts.spacing)
    private let summaryLabel = PickerParts.label("", "dim-label")
    private let add: Widget = gtk_button_new_with_label(tr("Add"))
    private let parts: Parts
    private var isAdded = false

    private enum Parts {
        case time(DayCalendar, TimeField)
        case span(count: Widget)
    }

    var onDone: (@MainActor () -> Void)?

    init(_ draft: ReminderDraft, _ style: CalendarStyle, at now: Now = .system) {
        (self.draft, initialDraft) = (draft, draft)
        formatter = DateWords(now, style)
        widget = gtk_scrolled_window_new()
        title = draft.kind == .time ? tr("Remind at a Time") : tr("Remind Before Due")
        switch draft.kind {
        case .time:
            parts = .time(
                DayCalendar(draft.day, formatter, name: tr("Day")), TimeField(draft.time, formatter, isOptional: false))
        case .span:
            parts = .span(count: EditedText.numberField(1...ReminderDraft.maxCount(draft.unit)))
        }
        build()
        show()
    }

    private func build() {
        let heading = PickerParts.label(title, "heading")
        for note in [heading, summaryLabel] { gtk_widget_add_css_class(note, "picker-note") }
        gtk_widget_add_css_class(add, "suggested-action")
        PickerParts.add(heading, to: page)
        switch parts {
        case .time(let calendar, let time): build(calendar, time)
        case .span(let count): build(count)
        }
        PickerParts.add(summaryLabel, add, to: page)
        PickerParts.scroll(page, in: widget)
        connect(add, "clicked") { [weak self] in self?.finish() }
    }

    private func build(_ calendar: DayCalendar, _ time: TimeField) {
        PickerParts.add(calendar.widget, time.widget, to: page)
        calendar.onChoose = { [weak self] day in self?.change { $0.choose(day) } }
        time.onChange = { [weak self] time in self?.change { if let time { $0.choose(time) } } }
        time.onReturn = { [weak self] in self?.finish() }
    }

    private func build(_ count: Widget) {
        gtk_spin_button_set_value(count.opaque, Double(draft.count))
        PickerParts.add(PickerParts.row(tr("Time Before Due"), count), units(of: count), to: page)
        connect(count, "value-changed") { [weak self] in
            let number = gtk_spin_button_get_value_as_int(count.opaque)
            self?.change { $0.choose(Int(number)) }
        }
        connectKeys(count) { [weak self] key in
            guard TimeField.returnKeys.contains(Int32(key.keyval)) else { return false }
            self?.finish()
            return true
        }
    }

    private func units(of count: Widget) -> Widget {
        let names: [(ReminderDraft.Unit, String)] = [
            (.minutes, tr("Minutes")), (.hours, tr("Hours")), (.days, tr("Days")), (.weeks, tr("Weeks")),
        ]
        return PickerParts.units(names, at: draft.unit) { [weak self] unit in
            self?.change { $0.choose(unit) }
            gtk_spin_button_set_range(count.opaque, 1, Double(ReminderDraft.maxCount(unit)))
        }
    }

    private func change(_ body: (inout ReminderDraft) -> Void) {
        body(&draft)
        show()
    }

    private func show() {
        let text = draft.reminder.map { ReminderChoice.name($0, due: nil, formatter.text) }
        PickerParts.set(text ?? tr("This time is in the past"), of: summaryLabel)
        furrow_accessible_set_description(add, text ?? tr("This time is in the past"))
        gtk_widget_set_sensitive(add, text == nil ? 0 : 1)
    }

    // MARK: The popover

    /// The chosen reminder. Nil if the initial value was not changed and the button was not pressed.
    var chosen: Reminder? { isAdded || draft != initialDraft ? draft.reminder : nil }

    private func finish() {
        applyTypedText()
        guard draft.reminder != nil else { return }
        isAdded = true
        onDone?()
    }

    func fit(height: Int32, width: Int32) {
        PickerParts.fit(page, in: widget, height: height, width: width, chars: Self.chars)
    }

    /// The width in characters that a calendar, or a number with its unit, needs.
    private static let chars: Int32 = 26

    func grabFocus() {
        switch parts {
        case .time(let calendar, _): gtk_widget_grab_focus(calendar.widget)
        case .span(let count): gtk_widget_grab_focus(count)
        }
    }

    func applyTypedText() {
        switch parts {
        case .time(_, let time): time.applyTypedText()
        case .span(let count): gtk_spin_button_update(count.opaque)
        }
    }
}
