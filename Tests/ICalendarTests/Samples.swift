// Calendars that the tests read.

import Foundation
import ICalendar
import TestSupport
import Todo

enum Sample {
    static let zones = SampleZones()
    /// The time 2026-12-01T12:00:00Z.
    static let now = Timestamp(milliseconds: 1_796_126_400_000)

    static func calendar(_ task: [String], beside: [String] = [], lineEnd: String = "\r\n") -> String {
        let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//other//EN", "X-WR-CALNAME:kept", "BEGIN:VTODO"]
        let lines = head + task + ["END:VTODO"] + beside + ["END:VCALENDAR"]
        return lines.map { $0 + lineEnd }.joined()
    }

    static func resource(_ text: String) throws -> TaskResource { try TaskResource(Array(text.utf8)) }

    static func task(_ lines: String...) throws -> TaskResource {
        try resource(calendar(["UID:1", "DTSTAMP:20261101T080000Z", "CREATED:20261101T080000Z"] + lines))
    }

    /// Unusual lines that other programs write, and lines that Furrow does not know.
    static let strange = [
        "UID:weird", "DTSTAMP:20261101T080000Z", "CREATED:20261101T080000Z",
        "SUMMARY;LANGUAGE=de:Blumen\\, Bäume\\; Gras\\nzwei", "CATEGORIES:home,a b,c\\,d", "CATEGORIES:work,\"q\"",
        "X-FOO;X-BAR=\"a;b:c\";VALUE=TEXT:one\\,two;three,four\\nfive", "X-RAW:a,b;c\\d \"e\"", "X-EMPTY:",
        "X-JSON:{\"a\":[1,2],\"b\":\"c\\\\d\"}", "NEWTHING;P=1:iana unknown", "RELATED-TO;RELTYPE=SIBLING;GAP=P1D:2",
        "RELATED-TO:up", "DUE;TZID=W. Europe Standard Time:20261124T090000", "X-APPLE-SORT-ORDER:665000123",
        "STATUS:IN-PROCESS", "PRIORITY:7", "PERCENT-COMPLETE:40", "COLOR:turquoise",
        "ATTACH;VALUE=BINARY;ENCODING=BASE64:AAAA", "LINK;LINKREL=SOURCE;VALUE=URI:https://x.y/",
        "DESCRIPTION:line one\\nline two\\, w", "\tith comma and a fold", "LOCATION:", "no colon here", "",
        "X-Open;A=\"b:c",
        "lower;x=^n^'^^:Case", "RRULE:FREQ=SECONDLY;BYMONTH=2", "BEGIN:VALARM", "ACTION:DISPLAY",
        "TRIGGER;RELATED=END:-PT15M", "X-MOZ-SNOOZE:1", "ACKNOWLEDGED:20261101T080000Z", "UID:al", "END:VALARM",
        "BEGIN:VALARM", "ACTION:EMAIL", "TRIGGER:-PT5M", "END:VALARM", "BEGIN:X-COMP", "X-A:1", "END:X-COMP",
        "X-AFTER:components", "BEGIN:VNEW", "FOO:1", "END:VNEW",
    ]

    /// A changed occurrence of the task, and a time zone that only this calendar defines.
    static let beside = [
        "BEGIN:VTODO", "UID:weird", "RECURRENCE-ID:20261201T090000", "SUMMARY:another", "END:VTODO", "BEGIN:VTIMEZONE",
        "TZID:W. Europe Standard Time", "BEGIN:STANDARD", "DTSTART:16010101T030000", "TZOFFSETFROM:+0200",
        "TZOFFSETTO:+0100", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10", "END:STANDARD", "BEGIN:DAYLIGHT",
        "DTSTART:16010101T020000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3",
        "END:DAYLIGHT", "END:VTIMEZONE",
    ]

    static var nasty: String { calendar(strange, beside: beside) }
}

extension TaskResource {
    var string: String { String(decoding: bytes, as: UTF8.self) }

    var lines: [String] { string.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init) }

    var fields: TaskFields { fields(by: Sample.zones) }

    func changed(_ change: (inout TaskFields) -> Void) -> TaskResource {
        var new = fields
        change(&new)
        return changed(to: new, at: Sample.now, by: Sample.zones)
    }
}
