// Tests of occurrences that differ from the others of their series.

import Foundation
import ICalendar
import TestSupport
import Testing
import Todo

@Suite struct OverrideTests {
    private static let id = UUID()
    private static let head = ["UID:1", "DTSTAMP:20261101T080000Z"]

    /// Returns a task due each Monday from 30 November on, with changed occurrences.
    private func weekly(_ overrides: [String]..., lines: [String] = []) throws -> TaskResource {
        let dates = ["DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261130", "RRULE:FREQ=WEEKLY"]
        return try Sample.resource(
            Sample.calendar(
                Self.head + ["SUMMARY:Water", "DESCRIPTION:One can"] + dates + lines,
                beside: overrides.flatMap { ["BEGIN:VTODO"] + Self.head + $0 + ["END:VTODO"] }))
    }

    private func item(_ resource: TaskResource) -> Item {
        var item = Item(id: Self.id)
        item.list = TodoList.tasks.id
        for field in TaskFields.fields where resource.fields[field] != .none {
            #expect(field.set(resource.fields[field], of: &item))
        }
        return item
    }

    /// Returns the task after a command, given on the day at 10:00 in Berlin.
    private func after(_ day: String, _ old: TaskResource, _ command: Command) throws -> TaskResource {
        var items = ItemList([item(old)])
        let instant = Sample.zones.instant(of: try #require(CalendarTime("\(day)T10:00:00")))
        let now = Timestamp(milliseconds: Int64(instant) * 1000)
        let resolved = try #require(try command.resolve(in: items, at: now, by: Sample.zones))
        _ = try items.apply(resolved.edit)
        return try written(try #require(items.first { $0.id == Self.id }), into: old)
    }

    private func written(_ item: Item, into old: TaskResource) throws -> TaskResource {
        var fields = TaskFields(item, parent: old.fields.parent, order: old.fields.order)
        fields[.created] = old.fields[.created]
        let new = try TaskResource(old.changed(to: fields, at: Sample.now, by: Sample.zones).bytes)
        // Every device reads the same fields from the written text.
        #expect(new.fields == fields)
        return new
    }

    private func shown(_ resource: TaskResource) -> String {
        let fields = resource.fields
        return "\(fields[.title]) \(fields[.notes]) \(fields[.due])".replacing(#/text\(\"(.*?)\"\)/#) { "\($0.1)" }
    }

    /// Returns the lines of each VTODO without UID and time stamps.
    private func tasks(_ resource: TaskResource) -> [[String]] {
        var tasks: [[String]] = []
        for line in resource.string.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init) {
            let isStamp = ["UID", "DTSTAMP", "LAST-MODIFIED", "END"].contains { line.hasPrefix($0) }
            if line == "BEGIN:VTODO" {
                tasks.append([])
            } else if !tasks.isEmpty, !isStamp {
                tasks[tasks.count - 1].append(line)
            }
        }
        return tasks
    }

    private let first = [
        "RECURRENCE-ID;VALUE=DATE:20261130", "SUMMARY:Water twice", "DUE;VALUE=DATE:20261201", "LOCATION:Attic",
    ]
    private let second = ["RECURRENCE-ID;VALUE=DATE:20261207", "SUMMARY:Water", "DUE;VALUE=DATE:20261208"]

    @Test func theShownOccurrenceHasItsOwnValues() throws {
        #expect(try shown(weekly(first)) == "Water twice  2026-12-01")
        #expect(try shown(weekly(second)) == "Water One can 2026-11-30")
        #expect(try shown(weekly(first, lines: ["EXDATE;VALUE=DATE:20261130"])) == "Water One can 2026-12-07")
    }

    @Test func editsOfAnOverriddenOccurrenceChangeOnlyTheOverride() throws {
        let old = try weekly(first)
        let renamed = try after("2026-11-30", old, .change(Self.id, [.title("Water thrice"), .notes("Two cans")]))
        #expect(tasks(renamed)[0] == tasks(old)[0])
        #expect(
            tasks(renamed)[1] == [
                "RECURRENCE-ID;VALUE=DATE:20261130", "SUMMARY:Water thrice", "DUE;VALUE=DATE:20261201",
                "LOCATION:Attic",
                "DESCRIPTION:Two cans",
            ])
        let moved = try after("2026-11-30", old, .change(Self.id, [.due(CalendarTime("2026-12-02"))]))
        #expect(tasks(moved)[0] == tasks(old)[0])
        #expect(tasks(moved)[1].contains("DUE;VALUE=DATE:20261202"))
    }

    @Test func editsOfOtherOccurrencesKeepTheOverride() throws {
        let old = try weekly(second)
        let new = try after("2026-11-30", old, .change(Self.id, [.title("Feed"), .notes("Two cans")]))
        #expect(tasks(new)[0].contains("SUMMARY:Feed"))
        #expect(new.string.contains(Self.override(in: old)))
        let next = try after("2026-11-30", new, .complete([Self.id]))
        #expect(shown(next) == "Water  2026-12-08")
        #expect(next.string.contains(Self.override(in: old)))
    }

    /// Returns the text of the changed occurrence.
    private static func override(in resource: TaskResource) -> String {
        let parts = resource.string.components(separatedBy: "BEGIN:VTODO\r\n")
        return parts[2].components(separatedBy: "END:VTODO")[0]
    }

    @Test func completingOrSkippingAnOverriddenOccurrenceMovesTheSeriesOn() throws {
        let old = try weekly(first)
        let done = try after("2026-12-01", old, .complete([Self.id]))
        #expect(shown(done) == "Water One can 2026-12-07")
        #expect(
            tasks(done)[0] == [
                "SUMMARY:Water", "DESCRIPTION:One can", "DTSTART;VALUE=DATE:20261207", "DUE;VALUE=DATE:20261207",
                "RRULE:FREQ=WEEKLY", "STATUS:NEEDS-ACTION",
            ])
        #expect(tasks(done)[1].contains("STATUS:COMPLETED") && tasks(done)[1].contains("LOCATION:Attic"))
        let skipped = try after("2026-12-01", old, .skip([Self.id]))
        #expect(shown(skipped) == "Water One can 2026-12-07")
        #expect(tasks(skipped)[1] == first + ["STATUS:CANCELLED"])
    }

