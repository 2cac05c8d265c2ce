// What one row shows, of an item or a list alike.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What one row shows, of an item or a list alike.
public struct RowContent: Identifiable, Equatable, Sendable {
    /// The id of the item or list.
    public let id: UUID
    /// An item's title or a list's name.
    public var title: String
    /// What is shown beside the title, or by its look.
    public var marks: RowMarks

    /// A row of these parts.
    public init(id: UUID, title: String, marks: RowMarks = []) {
        self.id = id
        self.title = title
        self.marks = marks
    }

    /// What a row shows of a record.
    public init(_ record: Record) {
        self.init(id: record.id, title: record.title, marks: RowMarks(record))
    }

    /// Whether it has been completed; a list never is.
    public var isDone: Bool { marks.contains(.done) }
    /// Whether it is a list.
    public var isList: Bool { marks.contains(.list) }
    /// Whether it has notes.
    public var hasNotes: Bool { marks.contains(.notes) }
    /// Whether it lies in the trash.
    public var isTrashed: Bool { marks.contains(.trashed) }
    /// Whether it stands for no record, and stays at the end as it is.
    public var isFixed: Bool { marks.contains(.fixed) }
}

/// What a row shows beside its title, or by its look: a byte.
public struct RowMarks: OptionSet, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It has been completed.
    public static let done = RowMarks(rawValue: 1 << 0)
    /// It is a list.
    public static let list = RowMarks(rawValue: 1 << 1)
    /// It has notes.
    public static let notes = RowMarks(rawValue: 1 << 2)
    /// It lies in the trash.
    public static let trashed = RowMarks(rawValue: 1 << 3)
    /// It stands for no record, and stays at the end as it is: the way from the lists to the trash.
    public static let fixed = RowMarks(rawValue: 1 << 4)

    /// Whether the row has no place that tells of its rank: it is done or in the trash, or stands for no record.
    public var areUnranked: Bool { !isDisjoint(with: [.done, .trashed, .fixed]) }

    /// Whether the row stands after those that have no such mark.
    var areLast: Bool { !isDisjoint(with: [.done, .fixed]) }

    /// The marks of a record that is not in the trash.
    public init(_ record: Record) {
        switch record {
        case .item(let item):
            self = []
            if item.isDone { insert(.done) }
            if !item.notes.isEmpty { insert(.notes) }
        case .list:
            self = .list
        }
    }
}

/// What became of a row.
public struct RowChange: Equatable, Sendable {
    /// The row of which item or list.
    public let id: UUID
    /// What it shows now; nil where it is no longer in the list.
    public let content: RowContent?
    /// Its place among its siblings.
    public let rank: Rank

    /// A row that is there.
    public init(_ content: RowContent, rank: Rank) {
        (id, self.content, self.rank) = (content.id, content, rank)
    }

    /// A row that is no longer there.
    public init(gone id: UUID) {
        (self.id, content, rank) = (id, nil, Rank(0))
    }

    /// The row of a record that is there.
    public init(_ record: Record) {
        self.init(RowContent(record), rank: record.rank)
    }
}
