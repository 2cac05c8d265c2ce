// Tests that properties without a field are stored with a task and written again.

import Foundation
import ICalendar
import TestSupport
import Testing
import Todo

@Suite struct PreservedTextTests {
    static let id = "9f1b3c60-7a1e-4f0c-9a3e-000000000001"

    private func read(_ task: String..., beside: [String] = [], zones: [String] = []) throws -> ImportedList {
        try read(task, beside: beside, zones: zones)
    }

    private func read(_ task: [String], beside: [String] = [], zones: [String] = []) throws -> ImportedList {
        let lines = ["BEGIN:VTODO"] + task + ["END:VTODO"] + beside + zones
        return try #require(TaskFileTests.read(lines).lists.first)
    }

    private func exported(_ list: ImportedList, _ change: (inout Item) -> Void = { _ in }) throws -> [String] {
        var items = list.items
        for index in items.indices { change(&items[index]) }
        let bytes = try TaskFile.encoded(
            items: [(list.name, items)], preservedTexts: list.preservedTexts, modified: list.modified, at: Sample.now,
            by: Sample.zones)
        return String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
    }

    // MARK: - Tasks whose text is stored

    static let plain: [[String]] = [
        ["SUMMARY:a"], ["SUMMARY:a\\, b", "DESCRIPTION:c\\nd", "PRIORITY:5", "CREATED:20260101T080000Z"],
        ["SUMMARY:a", "DTSTAMP:20260101T080000Z", "LAST-MODIFIED:20260101T080000Z"],
        ["SUMMARY:a", "STATUS:COMPLETED", "COMPLETED:20260101T080000Z", "PERCENT-COMPLETE:100"],
        ["SUMMARY:a", "RRULE:FREQ=SECONDLY"], ["SUMMARY:a", "DUE;VALUE=DATE:20261201"],
        ["SUMMARY:a", "DUE:20261201T080000Z"],
        ["SUMMARY:a", "DUE;TZID=Europe/Berlin:20261201T080000"], ["SUMMARY:a", "CATEGORIES:x,y", "CATEGORIES:z"],
        ["SUMMARY:a", "X-APPLE-SORT-ORDER:12", "", " "], ["SUMMARY:a", "DTSTART;VALUE=DATE:20261201"],
        ["SUMMARY:a", "DTSTART;VALUE=DATE:20261201", "DUE;VALUE=DATE:20261201", "RRULE:FREQ=DAILY"],
        [
            "SUMMARY:a", "DUE:20261201T080000Z", "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:a",
            "TRIGGER;RELATED=END:-PT15M", "END:VALARM",
        ],
    ]

    @Test(arguments: plain) func aTaskFullyDescribedByItsFieldsKeepsNoText(lines: [String]) throws {
        #expect(try read(["UID:\(Self.id)"] + lines).preservedTexts.isEmpty)
    }

