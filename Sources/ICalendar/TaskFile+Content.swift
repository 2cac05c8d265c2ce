// The content of one task of a file.

import Todo

extension TaskFile {
    /// The content of a task.
    public struct Content: Sendable {
        /// Its UID; nil where it has none.
        public let uid: String?
        /// Furrow's fields.
        public let fields: TaskFields
        /// The UIDs of its parents, in the file's order. The first one that exists counts.
        public let parents: [String]
        /// Whether it repeats by a rule that Furrow cannot follow.
        public let hasUnknownRule: Bool
        /// Whether it repeats by a rule that has no date to count from.
        public let hasRuleWithoutDate: Bool
        /// Whether an occurrence is changed together with all later ones.
        public let changesLaterOccurrences: Bool
        /// Whether it has a date that cannot be read, or one before the year 1900.
        public let hasUnreadDate: Bool
        /// The parts that an item does not show.
        public let unread: UnreadParts
        /// Whether it says nothing but its UID and when it was written.
        public let isEmpty: Bool
        /// Whether it has lines that are no properties.
        public let hasLooseLines: Bool
        /// How it compares with another task of the same UID.
        public let version: Version
        /// When it was last changed, as it says itself: by LAST-MODIFIED, else by DTSTAMP, which means the same in a file that is
        /// sent to nobody (RFC 5545, 3.8.7.2), else when it was created; nil where it says none of these.
        public let modified: Timestamp?
        /// The task's lines, for reading more of them.
        let reading: TaskReading

        init(_ reading: TaskReading) {
            self.reading = reading
            uid = reading.text("UID").flatMap { $0.isEmpty ? nil : $0 }
            let fields = reading.fields
            self.fields = fields
            parents = reading.parents
            let rule = reading.rule
            let hasDate = [.due, .start].contains { fields[$0] != .none }
            hasRuleWithoutDate = rule != nil && !hasDate
            hasUnknownRule = fields[.customRepeat] != .none && !hasRuleWithoutDate
            hasUnreadDate = reading.hasUnreadDate
            changesLaterOccurrences = reading.overrides.contains {
                $0.line(TaskProperty.recurrenceID)?.parameter("RANGE") != nil
            }
            let overrides = reading.overrides.map { TaskReading(task: $0, zones: reading.zones) }
            unread = overrides.reduce(into: reading.unread) { $0.add($1.unread) }
            isEmpty = reading.isEmpty
            hasLooseLines = ([reading.task] + reading.overrides).contains(where: \.hasLooseLines)
            version = Version(
                sequence: reading.number("SEQUENCE") ?? 0, modified: reading.instant("LAST-MODIFIED"),
                stamp: reading.instant("DTSTAMP"))
            modified = ["LAST-MODIFIED", "DTSTAMP", "CREATED"].lazy.compactMap(reading.instant).first
                .map(Timestamp.init(milliseconds:))
        }
    }

    /// The version of a task: what has a greater SEQUENCE is newer, then what was changed later, then what was written later.
    public struct Version: Comparable, Sendable {
        let sequence: Int64
        let modified: Int64?
        let stamp: Int64?

        /// Whether one is older than the other.
        public static func < (lhs: Version, rhs: Version) -> Bool {
            (lhs.sequence, lhs.modified ?? .min, lhs.stamp ?? .min)
                < (rhs.sequence, rhs.modified ?? .min, rhs.stamp ?? .min)
        }
    }
}

extension TaskReading {
    /// The properties whose dates a task shows.
    private static let dates: Set<String> = ["DTSTART", "DUE", "COMPLETED", "CREATED"]
    /// The properties that say only which task this is, and when it was written.
    private static let stamps: Set<String> = [
        "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE", TaskProperty.order,
    ]

    fileprivate var hasUnreadDate: Bool {
        for case .line(let line) in task.parts {
            if Self.dates.contains(line.name), time(line) == nil { return true }
            if line.name == "DURATION", line.value.flatMap({ TimeSpan($0) }) == nil { return true }
        }
        return false
    }

    fileprivate var isEmpty: Bool {
        task.parts.allSatisfy { part in
            guard case .line(let line) = part else { return false }
            return line.isBroken && !line.isLoose || ContentLine.delimiters.contains(line.name)
                || Self.stamps.contains(line.name)
        }
    }
}

extension Component {
    /// Whether it or a component within it has lines that are no properties.
    fileprivate var hasLooseLines: Bool {
        parts.contains { part in
            switch part {
            case .line(let line): line.isLoose
            case .component(let component): component.hasLooseLines
            }
        }
    }
}
