// The tasks of a file before they become items: one for each UID.

import Todo

/// A task of a file before it becomes an item.
struct Draft {
    let uid: String
    private let hasOwnUID: Bool
    /// The UIDs of the task's possible parents; the first that exists counts.
    let parents: [String]
    /// The position among its siblings.
    let sortKey: Int64
    let item: Item
    /// The time of the last change, at most the current time: a wrong clock must not make a task the newest forever.
    let modified: Timestamp
    let task: TaskFile.Task
    /// The version, for comparison with another task of the same UID.
    let version: TaskFile.Version
    /// The TZIDs of times in unknown zones.
    let unknownZones: [String]
    /// Whether the task contains anything that Furrow's fields cannot store.
    let hasUnmappedContent: Bool
    /// The differences between the item and the file.
    private(set) var remarks: [TaskImport.Remark] = []

    /// - Parameter id: The item's id, if it differs from the id derived from the UID.
    init(uid: String, id: UUID?, _ task: TaskFile.Task, _ content: TaskFile.Content, at now: Timestamp) {
        let fields = content.fields
        self.uid = uid
        self.task = task
        parents = content.parents
        version = content.version
        unknownZones = content.unread.zones
        modified = min(content.modified ?? now, now)
        hasOwnUID = uid == content.uid
        // Tasks without a position come last.
        sortKey = fields.sortKey ?? .max
        var item = Item(
            id: id ?? UUID(ofTask: uid), list: TodoList.root, title: TaskFields.untitled, rank: Rank(0), created: now)
        for field in TaskFields.fields where fields[field] != .none { _ = field.set(fields[field], of: &item) }
        // A rule needs a date to count from.
        if item.repeats != nil, item.due == nil { item.due = item.repeatAnchor }
        if item.due == nil { (item.repeats, item.repeatAnchor) = (nil, nil) }
        self.item = item
        // The fields that a later export would write without a preserved text.
        var written = TaskFields(item, parent: fields.parent, order: fields.order)
        written[.created] = fields[.created]
        hasUnmappedContent =
            content.reader.hasUnmappedContent(beyond: written) || hasOwnUID && !task.overrides(of: uid).isEmpty
        if content.isEmpty { remarks.append(.untitled) }
        if content.hasUnknownRule { remarks.append(.ruleRefused) }
        if content.hasRuleWithoutDate { remarks.append(.ruleWithoutDate) }
        if content.unread.dates > 0 { remarks.append(.dateUnread) }
        if content.unread.laterOccurrences > 0 { remarks.append(.laterOccurrences) }
        if content.unread.alarms > 0 { remarks.append(.otherAlarm) }
        if content.unread.manyReminders > 0 { remarks.append(.tooManyReminders) }
        if content.unread.manyTags > 0 { remarks.append(.tooManyTags) }
        if content.unread.longNotes > 0 { remarks.append(.notesTooLong) }
        if content.hasLooseLines { remarks.append(.looseLines) }
    }

    /// Returns the text to preserve with the item, or nil if the item's fields and its id contain everything.
    ///
    /// - Parameters:
    ///   - item: The item made from the task.
    ///   - isChanged: Whether the item differs from the task in the file.
    func preservedText(as item: Item, isChanged: Bool) -> PreservedText? {
        let ownUID = item.id.text
        let uid = hasOwnUID ? uid : ownUID
        guard hasUnmappedContent || isChanged else { return uid == ownUID ? nil : PreservedText(uid: uid) }
        let agreed = (TaskFields.fields + [.parent]).map { FieldChange($0, $0.value(of: item)) }
        return PreservedText(uid: uid, text: task.text(uid: uid), agreed: agreed)
    }
}

/// The tasks of a file by calendar, one for each UID.
struct Drafts {
    private(set) var remarks: [(remark: TaskImport.Remark, title: String?)] = []
    private var calendars: [[Draft?]]
    private var locations: [String: (calendar: Int, index: Int)] = [:]
    /// Maps the content of tasks without a UID to the number of such tasks so far.
    private var nameless: [String: Int] = [:]
    private let now: Timestamp
    private let existingIDs: [String: UUID]

