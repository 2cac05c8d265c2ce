// What a word with digits may say: a number, a time, a date.

/// What the digits of a word say.
enum DigitShape: Equatable {
    /// `3`, of so many digits.
    case number(Int, width: Int)
    /// `1st`, in German `1.`.
    case ordinal(Int)
    /// `9:30`, its hour of so many digits.
    case clock(hour: Int, minute: Int, width: Int)
    /// `9.30`.
    case dottedClock(hour: Int, minute: Int)
    /// `9am`, `9:30am`.
    case halfDay(hour: Int, minute: Int, isAfternoon: Bool)
    /// `3.12.` or `3.12.2026`, where the language has the day first.
    case dotted(day: Int, month: Int, year: Int?)
    /// `2026-12-03`.
    case iso(Day)

    /// What a folded word says; nil where it does not begin with a digit or says nothing.
    init?(_ word: String, table: PhraseTable) {
        guard let first = word.utf8.first, (0x30...0x39).contains(first) else { return nil }
        var rest = Substring(word)
        guard let (number, width) = Self.number(&rest) else { return nil }
        if rest.isEmpty {
            self = .number(number, width: width)
        } else if table.ordinalSuffixes.contains(String(rest)) {
            self = .ordinal(number)
        } else if width == 4 {
            guard let day = Day(word) else { return nil }
            self = .iso(day)
        } else if let isAfternoon = table.entry(String(rest))?.isAfternoon {
            self = .halfDay(hour: number, minute: 0, isAfternoon: isAfternoon)
        } else {
            self.init(number, width: width, rest: rest, table: table)
        }
    }

    /// What a number with more behind a colon or a dot says.
    private init?(_ number: Int, width: Int, rest: Substring, table: PhraseTable) {
        let sign = rest.first
        var rest = rest.dropFirst()
        guard sign == ":" || sign == ".", let (second, secondWidth) = Self.number(&rest) else { return nil }
        if secondWidth == 2, let isAfternoon = table.entry(String(rest))?.isAfternoon {
            self = .halfDay(hour: number, minute: second, isAfternoon: isAfternoon)
        } else if rest.isEmpty {
            guard secondWidth == 2 else { return nil }
            self =
                sign == ":"
                ? .clock(hour: number, minute: second, width: width) : .dottedClock(hour: number, minute: second)
        } else {
            guard table.hasDottedDates, sign == ".", rest.first == "." else { return nil }
            rest = rest.dropFirst()
            let year = Self.number(&rest)
            guard rest.isEmpty, year == nil || year?.width == 4 else { return nil }
            self = .dotted(day: number, month: second, year: year?.number)
        }
    }

    /// A number of at most four digits.
    private static func number(_ text: inout Substring) -> (number: Int, width: Int)? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard (1...4).contains(digits.count), let number = Int(digits) else { return nil }
        text = text[digits.endIndex...]
        return (number, digits.count)
    }
}