    @Test func undoRestoresAnOverriddenOccurrence() throws {
        let old = try weekly(first)
        let done = try after("2026-12-01", old, .complete([Self.id]))
        let undone = try written(item(old), into: done)
        #expect(shown(undone) == "Water twice  2026-12-01")
        #expect(tasks(undone)[1] == first + ["STATUS:NEEDS-ACTION"])
    }

    @Test func aLateOccurrenceComesInDueOrderAndDTSTARTWaits() throws {
        // The second occurrence is postponed until after the third.
        let old = try weekly(["RECURRENCE-ID;VALUE=DATE:20261207", "SUMMARY:Late", "DUE;VALUE=DATE:20261217"])
        let third = try after("2026-11-30", old, .complete([Self.id]))
        #expect(shown(third) == "Water One can 2026-12-14")
        #expect(tasks(third)[0].contains("DTSTART;VALUE=DATE:20261207"))
        let late = try after("2026-12-14", third, .complete([Self.id]))
        #expect(shown(late) == "Late  2026-12-17")
        #expect(tasks(late)[0].contains("DTSTART;VALUE=DATE:20261207"))
        #expect(tasks(late)[0].contains("EXDATE;VALUE=DATE:20261214"))
        let fourth = try after("2026-12-17", late, .complete([Self.id]))
        #expect(shown(fourth) == "Water One can 2026-12-21")
        #expect(tasks(fourth)[0].contains("DTSTART;VALUE=DATE:20261221"))
    }

    @Test func anEarlyOccurrenceComesFirstAndDTSTARTWaits() throws {
        let old = try weekly(["RECURRENCE-ID;VALUE=DATE:20261214", "SUMMARY:Early", "DUE;VALUE=DATE:20261128"])
        #expect(shown(old) == "Early  2026-11-28")
        let first = try after("2026-11-28", old, .complete([Self.id]))
        #expect(shown(first) == "Water One can 2026-11-30")
        #expect(tasks(first)[0].contains("DTSTART;VALUE=DATE:20261130"))
        var task = first
        for day in ["2026-11-30", "2026-12-07"] { task = try after(day, task, .complete([Self.id])) }
        #expect(shown(task) == "Water One can 2026-12-21")
    }

    @Test func anOccurrencePostponedPastTheNextComesAfterIt() throws {
        let old = try weekly(first)
        let new = try after("2026-11-30", old, .change(Self.id, [.due(CalendarTime("2026-12-10"))]))
        #expect(shown(new) == "Water One can 2026-12-07")
        #expect(tasks(new)[1].contains("DUE;VALUE=DATE:20261210"))
        let next = try after("2026-12-07", new, .complete([Self.id]))
        #expect(shown(next) == "Water twice  2026-12-10")
    }

