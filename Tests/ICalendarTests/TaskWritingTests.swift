// Tests that a change alters only its own lines.

import Foundation
import ICalendar
import TestSupport
import Testing
import Todo

@Suite struct TaskWritingTests {
    /// A field's new value, and the names of the lines that it may change.
    struct Change: Sendable {
        let name: String
        let lines: Set<String>
        let apply: @Sendable (inout TaskFields) -> Void

        static func field(_ field: Field, _ value: FieldValue, _ lines: String...) -> Change {
            Change(name: "\(field.key ?? "")", lines: Set(lines)) { $0[field] = value }
        }
    }

    static let changes: [Change] = [
        .field(.title, .text("Neu, \"ä\"; \\ und weiter"), "SUMMARY"),
        .field(.notes, .text("a\nb\n\nc"), "DESCRIPTION"),
        .field(.notes, .text(""), "DESCRIPTION"),
        .field(.completed, .number(1_793_606_400_000), "STATUS", "COMPLETED", "PERCENT-COMPLETE"),
        .field(.due, .text("2026-12-03"), "DUE"), .field(.due, .text("2026-12-03T08:00:00"), "DUE"),
        .field(.due, .text("2026-12-03T08:00:00Z"), "DUE"),
        .field(.due, .text("2026-07-03T08:00:00+02:00[W._Europe_Standard_Time/03LSU0200+0200/10LSU0300+0100]"), "DUE"),
        .field(.priority, .number(1), "PRIORITY"), .field(.priority, .number(0), "PRIORITY"),
        .field(.tags, .text("[\"x\",\"y,z\"]"), "CATEGORIES"), .field(.tags, .text("[]"), "CATEGORIES"),
        .field(.start, .text("2026-12-01"), "DTSTART"),
        Change(name: "parent", lines: ["RELATED-TO"]) { $0.parent = "other;uid" },
        Change(name: "no parent", lines: ["RELATED-TO"]) { $0.parent = nil },
        Change(name: "order", lines: ["X-APPLE-SORT-ORDER"]) { $0.order = -12 },
        Change(name: "no order", lines: ["X-APPLE-SORT-ORDER"]) { $0.order = nil },
    ]

    @Test func changingTheUIDChangesNothingElse() throws {
        let old = try Sample.resource(Sample.nasty)
        let new = try old.withUID("an, other")
        #expect(new.uid == "an, other")
        // The UID lines of the task and of its changed occurrence change.
        let changed = zip(old.lines, new.lines).filter { $0 != $1 }.map(\.1)
        #expect(changed == ["UID:an\\, other", "UID:an\\, other"])
        #expect(old.lines.count == new.lines.count)
        #expect(try new.withUID(old.uid).bytes == old.bytes)
    }

