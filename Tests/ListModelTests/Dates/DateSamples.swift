// The current time used by the tests of date texts.

import DateWording
import TestSupport
import Todo

/// Monday, 2026-11-23, 10:00 in Berlin.
let monday = Now(
    Timestamp(milliseconds: Int64(LocalTime("2026-11-23T09:00:00").seconds) * 1000), by: SampleZones())

/// Date texts at that time, with a 24-hour clock and the day before the month.
let words = DateWords(monday, CalendarStyle())

/// Date texts at that time in American style.
var americanWords: DateWords {
    var style = CalendarStyle()
    style.firstWeekday = .sunday
    style.hasTwelveHours = true
    style.isMonthFirst = true
    return DateWords(monday, style)
}

extension LocalTime {
    /// Creates the time from a text that must be valid.
    init(_ text: String) {
        guard case .floating(let time) = CalendarTime(text) else { preconditionFailure("\(text) is no floating time") }
        self = time
    }
}

/// Returns the time from a text that must be valid.
func time(_ text: String) -> CalendarTime {
    guard let time = CalendarTime(text) else { preconditionFailure("\(text) is no time") }
    return time
}
