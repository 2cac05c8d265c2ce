import DateWording
import Foundation
import GLibSupport
import Rows
import Todo

/// The marks next to a caption's text, one bit each. GtkShim draws them.
package struct CaptionMarks: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The task was due before today.
    package static let overdue = CaptionMarks(rawValue: 1 << 0)
    package static let reminds = CaptionMarks(rawValue: 1 << 1)
    package static let repeats = CaptionMarks(rawValue: 1 << 2)
    package static let notes = CaptionMarks(rawValue: 1 << 3)
    package static let low = CaptionMarks(rawValue: 1 << 4)
    package static let medium = CaptionMarks(rawValue: 1 << 5)
    package static let high = CaptionMarks(rawValue: 1 << 6)
    /// The list is synced with a server.
    package static let synced = CaptionMarks(rawValue: 1 << 7)
    /// The task has a conflict, and the user has not seen the overwritten value yet.
    package static let conflict = CaptionMarks(rawValue: 1 << 8)
}

extension CaptionMarks {
    /// Creates the mark of a priority. The priority “none” has no mark.
    package init(_ priority: Priority.Level) {
        self =
            switch priority {
            case .none: []
            case .low: .low
            case .medium: .medium
            case .high: .high
            }
    }
}

/// The line under a row's title: a text and marks.
package struct FormattedCaption: Equatable, Sendable {
    /// The text; empty if the marks contain everything.
    package var text = ""
    /// The number of UTF-8 bytes at the start of the text that are emphasized, such as an overdue date.
    package var strongLength = 0
    /// The offset in UTF-8 bytes at which the tags start, which are drawn as chips; the length of the text if there are
    /// none.
    package var chipsStart = 0
    /// The marks next to the text.
    package var marks: CaptionMarks = []
    /// The whole caption as part of a sentence for assistive technologies.
    package var accessibleText = ""

    /// Creates the caption of a synced list.
    ///
    /// - Parameters:
    ///   - text: The visible text; empty if the marks contain everything.
    ///   - accessibleText: The whole caption for assistive technologies.
    package init(ofList text: String, _ marks: CaptionMarks, accessibleText: String) {
        self.text = text
        self.marks = marks
        self.accessibleText = accessibleText
        chipsStart = text.utf8.count
    }

    /// Creates the caption of a task's row. Fails if the caption would be empty.
    ///
    /// - Parameters:
    ///   - query: The view that contains the row. A day that all of its rows share, or that the header above names,
    ///     is omitted.
    ///   - isConflicted: Whether the task has a conflict.
    ///   - listName: Returns the name of a list, if known.
    package init?(
        _ item: RowContent, _ dates: DateWords, in query: Query? = nil, isConflicted: Bool = false,
        listName: (UUID) -> String?
    ) {
        // Most rows have no caption, and cost no more than this check.
        guard item.caption != nil || item.hasNotes || item.subtaskCounts != nil || isConflicted, !item.isHeader,
            !item.isList
        else { return nil }
        let caption = item.caption ?? RowCaption()
        let isPending = !item.isDone && !item.isTrashed
        let list = caption.list.flatMap(listName)
        var parts: [String] = []
        var accessibleParts: [String] = []
        if let due = caption.due {
            let date = dates.text(due)
            if isPending, dates.now.zones.local(of: due).day < dates.today {
                marks.insert(.overdue)
                strongLength = date.utf8.count
                accessibleParts.append(tr("overdue"))
            }
            let local = dates.now.zones.local(of: due)
            let isDateImplied = query?.knows(local.day, on: dates.today) ?? false
            if !isDateImplied { parts.append(date) } else if due.time != nil { parts.append(dates.time(local.time)) }
            accessibleParts.append(tr("due {date}").filling("date", with: date))
        } else if let start = caption.start, isPending, Self.isAhead(start, dates) {
            parts.append(dates.start(start))
            accessibleParts.append(dates.start(start))
        }
        if isConflicted {
            marks.insert(.conflict)
            parts.append(tr("Changed in two places"))
            accessibleParts.insert(tr("changed in two places"), at: 0)
        }
        if let below = item.subtaskCounts ?? caption.subtaskCounts {
            let numbers = ["done": String(below.doneCount), "count": String(below.count)]
            parts.append(Self.isolated(tr("{done} of {count}").filling(numbers)))
            accessibleParts.append(tr("{done} of {count} subtasks completed").filling(numbers))
        }
        if let parentTitle = caption.parentTitle {
            let part = tr("subtask of {title}")
            parts.append(part.filling("title", with: Self.isolated(parentTitle)))
            accessibleParts.append(part.filling("title", with: parentTitle))
        }
        if let list { parts.append(Self.isolated(list)) }
        if isPending { marks.formUnion(CaptionMarks(caption.priority)) }
        if caption.repeats, isPending { marks.insert(.repeats) }
        if caption.reminds, isPending { marks.insert(.reminds) }
        if item.hasNotes { marks.insert(.notes) }
        guard !parts.isEmpty || !marks.isEmpty || !caption.tags.isEmpty else { return nil }
        text = parts.joined(separator: Self.separator)
        if !caption.tags.isEmpty, !text.isEmpty { text += Self.gap }
        chipsStart = text.utf8.count
        text += caption.tags.names.map(TagFormatter.text).joined(separator: Self.gap)
        if isPending, caption.priority != .none { accessibleParts.insert(caption.priority.accessibleText, at: 0) }
        accessibleParts += Self.accessibleText(marks)
        if !caption.tags.isEmpty { accessibleParts.append(TagFormatter.accessibleText(caption.tags)) }
        if let list { accessibleParts.append(tr("in the list {list}").filling("list", with: list)) }
        accessibleText = accessibleParts.joined(separator: tr(", "))
    }

    /// The separator between the date, the list's name and other parts.
    private static let separator = " · "

    /// The gap between tags, and before the first tag (`FURROW_CAPTION_CHIP_GAP`).
    private static let gap = "\u{2003}"

    private static func isAhead(_ start: CalendarTime, _ dates: DateWords) -> Bool {
        let local = dates.now.zones.local(of: start)
        return start.time == nil ? local.day > dates.today : local > dates.now.local
    }

    private static func accessibleText(_ marks: CaptionMarks) -> [String] {
        [
            marks.contains(.repeats) ? tr("repeats") : nil, marks.contains(.reminds) ? tr("has a reminder") : nil,
            marks.contains(.notes) ? tr("has notes") : nil,
        ].compactMap { $0 }
    }

    /// Returns a text isolated (Unicode's FSI and PDI), because its direction may differ from the text around it.
    private static func isolated(_ name: String) -> String { IsolatedText.isolated(name) }
}
