// Headers: rows that name the rows after them.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// By what rows stand in groups, each below a header.
public enum RowGrouping: Equatable, Sendable {
    /// By nothing.
    case none
    /// Those that are put off, below all others.
    case later
    /// By the day on which they are due; a rank is seconds since 1970 on the clock here.
    case days
    /// By the day on which they were done, the last first; a rank is milliseconds before 1970 on the clock here.
    case daysOfCompletion
    /// By whether they are to be done, which has no header, are done, or lie in the trash.
    case found

    /// A header: a row that stands for no record.
    struct Header {
        let content: RowContent
        let rank: Rank
    }

    /// The header of a row's group; nil where it has none.
    func header(of part: RowPart, _ rank: Rank) -> Header? {
        guard let number = group(of: part, rank) else { return nil }
        switch self {
        case .none: return nil
        case .later: return Header(content: .header(.laterHeader, part: part), rank: Rank(.min))
        case .found:
            let id = part == .last ? UUID.doneHeader : .trashHeader
            return Header(content: .header(id, part: part), rank: Rank(.min))
        case .days:
            return Day(number: number).map { day in
                Header(
                    content: .header(.header(of: day), part: part, day: day),
                    rank: Rank(Int64(number * LocalTime.secondsADay)))
            }
        case .daysOfCompletion:
            return Day(number: number).map { day in
                // The end of the day: its first row is the one that was done last.
                Header(
                    content: .header(.header(of: day), part: part, day: day),
                    rank: Rank(Int64(-(number + 1) * Self.millisecondsADay)))
            }
        }
    }

    /// The number of a row's group, of a day where they are days; nil where it is in none.
    func group(of part: RowPart, _ rank: Rank) -> Int? {
        switch self {
        case .none: nil
        case .later: part == .later ? 0 : nil
        case .found: part > .open ? Int(part.rawValue) : nil
        case .days: floor(Int(rank.value), LocalTime.secondsADay)
        case .daysOfCompletion: floor(-Int(rank.value), Self.millisecondsADay)
        }
    }

    private static let millisecondsADay = LocalTime.secondsADay * 1000
}

/// The greatest whole number that is not beyond a quotient.
private func floor(_ number: Int, _ divisor: Int) -> Int {
    let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
}

extension RowContent {
    /// - Parameter day: the day that it names.
    fileprivate static func header(_ id: UUID, part: RowPart, day: Day? = nil) -> RowContent {
        RowContent(
            id: id, title: "", marks: [.fixed, .header, .part(part)],
            caption: day.map { RowCaption(due: .day($0)) })
    }
}

extension UUID {
    /// The id of the header above what is put off. It is made like the root's.
    public static let laterHeader = UUID(uuid: (0x46, 0x75, 0x72, 0x72, 0x6F, 0x77, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 1, 0))

    /// The ids of the headers above what is done, and what lies in the trash, of what is found. They are made like the root's.
    public static let doneHeader = UUID(uuid: (0x46, 0x75, 0x72, 0x72, 0x6F, 0x77, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 1, 1))
    public static let trashHeader = UUID(uuid: (0x46, 0x75, 0x72, 0x72, 0x6F, 0x77, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 1, 2))

    /// The id of the header above what belongs to a day: made like the root's, with the day's number in it.
    public static func header(of day: Day) -> UUID {
        let number = UInt32(bitPattern: Int32(day.number))
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
        return UUID(
            uuid: (
                0x46, 0x75, 0x72, 0x72, 0x6F, 0x77, 0x80, 0, 0x80, 1, 0, 0, bytes[0], bytes[1], bytes[2], bytes[3]
            ))
    }
}