    static let more: [[String]] = [
        ["LOCATION:Attic"], ["URL:https://example.org/"], ["GEO:48.1;11.5"], ["ATTACH:https://example.org/f.pdf"],
        ["CLASS:PRIVATE"], ["STATUS:IN-PROCESS"], ["PERCENT-COMPLETE:40"], ["COMMENT:c"], ["ORGANIZER:mailto:a@b.org"],
        ["RELATED-TO;RELTYPE=SIBLING:x"], ["X-PINNED:true"], ["STATUS:CANCELLED"], ["STATUS:NEEDS-ACTION"],
        ["SUMMARY;LANGUAGE=de:b"], ["SUMMARY:b"], ["SEQUENCE:0"], ["PRIORITY:0"], ["DUE:yesterday"],
        ["RELATED-TO:missing"], ["DESCRIPTION:"], ["CATEGORIES: spaces "],
        ["BEGIN:VLOCATION", "UID:v", "END:VLOCATION"],
        ["BEGIN:VALARM", "ACTION:EMAIL", "TRIGGER:-PT5M", "END:VALARM"],
        ["DUE:20261201T080000Z", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M", "X-A:1", "END:VALARM"],
        ["COMPLETED:20260101T080000Z", "STATUS:NEEDS-ACTION"], ["RRULE;X-A=1:FREQ=SECONDLY"],
        ["UID:second"], ["SUMMARY:a"], ["DTSTART;TZID=Mars:20261201T080000"],
        ["DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=DAILY"], ["DUE;VALUE=DATE:20261201", "RRULE:FREQ=DAILY"],
        ["DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=SECONDLY"],
    ]

    @Test(arguments: more) func aTaskWithUnknownPropertiesKeepsItsText(lines: [String]) throws {
        let list = try read(["UID:\(Self.id)", "SUMMARY:a"] + lines)
        let kept = try #require(list.preservedTexts[list.items[0].id])
        #expect(kept.uid == Self.id)
        #expect(lines.allSatisfy { kept.text.contains("\r\n\($0)\r\n") })
        let written = try exported(list)
        #expect(lines.allSatisfy { written.contains($0) })
    }

    @Test(arguments: ["DTSTART", "DUE"]) func aSeriesWithOneDateIsExportedWithThatDateAlone(name: String) throws {
        func dates(_ lines: [String]) -> [String] {
            lines.filter { $0.hasPrefix("DTSTART") || $0.hasPrefix("DUE") || $0.hasPrefix("DURATION") }
        }
        let days = (";VALUE=DATE:20261201", "2026-12-04", ";VALUE=DATE:20261204")
        let times = (":20261201T080000", "2026-12-04T08:00:00", ":20261204T080000")
        for (before, next, after) in [days, times] {
            let list = try read("UID:\(Self.id)", "SUMMARY:a", name + before, "RRULE:FREQ=WEEKLY;BYDAY=TU,FR")
            #expect(dates(try exported(list)) == [name + before])
            let due = try #require(CalendarTime(next))
            let written = try exported(list) { item in
                item.due = due
                item.repeatAnchor = due
            }
            #expect(dates(written) == [name + after])
            #expect(written.contains("RRULE:FREQ=WEEKLY;BYDAY=TU,FR"))
        }
    }

    @Test func aUIDThatDiffersFromTheItemIDIsKept() throws {
        let list = try read(
            "UID:a@example.org", "SUMMARY:a", beside: TaskFileTests.task("b", "RELATED-TO:a@example.org"))
        #expect(list.preservedTexts.values.map(\.uid).sorted() == ["a@example.org", "b"])
        #expect(list.preservedTexts.values.map(\.text) == ["", ""])
        let written = try exported(list)
        #expect(written.contains("UID:a@example.org") && written.contains("RELATED-TO;RELTYPE=PARENT:a@example.org"))
        #expect(
            try read("UID:\(Self.id.uppercased())", "SUMMARY:a").preservedTexts.values.map(\.uid) == [
                Self.id.uppercased()
            ])
    }

    @Test func aTaskWithoutAUIDIsKeptUnderItsItemID() throws {
        let list = try read("SUMMARY:a", "LOCATION:x")
        let uid = list.items[0].id.text
        #expect(list.preservedTexts.values.map(\.uid) == [uid])
        #expect(try exported(list).contains("UID:\(uid)"))
        #expect(UUID(ofTask: uid) == list.items[0].id)
    }

    @Test func anOlderOpenTaskKeepsItsTextUnderItsOwnUID() throws {
        let list = try read(
            "UID:a", "SUMMARY:a", "LOCATION:old", "DTSTAMP:20260101T000000Z",
            beside: TaskFileTests.task("a", "STATUS:COMPLETED", "LOCATION:new", "DTSTAMP:20260102T000000Z"))
        let open = try #require(list.items.first { !$0.isDone })
        let kept = try #require(list.preservedTexts[open.id])
        #expect(UUID(ofTask: kept.uid) == open.id && kept.text.contains("LOCATION:old") && !kept.text.contains("UID:a"))
        #expect(try exported(list).filter { $0.hasPrefix("LOCATION") }.sorted() == ["LOCATION:new", "LOCATION:old"])
    }

    // MARK: - Content of a stored text

    @Test func aKeptTextIncludesChangedOccurrencesAndUsedZones() throws {
        let zone = { (id: String) in
            [
                "BEGIN:VTIMEZONE", "TZID:\(id)", "BEGIN:STANDARD", "DTSTART:20200101T000000", "TZOFFSETFROM:+0100",
                "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE",
            ]
        }
        let list = try read(
            "UID:a", "SUMMARY:a", "DUE;TZID=Home:20261201T080000", "RRULE:FREQ=DAILY",
            beside: ["BEGIN:VTODO", "UID:a", "RECURRENCE-ID:20261202T080000", "SUMMARY:other", "END:VTODO"]
                + TaskFileTests.task("b"), zones: zone("Home") + zone("Away"))
        let text = try #require(list.preservedTexts[UUID(ofTask: "a")]).text
        #expect(text.contains("TZID:Home\r\n") && !text.contains("Away") && text.contains("SUMMARY:other"))
        let written = try exported(list)
        #expect(written.contains("SUMMARY:other") && written.contains("TZID:Home"))
        #expect(written.filter { $0 == "BEGIN:VTIMEZONE" }.count == 1)
    }