    /// - Parameters:
    ///   - now: The time of creation and of the last change, for tasks without one.
    ///   - known: The ids of existing items by UID, for items whose id differs from the one derived from the UID.
    init(_ file: TaskFile, at now: Timestamp, known: [String: UUID]) {
        (self.now, existingIDs) = (now, known)
        calendars = Array(repeating: [], count: file.names.count)
        for task in file.tasks {
            let content = task.content
            // Some programs leave many empty tasks.
            if content.isEmpty, content.uid == nil {
                remarks.append((.empty, nil))
            } else {
                add(task, content)
            }
        }
        for draft in calendars.joined().compactMap({ $0 }) {
            for remark in draft.remarks { remarks.append((remark, draft.item.title)) }
        }
        for (calendar, overrides) in file.overrides.enumerated() {
            let orphans = overrides.filter { locations[$0.key]?.calendar != calendar }.values.joined()
            for orphan in orphans.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
                remarks.append((.orphanedOccurrence, orphan.title))
            }
        }
    }

    /// Returns the tasks of a calendar in the file's order, and removes them from memory.
    mutating func removeDrafts(ofCalendar calendar: Int) -> [Draft] {
        defer { calendars[calendar] = [] }
        return calendars[calendar].compactMap { $0 }
    }

    private mutating func add(_ task: TaskFile.Task, _ content: TaskFile.Content) {
        let uid = content.uid ?? ownUID(content)
        let draft = Draft(uid: uid, id: existingIDs[uid], task, content, at: now)
        guard let location = locations[uid], let other = calendars[location.calendar][location.index] else {
            return append(draft)
        }
        guard other.version < draft.version else { return addOlder(draft, than: other) }
        calendars[location.calendar][location.index] = nil
        append(draft)
        addOlder(other, than: draft)
    }

    private mutating func append(_ draft: Draft) {
        let calendar = draft.task.calendar
        locations[draft.uid] = (calendar, calendars[calendar].count)
        calendars[calendar].append(draft)
    }

    /// Adds an older, open version of a task as a separate task if the newer version is completed. Some programs write
    /// the completed occurrence of a repeating task under the same UID as the next one, and the open task must not be
    /// lost.
    private mutating func addOlder(_ draft: Draft, than newer: Draft) {
        if newer.item.isDone, !draft.item.isDone {
            let content = draft.task.content
            let uid = UUID.named("open\n\(draft.uid)\n\(Self.description(of: content))", in: .foreignTaskNamespace).text
            if locations[uid] == nil {
                append(Draft(uid: uid, id: nil, draft.task, content, at: now))
                return remarks.append((.openBefore, draft.item.title))
            }
        }
        remarks.append((.sameUID, draft.item.title))
    }

    /// Returns a UID for a task without one. Tasks with the same content are numbered, so that the second such task in
    /// one file matches the second in another.
    private mutating func ownUID(_ content: TaskFile.Content) -> String {
        let description = Self.description(of: content)
        nameless[description, default: 0] += 1
        return "\(nameless[description] ?? 1)\n\(description)"
    }

    /// Returns the values of a task as text. Ids are made from it, so it must not change: a file that was imported
    /// before would add its tasks once more.
    private static func description(of content: TaskFile.Content) -> String {
        let later = laterFields.compactMap { field in
            let value = content.fields[field]
            return value == TaskFields()[field] ? nil : "\(field.key ?? "") \(value)"
        }
        return (describedFields.map { "\(content.fields[$0])" } + later).joined(separator: "\n")
    }

    /// The fields that a description names even if they have no value. A field that is added later is described only
    /// if a file sets it.
    private static let describedFields: [Field] = [
        .title, .notes, .completed, .created, .start, .due, .repeats, .repeatAnchor, .repeatFrom, .usualDistance,
        .ruleBasis, .customRepeat, .excludedDates, .addedDates, .changedOccurrences, .reminders, .tags, .priority,
    ]
    private static let laterFields = TaskFields.fields.filter { !describedFields.contains($0) }
}
