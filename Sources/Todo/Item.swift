/// A task. The type is called `Item` because Swift's concurrency library already has a type `Task`.
public struct Item: Identifiable, Equatable, Sendable {
    /// The permanent id, the same on every device.
    public let id: UUID
    public var list: UUID
    /// The title: one line, never empty.
    public var title: String
    /// The rank among the open or the completed siblings.
    public var rank: Rank
    public var created: Timestamp
    /// The time of completion, or nil while the task is open.
    public var completed: Timestamp?
    /// The notes: lines of text.
    public var notes: String
    /// The time at which the task was moved to the trash, the same for records deleted together, or nil if the task is
    /// not in the trash.
    public var deleted: Timestamp?
    /// The day or time before which the task should not be done, or nil if it can be done at any time.
    public var start: CalendarTime?
    /// The due date, with or without a time.
    public var due: CalendarTime?
    /// The reminders. See ``Limits/reminders`` for their maximum number.
    public var reminders: [Reminder] = []
    public var repeats: RecurrenceRule?
    /// The date that the repeat rule gives for the current occurrence, from which the rule counts the next ones, or nil
    /// if the task does not repeat. For example, a task due every Monday that was once moved to Tuesday keeps Monday
    /// here.
    public var repeatAnchor: CalendarTime?
    /// The usual distance (see ``UsualDistance``), or nil if occurrences have no separate start, or the task does not
    /// repeat.
    public var usualDistance: UsualDistance?
    /// The date of an occurrence, start or due, to which the rule applies.
    public var ruleBasis = RuleBasis.start
    /// The excluded instances of the series.
    public var excludedDates = OccurrenceDates()
    /// The instances of the series in addition to its rule.
    public var addedDates = OccurrenceDates()
    /// The occurrences of the series that differ from the others, or that were completed or canceled individually.
    public var changedOccurrences = ChangedOccurrences()
    /// The text of a repeat rule that Furrow cannot follow: RRULEs of iCalendar, one per line, or nil if Furrow can
    /// follow the rule, or the task does not repeat.
    public var customRepeat: String?
    /// Whether the next occurrence is counted from the due date or from the completion.
    public var repeatFrom = RepeatOrigin.due
    /// The rank among the tasks of today, or nil if the user has not moved the task among them.
    public var dayRank: Rank?

    public var parent: UUID?
    /// The tags, in the order in which they were added.
    public var tags = Tags()
    /// The priority, or ``Priority/none``.
    public var priority = Priority.none

    public init(
        id: UUID, list: UUID, title: String, rank: Rank, created: Timestamp, completed: Timestamp? = nil,
        notes: String = "", deleted: Timestamp? = nil
    ) {
        self.id = id
        self.list = list
        self.title = title
        self.rank = rank
        self.created = created
        self.completed = completed
        self.notes = notes
        self.deleted = deleted
    }

    /// A task whose fields have not been read yet.
    public init(id: UUID) {
        self.init(id: id, list: id, title: "", rank: Rank(0), created: Timestamp(milliseconds: 0))
    }

    /// Whether the task has been completed.
    public var isDone: Bool { completed != nil }
}

/// The date from which a task's next occurrence is computed.
public enum RepeatOrigin: String, CaseIterable, Sendable {
    /// The previous occurrence, whenever it was completed.
    case due
    /// The day on which the previous occurrence was completed.
    case completion
}

/// The title, the id and other fields of a task to be added.
public struct NewItem: Equatable, Sendable {
    /// The id, chosen by the caller so that the task can be found at once.
    public var id: UUID
    /// The title as the user typed it.
    public var title: String

    /// The values of other fields, as the user typed them. Fields not given have their default values.
    public var fields: [FieldChange]

    /// The id is random unless one is given.
    public init(id: UUID = .random(), title: String, fields: [FieldChange] = []) {
        self.id = id
        self.title = title
        self.fields = fields
    }

    public func with(_ field: FieldChange) -> NewItem {
        NewItem(id: id, title: title, fields: fields + [field])
    }
}

extension UUID {
    /// Returns a random id. Foundation's initializer opens a file for each id, which is slow for 100,000 ids.
    public static func random() -> UUID {
        var chance = SystemRandomNumberGenerator()
        return random(using: &chance)
    }
}