    @Test func unreadPartsOfAChangedOccurrenceAreReported() throws {
        let list = try TaskImport(
            TaskFile(
                Array(
                    Sample.calendar(
                        ["UID:a", "SUMMARY:a", "DUE:20261202T080000", "RRULE:FREQ=DAILY"],
                        beside: [
                            "BEGIN:VTODO", "UID:a", "SUMMARY:b", "RECURRENCE-ID:20261203T080000",
                            "DUE;TZID=Mars:20261203T090000", "BEGIN:VALARM", "ACTION:EMAIL", "TRIGGER:-PT5M",
                            "END:VALARM", "END:VTODO",
                        ]
                    ).utf8), limit: 1 << 20, by: Sample.zones), name: "x", at: Sample.now)
        #expect(list.remarks.keys.contains(.otherAlarm) && list.remarks.keys.contains(.unknownZone))
    }

    @Test func lineEndsAreNormalizedAndInvalidLinesAreReported() throws {
        let text =
            "BEGIN:VCALENDAR\nPRODID:-//x//y\nBEGIN:VTODO \nUID:a\nSUMMARY:a\n\nLOCATION:one\n  two\nno colon\nEND:VTODO\nEND:VCALENDAR\n"
        let file = try TaskFile(Array(text.utf8), limit: 1 << 20, by: Sample.zones)
        let all = TaskImport(file, name: "x", at: Sample.now)
        #expect(all.remarks == [.looseLines: .init(count: 1, titles: ["a"])])
        #expect(
            all.lists[0].preservedTexts.values.map(\.text) == [
                [
                    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//y", "BEGIN:VTODO", "UID:a", "SUMMARY:a",
                    "LOCATION:one", "  two", "END:VTODO", "END:VCALENDAR", "",
                ].joined(separator: "\r\n")
            ])
    }

    @Test func aFoldWithinACharacterIsMovedBesideIt() throws {
        let bytes =
            Array("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:a\r\nLOCATION:caf".utf8) + [0xC3, 13, 10, 32, 0xA9]
            + Array("\r\nEND:VTODO\r\nEND:VCALENDAR\r\n".utf8)
        let list = TaskImport(try TaskFile(bytes, limit: 1 << 20, by: Sample.zones), name: "x", at: Sample.now).lists[0]
        #expect(list.preservedTexts.values.map { $0.text.contains("\r\nLOCATION:café\r\n") } == [true])
    }

    @Test func unsupportedCalendarPropertiesAreReportedByName() throws {
        let text = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "CALSCALE:GREGORIAN", "METHOD:PUBLISH", "X-WR-CALNAME:L", "NAME:L",
            "X-WR-CALDESC:d", "COLOR:red", "BEGIN:VTODO", "UID:a", "SUMMARY:a", "END:VTODO", "END:VCALENDAR",
            "BEGIN:VCALENDAR", "COLOR:blue", "BEGIN:VTODO", "UID:b", "SUMMARY:b", "END:VTODO", "END:VCALENDAR", "",
        ].joined(separator: "\r\n")
        let all = TaskImport(
            try TaskFile(Array(text.utf8), limit: 1 << 20, by: Sample.zones), name: "x", at: Sample.now)
        #expect(
            all.remarks == [
                .calendarProperty("X-WR-CALDESC"): .init(count: 1), .calendarProperty("COLOR"): .init(count: 2),
                .calendarProperty("METHOD"): .init(count: 1),
            ])
        #expect(
            all.sortedRemarks.map { $0.remark.words($0.count).filled() } == [
                "Left out because a list does not have this property: COLOR, 2 in the file.",
                "Left out because a list does not have this property: METHOD, 1 in the file.",
                "Left out because a list does not have this property: X-WR-CALDESC, 1 in the file.",
            ])
    }

    @Test(
        arguments: [
            ("METHOD:REQUEST", "METHOD"), ("METHOD:PUBLISH", "METHOD"), ("CALSCALE:HEBREW", "CALSCALE"),
            ("CALSCALE:", "CALSCALE"), ("CALSCALE:GREGORIAN", nil), ("calscale:Gregorian ", nil), ("VERSION:2.0", nil),
        ] as [(String, String?)])
    func aMethodOrCalendarScaleIsReportedAndNotWritten(line: String, name: String?) throws {
        let text = [
            "BEGIN:VCALENDAR", line, "BEGIN:VTODO", "UID:a", "SUMMARY:a", "LOCATION:x", "END:VTODO", "END:VCALENDAR",
            "",
        ].joined(separator: "\r\n")
        let all = TaskImport(
            try TaskFile(Array(text.utf8), limit: 1 << 20, by: Sample.zones), name: "x", at: Sample.now)
        var expected: [TaskImport.Remark: TaskImport.Count] = [:]
        if let name { expected[.calendarProperty(name)] = TaskImport.Count(count: 1) }
        #expect(all.remarks == expected)
        let written = try exported(all.lists[0])
        #expect(written.contains("LOCATION:x"))
        #expect(!written.contains { $0.hasPrefix("METHOD") || $0.hasPrefix("CALSCALE") })
    }

    // MARK: - Writing a stored text

    private static let full = [
        "UID:a", "DTSTAMP:20260101T080000Z", "SUMMARY;LANGUAGE=en:Full", "LOCATION:Attic", "STATUS:IN-PROCESS",
        "PERCENT-COMPLETE:40", "X-APPLE-SORT-ORDER:0", "RELATED-TO:missing",
    ]

    @Test func anUnchangedTextIsExportedByteForByte() throws {
        let list = try read(Self.full)
        let todo = try exported(list).drop { $0 != "BEGIN:VTODO" }.dropFirst().prefix { $0 != "END:VTODO" }
        #expect(Array(todo) == Self.full)
    }

    @Test func aChangeIsWrittenIntoTheText() throws {
        let written = try exported(try read(Self.full)) { $0.title = "New" }
        #expect(written.contains("SUMMARY;LANGUAGE=en:New") && written.contains("LOCATION:Attic"))
        #expect(written.contains("STATUS:IN-PROCESS") && written.contains("RELATED-TO:missing"))
    }

    @Test func aSortOrderAssignedByTheImportIsNoChange() throws {
        var list = try read(Self.full, beside: TaskFileTests.task("b", "X-APPLE-SORT-ORDER:5"))
        list.items.reverse()
        let written = try exported(list)
        #expect(written.contains("X-APPLE-SORT-ORDER:1") && written.contains("DTSTAMP:20260101T080000Z"))
    }

    @Test func aTaskShownAsOpenKeepsItsDoneStatusInTheText() throws {
        let done = ["STATUS:COMPLETED", "COMPLETED:20260101T080000Z", "PERCENT-COMPLETE:100"]
        let list = try read(
            ["UID:a", "SUMMARY:a"] + done, beside: TaskFileTests.task("b", "RELATED-TO:a"))
        #expect(list.items.map(\.isDone) == [false, false])
        let written = try exported(list)
        #expect(done.allSatisfy { written.contains($0) })
        #expect(
            !(try exported(list) { $0.completed = $0.title == "b" ? Sample.now : nil }).contains("STATUS:NEEDS-ACTION"))
    }

    @Test func moreRemindersThanTheLimitAreKept() throws {
        let alarms = (1...40).flatMap {
            ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:a", "TRIGGER;RELATED=END:-PT\($0)M", "END:VALARM"]
        }
        let list = try read(["UID:\(Self.id)", "SUMMARY:a", "DUE:20261201T080000Z"] + alarms)
        #expect(list.items[0].reminders.count == 32)
        #expect(try exported(list).filter { $0 == "BEGIN:VALARM" }.count == 40)
    }

    @Test func twoTasksWithOneUIDAreWrittenWithDifferentUIDs() throws {
        let (one, other) = (try read("UID:a", "SUMMARY:x", "LOCATION:1"), try read("UID:a", "SUMMARY:y", "LOCATION:2"))
        let copy = Item(id: UUID(), list: TodoList.root, title: "y", rank: Rank(0), created: Sample.now)
        var kept = one.preservedTexts
        kept[copy.id] = other.preservedTexts.values.first
        let bytes = try TaskFile.encoded(
            items: [("L", one.items + [copy])], preservedTexts: kept, at: Sample.now, by: Sample.zones)
        let file = try TaskFile(bytes, limit: 1 << 20, by: Sample.zones)
        #expect(file.tasks.map(\.uid) == ["a", copy.id.text])
    }
}
