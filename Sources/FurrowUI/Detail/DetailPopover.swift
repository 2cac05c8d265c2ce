import CGtk
import DateWording
import Foundation
import GtkShim
import GtkSupport
import ListModel
import SystemTime
import Todo

/// The popover over a row of the details in which a date or a reminder is chosen.
@MainActor final class DetailPopover {
    /// The chosen property of the task.
    enum Subject: Equatable, Sendable {
        case start, due, repeats
    }

    private var open: Widget?
    var onChosen: (@MainActor (Item, [FieldChange]) -> Void)?
    var onReminder: (@MainActor (Item, Reminder) -> Void)?

    /// Shows the picker of a date.
    func show(_ subject: Subject, of item: Item, over row: Widget) {
        let draft =
            subject == .start
            ? DueDraft(due: item.start, repeats: nil, repeatFrom: .due, at: .system) : DueDraft(item, at: .system)
        let picker = DatePicker(draft, .system, hasRepeat: subject != .start)
        let isShown = show(picker, Self.name(subject), over: row) { [weak self] in
            let changes = picker.draft.changes.map { change in
                subject == .start ? FieldChange(.start, change.value) : change
            }
            if !changes.isEmpty { self?.onChosen?(item, changes) }
        }
        if isShown, subject == .repeats { picker.showRepeats() }
    }

    /// Shows the picker of a custom reminder.
    func show(_ kind: ReminderDraft.Kind, of item: Item, over widget: Widget) {
        let picker = ReminderPicker(ReminderDraft(kind, due: item.due, at: .system), .system)
        show(picker, picker.title, over: widget) { [weak self] in
            if let reminder = picker.chosen { self?.onReminder?(item, reminder) }
        }
    }

    @discardableResult private func show(
        _ picker: some Picker, _ name: String, over widget: Widget, onChosen: @escaping @MainActor () -> Void
    ) -> Bool {
        guard open == nil, !furrow_is_pressed() else { return false }
        let popover = PickerPopover.make(of: picker, name, over: widget)
        gtk_widget_set_parent(popover, widget)
        open = popover
        keepInPlace(widget, isKept: true)
        connect(popover, "closed") { [weak self] in self?.closed(popover) }
        // The row may be destroyed, with the window, before the popover.
        connect(widget, "destroy", while: popover) { gtk_widget_unparent(popover) }
        PickerPopover.popUp(popover, of: picker, over: widget, onChosen: onChosen)
        return true
    }

    /// Closes the popover, because the details close or show another task.
    func close() {
        if let open { gtk_popover_popdown(open.cast()) }
    }

    private func closed(_ popover: Widget) {
        if open == popover {
            open = nil
            if let widget = gtk_widget_get_parent(popover) { keepInPlace(widget, isKept: false) }
        }
        g_object_ref(popover)
        whenIdle {
            if gtk_widget_get_parent(popover) != nil { gtk_widget_unparent(popover) }
            g_object_unref(popover)
        }
    }

    /// Stops or resumes scrolling to the focused widget. GTK 4.8 would also scroll for a widget in the popover,
    /// although its position is unrelated to the page, and could move the popover off the screen.
    private func keepInPlace(_ widget: Widget, isKept: Bool) {
        guard let viewport = gtk_widget_get_ancestor(widget, gtk_viewport_get_type()) else { return }
        gtk_viewport_set_scroll_to_focus(viewport.opaque, isKept ? 0 : 1)
    }

    private static func name(_ subject: Subject) -> String {
        switch subject {
        case .start: tr("Start")
        case .due: tr("Due Date")
        case .repeats: tr("Repeat")
        }
    }
}