    @Test(arguments: changes.indices) func aChangeAffectsOnlyItsOwnLines(index: Int) throws {
        let change = Self.changes[index]
        let old = try Sample.resource(Sample.nasty)
        let new = old.changed(change.apply)
        var expected = old.fields
        change.apply(&expected)
        #expect(new.fields == expected)
        #expect(try TaskResource(new.bytes).fields == expected)
        let stamps: Set = ["DTSTAMP", "LAST-MODIFIED"]
        #expect(
            others(old, but: change.lines.union(stamps)) == others(new, but: change.lines.union(stamps)),
            "\(change.name)")
        #expect(new.string.contains("DTSTAMP:20261201T120000Z\r\n"))
        #expect(new.lastModified == Sample.now)
    }

    /// Returns the lines without the named properties and their continuation lines.
    private func others(_ resource: TaskResource, but names: Set<String>) -> [String] {
        var isLeftOut = false
        return resource.lines.filter { line in
            if !line.hasPrefix(" "), !line.hasPrefix("\t") {
                isLeftOut = names.contains(String(line.prefix { $0 != ":" && $0 != ";" }))
            }
            return !isLeftOut
        }
    }

    @Test func settingTheSameValuesKeepsTheText() throws {
        for text in [Sample.nasty, Sample.calendar(["UID:1"], lineEnd: "\n")] {
            let resource = try Sample.resource(text)
            #expect(resource.changed(to: resource.fields, at: Sample.now, by: Sample.zones).bytes == Array(text.utf8))
        }
    }

    @Test func addedLinesUseTheLineEndsOfTheText() throws {
        let text = Sample.calendar(["UID:1"], lineEnd: "\n")
        let new = try Sample.resource(text).changed { $0[.title] = .text(String(repeating: "long ", count: 40) + "x") }
        #expect(!new.bytes.contains(13))
        #expect(new.fields.parent == nil)
    }

    @Test func aCanceledTaskStaysCanceledUntilItIsReopened() throws {
        let old = try Sample.task("STATUS:CANCELLED", "COMPLETED:20261102T080000Z")
        let titled = old.changed { $0[.title] = .text("new") }
        #expect(titled.string.contains("STATUS:CANCELLED"))
        #expect(titled.fields[.completed] == old.fields[.completed])
        let open = old.changed { $0[.completed] = .none }
        #expect(open.string.contains("STATUS:NEEDS-ACTION"))
        #expect(!open.string.contains("COMPLETED:"))
    }

    @Test func addingAndRemovingARuleKeepsTheStart() throws {
        let old = try Sample.task("DUE;VALUE=DATE:20261203", "DTSTART;VALUE=DATE:20261130")
        let ruled = old.changed {
            $0[.repeats] = .text("FREQ=WEEKLY")
            $0[.repeatAnchor] = .text("2026-11-30")
            $0[.usualDistance] = .text("P3D")
            $0[.repeatFrom] = .text("completion")
        }
        #expect(ruled.fields[.start] == .text("2026-11-30"))
        #expect(ruled.fields[.repeatAnchor] == .text("2026-11-30"))
        #expect(ruled.fields[.repeatFrom] == .text("completion"))
        let plain = ruled.changed {
            $0[.repeats] = .none
            $0[.repeatAnchor] = .none
            $0[.usualDistance] = .none
            $0[.repeatFrom] = .text("due")
        }
        #expect(plain.fields == old.fields)
        #expect(!plain.string.contains("X-FURROW"))
    }

    @Test func aZoneMissingInTheCalendarIsAdded() throws {
        for (due, changes) in [
            ("2026-07-03T09:00:00+02:00[Europe/Berlin]", "/+0100/20260329T0100+0200/20261025T0100+0100"),
            ("2026-12-03T09:00:00+05:30[Asia/Kolkata]", "/+0530"),
        ] {
            let new = try Sample.task("SUMMARY:a").changed { $0[.due] = .text(due) }
            #expect(new.fields[.due] == .text(due))
            #expect(new.string.components(separatedBy: "BEGIN:VTIMEZONE").count == 2)
            // A machine whose database lacks the time zone reads its clock changes from the text.
            let elsewhere = new.fields(by: SampleZones.None())
            #expect(elsewhere[.due] == .text(due.replacing("]", with: "\(changes)]")))
            #expect(
                new.changed { $0[.due] = .text(due.replacing("09:00:00", with: "10:00:00")) }.string
                    .components(separatedBy: "BEGIN:VTIMEZONE").count == 2)
        }
    }

    @Test func aZoneWithYearlyChangesIsWrittenAsRules() throws {
        let due = "2031-03-30T12:00:00+02:00[Europe/Somewhere]"
        var fields = TaskFields()
        fields[.due] = .text(due)
        let new = try TaskResource(uid: "1", fields: fields, at: Sample.now, by: EuropeanZone())
        #expect(new.string.contains("RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\n"))
        #expect(
            new.fields(by: SampleZones.None())[.due]
                == .text(due.replacing("]", with: "/03LSU0200+0200/10LSU0300+0100]")))
    }

    @Test func changingRemindersKeepsOtherAlarms() throws {
        let old = try Sample.resource(Sample.nasty)
        let texts = [
            "2026-12-03T09:00:00+01:00[Europe/Berlin]", "-PT15M", "2026-12-04T07:00:00", "-P1D", "2026-12-05T07:00:00Z",
        ]
        let new = old.changed { $0[.reminders] = .text(JSONTexts.encoded(texts)) }
        #expect(new.fields[.reminders] == .text(JSONTexts.encoded(texts)))
        #expect(new.string.contains("X-MOZ-SNOOZE:1\r\n"))
        #expect(new.string.contains("TRIGGER;VALUE=DATE-TIME:20261203T080000Z\r\n"))
        let none = new.changed { $0[.reminders] = .text("[]") }
        #expect(none.string.components(separatedBy: "BEGIN:VALARM").count == 2)
        #expect(none.string.contains("ACTION:EMAIL\r\nTRIGGER:-PT5M\r\n"))
    }

    @Test func anAlarmMovedByAnotherProgramIsReadAtItsNewTime() throws {
        let new = try Sample.task("SUMMARY:a").changed { $0[.reminders] = .text("[\"2026-12-04T07:00:00\"]") }
        let moved = new.string.replacing("DATE-TIME:20261204T060000Z", with: "DATE-TIME:20261204T070000Z")
        #expect(try Sample.resource(moved).fields[.reminders] == .text("[\"2026-12-04T07:00:00Z\"]"))
    }

    @Test func aTaskWithoutATitleIsShownAsUntitledAndStaysSo() throws {
        let old = try Sample.task("SUMMARY:")
        #expect(old.fields[.title] == .text("Untitled"))
        #expect(old.changed { $0[.priority] = .number(1) }.string.contains("SUMMARY:\r\n"))
    }

    @Test func anItemIsWrittenAsANewResource() throws {
        var item = Item(
            id: UUID(), list: UUID(), title: "Neu", rank: Rank(0), created: Timestamp(milliseconds: 1_793_520_000_123))
        item.due = CalendarTime("2026-12-03")
        let fields = TaskFields(item, parent: "p", order: 3)
        let new = try TaskResource(uid: "a,b", fields: fields, at: Sample.now, by: Sample.zones)
        #expect(new.uid == "a,b")
        #expect(new.fields == fields)
        #expect(try TaskResource(new.bytes).fields == fields)
        #expect(
            new.changed(to: TaskFields(item, parent: "p", order: 3), at: Sample.now, by: Sample.zones).bytes
                == new.bytes)
    }
}

