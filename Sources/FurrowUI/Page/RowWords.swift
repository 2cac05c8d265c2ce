// What rows say beside their titles: captions and headers.

import Foundation
import GtkSupport
import SystemTime
import Todo

/// Words of rows, and what those depend on beside their items.
@MainActor final class RowWords {
    /// This moment, and what clocks show.
    var now: @MainActor () -> Now = { .system }
    /// How the locale writes dates, asked once until `datesChanged`.
    var findStyle: @MainActor () -> CalendarStyle = { .system }
    /// The name of a list, for rows of several lists; nil where it is not known.
    var listName: @MainActor (UUID) -> String? = { _ in nil }
    /// Whether an item was changed in two places.
    var isConflicted: @MainActor (UUID) -> Bool = { _ in false }
    /// What is said of a list beside its name; nil where there is nothing.
    var ofList: @MainActor (UUID) -> CaptionWords? = { _ in nil }
    private var knownStyle: CalendarStyle?

    /// The clock, the day, the zone or the locale may be another.
    func datesChanged() { knownStyle = nil }

    /// What an item's row says under its title; nil where there is nothing.
    ///
    /// - Parameter query: where the row stands.
    func caption(of item: RowContent, in query: Query? = nil) -> CaptionWords? {
        if item.isList, item.isRecord { return ofList(item.id) }
        let isConflicted = isConflicted(item.id)
        guard item.caption != nil || item.hasNotes || item.below != nil || isConflicted else { return nil }
        return CaptionWords(item, dates, in: query, isConflicted: isConflicted, listName: { listName($0) })
    }

    /// What a header says: the day that it is of, or that what follows is put off, done or in the trash.
    func header(_ header: RowContent) -> String {
        switch header.id {
        case .doneHeader: return tr("Done")
        case .trashHeader: return tr("In the Trash")
        default: break
        }
        guard let day = header.caption?.due?.day else { return tr("Later") }
        return dates.header(day)
    }

    /// How the locale writes dates.
    var style: CalendarStyle {
        let style = knownStyle ?? findStyle()
        knownStyle = style
        return style
    }

    private var dates: DateWords { DateWords(now(), style) }
}
