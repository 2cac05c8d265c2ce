import LocaleShim
import Todo

/// The date and time formats of the user's locale. Names of days and months follow the language, which may differ.
public struct CalendarStyle: Equatable, Sendable {
    public var firstWeekday = Weekday.monday
    public var weekend = Weekend.usual
    /// Whether the clock has 12 hours instead of 24.
    public var hasTwelveHours = false
    /// Whether the month comes before the day.
    public var isMonthFirst = false
    /// The separator between hours and minutes.
    public var timeSeparator: Character = ":"
    public var digits = Array("0123456789")

    /// The style of ISO 8601: weeks start on Monday, 24 hours, the day before the month.
    public init() {}

    /// - Parameters:
    ///   - dateFormat: The date format as for `strftime`, such as `%m/%d/%Y`.
    ///   - timeFormat: The time format, such as `%H.%M.%S` or `%r`.
    public init(
        dateFormat: String, timeFormat: String, firstWeekday: Weekday, weekend: Weekend = .usual, digits: [Character]
    ) {
        (self.firstWeekday, self.weekend) = (firstWeekday, weekend)
        let time = Self.parts(of: timeFormat)
        hasTwelveHours = time.contains { "Ilrp".contains($0.letter) }
        if let hour = time.first(where: { "HIkl".contains($0.letter) })?.separator, ":.h".contains(hour) {
            timeSeparator = hour
        }
        // A format that starts with the year, such as `%Y-%m-%d`, does not show the order of dates with the name of the
        // month. That order is the order of the language.
        isMonthFirst = Self.parts(of: dateFormat).first.map { "mbBD".contains($0.letter) } ?? false
        if digits.count == 10 { self.digits = digits }
    }

    /// Returns the conversions of a format, each with the character after it.
    private static func parts(of format: String) -> [(letter: Character, separator: Character?)] {
        format.split(separator: Character("%"), omittingEmptySubsequences: true).compactMap { part in
            // Flags and modifiers come before the letter.
            guard let index = part.firstIndex(where: { $0.isLetter && !"EO".contains($0) }) else { return nil }
            let after = part.index(after: index)
            return (part[index], after < part.endIndex ? part[after] : nil)
        }
    }

    public func localized(_ text: String) -> String {
        guard digits[0] != "0" else { return text }
        return String(text.map { $0.isASCII ? $0.wholeNumberValue.map { digits[$0] } ?? $0 : $0 })
    }
}

extension CalendarStyle {
    /// The style of the process's locale for `LC_TIME`.
    public static var system: CalendarStyle {
        guard furrow_locale_has_dates() else { return CalendarStyle() }
        return CalendarStyle(
            dateFormat: text(furrow_locale_date_format()), timeFormat: text(furrow_locale_time_format()),
            firstWeekday: Weekday(rawValue: Int(furrow_locale_first_weekday())) ?? .monday,
            weekend: Weekend(locale: text(furrow_locale_of_dates())),
            digits: (0...9).compactMap { text(furrow_locale_digit($0)).first })
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
}
