/// A field of a record. SQL, the reading of rows, the journal's bytes, JSON and patches are derived from the table of
/// all fields, so these treat all fields alike. Code about fields that change together uses their group.
public struct Field: Sendable {
    public enum Kind: Sendable {
        case number
        /// An instant, in milliseconds since 1970.
        case time
        case text
        /// An ordered list of texts, as a JSON array.
        case texts
        case id
    }

    /// The number of the field in the journal. A number never changes and is never reused.
    public let number: UInt8
    public let kind: Kind
    public let isOptional: Bool
    private let traits: Traits

    /// All other properties, held by reference because a change of 10,000 tasks makes many copies of its fields.
    private final class Traits: Sendable {
        let itemColumn: String?
        let listColumn: String?
        let key: String?
        let inItem: FieldAccess<Item>?
        let inList: FieldAccess<TodoList>?
        let normalized: Rule

        init(
            itemColumn: String?, inItem: FieldAccess<Item>?, listColumn: String?,
            inList: FieldAccess<TodoList>?,
            key: String?, normalized: @escaping Rule
        ) {
            self.itemColumn = itemColumn
            self.listColumn = listColumn
            self.key = key
            self.inItem = inItem
            self.inList = inList
            self.normalized = normalized
        }
    }

    typealias Rule = @Sendable (FieldValue) throws(TodoError) -> FieldValue
    private typealias Get<Whole, Value> = @Sendable (Whole) -> Value
    private typealias Put<Whole, Value> = @Sendable (inout Whole, Value) -> Void

    /// The column in the table of tasks, or nil if tasks do not have the field.
    public var itemColumn: String? { traits.itemColumn }
    /// The column in the table of lists, or nil if lists do not have the field.
    public var listColumn: String? { traits.listColumn }
    /// The key in JSON, or nil if the field is not exported.
    public var key: String? { traits.key }
    /// Converts a value to the form in which it is stored. Throws if the value is invalid.
    var normalized: Rule { traits.normalized }
    private var inItem: FieldAccess<Item>? { traits.inItem }
    private var inList: FieldAccess<TodoList>? { traits.inList }

    /// The property's type determines the field's kind.
    private init<Value: FieldType>(
        _ number: UInt8, _ column: String, _ get: @escaping Get<Item, Value>, _ set: @escaping Put<Item, Value>,
        key: String?, normalized: @escaping Rule = { value throws(TodoError) in value }
    ) {
        self.number = number
        kind = Value.kind
        isOptional = Value.isOptional
        traits = Traits(
            itemColumn: column, inItem: FieldAccess(get, set), listColumn: nil, inList: nil, key: key,
            normalized: normalized)
    }

    private init<Value: FieldType>(
        _ number: UInt8, _ column: String, _ get: @escaping Get<Item, Value>, _ set: @escaping Put<Item, Value>,
        inLists listColumn: String, _ getInList: @escaping Get<TodoList, Value>,
        _ setInList: @escaping Put<TodoList, Value>, key: String?,
        normalized: @escaping Rule = { value throws(TodoError) in value }
    ) {
        self.number = number
        kind = Value.kind
        isOptional = Value.isOptional
        traits = Traits(
            itemColumn: column, inItem: FieldAccess(get, set), listColumn: listColumn,
            inList: FieldAccess(getInList, setInList), key: key, normalized: normalized)
    }

    private init<Value: FieldType>(
        _ number: UInt8, inLists listColumn: String, _ get: @escaping Get<TodoList, Value>,
        _ set: @escaping Put<TodoList, Value>, key: String?
    ) {
        self.number = number
        kind = Value.kind
        isOptional = Value.isOptional
        traits = Traits(itemColumn: nil, inItem: nil, listColumn: listColumn, inList: FieldAccess(get, set), key: key) {
            value throws(TodoError) in value
        }
    }
}

extension Field {
    public func value(of item: Item) -> FieldValue { inItem?.read(item) ?? absent }

    public func value(of list: TodoList) -> FieldValue { inList?.read(list) ?? absent }

    public func value(of record: Record) -> FieldValue {
        switch record {
        case .item(let item): value(of: item)
        case .list(let list): value(of: list)
        }
    }

    /// Sets the field's value in a task.
    ///
    /// - Returns: False if a task cannot have this value; the task is then unchanged.
    public func set(_ value: FieldValue, of item: inout Item) -> Bool {
        inItem?.write(&item, value) ?? (value == absent)
    }

    /// Sets the field's value in a list.
    ///
    /// - Returns: False if a list cannot have this value; the list is then unchanged.
    public func set(_ value: FieldValue, of list: inout TodoList) -> Bool {
        inList?.write(&list, value) ?? (value == absent)
    }

    /// Sets the field's value in a record.
    ///
    /// - Returns: False if the record cannot have this value; the record is then unchanged.
    public func set(_ value: FieldValue, of record: inout Record) -> Bool {
        switch record {
        case .item(var item):
            guard set(value, of: &item) else { return false }
            record = .item(item)
        case .list(var list):
            guard set(value, of: &list) else { return false }
            record = .list(list)
        }
        return true
    }

    public var appliesToLists: Bool { inList != nil }

    public var appliesToTasks: Bool { inItem != nil }

    /// The value reported for a record that does not have the field.
    var absent: FieldValue {
        if isOptional { return .none }
        return switch kind {
        case .number, .time: .number(0)
        case .text: .text("")
        case .texts: .text("[]")
        case .id: .id(TodoList.root)
        }
    }
}