    @Test func movingTheSeriesMovesOverridesAndANewRuleDropsOthers() throws {
        let old = try weekly(second)
        let rule = try RecurrenceRule("FREQ=WEEKLY")
        let due = FieldChange.due(CalendarTime("2026-12-01T18:00:00"))
        let moved = try after("2026-11-30", old, .change(Self.id, [due, .repeats(rule)]))
        #expect(tasks(moved).count == 2)
        #expect(tasks(moved)[1].contains("RECURRENCE-ID:20261208T180000"))
        let other = try after("2026-11-30", old, .change(Self.id, [.repeats(try RecurrenceRule("FREQ=MONTHLY"))]))
        #expect(tasks(other).count == 1)
        let daily = try after("2026-11-30", old, .change(Self.id, [.repeats(try RecurrenceRule("FREQ=DAILY"))]))
        #expect(daily.string.contains(Self.override(in: old)))
        let once = try after("2026-11-30", old, .change(Self.id, [.repeats(nil)]))
        #expect(tasks(once).count == 1)
    }

    @Test func anOverrideOfAllLaterOccurrencesIsKeptAndNotApplied() throws {
        let override = [
            "RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261130", "SUMMARY:Later", "DUE;VALUE=DATE:20261201",
        ]
        let old = try weekly(override)
        #expect(shown(old) == "Water One can 2026-11-30")
        let new = try after("2026-11-30", old, .complete([Self.id]))
        #expect(tasks(new)[1] == override)
    }

    @Test func instancesMayBeNamedInAnyZone() throws {
        let lines = ["DTSTART;TZID=Europe/Berlin:20261130T090000", "RRULE:FREQ=WEEKLY", "SUMMARY:Call"]
        let override = ["BEGIN:VTODO", "UID:1", "RECURRENCE-ID:20261130T080000Z", "SUMMARY:Write", "END:VTODO"]
        let task = try Sample.resource(Sample.calendar(Self.head + lines, beside: override))
        #expect(task.fields[.title] == .text("Write"))
        #expect(task.fields[.due] == .text("2026-11-30T09:00:00+01:00[Europe/Berlin]"))
    }

    @Test func anOverrideMovedWithTheSeriesKeepsItsProperties() throws {
        let old = try weekly(second + ["LOCATION:Attic"])
        let change = Command.change(
            Self.id, [.due(CalendarTime("2026-12-01")), .repeats(try RecurrenceRule("FREQ=WEEKLY"))])
        let new = try after("2026-11-30", old, change)
        #expect(
            tasks(new)[1] == [
                "RECURRENCE-ID;VALUE=DATE:20261208", "SUMMARY:Water", "DUE;VALUE=DATE:20261209", "LOCATION:Attic",
            ])
    }

    @Test func movingAnHourlySeriesMovesOverridesAndExclusions() throws {
        let lines = [
            "SUMMARY:Call", "DTSTART:20261130T090000", "RRULE:FREQ=HOURLY;INTERVAL=2", "EXDATE:20261130T150000",
        ]
        let override = ["RECURRENCE-ID:20261130T130000", "SUMMARY:Write", "DTSTART:20261130T132000"]
        let old = try Sample.resource(
            Sample.calendar(
                Self.head + lines, beside: ["BEGIN:VTODO"] + Self.head + override + ["END:VTODO"]))
        let rule = try RecurrenceRule("FREQ=HOURLY;INTERVAL=2")
        let due = FieldChange.due(CalendarTime("2026-11-30T10:00:00"))
        let new = try after("2026-11-30", old, .change(Self.id, [due, .repeats(rule)]))
        #expect(tasks(new)[0].contains("DTSTART:20261130T100000"))
        #expect(tasks(new)[0].filter { $0.hasPrefix("EXDATE") } == ["EXDATE:20261130T160000"])
        #expect(tasks(new)[1] == ["RECURRENCE-ID:20261130T140000", "SUMMARY:Write", "DTSTART:20261130T142000"])
    }

    @Test func anOverrideOfDatesAloneUsesTheOtherValuesOfTheSeries() throws {
        let old = try weekly(["RECURRENCE-ID;VALUE=DATE:20261207", "DUE;VALUE=DATE:20261208"])
        let new = try after("2026-11-30", old, .change(Self.id, [.title("Feed")]))
        #expect(new.string.contains(Self.override(in: old)))
        let next = try after("2026-11-30", new, .complete([Self.id]))
        #expect(shown(next) == "Feed One can 2026-12-08")
        let edited = try after("2026-12-07", next, .change(Self.id, [.title("Feed twice")]))
        #expect(tasks(edited)[0].contains("SUMMARY:Feed") && tasks(edited)[1].contains("SUMMARY:Feed twice"))
    }
}
