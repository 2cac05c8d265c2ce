/// A time zone whose name is a UTC offset as people write it: `GMT-0400`, `UTC+3`, `+05:30`.
///
/// A plus sign means ahead of UTC: `UTC+3` is three hours ahead. POSIX reads such names with the opposite sign, as does
/// the IANA database in names such as `Etc/GMT+4`, which do not have this form.
struct OffsetZone: Equatable {
    /// The UTC offset in seconds, positive to the east.
    let offset: Int
    /// The name in the characters that zone names may contain: `UTC+0530` for `UTC+05:30`.
    let name: String

    /// Parses a zone name. Returns nil if the name is not an offset, or if no clock has that offset.
    init?(_ text: String) {
        var remaining = Substring(text)
        let prefix = ["GMT", "UTC"].first { remaining.uppercased().hasPrefix($0) } ?? ""
        remaining.removeFirst(prefix.count)
        guard let sign = remaining.popFirst(), "+-\u{2212}".contains(sign) else { return nil }
        guard let (hours, minutes) = Self.clock(remaining), hours <= Self.maxHours, minutes < 60 else { return nil }
        offset = (sign == "+" ? 1 : -1) * (hours * 60 + minutes) * 60
        let digits = String(remaining.filter { $0.isASCII && $0.isNumber })
        name = (prefix.isEmpty ? "UTC" : prefix) + (sign == "+" ? "+" : "-") + digits
    }

    /// The maximum offset in hours. In practice, clocks are at most 14 hours ahead of UTC.
    private static let maxHours = 15

    /// Parses hours and minutes: `3`, `03`, `330`, `0330`, `03:30` or `03.30`.
    private static func clock(_ text: Substring) -> (hours: Int, minutes: Int)? {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
        guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }) else { return nil }
        let lengths = parts.map(\.count)
        guard let first = parts.first.flatMap({ Int($0) }) else { return nil }
        if lengths == [1] || lengths == [2] { return (first, 0) }
        if lengths == [3] || lengths == [4] { return (first / 100, first % 100) }
        guard lengths == [1, 2] || lengths == [2, 2], let minutes = Int(parts[1]) else { return nil }
        return (first, minutes)
    }
}
