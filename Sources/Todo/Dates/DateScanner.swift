/// A scanner that reads dates and times in the formats of ISO 8601, RFC 9557 and iCalendar from the UTF-8 bytes of a
/// text.
struct DateScanner {
    private var remaining: ArraySlice<UInt8>

    init(_ text: some StringProtocol) { remaining = ArraySlice(text.utf8) }

    var isAtEnd: Bool { remaining.isEmpty }

    /// Consumes the next byte if it equals `byte`, and returns whether it did.
    mutating func consume(_ byte: UInt8) -> Bool {
        guard remaining.first == byte else { return false }
        remaining.removeFirst()
        return true
    }

    /// Reads a number of exactly `width` digits.
    mutating func number(_ width: Int) -> Int? {
        let digits = remaining.prefix(width)
        guard digits.count == width else { return nil }
        var number = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
        }
        remaining = remaining.dropFirst(width)
        return number
    }

    /// Reads a day such as `2026-12-03`.
    mutating func day() -> Day? {
        guard let year = number(4), consume(UInt8(ascii: "-")), let month = number(2), consume(UInt8(ascii: "-")),
            let day = number(2)
        else { return nil }
        return Day(year: year, month: month, day: day)
    }

    /// Reads a time such as `09:00:00`.
    mutating func time() -> TimeOfDay? {
        guard let hour = number(2), consume(UInt8(ascii: ":")), let minute = number(2), consume(UInt8(ascii: ":")),
            let second = number(2)
        else { return nil }
        return TimeOfDay(hour: hour, minute: minute, second: second)
    }

    /// Reads a day in iCalendar's format, such as `20261203`.
    mutating func basicDay() -> Day? {
        guard let year = number(4), let month = number(2), let day = number(2) else { return nil }
        return Day(year: year, month: month, day: day)
    }

    /// Reads a time in iCalendar's format, such as `090000`. A leap second is read as the second before it (RFC 5545,
    /// 3.3.5).
    mutating func basicTime() -> TimeOfDay? {
        guard let hour = number(2), let minute = number(2), let second = number(2), second <= 60 else { return nil }
        return TimeOfDay(hour: hour, minute: minute, second: min(second, 59))
    }

    /// Reads a UTC offset such as `+01:00`, and returns it in seconds, positive to the east.
    mutating func offset() -> Int? {
        let isWest = remaining.first == UInt8(ascii: "-")
        guard isWest || remaining.first == UInt8(ascii: "+") else { return nil }
        remaining.removeFirst()
        guard let hours = number(2), consume(UInt8(ascii: ":")), let minutes = number(2), hours < 24, minutes < 60
        else {
            return nil
        }
        return (isWest ? -1 : 1) * (hours * 60 + minutes) * 60
    }

    /// The maximum length of a zone name, in bytes. The names of a ``DefinedZone`` are the longest.
    private static let maxZoneLength = 1500

    /// Reads a bracketed zone name such as `[Europe/Berlin]`: ASCII letters, digits and `/_+-.`.
    mutating func zone() -> String? {
        guard consume(UInt8(ascii: "[")), let end = remaining.firstIndex(of: UInt8(ascii: "]")) else { return nil }
        let name = remaining[..<end]
        guard !name.isEmpty, name.count <= Self.maxZoneLength, name.allSatisfy(Self.isOfZone) else { return nil }
        // The name must be a zone in the database, not a path to another file.
        let parts = name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.allSatisfy({ $0.first.map { $0 != UInt8(ascii: ".") } ?? false }) else { return nil }
        remaining = remaining[(end + 1)...]
        return String(decoding: name, as: UTF8.self)
    }

    private static func isOfZone(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "+"),
            UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
