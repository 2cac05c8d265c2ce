// Tests of files exported by other programs.

import Foundation
import ICalendar
import Testing
import Todo

@Suite struct OtherProgramsTests {
    static func read(_ lines: String) throws -> TaskImport {
        let bytes = Array(lines.replacing("\n", with: "\r\n").utf8)
        return TaskImport(try TaskFile(bytes, limit: 1 << 20, by: Sample.zones), name: "file", at: Sample.now)
    }

    @Test func nextcloudTasksAreImportedWithTreesAndOrder() throws {
        let tasks = try Self.read(
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//Nextcloud Tasks v0.16.1
            X-WR-CALNAME:Haus\\, Hof
            X-APPLE-CALENDAR-COLOR:#0082c9
            REFRESH-INTERVAL;VALUE=DURATION:PT4H
            BEGIN:VTODO
            CREATED:20260101T080000
            DTSTAMP:20260101T080100
            LAST-MODIFIED:20260101T080100
            UID:1b7f2f64-3d0c-4a06-9f51-8c2f9a8c6e10
            SUMMARY:Unter
            RELATED-TO:5f0f9a67-9b8c-4d42-8d6b-000000000001
            X-OC-HIDESUBTASKS:1
            END:VTODO
            BEGIN:VTODO
            CREATED:20260102T080000
            DTSTAMP:20260102T080100
            LAST-MODIFIED:20260102T080100
            UID:5f0f9a67-9b8c-4d42-8d6b-000000000001
            SUMMARY:Ober
            PRIORITY:1
            X-APPLE-SORT-ORDER:5
            STATUS:IN-PROCESS
            PERCENT-COMPLETE:30
            X-PINNED:true
            END:VTODO
            BEGIN:VTODO
            CREATED:20250101T080000
            UID:5f0f9a67-9b8c-4d42-8d6b-000000000002
            SUMMARY:Erste
            X-APPLE-SORT-ORDER:-3
            CATEGORIES:Garten,Im Freien
            DUE;VALUE=DATE:20260301
            STATUS:COMPLETED
            COMPLETED:20260201T100000Z
            PERCENT-COMPLETE:100
            END:VTODO
            END:VCALENDAR

            """)
        let list = try #require(tasks.lists.first)
        #expect(tasks.lists.count == 1 && list.name == "Haus, Hof")
        #expect(list.items.map(\.title) == ["Erste", "Ober", "Unter"])
        #expect(list.items[2].parent == list.items[1].id)
        #expect(list.items[1].id == UUID(uuidString: "5F0F9A67-9B8C-4D42-8D6B-000000000001"))
        #expect(list.items[1].priority.value == 1 && !list.items[1].isDone)
        #expect(list.items[0].isDone && list.items[0].tags.names == ["Garten", "Im Freien"])
        #expect(
            tasks.remarks.keys.map(\.key).sorted() == ["calendar-refresh-interval", "calendar-x-apple-calendar-color"])
    }

    @Test func appleRemindersAreImportedWithoutTheirPlaceholderAlarms() throws {
        let tasks = try Self.read(
            """
            BEGIN:VCALENDAR
            CALSCALE:GREGORIAN
            PRODID:-//Apple Inc.//Reminders 7.0//EN
            VERSION:2.0
            X-WR-CALNAME:Reminders
            BEGIN:VTIMEZONE
            TZID:Europe/Berlin
            BEGIN:DAYLIGHT
            DTSTART:19810329T020000
            RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
            TZNAME:MESZ
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0200
            END:DAYLIGHT
            BEGIN:STANDARD
            DTSTART:19961027T030000
            RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
            TZNAME:MEZ
            TZOFFSETFROM:+0200
            TZOFFSETTO:+0100
            END:STANDARD
            END:VTIMEZONE
            BEGIN:VTODO
            CREATED:20260105T121212Z
            DTSTAMP:20260105T121213Z
            DTSTART;TZID=Europe/Berlin:20261203T090000
            DUE;TZID=Europe/Berlin:20261203T090000
            LAST-MODIFIED:20260105T121213Z
            RRULE:FREQ=MONTHLY
            SUMMARY:Miete
            UID:0AD6D28E-0DA4-4B9C-A5D3-7E7A8A5C7C11
            X-APPLE-SORT-ORDER:789393132
            BEGIN:VALARM
            ACTION:DISPLAY
            DESCRIPTION:Reminder
            TRIGGER;VALUE=DATE-TIME:20261203T080000Z
            UID:6C2C
            X-WR-ALARMUID:6C2C
            END:VALARM
            BEGIN:VALARM
            ACTION:DISPLAY
            DESCRIPTION:Event reminder
            TRIGGER;VALUE=DATE-TIME:19760401T005545Z
            X-APPLE-PROXIMITY:ARRIVE
            END:VALARM
            END:VTODO
            END:VCALENDAR

            """)
        let item = try #require(tasks.lists.first?.items.first)
        #expect(item.due?.description == "2026-12-03T09:00:00+01:00[Europe/Berlin]")
        #expect(item.repeats?.text == "FREQ=MONTHLY" && item.repeatAnchor == item.due)
        #expect(item.reminders.map(\.description) == ["2026-12-03T08:00:00Z"])
    }

    @Test func tasksOrgTasksAreImportedWithTheirHideUntilDates() throws {
        let tasks = try Self.read(
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:+//IDN tasks.org//android-130905//EN
            BEGIN:VTODO
            DTSTAMP:20260110T060000Z
            UID:4117063466282935591
            CREATED:20260110T055900Z
            LAST-MODIFIED:20260110T055959Z
            SUMMARY:Water
            PRIORITY:9
            DUE;VALUE=DATE:20261205
            DTSTART;VALUE=DATE:20261201
            RRULE:FREQ=DAILY;INTERVAL=3
            X-APPLE-SORT-ORDER:789717540
            BEGIN:VALARM
            TRIGGER;RELATED=END:PT0S
            ACTION:DISPLAY
            DESCRIPTION:Default Tasks.org description
            END:VALARM
            END:VTODO
            END:VCALENDAR

            """)
        let list = try #require(tasks.lists.first)
        #expect(list.name == "file")
        #expect(list.items[0].due?.description == "2026-12-05" && list.items[0].repeats != nil)
        #expect(list.items[0].reminders.count == 1 && list.items[0].priority.value == 9)
        let again = try Self.read("BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:4117063466282935591\nEND:VTODO\nEND:VCALENDAR\n")
        #expect(again.lists[0].items[0].id == list.items[0].id)
    }

