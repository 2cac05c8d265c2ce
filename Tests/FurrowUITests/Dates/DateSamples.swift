// A moment from which the tests of words look at days.

import TestSupport
import Todo

@testable import FurrowUI

/// Monday, 2026-11-23, 10:00 in Berlin.
let monday = Now(
    Timestamp(milliseconds: Int64(LocalTime("2026-11-23T09:00:00").seconds) * 1000), by: FewZones())

/// Words that are said then, where hours are counted to 24 and the day stands first.
let words = DateWords(monday, CalendarStyle())

/// Words that are said then in America.
var americanWords: DateWords {
    var style = CalendarStyle()
    (style.firstWeekday, style.hasTwelveHours, style.isMonthFirst) = (.sunday, true, true)
    return DateWords(monday, style)
}

extension LocalTime {
    /// The time of a text that must be right.
    init(_ text: String) {
        guard case .floating(let time) = CalendarTime(text) else { preconditionFailure("\(text) is no floating time") }
        self = time
    }
}

/// The time of a text that must be right.
func time(_ text: String) -> CalendarTime {
    guard let time = CalendarTime(text) else { preconditionFailure("\(text) is no time") }
    return time
}
