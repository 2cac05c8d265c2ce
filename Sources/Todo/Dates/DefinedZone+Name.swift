// Conversion of a `DefinedZone` to and from its name.

extension DefinedZone {
    /// The zone's name: the label, followed by the clock changes, separated by slashes.
    ///
    /// - A zone without yearly changes, or with single ones, states its first UTC offset: `-0500`.
    /// - A single change is the time in UTC and the new offset: `20260329T0100+0200`.
    /// - A yearly change is the month, the day, the local time of the change, and the new offset. The day is a day of
    ///   the month and a weekday (`0308SU0200-0400`: the first Sunday from the 8th on), the month's last such weekday
    ///   (`03LSU0200+0200`), or a D and a day of the month (`04D010000+0300`).
    public var name: String {
        var parts = [label]
        if yearly.isEmpty || !singles.isEmpty { parts.append(Self.text(ofOffset: first)) }
        parts += singles.compactMap { change in
            LocalTime(seconds: change.instant).map { utc in
                let date = utc.day.description.filter { $0 != "-" }
                return "\(date)T\(Self.text(of: utc.time))\(Self.text(ofOffset: change.offset))"
            }
        }
        parts += yearly.map { change in
            let day =
                switch change.day {
                case .day(let number): "D" + padded(number, 2)
                case .weekday(let weekday, let least): padded(least, 2) + weekday.code
                case .last(let weekday): "L" + weekday.code
                }
            return padded(change.month, 2) + day + Self.text(of: change.time) + Self.text(ofOffset: change.offset)
        }
        return parts.joined(separator: "/")
    }

    private static func text(of time: TimeOfDay) -> String {
        padded(time.hour, 2) + padded(time.minute, 2) + (time.second == 0 ? "" : padded(time.second, 2))
    }

    private static func text(ofOffset offset: Int) -> String {
        (offset < 0 ? "-" : "+") + padded(abs(offset) / 3600, 2) + padded(abs(offset) / 60 % 60, 2)
    }

    /// Returns nil if the name states no clock changes.
    public init?(name: String) {
        var parts = name.split(separator: "/", omittingEmptySubsequences: false)
        var yearly: [YearlyChange] = []
        while parts.count > 1, let change = parts.last.flatMap(YearlyChange.init) {
            yearly.insert(change, at: 0)
            parts.removeLast()
        }
        var singles: [SingleChange] = []
        while parts.count > 1, let change = parts.last.flatMap(SingleChange.init) {
            singles.insert(change, at: 0)
            parts.removeLast()
        }
        var first = yearly.last?.offset
        if parts.count > 1, let last = parts.last, let offset = Self.offset(last) {
            first = offset
            parts.removeLast()
        }
        guard let first, parts.first?.isEmpty == false else { return nil }
        self.init(label: parts.joined(separator: "/"), first: first, singles: singles, yearly: yearly)
    }

    /// Parses an offset such as `+0100` and returns it in seconds.
    fileprivate static func offset(_ text: Substring) -> Int? {
        guard text.utf8.count == 5, text.hasPrefix("+") || text.hasPrefix("-"), let zone = OffsetZone(String(text))
        else {
            return nil
        }
        return zone.offset
    }

    /// Splits a part of the name into a scanner for its beginning and the offset at its end.
    fileprivate static func split(_ part: Substring) -> (scanner: DateScanner, offset: Int)? {
        guard part.utf8.count > 5, let offset = offset(part.suffix(5)) else { return nil }
        return (DateScanner(part.dropLast(5)), offset)
    }
}

extension DefinedZone.SingleChange {
    fileprivate init?(_ part: Substring) {
        guard let (remaining, offset) = DefinedZone.split(part) else { return nil }
        var scanner = remaining
        guard let day = scanner.basicDay(), scanner.consume(UInt8(ascii: "T")), let time = scanner.timeOfChange() else {
            return nil
        }
        self.init(instant: LocalTime(day: day, time: time).seconds, offset: offset)
    }
}

extension DefinedZone.YearlyChange {
    fileprivate init?(_ part: Substring) {
        guard let (remaining, offset) = DefinedZone.split(part) else { return nil }
        var scanner = remaining
        guard let month = scanner.number(2), (1...12).contains(month) else { return nil }
        let day: DefinedZone.MonthDay
        if scanner.consume(UInt8(ascii: "D")) {
            guard let number = scanner.number(2) else { return nil }
            day = .day(number)
        } else if scanner.consume(UInt8(ascii: "L")) {
            guard let weekday = scanner.weekday() else { return nil }
            day = .last(weekday)
        } else {
            guard let least = scanner.number(2), let weekday = scanner.weekday() else { return nil }
            day = .weekday(weekday, from: least)
        }
        guard let time = scanner.timeOfChange() else { return nil }
        self.init(month: month, day: day, time: time, offset: offset)
        // 2000 is a leap year, so every valid day of the year exists in it.
        guard local(in: 2000) != nil else { return nil }
    }
}

extension DateScanner {
    /// Reads a time such as `0200` or `235959` that ends the text.
    fileprivate mutating func timeOfChange() -> TimeOfDay? {
        guard let hour = number(2), let minute = number(2), let second = isAtEnd ? 0 : number(2), isAtEnd else {
            return nil
        }
        return TimeOfDay(hour: hour, minute: minute, second: second)
    }

    /// Reads a weekday's two-letter code, such as `SU`.
    fileprivate mutating func weekday() -> Weekday? {
        Weekday.allCases.first { weekday in
            var remaining = self
            guard weekday.code.utf8.allSatisfy({ remaining.consume($0) }) else { return false }
            self = remaining
            return true
        }
    }
}
