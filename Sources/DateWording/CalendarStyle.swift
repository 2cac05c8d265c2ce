// How dates and times are written where the user lives.

import LocaleShim
import Todo

/// How dates and times are written where the user lives. What they are called is a matter of the language, which may be
/// another.
public struct CalendarStyle: Equatable, Sendable {
    /// The day that a week begins with.
    public var firstWeekday = Weekday.monday
    /// The days that are no working days.
    public var weekend = Weekend.usual
    /// Whether hours are counted twice from 1 to 12.
    public var hasTwelveHours = false
    /// Whether the month stands before its day.
    public var isMonthFirst = false
    /// What stands between hours and minutes.
    public var timeSeparator: Character = ":"
    /// The digits from 0 on.
    public var digits = Array("0123456789")

    /// As ISO 8601 has it: from Monday, by 24 hours, the day first.
    public init() {}

    /// What a locale's own formats say.
    ///
    /// - Parameters:
    ///   - dateFormat: how it writes a date, as `strftime` takes it, such as `%m/%d/%Y`.
    ///   - timeFormat: how it writes a time, such as `%H.%M.%S` or `%r`.
    public init(
        dateFormat: String, timeFormat: String, firstWeekday: Weekday, weekend: Weekend = .usual, digits: [Character]
    ) {
        (self.firstWeekday, self.weekend) = (firstWeekday, weekend)
        let time = Self.parts(of: timeFormat)
        hasTwelveHours = time.contains { "Ilrp".contains($0.letter) }
        if let hour = time.first(where: { "HIkl".contains($0.letter) })?.separator, ":.h".contains(hour) {
            timeSeparator = hour
        }
        // What begins with the year writes numbers alone so: with the month's name the language's own order holds.
        isMonthFirst = Self.parts(of: dateFormat).first.map { "mbBD".contains($0.letter) } ?? false
        if digits.count == 10 { self.digits = digits }
    }

    /// The conversions of a format, and what stands right after each.
    private static func parts(of format: String) -> [(letter: Character, separator: Character?)] {
        format.split(separator: Character("%"), omittingEmptySubsequences: true).compactMap { part in
            // Flags and modifiers come before the letter.
            guard let index = part.firstIndex(where: { $0.isLetter && !"EO".contains($0) }) else { return nil }
            let after = part.index(after: index)
            return (part[index], after < part.endIndex ? part[after] : nil)
        }
    }

    /// A text with its digits as the locale writes them.
    public func localized(_ text: String) -> String {
        guard digits[0] != "0" else { return text }
        return String(text.map { $0.isASCII ? $0.wholeNumberValue.map { digits[$0] } ?? $0 : $0 })
    }
}

extension CalendarStyle {
    /// What the locale of this process has, as `LC_TIME` names it.
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
