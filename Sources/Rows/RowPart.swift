import Todo

/// A part of a list. The rows of a part appear together, regardless of their ranks.
public enum RowPart: UInt16, Comparable, Sendable {
    /// The rows of views and tags, before the lists.
    case views = 1
    case overdue
    /// Tasks due today that the user has moved among the tasks of today.
    case placedToday
    /// Other open rows.
    case open
    /// Completed tasks, and rows at the end that represent no record.
    case last
    /// Tasks put off until a later day.
    case later
    /// Records in the trash, in views that also show other records.
    case trashed

    public static func < (lhs: RowPart, rhs: RowPart) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension RowMarks {
    /// The position of the part among the bits. 0 means that the part follows from the marks.
    private static let shift: UInt16 = 12

    public static func part(_ part: RowPart) -> RowMarks { RowMarks(rawValue: part.rawValue << shift) }

    func placed(in part: RowPart) -> RowMarks {
        RowMarks(rawValue: rawValue & ((1 << Self.shift) - 1)).union(.part(part))
    }

    /// The part of the list in which the row appears.
    public var part: RowPart {
        RowPart(rawValue: rawValue >> Self.shift) ?? (isDisjoint(with: [.done, .fixed]) ? .open : .last)
    }
}
