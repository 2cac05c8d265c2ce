// The parts of a list, one after another.

/// A part of a list: its rows stand together, whatever their ranks.
public enum RowPart: UInt16, Comparable, Sendable {
    /// The ways to the views, before the lists.
    case views = 1
    /// What should have been done before today.
    case overdue
    /// What is to be done today and was given a place there.
    case placedToday
    /// What else is open.
    case open
    /// What is done, or stands at the end for no record.
    case last
    /// What is put off until a later day.
    case later
    /// What lies in the trash, where it stands beside what does not.
    case trashed

    public static func < (lhs: RowPart, rhs: RowPart) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension RowMarks {
    /// Where the part stands among the bits; 0 for the part that follows from the marks.
    private static let shift: UInt16 = 12

    /// The marks of a row that stands in a part, whatever else it shows.
    public static func part(_ part: RowPart) -> RowMarks { RowMarks(rawValue: part.rawValue << shift) }

    /// The same marks of a row that stands in a part.
    func standing(in part: RowPart) -> RowMarks {
        RowMarks(rawValue: rawValue & ((1 << Self.shift) - 1)).union(.part(part))
    }

    /// The part of the list in which the row stands.
    public var part: RowPart {
        RowPart(rawValue: rawValue >> Self.shift) ?? (isDisjoint(with: [.done, .fixed]) ? .open : .last)
    }
}
