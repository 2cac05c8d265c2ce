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
    /// What is said under the title; nil where there is nothing but what the marks say.
    public var caption: RowCaption?
    /// How many rows of the list it is within; told by the contents that it stands in.
    public var level = 0
    /// What is below it there; nil where nothing is.
    public var below: Below?

    /// What is below a row, in all depths.
    public struct Below: Equatable, Sendable {
        /// How many rows that are.
        public var count = 0
        /// How many of them are done.
        public var doneCount = 0

        /// What is below a row.
        public init(count: Int = 0, doneCount: Int = 0) { (self.count, self.doneCount) = (count, doneCount) }
    }

    /// A row of these parts.
    public init(id: UUID, title: String, marks: RowMarks = [], caption: RowCaption? = nil) {
        self.id = id
        self.title = title
        self.marks = marks
        self.caption = caption
    }

    /// What a row shows of a record.
    public init(_ record: Record) {
        self.init(
            id: record.id, title: record.title, marks: RowMarks(record), caption: record.item.flatMap(RowCaption.init))
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
    /// Whether it stands among the open ones.
    public var isOpen: Bool { marks.part <= .open && !isFixed && !isTag }
    /// Whether it is a tag: it stands before the lists for no record, but is renamed and deleted as one.
    public var isTag: Bool { marks.part == .views && !isFixed }
    /// Whether it stands for a record.
    public var isRecord: Bool { !isFixed && !isTag }
    /// Whether what is below it is folded away.
    public var isFolded: Bool { marks.contains(.folded) }
    /// Whether it names the rows after it.
    public var isHeader: Bool { marks.contains(.header) }
    /// Whether it is put off until a later day.
    public var isLater: Bool { marks.part == .later }
}

/// What a row shows beside its title, or by its look, and in which part of its list it stands: two bytes.
public struct RowMarks: OptionSet, Sendable {
    public var rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

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
    /// It names the rows that come after it, and stands for no record.
    public static let header = RowMarks(rawValue: 1 << 5)
    /// What is below it is folded away.
    public static let folded = RowMarks(rawValue: 1 << 7)

    /// What is said under the title is packed behind it; contents alone know of this.
    static let captioned = RowMarks(rawValue: 1 << 6)

    /// Whether the row has no place that tells of its rank: it is done or in the trash, put off, or stands for no record.
    public var areUnranked: Bool {
        !isDisjoint(with: [.done, .trashed, .fixed, .header]) || part == .later || part == .views
    }

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
    /// What it is sorted by in its part of what is shown.
    public let rank: Rank
    /// Its place by hand in its own list, where rows do not stand by those: where rows of several lists stand together, or a
    /// list is sorted.
    public let spot: Rank
    /// The title by which it is sorted in place of its own; nil where it is by its own.
    public let sortTitle: String?
    /// The item that it is within in its list; nil where that is none, and where rows of several lists stand together.
    public let parent: UUID?

    /// A row that is there.
    public init(
        _ content: RowContent, rank: Rank, spot: Rank = Rank(0), sortTitle: String? = nil, parent: UUID? = nil
    ) {
        (id, self.content, self.rank, self.spot) = (content.id, content, rank, spot)
        (self.sortTitle, self.parent) = (sortTitle, parent)
    }

    /// A row that is no longer there.
    public init(gone id: UUID) {
        (self.id, content, rank, spot, sortTitle, parent) = (id, nil, Rank(0), Rank(0), nil, nil)
    }

    /// The row of a record that is there.
    public init(_ record: Record) {
        self.init(RowContent(record), rank: record.rank, parent: record.item?.parent)
    }

    /// The same row with something else shown in it.
    public func showing(_ content: RowContent) -> RowChange {
        RowChange(content, rank: rank, spot: spot, sortTitle: sortTitle, parent: parent)
    }
}
