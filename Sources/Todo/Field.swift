// The fields of a record, as data: SQL, reading a row, the journal's bytes, JSON and patches are made from this table.

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
        case id
    }

    /// What the journal knows the field by: it is never changed, and no other field ever gets it.
    public let number: UInt8
    /// Its column among the items.
    public let column: String
    /// What stands for it among the lists: a column there, or nil where a list has no such field.
    public let listColumn: String?
    /// Its key in JSON; nil where it says nothing to others.
    public let key: String?
    /// What its values are.
    public let kind: Kind
    /// Whether it may be empty.
    public let isOptional: Bool
    /// Whether a row shows it, or lies where it does by it; what no row shows is not kept in memory for each.
    public let isOfRow: Bool

    let read: @Sendable (Item) -> FieldValue
    /// False where the value is none of this field's.
    let write: @Sendable (inout Item, FieldValue) -> Bool
    /// A value as it is kept; throws what is wrong with it.
    let normalized: @Sendable (FieldValue) throws(TodoError) -> FieldValue

    private init(
        _ number: UInt8, _ column: String, inLists listColumn: String? = nil, key: String?, _ kind: Kind,
        isOptional: Bool = false, isOfRow: Bool = true,
        read: @escaping @Sendable (Item) -> FieldValue,
        write: @escaping @Sendable (inout Item, FieldValue) -> Bool,
        normalized: @escaping @Sendable (FieldValue) throws(TodoError) -> FieldValue = { value throws(TodoError) in
            value
        }
    ) {
        (self.number, self.column, self.listColumn, self.key) = (number, column, listColumn, key)
        (self.kind, self.isOptional, self.isOfRow) = (kind, isOptional, isOfRow)
        (self.read, self.write, self.normalized) = (read, write, normalized)
    }

    /// The field's value in a record.
    public func value(of item: Item) -> FieldValue { read(item) }

    /// Gives a record's field a value.
    ///
    /// - Returns: false where the value is none of this field's; the record stays as it is then.
    public func set(_ value: FieldValue, of item: inout Item) -> Bool { write(&item, value) }
}

extension Field: Equatable {
    public static func == (lhs: Field, rhs: Field) -> Bool { lhs.number == rhs.number }
}

extension Field {
    /// The list an item is in.
    public static let list = Field(
        1, "list", key: "listId", .id,
        read: { .id($0.list) },
        write: { item, value in
            guard case .id(let list) = value else { return false }
            item.list = list
            return true
        })

    /// What is to be done; a list's name.
    public static let title = Field(
        2, "title", inLists: "name", key: "title", .text,
        read: { .text($0.title) },
        write: { item, value in
            guard case .text(let title) = value else { return false }
            item.title = title
            return true
        },
        normalized: { value throws(TodoError) in
            guard case .text(let typed) = value, let title = Title.normalized(typed) else { throw .emptyTitle }
            return .text(title)
        })

    /// The place among its siblings.
    public static let rank = Field(
        3, "rank", inLists: "rank", key: nil, .number,
        read: { .number($0.rank.value) },
        write: { item, value in
            guard case .number(let rank) = value else { return false }
            item.rank = Rank(rank)
            return true
        })

    /// When it was added.
    public static let created = Field(
        4, "created", inLists: "created", key: "created", .time,
        read: { .number($0.created.milliseconds) },
        write: { item, value in
            guard case .number(let time) = value else { return false }
            item.created = Timestamp(milliseconds: time)
            return true
        })

    /// When it was completed.
    public static let completed = Field(
        5, "completed", key: "completed", .time, isOptional: true,
        read: { $0.completed.map { .number($0.milliseconds) } ?? .none },
        write: { item, value in
            switch value {
            case .none: item.completed = nil
            case .number(let time): item.completed = Timestamp(milliseconds: time)
            case .text, .id: return false
            }
            return true
        })

    /// What else there is to say.
    public static let notes = Field(
        6, "notes", key: "notes", .text, isOfRow: false,
        read: { .text($0.notes) },
        write: { item, value in
            guard case .text(let notes) = value else { return false }
            item.notes = notes
            return true
        },
        normalized: { value throws(TodoError) in
            guard case .text(let typed) = value else { return value }
            return .text(Notes.normalized(typed))
        })

    /// The field of this number; nil where this program knows none.
    public static func numbered(_ number: UInt8) -> Field? { byNumber[number] }

    private static let byNumber = Dictionary(uniqueKeysWithValues: Item.fields.map { ($0.number, $0) })
}

extension Item {
    /// All fields, in the order in which they are written and read.
    public static let fields: [Field] = [.list, .title, .rank, .created, .completed, .notes]

    /// Those that a row needs.
    public static let rowFields = fields.filter(\.isOfRow)
}
