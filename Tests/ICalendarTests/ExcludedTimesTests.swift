// Tests of tasks with many excluded instances.

import ICalendar
import TestSupport
import Testing
import Todo

@Suite struct ExcludedTimesTests {
    /// Returns a daily task whose first instances are excluded, with one property for each or one for all.
    private func daily(without count: Int, inOneLine isOneLine: Bool) throws -> TaskResource {
        let first = try #require(CalendarTime("2026-12-01T09:00:00"))
        let times = try (0..<count).map { days in
            let day = try #require(first.moved(days: days, by: Sample.zones)).day
            return day.description.filter { $0 != "-" } + "T090000"
        }
        let name = "EXDATE;TZID=Europe/Berlin:"
        let lines = isOneLine ? [name + times.joined(separator: ",")] : times.map { name + $0 }
        let head = ["UID:1", "DTSTAMP:20261101T080000Z", "SUMMARY:a", "DTSTART;TZID=Europe/Berlin:20261201T090000"]
        return try Sample.resource(Sample.calendar(head + ["RRULE:FREQ=DAILY"] + lines))
    }

    @Test(arguments: [true, false]) func theFirstNonexcludedOccurrenceIsShown(inOneLine isOneLine: Bool) throws {
        let fields = try daily(without: 62, inOneLine: isOneLine).fields
        #expect(fields[.due] == .text("2027-02-01T09:00:00+01:00[Europe/Berlin]"))
        #expect(fields[.completed] == .none)
    }

    @Test(arguments: [true, false]) func readingExclusionsTakesLinearTime(inOneLine isOneLine: Bool) throws {
        func steps(_ count: Int) throws -> Int {
            let (task, zones) = (try daily(without: count, inOneLine: isOneLine), CountingZones())
            _ = task.fields(by: zones)
            return zones.count
        }
        let (few, many) = (try steps(300), try steps(1200))
        #expect(few > 300 && many <= 4 * few)
    }

    @Test func anAdditionalExclusionKeepsTheOtherLines() throws {
        let old = try daily(without: 62, inOneLine: true)
        let more = try #require(CalendarTime("2027-03-01T09:00:00+01:00[Europe/Berlin]"))
        let new = old.changed { fields in
            guard case .text(let json) = fields[.excludedDates], let times = OccurrenceDates(json: json) else { return }
            fields[.excludedDates] = .text(times.union([more]).json)
        }
        let (before, after) = (old.excludedLines, new.excludedLines)
        #expect(before.count == 1)
        #expect(after == before + ["EXDATE;TZID=Europe/Berlin:20270301T090000"])
    }
}

extension TaskResource {
    fileprivate var excludedLines: [String] { lines.filter { $0.hasPrefix("EXDATE") } }
}
