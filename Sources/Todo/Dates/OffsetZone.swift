// Zones that are named by their offset from UTC.

/// A zone whose name is its offset from UTC, as people write one: `GMT-0400`, `UTC+3`, `+05:30`.
///
/// The sign is the one that the name shows: `UTC+3` is three hours ahead of UTC. POSIX reads such a name the other way round,
/// and so do the IANA database's own `Etc/GMT+4` and its like, which are not of this form.
struct OffsetZone: Equatable {
    /// Seconds east of UTC.
    let offset: Int
    /// The name in the letters that a zone's name can have here: `UTC+0530` for `UTC+05:30`.
    let name: String

    /// The zone of a name; nil where the name is not of this form, or names an offset that no clock has.
    init?(_ text: String) {
        var rest = Substring(text)
        let prefix = ["GMT", "UTC"].first { rest.uppercased().hasPrefix($0) } ?? ""
        rest.removeFirst(prefix.count)
        guard let sign = rest.popFirst(), "+-\u{2212}".contains(sign) else { return nil }
        guard let (hours, minutes) = Self.clock(rest), hours <= Self.mostHours, minutes < 60 else { return nil }
        offset = (sign == "+" ? 1 : -1) * (hours * 60 + minutes) * 60
        let digits = String(rest.filter { $0.isASCII && $0.isNumber })
        name = (prefix.isEmpty ? "UTC" : prefix) + (sign == "+" ? "+" : "-") + digits
    }

    /// No clock is farther from UTC; it is 14 hours ahead at most.
    private static let mostHours = 15

    /// `3`, `03`, `330`, `0330`, `03:30` or `03.30`.
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