extension Field: Equatable {
    public static func == (lhs: Field, rhs: Field) -> Bool { lhs.number == rhs.number }
}

extension Field {
    public static let list = Field(1, "list", { $0.list }, { $0.list = $1 }, key: "listId")

    /// The title of a task; the name of a list.
    public static let title = Field(
        2, "title", { $0.title }, { $0.title = $1 }, inLists: "name", { $0.name }, { $0.name = $1 }, key: "title",
        normalized: { value throws(TodoError) in
            guard case .text(let typed) = value, let title = Title.normalized(typed) else { throw .emptyTitle }
            return .text(title)
        })

    /// The rank among siblings.
    public static let rank = Field(
        3, "rank", { $0.rank }, { $0.rank = $1 }, inLists: "rank", { $0.rank }, { $0.rank = $1 }, key: nil)

    public static let created = Field(
        4, "created", { $0.created }, { $0.created = $1 }, inLists: "created", { $0.created }, { $0.created = $1 },
        key: "created")

    public static let completed = Field(5, "completed", { $0.completed }, { $0.completed = $1 }, key: "completed")

    public static let notes = Field(
        6, "notes", { $0.notes }, { $0.notes = $1 }, key: "notes",
        normalized: { value throws(TodoError) in
            guard case .text(let typed) = value else { return value }
            return .text(Notes.normalized(typed))
        })

    /// The time at which the record was moved to the trash.
    public static let deleted = Field(
        7, "deleted", { $0.deleted }, { $0.deleted = $1 }, inLists: "deleted", { $0.deleted }, { $0.deleted = $1 },
        key: "deleted")

    /// The day or time before which the task is not to be done.
    public static let start = Field(8, "start", { $0.start }, { $0.start = $1 }, key: "start")

    /// The due date, with or without a time.
    public static let due = Field(9, "due", { $0.due }, { $0.due = $1 }, key: "due")

    public static let reminders = Field(10, "reminders", { $0.reminders }, { $0.reminders = $1 }, key: "reminders")

    public static let repeats = Field(11, "repeat", { $0.repeats }, { $0.repeats = $1 }, key: "repeat")

    /// The rule's date for the current occurrence, from which the rule counts the next ones.
    public static let repeatAnchor = Field(
        12, "repeat_anchor", { $0.repeatAnchor }, { $0.repeatAnchor = $1 }, key: "repeatAnchor")

    /// Whether the next occurrence is counted from the due date or from the completion.
    public static let repeatFrom = Field(
        13, "repeat_from", { $0.repeatFrom }, { $0.repeatFrom = $1 }, key: "repeatFrom")

    /// The ``UsualDistance`` of a repeating task.
    public static let usualDistance = Field(20, "distance", { $0.usualDistance }, { $0.usualDistance = $1 }, key: nil)

    /// The date of an occurrence, start or due, to which the rule applies.
    public static let ruleBasis = Field(21, "rule_basis", { $0.ruleBasis }, { $0.ruleBasis = $1 }, key: nil)

    /// The text of a repeat rule that Furrow cannot follow.
    public static let customRepeat = Field(
        22, "custom_repeat", { $0.customRepeat }, { $0.customRepeat = $1 }, key: "customRepeat")

    /// The excluded instances of a series (EXDATE).
    public static let excludedDates = Field(
        23, "excluded_dates", { $0.excludedDates }, { $0.excludedDates = $1 }, key: nil)

    /// The instances of a series in addition to its rule (RDATE).
    public static let addedDates = Field(24, "added_dates", { $0.addedDates }, { $0.addedDates = $1 }, key: nil)

    /// The occurrences of a series that differ from the others.
    public static let changedOccurrences = Field(
        25, "changed_occurrences", { $0.changedOccurrences }, { $0.changedOccurrences = $1 }, key: nil)

    /// The rank among the tasks of today.
    public static let dayRank = Field(14, "day_rank", { $0.dayRank }, { $0.dayRank = $1 }, key: nil)

    public static let parent = Field(15, "parent", { $0.parent }, { $0.parent = $1 }, key: "parent")

    public static let tags = Field(
        16, "tags", { $0.tags }, { $0.tags = $1 }, key: "tags",
        normalized: { value throws(TodoError) in
            guard case .text(let text) = value, let tags = Tags(json: text) else { return value }
            return .text(Tags(tags.names).json)
        })

    public static let priority = Field(17, "priority", { $0.priority }, { $0.priority = $1 }, key: "priority")

    /// The sort order of a list's tasks.
    public static let sorting = Field(18, inLists: "sorting", { $0.sorting }, { $0.sorting = $1 }, key: "sorting")

    /// The color theme of a list.
    public static let theme = Field(19, inLists: "theme", { $0.theme }, { $0.theme = $1 }, key: "theme")

    /// All fields, in the order in which they are written and read.
    public static let all: [Field] = [
        .list, .title, .rank, .created, .completed, .notes, .deleted, .start, .due, .reminders, .repeats,
        .repeatAnchor, .repeatFrom, .dayRank, .parent, .tags, .priority, .sorting, .theme, .usualDistance,
        .ruleBasis, .customRepeat, .excludedDates, .addedDates, .changedOccurrences,
    ]

    /// Returns the field with this number, or nil if this version does not know it.
    public static func numbered(_ number: UInt8) -> Field? { byNumber[number] }

    private static let byNumber = Dictionary(uniqueKeysWithValues: all.map { ($0.number, $0) })
}

extension Item {
    public static let fields = Field.all.filter(\.appliesToTasks)
}

extension TodoList {
    public static let fields = Field.all.filter(\.appliesToLists)
}
