import CGtk
import DateWording
import Foundation
import GtkSupport
import ListModel
import Todo
import Wording

/// The texts of the date rows on the details page, and the actions of these rows, supplied by the owner of the page.
@MainActor struct DetailDates {
    /// A closure that opens an editor over a row.
    typealias Opener = @MainActor (_ item: Item, _ row: Widget) -> Void

    var texts = ItemDateFormatter.standard
    /// Called when the row of the start date is activated, or nil if the row is read-only.
    var onStart: Opener?
    /// Called when the row of the due date is activated, or nil if the row is read-only.
    var onDue: Opener?
    /// Called when the row of the repeat rule is activated, or nil if the row is read-only.
    var onRepeat: Opener?
    /// Called when a custom reminder is requested, or nil if custom reminders are not offered.
    var onReminder: (@MainActor (ReminderDraft.Kind, _ item: Item, _ widget: Widget) -> Void)?
}
