import CGtk
import DateWording
import GtkShim
import GtkSupport
import ListModel
import Todo

/// A widget with pages for choosing a due date and a repeat rule, used in the popover on a row and in the details.
///
/// The picker has no access to tasks, and writes nothing. Its owner writes the changes in the draft when the choice is
/// made, or when the picker closes with a changed draft.
@MainActor final class DatePicker: Picker {
    let widget: Widget
    private(set) var draft: DueDraft
    private let formatter: DateWords
    private let stack: Widget
    private let date: DatePage
    private let repeats: RepeatPage
    private var custom: CustomRepeatPage?

    /// Called when the choice is made. The owner then writes the draft's changes and closes the picker.
    var onDone: (@MainActor () -> Void)?

    /// - Parameters:
    ///   - draft: The initial choice.
    ///   - style: The format of dates and times.
    ///   - hasRepeat: Whether to offer repeat rules.
    init(_ draft: DueDraft, _ style: CalendarStyle, hasRepeat: Bool = true) {
        self.draft = draft
        formatter = DateWords(draft.now, style)
        stack = gtk_stack_new()
        widget = gtk_scrolled_window_new()
        date = DatePage(draft, formatter)
        repeats = RepeatPage(draft, formatter)
        build()
        if !hasRepeat { date.hideRepeat() }
        connectParts()
    }

    private func build() {
        gtk_stack_set_transition_type(stack.opaque, GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT_RIGHT)
        gtk_stack_add_named(stack.opaque, date.widget, "date")
        gtk_stack_add_named(stack.opaque, repeats.widget, "repeat")
        PickerParts.scroll(stack, in: widget)
    }

    private func connectParts() {
        date.delegate = self
        repeats.onChange = { [weak self] draft in self?.change { $0 = draft } }
        repeats.onBack = { [weak self] in self?.goBack() }
        repeats.onCustom = { [weak self] in self?.showCustom() }
    }

    /// Sizes all pages like the first one, limited to this size in px, because a growing popover would jump. Larger
    /// contents scroll.
    func fit(height: Int32, width: Int32) {
        PickerParts.fit(date.widget, in: widget, height: height, width: width, chars: Self.chars)
    }

    /// The width in characters that a calendar needs for its seven columns, and for the month and year above them.
    private static let chars: Int32 = 26

    func grabFocus() { date.grabFocus() }

    /// Applies text that is still being typed.
    func applyTypedText() { date.applyTypedText() }

    private func change(_ body: (inout DueDraft) -> Void) {
        body(&draft)
        date.show(draft)
    }

    private func finish() {
        applyTypedText()
        onDone?()
    }

    // MARK: Pages

    private func show(_ name: String) {
        gtk_stack_set_visible_child_name(stack.opaque, name)
        gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(widget.opaque), 0)
    }

    /// Shows the page for repeat rules.
    func showRepeats() {
        applyTypedText()
        repeats.show(draft)
        show("repeat")
        repeats.grabFocus()
    }

    private func goBack() {
        show("date")
        date.restoreFocus()
    }

    private func showCustom() {
        // A new page each time, because a page starts from the choice with which it was created.
        if let custom { gtk_stack_remove(stack.opaque, custom.widget) }
        let page = CustomRepeatPage(draft, formatter)
        custom = page
        gtk_stack_add_named(stack.opaque, page.widget, "custom")
        page.onChange = { [weak self] draft in self?.change { $0 = draft } }
        page.onBack = { [weak self] in self?.showRepeats() }
        show("custom")
        page.grabFocus()
    }
}

extension DatePicker: DatePageDelegate {
    func dayChosen(_ day: Day) {
        draft.choose(day)
        finish()
    }

    func timeChosen(_ time: TimeOfDay?) { change { $0.choose(time) } }

    func repeatPressed() { showRepeats() }

    func noDatePressed() {
        draft.clearDate()
        onDone?()
    }

    func setPressed() { finish() }
}
