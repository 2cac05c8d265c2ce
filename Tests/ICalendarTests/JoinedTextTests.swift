// Tests of joining two texts of one task: nothing that Furrow has no field for is lost.

import ICalendar
import TestSupport
import Testing
import Todo

@Suite struct JoinedTextTests {
    private static func task(
        _ lines: [String], beside: [String] = [], lineEnd: String = "\r\n"
    ) throws -> TaskResource {
        try Sample.resource(Sample.calendar(["UID:1"] + lines, beside: beside, lineEnd: lineEnd))
    }

    /// The lines of a task, the lines of another text of the task, and the lines that are added from the other text.
    private static let added: [([String], [String], [String])] = [
        (
            [], ["LOCATION:a", "URL:x:y", "GEO:1;2", "CLASS:PRIVATE"],
            ["LOCATION:a", "URL:x:y", "GEO:1;2", "CLASS:PRIVATE"]
        ),
        (["LOCATION:b"], ["LOCATION:a"], []),
        (["location:b"], ["LOCATION:a", "NEWTHING;P=1:c"], ["NEWTHING;P=1:c"]),
        // If a property may occur several times, each value is kept once, with the parameters of its first occurrence.
        (["COMMENT:b"], ["COMMENT:a", "COMMENT:b", "COMMENT:a"], ["COMMENT:a"]),
        (["ATTENDEE;SCHEDULE-STATUS=1.1:mailto:a@b"], ["ATTENDEE;CN=A:mailto:a@b"], []),
        (
            ["RELATED-TO;RELTYPE=CHILD:x"], ["RELATED-TO;RELTYPE=SIBLING:x", "RELATED-TO;RELTYPE=child:x"],
            ["RELATED-TO;RELTYPE=SIBLING:x"]
        ),
        (["X-A:3"], ["X-A:1", "X-A:2"], []),
        ([], ["X-A:1", "X-A:2"], ["X-A:1", "X-A:2"]),
        // Fields are merged elsewhere, and a text keeps its own version.
        (
            [],
            [
                "SUMMARY:a", "DESCRIPTION:b", "DTSTART:20261201T070000Z", "DUE:20261201T080000Z", "RRULE:FREQ=DAILY",
                "EXDATE:20261202T080000Z", "PRIORITY:1", "CATEGORIES:x", "RELATED-TO:up", "SEQUENCE:4",
                "DTSTAMP:20260101T080000Z", "CREATED:20260101T080000Z", "LAST-MODIFIED:20260101T080000Z",
                "X-APPLE-SORT-ORDER:7", "X-FURROW-REPEAT-FROM:completion",
            ], []
        ),
        ([], ["STATUS:IN-PROCESS", "PERCENT-COMPLETE:40"], ["STATUS:IN-PROCESS", "PERCENT-COMPLETE:40"]),
        (["STATUS:NEEDS-ACTION"], ["STATUS:IN-PROCESS", "PERCENT-COMPLETE:40"], ["PERCENT-COMPLETE:40"]),
        (["STATUS:COMPLETED"], ["STATUS:IN-PROCESS", "PERCENT-COMPLETE:40"], []),
        ([], ["STATUS:COMPLETED", "PERCENT-COMPLETE:100"], []),
        // PERCENT-COMPLETE would complete the task, so it is not added. The other line is.
        (["STATUS:ODD"], ["STATUS:IN-PROCESS", "PERCENT-COMPLETE:100", "LOCATION:a"], ["LOCATION:a"]),
        // A formatted copy of the notes is added only to the same notes.
        (["DESCRIPTION:n"], ["DESCRIPTION:n", "X-ALT-DESC:<b>n</b>"], ["X-ALT-DESC:<b>n</b>"]),
        (["DESCRIPTION:m"], ["DESCRIPTION:n", "X-ALT-DESC:<b>n</b>"], []),
    ]

    @Test(arguments: added)
    func linesOnlyInTheOtherTextAreAddedAndNoFieldChanges(own: [String], other: [String], added: [String]) throws {
        let task = try Self.task(own)
        let joined = task.joined(with: try Self.task(other), by: Sample.zones)
        #expect((joined == nil) == added.isEmpty)
        #expect(try (joined ?? task).string == Self.task(own + added).string)
        #expect((joined ?? task).fields == task.fields)
    }

