// A thing to do.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A thing to do, as one value.
public struct Item: Identifiable, Equatable, Sendable {
    /// What the item is known by everywhere, for as long as it exists.
    public let id: UUID
    /// The list it is in.
    public var list: UUID
    /// What is to be done: one line, never empty.
    public var title: String
    /// Its place among the open or the done items of its list.
    public var rank: Rank
    /// When it was added.
    public var created: Timestamp
    /// When it was completed; nil while it is open.
    public var completed: Timestamp?
    /// What else there is to say: lines of text.
    public var notes: String
    /// When it was put into the trash; nil while it is not there. What went together has one time.
    public var deleted: Timestamp?
    /// The day, or time, before which it is not to be done; nil where it can be done at any time.
    public var start: CalendarTime?
    /// When it is to be done by; nil where it is not bound to any time.
    public var due: CalendarTime?
    /// When it is to be told of.
    public var reminders: [Reminder] = []
    /// How it comes again; nil where it is done once.
    public var repeats: RecurrenceRule?
    /// The rule's own instance of the present occurrence, from which the rule counts; nil where nothing is repeated. The due
    /// date may be another one, where that was given to this occurrence.
    public var repeatAnchor: CalendarTime?
    /// How long after its start an occurrence is due by the rule, and in which kind of time where the present due date does not
    /// tell; nil where it has no start of its own, or nothing is repeated.
    public var usualDistance: UsualDistance?
    /// Which date of an occurrence the rule counts on.
    public var ruleBasis = RuleBasis.start
    /// The instances that the series leaves out.
    public var excludedDates = OccurrenceDates()
    /// The instances that the series has beside its rule.
    public var addedDates = OccurrenceDates()
    /// The occurrences of the series that differ from the others, or were completed or canceled by themselves.
    public var changedOccurrences = ChangedOccurrences()
    /// The text of a repeat that Furrow cannot follow: iCalendar's RRULEs, one a line; nil where it can, or nothing is repeated.
    public var customRepeat: String?
    /// What the next turn is reckoned from.
    public var repeatFrom = RepeatOrigin.due
    /// Its place among what is to be done today; nil where it has none of its own.
    public var dayRank: Rank?

    /// The item that it is within; nil where that is none.
    public var parent: UUID?
    /// What it is marked with, in the order in which that was said.
    public var tags = Tags()
    /// How much it matters.
    public var priority = Priority.none

    /// An item of these parts; it has no dates, no tags, and is within no other.
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

    /// An item whose fields are still to be read.
    public init(id: UUID) {
        self.init(id: id, list: id, title: "", rank: Rank(0), created: Timestamp(milliseconds: 0))
    }

    /// Whether it has been completed.
    public var isDone: Bool { completed != nil }
}

/// What an item's next turn is reckoned from.
public enum RepeatOrigin: String, CaseIterable, Sendable {
    /// The turn before it, whenever that was done.
    case due
    /// The day on which the turn before it was done.
    case completion
}

/// What an item will be made from: its title, the id it will be known by, and what else is said of it.
public struct NewItem: Equatable, Sendable {
    /// The id, made by whoever asks, so that the item can be found at once.
    public var id: UUID
    /// The title as it was typed.
    public var title: String

    /// Its fields' values, as they were typed; the others are as in any new item.
    public var fields: [FieldChange]

    /// A new item's parts; a fresh id if none is given.
    public init(id: UUID = .random(), title: String, fields: [FieldChange] = []) {
        self.id = id
        self.title = title
        self.fields = fields
    }

    /// The item with one more field's value.
    public func with(_ field: FieldChange) -> NewItem {
        NewItem(id: id, title: title, fields: fields + [field])
    }
}

extension UUID {
    /// A new id. The system's own way opens a file for each, which takes long for 100,000 of them.
    public static func random() -> UUID {
        var chance = SystemRandomNumberGenerator()
        return random(using: &chance)
    }
}
