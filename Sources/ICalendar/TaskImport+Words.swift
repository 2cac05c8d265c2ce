// Messages about an import.

import Todo

extension TaskImport {
    /// The remarks in the order of display, parts that were left out first.
    public var sortedRemarks: [(remark: Remark, count: Count)] {
        remarks.map { ($0.key, $0.value) }.sorted {
            ($0.remark.place, $0.remark.key) < ($1.remark.place, $1.remark.key)
        }
    }
}

extension TaskImport.Remark {
    /// The name for programs.
    public var key: String {
        switch self {
        case .otherKind(let kind): kind.lowercased()
        case .orphanedOccurrence: "turn"
        case .calendarProperty(let name): "calendar-\(name.lowercased())"
        case .looseLines: "loose-lines"
        case .broken: "broken"
        case .sameUID: "same-uid"
        case .openBefore: "open-before"
        case .empty: "empty"
        case .untitled: "untitled"
        case .parentMissing: "parent-missing"
        case .parentCycle: "within-itself"
        case .tooDeep: "too-deep"
        case .opened: "opened"
        case .ruleRefused: "rule-refused"
        case .laterOccurrences: "later-occurrences"
        case .unknownZone: "unknown-zone"
        case .otherAlarm: "other-alarm"
        case .ruleWithoutDate: "rule-without-date"
        case .dateUnread: "date-unread"
        case .tooManyReminders: "too-many-reminders"
        case .tooManyTags: "too-many-tags"
        case .notesTooLong: "notes-too-long"
        case .text(let finding): finding.key
        }
    }

    /// Whether the titles are line numbers of the file.
    public var isOfLines: Bool {
        switch self {
        case .broken, .text: true
        default: false
        }
    }

    /// The sort order of the remark. Parts that were left out come first.
    fileprivate var place: Int {
        switch self {
        case .otherKind: 0
        case .orphanedOccurrence, .calendarProperty, .looseLines: 1
        case .broken, .sameUID, .empty: 2
        case .dateUnread, .ruleRefused, .ruleWithoutDate: 3
        case .tooManyReminders, .tooManyTags, .notesTooLong, .laterOccurrences, .unknownZone, .otherAlarm: 4
        case .parentMissing: 5
        case .parentCycle: 6
        case .tooDeep: 7
        case .opened: 8
        case .openBefore: 9
        case .untitled: 10
        case .text: 11
        }
    }

    public func words(_ count: TaskImport.Count) -> Message {
        let values = ["count": "\(count.count)", "title": count.title ?? ""]
        return switch self {
        case .otherKind(let kind):
            Message(
                "Left out because they are not tasks: {count} of type {kind}.",
                values.merging(["kind": kind]) { $1 })
        case .orphanedOccurrence:
            Message("Left out because their task is not in the file: {count} changed occurrences.", values)
        case .calendarProperty(let name):
            Message(
                "Left out because a list does not have this property: {name}, {count} in the file.",
                values.merging(["name": name]) { $1 })
        case .looseLines:
            Message(
                "Lines of tasks left out because they are not properties: {count}, the first “{title}”.", values)
        case .broken:
            Message("Left out because they are damaged: {count}, the first on line {title}.", values)
        case .sameUID:
            Message("Left out because the file has a newer version: {count}, the first “{title}”.", values)
        case .openBefore:
            Message(
                "Imported as separate tasks because the newer version is completed: {count}, the first “{title}”.",
                values)
        case .empty: Message("Left out because they are empty: {count}.", values)
        case .untitled: Message("Imported as “Untitled” because they are empty: {count}.", values)
        case .dateUnread:
            Message("Imported without dates that cannot be read: {count}, the first “{title}”.", values)
        case .ruleWithoutDate:
            Message(
                "Imported with a custom repeat because the repeat rule has no date: {count}, the first “{title}”.",
                values)
        case .ruleRefused:
            Message("Imported with a custom repeat that Furrow cannot follow: {count}, the first “{title}”.", values)
        case .laterOccurrences:
            Message(
                "Imported without a change to an occurrence and all later ones: {count}, the first “{title}”.",
                values)
        case .unknownZone:
            Message(
                "Imported with local times because the time zone is unknown ({names}): {count}.",
                values.merging(["names": count.titles.joined(separator: ", ")]) { $1 })
        case .otherAlarm:
            Message("Imported with alarms that cannot be shown as reminders: {count}, the first “{title}”.", values)
        case .tooManyReminders:
            Message(
                "Imported with their first {limit} reminders: {count}, the first “{title}”.",
                values.merging(["limit": "\(Limits.reminders)"]) { $1 })
        case .tooManyTags:
            Message(
                "Imported with their first {limit} tags: {count}, the first “{title}”.",
                values.merging(["limit": "\(Limits.tags)"]) { $1 })
        case .notesTooLong:
            Message(
                "Imported with the first {limit} MiB of their notes: {count}, the first “{title}”.",
                values.merging(["limit": "\(Limits.notesBytes >> 20)"]) { $1 })
        case .parentMissing:
            Message(
                "Imported without their parent because it is not in the file: {count}, the first “{title}”.", values)
        case .parentCycle:
            Message(
                "Imported without their parent because they contained themselves: {count}, the first “{title}”.",
                values)
        case .tooDeep:
            Message(
                "Imported without their parent because they were nested deeper than 16 levels: {count}, the first “{title}”.",
                values)
        case .opened: Message("Reopened because a subtask is open: {count}, the first “{title}”.", values)
        case .text(let finding): finding.words(values)
        }
    }
}