    @Test func eventsAndJournalsOfThunderbirdAndEvolutionAreReported() throws {
        let tasks = try Self.read(
            """
            BEGIN:VCALENDAR
            PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN
            VERSION:2.0
            BEGIN:VEVENT
            UID:e1
            DTSTART:20261201T090000Z
            SUMMARY:Meeting
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER:-PT5M
            END:VALARM
            END:VEVENT
            BEGIN:VTODO
            CREATED:20260110T060000Z
            LAST-MODIFIED:20260110T060000Z
            DTSTAMP:20260110T060000Z
            UID:a9d7-thunderbird
            SUMMARY:Call
            DUE;TZID=/freeassociation.sourceforge.net/Europe/Berlin:20261201T170000
            X-MOZ-LASTACK:20260110T060000Z
            DESCRIPTION;ALTREP="data:text/html,%3Cp%3EHi":Hi
            PERCENT-COMPLETE:0
            END:VTODO
            BEGIN:VTODO
            UID:a9d7-thunderbird
            RECURRENCE-ID:20261208T170000Z
            SUMMARY:Call elsewhere
            END:VTODO
            BEGIN:VJOURNAL
            UID:j1
            SUMMARY:Dear diary
            END:VJOURNAL
            END:VCALENDAR

            """)
        #expect(tasks.count == 1)
        #expect(tasks.lists[0].items[0].due?.description == "2026-12-01T17:00:00+01:00[Europe/Berlin]")
        #expect(tasks.lists[0].items[0].notes == "Hi")
        #expect(tasks.remarks[.otherKind("VEVENT")]?.count == 1 && tasks.remarks[.otherKind("VJOURNAL")]?.count == 1)
        #expect(
            tasks.remarks[.orphanedOccurrence] == nil
                && tasks.lists.preservedTexts.values.contains { $0.text.contains("Call elsewhere") })
    }

    @Test func aTodoistFeedWithoutUIDsAlwaysGetsTheSameIDs() throws {
        let text = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//Todoist//EN
            BEGIN:VTODO
            SUMMARY:Same
            END:VTODO
            BEGIN:VTODO
            SUMMARY:Same
            END:VTODO
            END:VCALENDAR

            """
        let ids = try Self.read(text).lists[0].items.map(\.id)
        #expect(Set(ids).count == 2)
        #expect(try Self.read(text).lists[0].items.map(\.id) == ids)
    }

    @Test func aGoogleTakeoutWithOnlyEventsIsRefused() throws {
        let text =
            "BEGIN:VCALENDAR\nPRODID:-//Google Inc//Google Calendar 70.9054//EN\nBEGIN:VEVENT\nUID:1\nEND:VEVENT\nEND:VCALENDAR\n"
        #expect(throws: ICalendarError.onlyEvents(1)) { try Self.read(text) }
    }
}
