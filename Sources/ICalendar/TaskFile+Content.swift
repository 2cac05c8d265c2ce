import Todo

extension TaskFile {
    public struct Content: Sendable {
        /// The UID, or nil if the task has none.
        public let uid: String?
        public let fields: TaskFields
        /// The UIDs of the possible parents, in the file's order. The first one that exists counts.
        public let parents: [String]
        /// Whether the task repeats by a rule that Furrow cannot follow.
        public let hasUnknownRule: Bool
        /// Whether the task repeats by a rule that has no date to count from.
        public let hasRuleWithoutDate: Bool
        /// The parts that an item does not show.
        public let unread: UnreadParts
        /// Whether the task has lines that are not properties.
        public let hasLooseLines: Bool
        /// The version, for comparison with another task with the same UID.
        public let version: Version
        /// The time of the last change according to the task: LAST-MODIFIED, otherwise DTSTAMP, otherwise the time of
        /// creation, or nil if the task has none of these. DTSTAMP means the last change in a file that is not part of
        /// a scheduling message (RFC 5545, 3.8.7.2).
        public let modified: Timestamp?
        /// The task's lines, for further reading.
        let reader: TaskReader

        /// Whether the task has nothing except its UID and the time of writing.
        public var isEmpty: Bool { unread.emptyTasks > 0 }

        init(_ reader: TaskReader) {
            self.reader = reader
            uid = reader.text("UID").flatMap { $0.isEmpty ? nil : $0 }
            let fields = reader.fields
            self.fields = fields
            parents = reader.parents
            let rule = reader.rule
            let hasDate = [.due, .start].contains { fields[$0] != .none }
            hasRuleWithoutDate = rule != nil && !hasDate
            hasUnknownRule = fields[.customRepeat] != .none && !hasRuleWithoutDate
            unread = reader.unread
            hasLooseLines = ([reader.task] + reader.overrides).contains(where: \.hasLooseLines)
            version = Version(
                sequence: reader.number("SEQUENCE") ?? 0, modified: reader.instant("LAST-MODIFIED"),
                stamp: reader.instant("DTSTAMP"))
            modified = ["LAST-MODIFIED", "DTSTAMP", "CREATED"].lazy.compactMap(reader.instant).first
                .map(Timestamp.init(milliseconds:))
        }
    }

    /// The version of a task. A greater SEQUENCE is newer; if equal, a later change; if equal too, a later time of
    /// writing.
    public struct Version: Comparable, Sendable {
        let sequence: Int64
        let modified: Int64?
        let stamp: Int64?

        public static func < (lhs: Version, rhs: Version) -> Bool {
            (lhs.sequence, lhs.modified ?? .min, lhs.stamp ?? .min)
                < (rhs.sequence, rhs.modified ?? .min, rhs.stamp ?? .min)
        }
    }
}

extension Component {
    /// Whether the component or a nested one has lines that are not properties.
    fileprivate var hasLooseLines: Bool {
        parts.contains { part in
            switch part {
            case .line(let line): line.isLoose
            case .component(let component): component.hasLooseLines
            }
        }
    }
}
