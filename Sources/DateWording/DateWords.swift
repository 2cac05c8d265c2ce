import GLibSupport
import Todo

/// Formats days and times relative to the current day, such as “Tomorrow 9:00”, “3 days ago” and “3 Dec”.
public struct DateWords: Sendable {
    public let now: Now
    public let style: CalendarStyle
    public let today: Day

    public init(_ now: Now, _ style: CalendarStyle) {
        (self.now, self.style) = (now, style)
        today = now.today
    }

    /// The number of days before and after today that are described relative to today. A weekday alone would be
    /// ambiguous on the seventh day.
    private static let nearDays = 6

    /// Returns a time as text. Times in other zones are shown in local time.
    public func text(_ time: CalendarTime) -> String {
        let local = now.zones.local(of: time)
        return with(time.time == nil ? nil : local.time, day(local.day))
    }

    /// Returns a day as text: relative if it is near, otherwise as a date.
    public func day(_ day: Day) -> String {
        let distance = day.number - today.number
        switch distance {
        case 0: return tr("Today")
        case 1: return tr("Tomorrow")
        case -1: return tr("Yesterday")
        case 2...Self.nearDays: return day.weekday.name
        case (-Self.nearDays)...(-2): return style.localized(trn("{count} day ago", "{count} days ago", -distance))
        default: return date(day)
        }
    }

    /// Returns a day as a header, such as “Tomorrow” or “Wed 3 Dec”.
    public func header(_ day: Day) -> String {
        if abs(day.number - today.number) <= 1 { return self.day(day) }
        // Translators: A short weekday and a date: “Wed Dec 3”.
        return tr("{weekday} {date}").filling(["weekday": day.weekday.shortName, "date": date(day)])
    }

    /// Returns the text for a start time, such as “From Tomorrow”.
    public func start(_ time: CalendarTime) -> String {
        let local = now.zones.local(of: time)
        let start: String
        switch local.day.number - today.number {
        case 0: start = tr("From Today")
        case 1: start = tr("From Tomorrow")
        // Translators: The day on which a task can be started.
        default: start = tr("From {date}").filling("date", with: day(local.day))
        }
        return with(time.time == nil ? nil : local.time, start)
    }

    /// Returns a date as text, with the year unless it is the current year: “3 Dec”, “3 Dec 2027”.
    public func date(_ day: Day) -> String {
        let (year, month, number) = day.date
        let values = ["day": "\(number)", "month": MonthName.short(month), "year": "\(year)"]
        return style.localized(pattern(hasYear: year != today.year).filling(values))
    }

    /// Returns a day of every year with the full name of the month: “3 December”.
    public func date(month: Int, day: Int) -> String {
        style.localized(pattern(hasYear: false).filling(["day": "\(day)", "month": MonthName.full(month)]))
    }

    /// Returns a local time of day as text: “9:00”, “9:00 AM”.
    public func time(_ time: TimeOfDay) -> String {
        let isMorning = time.hour < 12
        let hour = style.hasTwelveHours ? (time.hour + 11) % 12 + 1 : time.hour
        let minute = (time.minute < 10 ? "0" : "") + "\(time.minute)"
        let clock = style.localized("\(hour)\(style.timeSeparator)\(minute)")
        guard style.hasTwelveHours else { return clock }
        return (isMorning ? tr("{time} AM") : tr("{time} PM")).filling("time", with: clock)
    }

    private func pattern(hasYear: Bool) -> String {
        switch (style.isMonthFirst, hasYear) {
        case (false, false): tr("{day} {month}")
        case (false, true): tr("{day} {month} {year}")
        case (true, false): tr("{month} {day}")
        case (true, true): tr("{month} {day}, {year}")
        }
    }

    private func with(_ time: TimeOfDay?, _ day: String) -> String {
        guard let time else { return day }
        return tr("{date} {time}").filling(["date": day, "time": self.time(time)])
    }
}
