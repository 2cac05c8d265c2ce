import Todo

/// The dates on which the rule and the alarms of a task in vCalendar 1.0 depend.
struct VCalendar10Dates {
    private(set) var start: TimeValue?
    private(set) var due: TimeValue?

    init(_ lines: [VCalendar10Line]) {
        func time(_ name: String) -> TimeValue? {
            let line = lines.first { $0.name == name }
            return line.flatMap { TimeValue(Array(Self.normalized($0.text.0).utf8)[...]) }
        }
        (start, due) = (time("DTSTART"), time("DUE"))
    }

    /// Returns a date or time in the form of RFC 5545; any other text stays unchanged.
    ///
    /// vCalendar 1.0 allows ISO 8601 with and without separators, and times without seconds or with an offset from
    /// UTC.
    static func normalized(_ text: String) -> String {
        let bare = text.uppercased().filter { !$0.isWhitespace }
        let parts = bare.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        let day = parts[0].filter { $0 != "-" }
        guard day.count == 8, day.allSatisfy(\.isASCIIDigit) else { return text }
        guard parts.count == 2 else { return String(day) }
        let time = parts[1].prefix { $0.isASCIIDigit || $0 == ":" }.filter { $0 != ":" }
        let zone = parts[1].drop { $0.isASCIIDigit || $0 == ":" }
        guard [4, 6].contains(time.count) else { return text }
        let local = "\(day)T\(time)" + (time.count == 4 ? "00" : "")
        if zone.isEmpty || zone == "Z" { return local + zone }
        let offset = zone.dropFirst().filter { $0 != ":" }
        guard zone.first == "+" || zone.first == "-", [2, 4].contains(offset.count), let number = Int(offset),
            let value = TimeValue(Array(local.utf8)[...])
        else { return text }
        let minutes = offset.count == 2 ? number * 60 : number / 100 * 60 + number % 100
        let utc = value.local.adding(seconds: (zone.first == "-" ? minutes : -minutes) * 60)
        return utc.map { Self.text(of: $0) + "Z" } ?? text
    }

    /// Returns a day and time in the form of RFC 5545.
    static func text(of time: LocalTime) -> String {
        "\(time.day)T\(time.time)".filter { $0 != "-" && $0 != ":" }
    }
}

extension Character {
    var isASCIIDigit: Bool { isASCII && isNumber }
}
