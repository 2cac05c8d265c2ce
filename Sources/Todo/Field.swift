// The fields of items and lists, as data: SQL, reading a row, the journal's bytes, JSON and patches are made from this
// table.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One field of a record: all that is to be known of it where all fields are treated alike.
public struct Field: Sendable {
    /// What a field's values are.
    public enum Kind: Sendable {
        case number
        /// An instant, in milliseconds since 1970.
        case time
        case text
        /// Texts in an order, as a JSON array.
        case texts
        case id
    }

    /// What the journal knows the field by: it is never changed, and no other field ever gets it.
    public let number: UInt8
    /// What its values are.
    public let kind: Kind
    /// Whether it may be empty.
    public let isOptional: Bool
    private let traits: Traits

    /// What else there is to know, by reference: each change of 10,000 items has copies of its fields.
    private final class Traits: Sendable {
        let itemColumn: String?
        let listColumn: String?
        let key: String?
        let inItem: FieldAccess<Item>?
        let inList: FieldAccess<TodoList>?
        let normalized: Rule

        init(
            _ itemColumn: String?, _ inItem: FieldAccess<Item>?, _ listColumn: String?,
            _ inList: FieldAccess<TodoList>?,
            key: String?, _ normalized: @escaping Rule
        ) {
            (self.itemColumn, self.listColumn, self.key) = (itemColumn, listColumn, key)
            (self.inItem, self.inList, self.normalized) = (inItem, inList, normalized)
        }
    }

    typealias Rule = @Sendable (FieldValue) throws(TodoError) -> FieldValue

    /// Its column among the items; nil where an item has no such field.
    public var itemColumn: String? { traits.itemColumn }
    /// Its column among the lists; nil where a list has no such field.
    public var listColumn: String? { traits.listColumn }
    /// Its key in JSON; nil where it says nothing to others.
    public var key: String? { traits.key }
    /// A value as it is kept; throws what is wrong with it.
    var normalized: Rule { traits.normalized }
    private var inItem: FieldAccess<Item>? { traits.inItem }
    private var inList: FieldAccess<TodoList>? { traits.inList }

    /// A field that items have; its kind is that of the property.
    private init<Value: FieldType>(
        _ number: UInt8, _ column: String, _ path: WritableKeyPath<Item, Value> & Sendable, key: String?,
        normalized: @escaping Rule = { value throws(TodoError) in value }
    ) {
        (self.number, kind, isOptional) = (number, Value.kind, Value.isOptional)
        traits = Traits(column, FieldAccess(path), nil, nil, key: key, normalized)
    }

    /// A field that items and lists have.
    private init<Value: FieldType>(
        _ number: UInt8, _ column: String, _ path: WritableKeyPath<Item, Value> & Sendable,
        inLists listColumn: String, _ listPath: WritableKeyPath<TodoList, Value> & Sendable, key: String?,
        normalized: @escaping Rule = { value throws(TodoError) in value }
    ) {
        (self.number, kind, isOptional) = (number, Value.kind, Value.isOptional)
        traits = Traits(column, FieldAccess(path), listColumn, FieldAccess(listPath), key: key, normalized)
    }

    /// A field that lists have; its kind is that of the property.
    private init<Value: FieldType>(
        _ number: UInt8, inLists listColumn: String, _ listPath: WritableKeyPath<TodoList, Value> & Sendable,
        key: String?
    ) {
        (self.number, kind, isOptional) = (number, Value.kind, Value.isOptional)
        traits = Traits(nil, nil, listColumn, FieldAccess(listPath), key: key) { value throws(TodoError) in value }
    }
}

extension Field {
    /// The field's value in an item.
    public func value(of item: Item) -> FieldValue { inItem?.read(item) ?? absent }

    /// The field's value in a list.
    public func value(of list: TodoList) -> FieldValue { inList?.read(list) ?? absent }

    /// The field's value in a record.
    public func value(of record: Record) -> FieldValue {
        switch record {
        case .item(let item): value(of: item)
        case .list(let list): value(of: list)
        }
    }

    /// Gives an item's field a value.
    ///
    /// - Returns: false where the value is none that an item can have; the item stays as it is then.
    public func set(_ value: FieldValue, of item: inout Item) -> Bool {
        inItem?.write(&item, value) ?? (value == absent)
    }

    /// Gives a list's field a value.
    ///
    /// - Returns: false where the value is none that a list can have; the list stays as it is then.
    public func set(_ value: FieldValue, of list: inout TodoList) -> Bool {
        inList?.write(&list, value) ?? (value == absent)
    }

    /// Gives a record's field a value.
    ///
    /// - Returns: false where the value is none that the record can have; it stays as it is then.
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

