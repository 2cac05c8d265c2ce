// The choice of a date, a time and a repeat: what is in the popover on a row, and in the details.

import CGtk
import GtkShim
import GtkSupport
import Todo

/// When something is due and how it comes again, to be chosen on pages of one widget.
///
/// It knows no item and writes nothing: what is chosen is its draft, and whoever shows it writes the draft's changes once it
/// is told that the choice is made, or when it goes away with the draft changed.
@MainActor final class DatePicker: Picker {
    let widget: Widget
    /// What is chosen so far.
    private(set) var draft: DueDraft
    private let words: DateWords
    private let stack: Widget
    private let date: DatePage
    private let repeats: RepeatPage
    private var custom: CustomRepeatPage?

    /// The choice is made: the draft's changes are to be written, and the picker to go.
    var onDone: (@MainActor () -> Void)?

    /// - Parameters:
    ///   - draft: what is so far.
    ///   - style: how dates and times are written.
    ///   - hasRepeat: whether what is dated may come again.
    init(_ draft: DueDraft, _ style: CalendarStyle, hasRepeat: Bool = true) {
        self.draft = draft
        words = DateWords(draft.now, style)
        stack = gtk_stack_new()
        widget = gtk_scrolled_window_new()
        date = DatePage(draft, words)
        repeats = RepeatPage(draft, words)
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
        date.onDay = { [weak self] day in
            self?.draft.choose(day)
            self?.finish()
        }
        date.onTime = { [weak self] time in self?.change { $0.choose(time) } }
        date.onNone = { [weak self] in
            self?.draft.chooseNone()
            self?.onDone?()
        }
        date.onSet = { [weak self] in self?.finish() }
        date.onRepeat = { [weak self] in self?.showRepeats() }
        repeats.onChange = { [weak self] draft in self?.change { $0 = draft } }
        repeats.onBack = { [weak self] in self?.goBack() }
        repeats.onCustom = { [weak self] in self?.showCustom() }
    }

    /// All pages are as high and wide as the first, and no more than this, in px: a popover that grows would jump. What has
    /// no room scrolls.
    func fit(height: Int32, width: Int32) {
        PickerParts.fit(date.widget, in: widget, height: height, width: width, chars: Self.chars)
    }

    /// The characters for which a calendar's seven columns, and the month beside the year above them, need room.
    private static let chars: Int32 = 26

    /// The keys are for it.
    func takeFocus() { date.takeFocus() }

    /// Takes in what is typed and was not yet left.
    func read() { date.read() }

    private func change(_ body: (inout DueDraft) -> Void) {
        body(&draft)
        date.show(draft)
    }

    private func finish() {
        read()
        onDone?()
    }

    // MARK: Pages

    private func show(_ name: String) {
        gtk_stack_set_visible_child_name(stack.opaque, name)
        gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(widget.opaque), 0)
    }

    /// Shows how it comes again.
    func showRepeats() {
        read()
        repeats.show(draft)
        show("repeat")
        repeats.takeFocus()
    }

    private func goBack() {
        show("date")
        date.takeFocusBack()
    }

    private func showCustom() {
        // Made anew: it begins from what is chosen.
        if let custom { gtk_stack_remove(stack.opaque, custom.widget) }
        let page = CustomRepeatPage(draft, words)
        custom = page
        gtk_stack_add_named(stack.opaque, page.widget, "custom")
        page.onChange = { [weak self] draft in self?.change { $0 = draft } }
        page.onBack = { [weak self] in self?.showRepeats() }
        show("custom")
        page.takeFocus()
    }
}
