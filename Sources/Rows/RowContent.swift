// The content of a row and the changes to rows.

import Todo

/// The content of one row of a task or a list.
public struct RowContent: Identifiable, Equatable, Sendable {
    /// The id of the task or list.
    public let id: UUID
    /// The title of a task or the name of a list.
    public var title: String
    /// The properties shown next to the title or by the row's style.
    public var marks: RowMarks
    /// The caption under the title, or nil if there are only marks.
    public var caption: RowCaption?
    /// The number of ancestors among the rows, set by the contents that contain the row.
    public var level = 0
    /// The descendants among the rows, or nil if there are none.
    public var subtaskCounts: SubtaskCounts?

    /// The number of descendants of a row, at all levels.
    public struct SubtaskCounts: Equatable, Sendable {
        public var count = 0
        /// The number of completed descendants.
        public var doneCount = 0

        public init(count: Int = 0, doneCount: Int = 0) { (self.count, self.doneCount) = (count, doneCount) }
    }

    public init(id: UUID, title: String, marks: RowMarks = [], caption: RowCaption? = nil) {
        self.id = id
        self.title = title
        self.marks = marks
        self.caption = caption
    }

    public init(_ record: Record) {
        self.init(
            id: record.id, title: record.title, marks: RowMarks(record), caption: record.item.flatMap(RowCaption.init))
    }

    /// Whether the task has been completed; always false for a list.
    public var isDone: Bool { marks.contains(.done) }
    public var isList: Bool { marks.contains(.list) }
    public var hasNotes: Bool { marks.contains(.notes) }
    public var isTrashed: Bool { marks.contains(.trashed) }
    /// Whether the row represents no record and stays at the end unchanged.
    public var isFixed: Bool { marks.contains(.fixed) }
    /// Whether the row is among the open rows.
    public var isOpen: Bool { marks.part <= .open && !isFixed && !isTag }
    /// Whether the row is a tag. Tags come before the lists and are not records, but can be renamed and deleted
    /// like records.
    public var isTag: Bool { marks.part == .views && !isFixed }
    public var isRecord: Bool { !isFixed && !isTag }
    public var isCollapsed: Bool { marks.contains(.collapsed) }
    /// Whether the row is a header of the rows after it.
    public var isHeader: Bool { marks.contains(.header) }
    /// Whether the task is put off until a later day.
    public var isLater: Bool { marks.part == .later }
}

/// The properties shown next to a row's title or by its style, and the part of the list in which the row appears:
/// two bytes.
public struct RowMarks: OptionSet, Sendable {
    public var rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The task has been completed.
    public static let done = RowMarks(rawValue: 1 << 0)
    public static let list = RowMarks(rawValue: 1 << 1)
    public static let notes = RowMarks(rawValue: 1 << 2)
    public static let trashed = RowMarks(rawValue: 1 << 3)
    /// The row represents no record and stays at the end unchanged, like the row that leads from the lists to the
    /// trash.
    public static let fixed = RowMarks(rawValue: 1 << 4)
    /// The row is a header of the rows after it and represents no record.
    public static let header = RowMarks(rawValue: 1 << 5)
    public static let collapsed = RowMarks(rawValue: 1 << 7)

    /// The caption is packed after the title. Used only inside contents.
    static let captioned = RowMarks(rawValue: 1 << 6)

    /// Whether the row's position does not show its rank: the row is completed, in the trash, put off or not a record.
    public var areUnranked: Bool {
        !isDisjoint(with: [.done, .trashed, .fixed, .header]) || part == .later || part == .views
    }

    /// Creates the marks of a record that is not in the trash.
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

public struct RowChange: Equatable, Sendable {
    /// The id of the task or list.
    public let id: UUID
    /// The new content, or nil if the row was removed.
    public let content: RowContent?
    /// The sort key within the row's part.
    public let rank: Rank
    /// The manual rank in the row's list if rows are not sorted by it: in a view of several lists or in a sorted list.
    public let manualRank: Rank
    /// A title by which the row is sorted instead of its own title, or nil to sort by its own title.
    public let sortTitle: String?
    /// The parent in the row's list, or nil if there is none or in a view of several lists.
    public let parent: UUID?

    public init(
        _ content: RowContent, rank: Rank, manualRank: Rank = Rank(0), sortTitle: String? = nil, parent: UUID? = nil
    ) {
        id = content.id
        self.content = content
        self.rank = rank
        self.manualRank = manualRank
        (self.sortTitle, self.parent) = (sortTitle, parent)
    }

    public init(removed id: UUID) {
        self.id = id
        content = nil
        rank = Rank(0)
        manualRank = Rank(0)
        sortTitle = nil
        parent = nil
    }

    public init(_ record: Record) {
        self.init(RowContent(record), rank: record.rank, parent: record.item?.parent)
    }

    public func showing(_ content: RowContent) -> RowChange {
        RowChange(content, rank: rank, manualRank: manualRank, sortTitle: sortTitle, parent: parent)
    }
}
