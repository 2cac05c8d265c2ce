// The texts of rows other than their titles: captions and headers.

import DateWording
import Foundation
import GLibSupport
import SystemTime
import Todo

/// The captions and headers of rows, and the data that they depend on in addition to the items.
@MainActor package final class RowFormatter {
    /// Returns the current time and how clocks show it.
    package var now: @MainActor () -> Now = { .system }
    /// Returns the locale's date style. Called once, and again after `datesChanged`.
    package var findStyle: @MainActor () -> CalendarStyle = { .system }
    /// Returns the name of a list, for rows from several lists; nil if it is not known.
    package var listName: @MainActor (UUID) -> String? = { _ in nil }
    /// Returns whether an item has a sync conflict.
    package var isConflicted: @MainActor (UUID) -> Bool = { _ in false }
    /// Returns the caption of a list; nil if it has none.
    package var listCaption: @MainActor (UUID) -> FormattedCaption? = { _ in nil }
    private var knownStyle: CalendarStyle?

    /// Creates captions in the style of the system.
    package init() {}

    /// Discards the date style after the clock, the day, the time zone or the locale may have changed.
    package func datesChanged() { knownStyle = nil }

    /// Returns the caption of an item's row; nil if it has none.
    ///
    /// - Parameter query: The list or view that contains the row.
    package func caption(of item: RowContent, in query: Query? = nil) -> FormattedCaption? {
        if item.isList, item.isRecord { return listCaption(item.id) }
        let isConflicted = isConflicted(item.id)
        guard item.caption != nil || item.hasNotes || item.below != nil || isConflicted else { return nil }
        return FormattedCaption(item, dates, in: query, isConflicted: isConflicted, listName: { listName($0) })
    }

    /// Returns the text of a header: its day, or that the rows below it are snoozed, completed or in the trash.
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
