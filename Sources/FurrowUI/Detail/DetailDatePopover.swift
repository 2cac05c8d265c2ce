// When the item of the details is due, begins and comes again, chosen over the row that says so.

import CGtk
import Foundation
import GtkShim
import GtkSupport
import SystemTime
import Todo

/// The popover over a row of the details in which a date is chosen.
@MainActor final class DetailDatePopover {
    /// Which of the item's dates.
    enum Subject: Equatable, Sendable {
        case start, due, repeats
    }

    private var open: (popover: Widget, picker: DatePicker)?
    /// Told of what was chosen, as new values of an item's fields.
    var onChosen: (@MainActor (Item, [FieldChange]) -> Void)?

    /// Shows the choice. What was chosen holds however the popover goes, but by Escape.
    func show(_ subject: Subject, of item: Item, over row: Widget) {
        guard open == nil, !furrow_is_pressed() else { return }
        let draft =
            subject == .start
            ? DueDraft(due: item.start, repeats: nil, repeatFrom: .due, at: .system) : DueDraft(item, at: .system)
        let picker = DatePicker(draft, .system, hasRepeat: subject != .start)
        let popover = DatePopover.make(of: picker, Self.name(subject), over: row)
        gtk_widget_set_parent(popover, row)
        DatePopover.stand(popover, over: row)
        open = (popover, picker)
        picker.onDone = { gtk_popover_popdown(popover.cast()) }
        connectKeys(popover) { [weak self] key in
            if Int32(key.keyval) == GDK_KEY_Escape { self?.open = nil }
            return false
        }
        connect(popover, "closed") { [weak self] in self?.closed(popover, subject, of: item) }
        gtk_popover_popup(popover.cast())
        picker.takeFocus()
        if subject == .repeats { picker.showRepeats() }
    }

    /// Closes it: the details are those of another item, or go.
    func close() {
        if let popover = open?.popover { gtk_popover_popdown(popover.cast()) }
    }

    private func closed(_ popover: Widget, _ subject: Subject, of item: Item) {
        if let (shown, picker) = open, shown == popover {
            open = nil
            picker.read()
            let changes = picker.draft.changes.map { change in
                subject == .start ? FieldChange(.start, change.value) : change
            }
            if !changes.isEmpty { onChosen?(item, changes) }
            // Until the popover has gone: its widgets call it.
            whenIdle { _ = picker }
        }
        g_object_ref(popover)
        whenIdle {
            if gtk_widget_get_parent(popover) != nil { gtk_widget_unparent(popover) }
            g_object_unref(popover)
        }
    }

    private static func name(_ subject: Subject) -> String {
        switch subject {
        case .start: tr("Start")
        case .due: tr("Due Date")
        case .repeats: tr("Repeat")
        }
    }
}