    /// Whether lists have the field.
    public var isOfLists: Bool { inList != nil }

    /// Whether items have the field.
    public var isOfItems: Bool { inItem != nil }

    /// What stands for the field in a list where lists have none of it, and in an item where items have none.
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
    /// The list an item is in.
    public static let list = Field(1, "list", \.list, key: "listId")

    /// What is to be done; a list's name.
    public static let title = Field(
        2, "title", \.title, inLists: "name", \.name, key: "title",
        normalized: { value throws(TodoError) in
            guard case .text(let typed) = value, let title = Title.normalized(typed) else { throw .emptyTitle }
            return .text(title)
        })

    /// The place among its siblings.
    public static let rank = Field(3, "rank", \.rank, inLists: "rank", \.rank, key: nil)

    /// When it was added.
    public static let created = Field(4, "created", \.created, inLists: "created", \.created, key: "created")

    /// When it was completed.
    public static let completed = Field(5, "completed", \.completed, key: "completed")

    /// What else there is to say.
    public static let notes = Field(
        6, "notes", \.notes, key: "notes",
        normalized: { value throws(TodoError) in
            guard case .text(let typed) = value else { return value }
            return .text(Notes.normalized(typed))
        })

    /// When it was put into the trash.
    public static let deleted = Field(7, "deleted", \.deleted, inLists: "deleted", \.deleted, key: "deleted")

    /// The day, or time, before which it is not to be done.
    public static let start = Field(8, "start", \.start, key: "start")

    /// When it is to be done by.
    public static let due = Field(9, "due", \.due, key: "due")

    /// When it is to be told of.
    public static let reminders = Field(10, "reminders", \.reminders, key: "reminders")

    /// How it comes again.
    public static let repeats = Field(11, "repeat", \.repeats, key: "repeat")

    /// Where the rule by which it comes again counts from.
    public static let repeatAnchor = Field(12, "repeat_anchor", \.repeatAnchor, key: "repeatAnchor")

    /// What its next turn is reckoned from.
    public static let repeatFrom = Field(13, "repeat_from", \.repeatFrom, key: "repeatFrom")

    /// How long after its start an occurrence is due by the rule, and in which kind of time.
    public static let distance = Field(20, "distance", \.usualDistance, key: nil)

    /// Which date of an occurrence the rule counts on.
    public static let ruleBasis = Field(21, "rule_basis", \.ruleBasis, key: nil)

    /// The text of a repeat that cannot be followed.
    public static let customRepeat = Field(22, "custom_repeat", \.customRepeat, key: "customRepeat")

    /// The instances that a series leaves out.
    public static let excludedDates = Field(23, "excluded_dates", \.excludedDates, key: nil)

    /// The instances that a series has beside its rule.
    public static let addedDates = Field(24, "added_dates", \.addedDates, key: nil)

    /// The occurrences of a series that differ from the others.
    public static let changedOccurrences = Field(25, "changed_occurrences", \.changedOccurrences, key: nil)

    /// The place among what is to be done today.
    public static let dayRank = Field(14, "day_rank", \.dayRank, key: nil)

    /// The item that it is within.
    public static let parent = Field(15, "parent", \.parent, key: "parent")

    /// What it is marked with.
    public static let tags = Field(
        16, "tags", \.tags, key: "tags",
        normalized: { value throws(TodoError) in
            guard case .text(let text) = value, let tags = Tags(json: text) else { return value }
            return .text(Tags(tags.names).json)
        })

    /// How much it matters.
    public static let priority = Field(17, "priority", \.priority, key: "priority")

    /// By what a list's items are sorted.
    public static let sorting = Field(18, inLists: "sorting", \.sorting, key: "sorting")

    /// The colours of a list.
    public static let theme = Field(19, inLists: "theme", \.theme, key: "theme")

    /// All fields, in the order in which they are written and read.
    public static let all: [Field] = [
        .list, .title, .rank, .created, .completed, .notes, .deleted, .start, .due, .reminders, .repeats,
        .repeatAnchor, .repeatFrom, .dayRank, .parent, .tags, .priority, .sorting, .theme, .distance,
        .ruleBasis, .customRepeat, .excludedDates, .addedDates, .changedOccurrences,
    ]

    /// The field of this number; nil where this program knows none.
    public static func numbered(_ number: UInt8) -> Field? { byNumber[number] }

    private static let byNumber = Dictionary(uniqueKeysWithValues: all.map { ($0.number, $0) })
}

extension Item {
    /// The fields of an item.
    public static let fields = Field.all.filter(\.isOfItems)
}

extension TodoList {
    /// The fields of a list.
    public static let fields = Field.all.filter(\.isOfLists)
}
