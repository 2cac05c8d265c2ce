import Todo

/// The grouping of rows below headers.
public enum RowGrouping: Equatable, Sendable {
    case none
    /// Tasks put off until later, below all others.
    case later
    /// By due day. Ranks are seconds of local time since 1970.
    case days
    /// By day of completion, most recent first. Ranks are negated milliseconds of local time since 1970.
    case daysOfCompletion
    /// By state: open (without a header), completed, or in the trash.
    case found

    /// A header, which represents no record.
    struct Header {
        let content: RowContent
        let rank: Rank
    }

    /// Returns the header of a row's group, or nil if there is none.
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
                // The end of the day, so that the header comes before the task that was completed last.
                Header(
                    content: .header(.header(of: day), part: part, day: day),
                    rank: Rank(Int64(-(number + 1) * Self.millisecondsADay)))
            }
        }
    }

    /// Returns the number of a row's group, which is a day number when grouping by days, or nil if the row is in no
    /// group.
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

/// Returns the quotient rounded down.
private func floor(_ number: Int, _ divisor: Int) -> Int {
    let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
}

extension RowContent {
    /// - Parameter day: The day that the header names.
    fileprivate static func header(_ id: UUID, part: RowPart, day: Day? = nil) -> RowContent {
        RowContent(
            id: id, title: "", marks: [.fixed, .header, .part(part)],
            caption: day.map { RowCaption(due: .day($0)) })
    }
}

extension UUID {
    /// The id of the header above tasks put off until later. Its form is that of `TodoList.root`.
    public static let laterHeader = UUID(uuid: (0x46, 0x75, 0x72, 0x72, 0x6F, 0x77, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 1, 0))

    /// The ids of the headers above completed and deleted search results. Their form is that of `TodoList.root`.
    public static let doneHeader = UUID(uuid: (0x46, 0x75, 0x72, 0x72, 0x6F, 0x77, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 1, 1))
    public static let trashHeader = UUID(uuid: (0x46, 0x75, 0x72, 0x72, 0x6F, 0x77, 0x80, 0, 0x80, 0, 0, 0, 0, 0, 1, 2))

    /// Returns the id of the header of a day. Its form is that of `TodoList.root`, and it contains the day's number.
    public static func header(of day: Day) -> UUID {
        let number = UInt32(bitPattern: Int32(day.number))
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
        return UUID(
            uuid: (
                0x46, 0x75, 0x72, 0x72, 0x6F, 0x77, 0x80, 0, 0x80, 1, 0, 0, bytes[0], bytes[1], bytes[2], bytes[3]
            ))
    }
}
