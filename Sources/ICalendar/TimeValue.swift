import Todo

/// A DATE or a DATE-TIME as written (RFC 5545, 3.3.4, 3.3.5 and 3.3.14).
struct TimeValue: Equatable {
    let day: Day
    /// The time of day, or nil for a DATE.
    let time: TimeOfDay?
    let isUTC: Bool

    /// Reads a value such as `20261203`, `20261203T090000` or `20261203T090000Z`.
    init?(_ value: ArraySlice<UInt8>) {
        let bytes = Self.trimmed(value)
        guard bytes.count >= 8, let date = Self.number(bytes.prefix(8)),
            let day = Day(year: date / 10_000, month: date / 100 % 100, day: date % 100)
        else { return nil }
        self.day = day
        let timeBytes = bytes.dropFirst(8)
        isUTC = timeBytes.count == 8 && timeBytes.last == UInt8(ascii: "Z")
        if timeBytes.isEmpty {
            time = nil
        } else {
            guard timeBytes.first == UInt8(ascii: "T"), isUTC || timeBytes.count == 7,
                let digits = Self.number(timeBytes.dropFirst().prefix(6)),
                // Furrow's times have no leap seconds.
                let time = TimeOfDay(
                    hour: digits / 10_000, minute: digits / 100 % 100,
                    second: min(digits % 100, 60) == 60 ? 59 : digits % 100)
            else { return nil }
            self.time = time
        }
    }

    /// The day and time; a DATE begins at midnight.
    var local: LocalTime { LocalTime(day: day, time: time ?? .midnight) }

    /// The instant in milliseconds since 1970, if the time is in UTC.
    var milliseconds: Int64 { Int64(local.seconds) * 1000 }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var number = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return number
    }

    /// Removes white space at the ends, which RFC 5545 does not allow but some programs write.
    static func trimmed(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var value = value
        while let last = value.last, last <= UInt8(ascii: " ") { value.removeLast() }
        while let first = value.first, first <= UInt8(ascii: " ") { value.removeFirst() }
        return value
    }
}

extension TimeValue {
    static func formatted(_ day: Day) -> String { day.description.filter { $0 != "-" } }

    /// Returns the time as a DATE-TIME without a zone.
    static func formatted(_ time: LocalTime) -> String { time.description.filter { $0 != "-" && $0 != ":" } }

    /// Returns an instant, in milliseconds since 1970, as a DATE-TIME in UTC, or nil if it cannot be written.
    static func formatted(milliseconds: Int64) -> String? {
        let (seconds, remainder) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        return LocalTime(seconds: Int(remainder < 0 ? seconds - 1 : seconds)).map { "\(formatted($0))Z" }
    }

    /// Returns an offset from UTC in seconds as a UTC-OFFSET, such as `+0100`.
    static func formatted(offset: Int) -> String {
        let size = abs(offset)
        let parts = [size / 3600, size / 60 % 60] + (size % 60 == 0 ? [] : [size % 60])
        return (offset < 0 ? "-" : "+") + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    }

    /// Returns a UTC-OFFSET as seconds east of UTC.
    static func offset(_ value: ArraySlice<UInt8>) -> Int? {
        let bytes = trimmed(value)
        guard let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            bytes.count == 5 || bytes.count == 7, let digits = number(bytes.dropFirst())
        else { return nil }
        let whole = bytes.count == 5 ? digits * 100 : digits
        let seconds = whole / 10_000 * 3600 + whole / 100 % 100 * 60 + whole % 100
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }
}