    private static let mail = ["BEGIN:VALARM", "ACTION:EMAIL", "TRIGGER:-PT5M", "SUMMARY:m", "END:VALARM"]
    private static let shown = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER;RELATED=END:-PT15M", "END:VALARM"]
    private static let due = ["DUE:20261201T080000Z"]

    /// The alarms of a task, the alarms of another text of the task, and the alarms that are added from the other text.
    private static let alarms: [([String], [String], [String])] = [
        ([], mail, mail), (shown, mail, mail), (mail, mail, []), ([], shown, []), (shown, shown + mail, mail),
        // A server may add lines to an alarm and reorder them.
        (["BEGIN:VALARM", "X-MORE:1", "SUMMARY:m", "TRIGGER:-PT5M", "ACTION:EMAIL", "END:VALARM"], mail, []),
        (
            ["BEGIN:VALARM", "UID:m", "ACTION:EMAIL", "TRIGGER:-PT1H", "END:VALARM"],
            ["BEGIN:VALARM", "UID:m", "ACTION:EMAIL", "TRIGGER:-PT5M", "END:VALARM"], []
        ),
        ([], ["BEGIN:VALARM", "ACTION:NONE", "TRIGGER;VALUE=DATE-TIME:19760401T005545Z", "END:VALARM"], []),
        (mail, ["BEGIN:PARTICIPANT", "UID:p", "END:PARTICIPANT"], ["BEGIN:PARTICIPANT", "UID:p", "END:PARTICIPANT"]),
    ]

    @Test(arguments: alarms)
    func alarmsThatAreNotRemindersAreAddedOnce(own: [String], other: [String], added: [String]) throws {
        let task = try Self.task(Self.due + own)
        let joined = task.joined(with: try Self.task(Self.due + other), by: Sample.zones)
        #expect((joined == nil) == added.isEmpty)
        #expect(try (joined ?? task).string == Self.task(Self.due + own + added).string)
        #expect((joined ?? task).fields == task.fields)
    }

    @Test func linesAreAddedBeforeTheComponentsOfATask() throws {
        let joined = try Self.task(Self.due + Self.mail).joined(with: Self.task(["LOCATION:a"]), by: Sample.zones)
        #expect(try joined?.string == Self.task(Self.due + ["LOCATION:a"] + Self.mail).string)
    }

    @Test func aTimeZoneUsedByAnAddedLineIsAddedOnce() throws {
        let zone = [
            "BEGIN:VTIMEZONE", "TZID:Own", "BEGIN:STANDARD", "DTSTART:20000101T000000", "TZOFFSETFROM:+0300",
            "TZOFFSETTO:+0300", "END:STANDARD", "END:VTIMEZONE",
        ]
        let other = try Self.task(["X-WHEN;TZID=Own:20261201T080000", "X-THEN;TZID=Own:20261202T080000"], beside: zone)
        #expect(try Self.task([]).joined(with: other, by: Sample.zones)?.string == other.string)
        #expect(try Self.task([], beside: zone).joined(with: other, by: Sample.zones)?.string == other.string)
    }

    @Test func addedLinesUseTheLineEndsOfTheTask() throws {
        let own = try Self.task([], lineEnd: "\n")
        let joined = own.joined(with: try Self.task(["LOCATION:a"] + Self.mail), by: Sample.zones)
        #expect(try joined?.string == Self.task(["LOCATION:a"] + Self.mail, lineEnd: "\n").string)
    }

    @Test func joiningTwiceAddsNothingMore() throws {
        let other = try Sample.resource(Sample.nasty)
        let joined = try #require(try Self.task([]).joined(with: other, by: Sample.zones))
        #expect(joined.uid == "1")
        #expect(joined.joined(with: other, by: Sample.zones) == nil)
        for line in ["X-EMPTY:", "NEWTHING;P=1:iana unknown", "COLOR:turquoise", "BEGIN:X-COMP", "LOCATION:"] {
            #expect(joined.lines.contains(line))
        }
    }
}
