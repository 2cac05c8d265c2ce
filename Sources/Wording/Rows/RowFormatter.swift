import DateWording
import Foundation
import GLibSupport
import Rows
import SystemTime
import Todo

/// Formats the texts of rows other than titles: captions and headers. Holds the data that these texts depend on in
/// addition to the items.
@MainActor package final class RowFormatter {
    /// Returns the current time, with its time zones.
    package var now: @MainActor () -> Now = { .system }
    /// Returns the locale's date style. Called once, and again after `datesChanged`.
    package var findStyle: @MainActor () -> CalendarStyle = { .system }
    /// Returns the name of a list, for rows from several lists, or nil if unknown.
    package var listName: @MainActor (UUID) -> String? = { _ in nil }
    /// Returns whether an item has a sync conflict.
    package var isConflicted: @MainActor (UUID) -> Bool = { _ in false }
    package var listCaption: @MainActor (UUID) -> FormattedCaption? = { _ in nil }
    private var knownStyle: CalendarStyle?

    package init() {}

    /// Discards the date style after the clock, the day, the time zone or the locale may have changed.
    package func datesChanged() { knownStyle = nil }

    /// Returns the caption of an item's row.
    ///
    /// - Parameter query: The list or view that contains the row.
    package func caption(of item: RowContent, in query: Query? = nil) -> FormattedCaption? {
        if item.isList, item.isRecord { return listCaption(item.id) }
        let isConflicted = isConflicted(item.id)
        guard item.caption != nil || item.hasNotes || item.subtaskCounts != nil || isConflicted else { return nil }
        return FormattedCaption(item, dates, in: query, isConflicted: isConflicted, listName: { listName($0) })
    }

    /// Returns the text of a header: a day, or the state of the rows below it (completed, in the trash, or starting
    /// later).
    package func header(_ header: RowContent) -> String {
        switch header.id {
        case .doneHeader: return tr("Done")
        case .trashHeader: return tr("In the Trash")
        default: break
        }
        // Translators: The heading of tasks that can be started on a later day.
        guard let day = header.caption?.due?.day else { return tr("Later") }
        return dates.header(day)
    }

    /// The locale's date style.
    package var style: CalendarStyle {
        let style = knownStyle ?? findStyle()
        knownStyle = style
        return style
    }

    private var dates: DateWords { DateWords(now(), style) }
}
