// What a row says under its title, in words and marks.

import Foundation
import GtkSupport
import Todo

/// What stands beside a caption's words, a bit each: those that GtkShim draws.
struct CaptionMarks: OptionSet, Hashable, Sendable {
    let rawValue: UInt32

    /// It should have been done before today.
    static let overdue = CaptionMarks(rawValue: 1 << 0)
    /// There is a reminder of it.
    static let reminds = CaptionMarks(rawValue: 1 << 1)
    /// It comes again.
    static let repeats = CaptionMarks(rawValue: 1 << 2)
    /// It has notes.
    static let notes = CaptionMarks(rawValue: 1 << 3)
    /// How much it matters.
    static let low = CaptionMarks(rawValue: 1 << 4)
    static let medium = CaptionMarks(rawValue: 1 << 5)
    static let high = CaptionMarks(rawValue: 1 << 6)
    /// It is the same on a server.
    static let synced = CaptionMarks(rawValue: 1 << 7)
    /// It was changed in two places, and what lost has not been seen yet.
    static let conflict = CaptionMarks(rawValue: 1 << 8)
}

extension CaptionMarks {
    /// The mark of a priority; none where there is none.
    init(_ priority: Priority.Level) {
        self =
            switch priority {
            case .none: []
            case .low: .low
            case .medium: .medium
            case .high: .high
            }
    }
}

/// What a row says under its title.
struct CaptionWords: Equatable, Sendable {
    /// The words; empty where the marks say all.
    var text = ""
    /// How many of their bytes in UTF-8 are strong: those of the day that has passed.
    var strongLength = 0
    /// From which of their bytes on they are tags, which are drawn as chips; their count where there are none.
    var chipsStart = 0
    /// What stands beside them.
    var marks: CaptionMarks = []
    /// All of it as assistive technologies say it, within a sentence.
    var spoken = ""

    /// What is said of a list that is the same on a server.
    ///
    /// - Parameters:
    ///   - text: what is seen; empty where the marks say all.
    ///   - spoken: all of it as assistive technologies say it.
    init(ofList text: String, _ marks: CaptionMarks, spoken: String) {
        (self.text, self.marks, self.spoken) = (text, marks, spoken)
        chipsStart = text.utf8.count
    }

    /// What is said of a row's item; nil where there is nothing.
    ///
    /// - Parameters:
    ///   - query: where the row stands: a day that all rows there have, or the header above it names, is not said again.
    ///   - isConflicted: whether it was changed in two places.
    ///   - listName: the name of a list, where it is known.
    init?(
        _ item: RowContent, _ dates: DateWords, in query: Query? = nil, isConflicted: Bool = false,
        listName: (UUID) -> String?
    ) {
        // Most rows: they cost no more than this.
        guard item.caption != nil || item.hasNotes || item.below != nil || isConflicted, !item.isHeader, !item.isList
        else { return nil }
        let caption = item.caption ?? RowCaption()
        let isPending = !item.isDone && !item.isTrashed
        let list = caption.list.flatMap(listName)
        var words: [String] = []
        var parts: [String] = []
        if let due = caption.due {
            let date = dates.text(due)
            if isPending, dates.now.zones.local(of: due).day < dates.today {
                marks.insert(.overdue)
                strongLength = date.utf8.count
                parts.append(tr("overdue"))
            }
            let local = dates.now.zones.local(of: due)
            let isSaid = query == .scheduled || query == .today && local.day == dates.today
            if !isSaid { words.append(date) } else if due.time != nil { words.append(dates.time(local.time)) }
            parts.append(tr("due {date}").filling("date", with: date))
        } else if let start = caption.start, isPending, Self.isAhead(start, dates) {
            words.append(dates.start(start))
            parts.append(dates.start(start))
        }
        if isConflicted {
            marks.insert(.conflict)
            words.append(tr("Changed in two places"))
            parts.insert(tr("changed in two places"), at: 0)
        }
        if let below = item.below ?? caption.below {
            let numbers = ["done": String(below.doneCount), "count": String(below.count)]
            words.append(Self.isolated(tr("{done} of {count}").filling(numbers)))
            parts.append(tr("{done} of {count} below it done").filling(numbers))
        }
        if let within = caption.within {
            let part = tr("part of {title}")
            words.append(part.filling("title", with: Self.isolated(within)))
            parts.append(part.filling("title", with: within))
        }
        if let list { words.append(Self.isolated(list)) }
        if isPending { marks.formUnion(CaptionMarks(caption.priority)) }
        if caption.repeats, isPending { marks.insert(.repeats) }
        if caption.reminds, isPending { marks.insert(.reminds) }
        if item.hasNotes { marks.insert(.notes) }
        guard !words.isEmpty || !marks.isEmpty || !caption.tags.isEmpty else { return nil }
        text = words.joined(separator: Self.separator)
        if !caption.tags.isEmpty, !text.isEmpty { text += Self.gap }
        chipsStart = text.utf8.count
        text += caption.tags.names.map(TagWords.text).joined(separator: Self.gap)
        if isPending, caption.priority != .none { parts.insert(caption.priority.spoken, at: 0) }
        parts += Self.spoken(marks)
        if !caption.tags.isEmpty { parts.append(TagWords.spoken(caption.tags)) }
        if let list { parts.append(tr("in the list {list}").filling("list", with: list)) }
        spoken = parts.joined(separator: tr(", "))
    }

    /// Between what is said of the day and the list's name.
    private static let separator = " · "

    /// Between two tags, and before the first (`FURROW_CAPTION_CHIP_GAP`).
    private static let gap = "\u{2003}"

    private static func isAhead(_ start: CalendarTime, _ dates: DateWords) -> Bool {
        let local = dates.now.zones.local(of: start)
        return start.time == nil ? local.day > dates.today : local > dates.now.local
    }

    private static func spoken(_ marks: CaptionMarks) -> [String] {
        [
            marks.contains(.repeats) ? tr("repeats") : nil, marks.contains(.reminds) ? tr("has a reminder") : nil,
            marks.contains(.notes) ? tr("has notes") : nil,
        ].compactMap { $0 }
    }

    /// Words whose script may run the other way than the words around it (Unicode's FSI and PDI).
    private static func isolated(_ name: String) -> String { IsolatedText.isolated(name) }
}
