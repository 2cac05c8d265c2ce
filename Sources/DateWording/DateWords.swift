// Days and times in words, as seen from now.

import GLibSupport
import Todo

/// Says when something is, as one says it today: “Tomorrow 9:00”, “3 days ago”, “3 Dec”.
public struct DateWords: Sendable {
    /// When it is said, and what clocks show then.
    public let now: Now
    /// How dates and times are written.
    public let style: CalendarStyle
    /// The day on which it is said.
    public let today: Day

    /// The words of a moment.
    public init(_ now: Now, _ style: CalendarStyle) {
        (self.now, self.style) = (now, style)
        today = now.today
    }

    /// How many days ahead or back are told by their distance: with the seventh the days of the week begin again.
    private static let nearDays = 6

    /// When something is: a time in a zone as the clock here shows it then.
    public func text(_ time: CalendarTime) -> String {
        let local = now.zones.local(of: time)
        return with(time.time == nil ? nil : local.time, day(local.day))
    }

    /// A day: by its distance where it is near, by its date elsewhere.
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

    /// A day as the header of what belongs to it: “Tomorrow”, “Wed 3 Dec”.
    public func header(_ day: Day) -> String {
        if abs(day.number - today.number) <= 1 { return self.day(day) }
        return tr("{weekday} {date}").filling(["weekday": day.weekday.shortName, "date": date(day)])
    }

    /// From when on something is to be done.
    public func start(_ time: CalendarTime) -> String {
        let local = now.zones.local(of: time)
        let start: String
        switch local.day.number - today.number {
        case 0: start = tr("From Today")
        case 1: start = tr("From Tomorrow")
        default: start = tr("From {date}").filling("date", with: day(local.day))
        }
        return with(time.time == nil ? nil : local.time, start)
    }

    /// A day by its date, with the year where that is another: “3 Dec”, “3 Dec 2027”.
    public func date(_ day: Day) -> String {
        let (year, month, number) = day.date
        let values = ["day": "\(number)", "month": MonthName.short(month), "year": "\(year)"]
        return style.localized(pattern(hasYear: year != today.year).filling(values))
    }

    /// A day of each year, in full: “3 December”.
    public func date(month: Int, day: Int) -> String {
        style.localized(pattern(hasYear: false).filling(["day": "\(day)", "month": MonthName.full(month)]))
    }

    /// A time of the day as the clock here shows it: “9:00”, “9:00 AM”.
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
