import Todo

/// The interpretation of a word that begins with a digit: a number, a time or a date.
enum DigitShape: Equatable {
    /// A plain number such as `3`. The width is the number of its digits.
    case number(Int, width: Int)
    /// An ordinal such as `1st`, or `1.` in German.
    case ordinal(Int)
    /// A time with a colon such as `9:30`. The width is the number of digits of the hour.
    case clock(hour: Int, minute: Int, width: Int)
    /// A time with a dot, such as `9.30`.
    case dottedClock(hour: Int, minute: Int)
    /// A 12-hour time such as `9am` or `9:30am`.
    case halfDay(hour: Int, minute: Int, isAfternoon: Bool)
    /// A date with dots, `3.12.` or `3.12.2026`, in languages that write the day first.
    case dotted(day: Int, month: Int, year: Int?)
    /// A date in the format of ISO 8601, such as `2026-12-03`.
    case iso(Day)

    /// Interprets a folded word. Returns nil if the word does not begin with a digit or has no such form.
    init?(_ word: String, table: PhraseTable) {
        guard let first = word.utf8.first, (0x30...0x39).contains(first) else { return nil }
        var remaining = Substring(word)
        guard let (number, width) = Self.number(&remaining) else { return nil }
        if remaining.isEmpty {
            self = .number(number, width: width)
        } else if table.ordinalSuffixes.contains(String(remaining)) {
            self = .ordinal(number)
        } else if width == 4 {
            guard let day = Day(word) else { return nil }
            self = .iso(day)
        } else if let isAfternoon = table.entry(String(remaining))?.isAfternoon {
            self = .halfDay(hour: number, minute: 0, isAfternoon: isAfternoon)
        } else {
            self.init(number, width: width, remaining: remaining, table: table)
        }
    }

    /// Interprets a number that is followed by a colon or a dot.
    private init?(_ number: Int, width: Int, remaining: Substring, table: PhraseTable) {
        let sign = remaining.first
        var remaining = remaining.dropFirst()
        guard sign == ":" || sign == ".", let (second, secondWidth) = Self.number(&remaining) else { return nil }
        if secondWidth == 2, let isAfternoon = table.entry(String(remaining))?.isAfternoon {
            self = .halfDay(hour: number, minute: second, isAfternoon: isAfternoon)
        } else if remaining.isEmpty {
            guard secondWidth == 2 else { return nil }
            self =
                sign == ":"
                ? .clock(hour: number, minute: second, width: width) : .dottedClock(hour: number, minute: second)
        } else {
            guard table.hasDottedDates, sign == ".", remaining.first == "." else { return nil }
            remaining = remaining.dropFirst()
            let year = Self.number(&remaining)
            guard remaining.isEmpty, year == nil || year?.width == 4 else { return nil }
            self = .dotted(day: number, month: second, year: year?.number)
        }
    }

    /// Consumes a number of at most four digits.
    private static func number(_ text: inout Substring) -> (number: Int, width: Int)? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard (1...4).contains(digits.count), let number = Int(digits) else { return nil }
        text = text[digits.endIndex...]
        return (number, digits.count)
    }
}