extension SampleZones {
    /// A time zone database without any time zone.
    struct None: ZoneRules {
        let current = "UTC"
        func offset(in zone: String, at instant: Int) -> Int? { nil }
    }
}

/// Summer time from the last Sunday of March to the last Sunday of October, every year.
struct EuropeanZone: ZoneRules {
    let current = "UTC"

    func offset(in zone: String, at instant: Int) -> Int? {
        guard let year = LocalTime(seconds: instant)?.day.year else { return nil }
        return (change(3, year)..<change(10, year)).contains(instant) ? 7200 : 3600
    }

    private func change(_ month: Int, _ year: Int) -> Int {
        guard let last = Day(year: year, month: month, day: 31) else { return 0 }
        return (last.number - last.weekday.rawValue % 7) * 86_400 + 3600
    }
}

/// Tests of copies of the notes in other formats.
@Suite struct NotesCopiesTests {
    private static let lines = [
        "DESCRIPTION;ALTREP=\"cid:1@x\";LANGUAGE=en:old", "X-ALT-DESC;FMTTYPE=text/html:<b>old</b>",
        "STYLED-DESCRIPTION;FMTTYPE=text/html;DERIVED=TRUE:<i>old</i>", "X-ALT-DESC;FMTTYPE=text/markdown:*old*",
        "X-ALT-DESCRIBED:other",
    ]

    private func notes(_ text: String) throws -> [String] {
        let old = try Sample.resource(Sample.calendar(["UID:1", "SUMMARY:a"] + Self.lines))
        return old.changed { $0[.notes] = .text(text) }.lines.filter { $0.contains("DESC") }
    }

    @Test func newNotesReplaceTheirFormattedCopies() throws {
        #expect(try notes("new") == ["DESCRIPTION;LANGUAGE=en:new", "X-ALT-DESCRIBED:other"])
    }

    @Test func removingNotesRemovesTheirFormattedCopies() throws {
        #expect(try notes("") == ["X-ALT-DESCRIBED:other"])
    }

    @Test func unchangedNotesKeepTheirFormattedCopies() throws {
        let old = try Sample.resource(Sample.calendar(["UID:1", "SUMMARY:a"] + Self.lines))
        let new = old.changed { $0[.title] = .text("b") }
        #expect(new.lines.filter { $0.contains("DESC") } == Self.lines)
    }
}
