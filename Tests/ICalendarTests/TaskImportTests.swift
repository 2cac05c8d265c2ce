// Tests of importing a file of tasks.

import Foundation
import ICalendar
import TestSupport
import Testing
import Todo

@Suite struct TaskImportTests {
    private func tasks(_ calendars: (name: String?, tasks: [[String]])...) throws -> TaskImport {
        try read(calendars.map { calendar($0.name, $0.tasks) }.joined())
    }

    private func calendar(_ name: String?, _ tasks: [[String]]) -> String {
        let head = ["BEGIN:VCALENDAR", "VERSION:2.0"] + (name.map { ["X-WR-CALNAME:\($0)"] } ?? [])
        let todos = tasks.flatMap { ["BEGIN:VTODO"] + $0 + ["END:VTODO"] }
        return (head + todos + ["END:VCALENDAR"]).map { $0 + "\r\n" }.joined()
    }

    private func read(_ text: String) throws -> TaskImport {
        let file = try TaskFile(Array(text.utf8), limit: 1 << 24, by: Sample.zones)
        return TaskImport(file, name: "file", at: Sample.now)
    }

    private func task(_ uid: String, _ lines: String...) -> [String] { ["UID:\(uid)", "SUMMARY:\(uid)"] + lines }

    private func titles(_ tasks: TaskImport) -> [String] {
        tasks.lists.flatMap { list in
            list.items.map { item in
                var (depth, parent) = (0, item.parent)
                while let id = parent {
                    depth += 1
                    parent = list.items.first { $0.id == id }?.parent
                }
                return String(repeating: " ", count: depth) + (item.isDone ? "✓" : "") + item.title
            }
        }
    }

    @Test func eachCalendarIsAListNamedByItselfOrByTheFile() throws {
        let all = try tasks(("Home", [task("a")]), (nil, [task("b")]), ("Empty", []), ("Home", [task("c")]))
        #expect(all.lists.map(\.name) == ["Home", "file"])
        #expect(all.lists.map { $0.items.map(\.title) } == [["a", "c"], ["b"]])
    }

    @Test func theSameFileAlwaysGivesTheSameItems() throws {
        let id = "9F1B3C60-7A1E-4F0C-9A3E-000000000001"
        let lines = [task("a"), task(id), ["SUMMARY:x"], ["SUMMARY:x"], ["SUMMARY:y"]]
        let (one, other) = (try tasks(("L", lines)), try tasks(("L", lines)))
        #expect(one == other)
        #expect(Set(one.lists[0].items.map(\.id)).count == 5)
        #expect(one.lists[0].items.contains { $0.id == UUID(uuidString: id) })
    }

    @Test func ofTwoTasksWithOneUIDTheFirstIsImported() throws {
        let all = try tasks(("L", [task("a"), ["UID:a", "SUMMARY:later"]]))
        #expect(titles(all) == ["a"])
        #expect(all.remarks == [.sameUID: .init(count: 1, titles: ["later"])])
    }

    private func versions(_ first: [String], _ second: [String]) throws -> TaskImport {
        try tasks(("L", [["UID:a", "SUMMARY:first"] + first, ["UID:a", "SUMMARY:second"] + second]))
    }

    @Test(arguments: [
        (["SEQUENCE:1"], ["SEQUENCE:2"], "second"), (["SEQUENCE:2"], ["SEQUENCE:1"], "first"),
        (["SEQUENCE:2", "DTSTAMP:20260101T000000Z"], ["SEQUENCE:1", "DTSTAMP:20260102T000000Z"], "first"),
        (["LAST-MODIFIED:20260101T000000Z"], ["LAST-MODIFIED:20260102T000000Z"], "second"),
        (["LAST-MODIFIED:20260102T000000Z"], ["DTSTAMP:20260103T000000Z"], "first"),
        (["DTSTAMP:20260102T000000Z"], ["DTSTAMP:20260103T000000Z"], "second"),
        (["SEQUENCE:0"], [], "first"),
    ]) func ofTwoTasksWithOneUIDTheNewerIsImported(first: [String], second: [String], title: String) throws {
        let all = try versions(first, second)
        #expect(titles(all) == [title])
        #expect(all.remarks == [.sameUID: .init(count: 1, titles: [title == "first" ? "second" : "first"])])
    }

    @Test func anOlderOpenTaskIsImportedBesideANewerDoneOne() throws {
        let done = ["STATUS:COMPLETED", "LAST-MODIFIED:20260102T000000Z"]
        let open = ["LAST-MODIFIED:20260101T000000Z"]
        for all in [try versions(done, open), try versions(open, done)] {
            let items = all.lists[0].items
            #expect(items.map(\.isDone).filter { $0 }.count == 1 && Set(items.map(\.id)).count == 2)
            #expect(items.first(where: \.isDone)?.id == UUID(ofTask: "a"))
            let open = items.filter { !$0.isDone }.map(\.title)
            #expect(all.remarks == [.openBefore: .init(count: 1, titles: open)])
        }
        #expect(try versions(done, open) == versions(done, open))
    }

    @Test func anOlderDoneTaskIsOmittedBesideANewerOpenOne() throws {
        let all = try versions(
            ["STATUS:COMPLETED", "LAST-MODIFIED:20260101T000000Z"], ["LAST-MODIFIED:20260102T000000Z"])
        #expect(titles(all) == ["second"] && all.remarks == [.sameUID: .init(count: 1, titles: ["first"])])
    }

    @Test func emptyTasksWithoutAUIDAreOmittedAndReported() throws {
        let stamp = "DTSTAMP:20261101T080000Z"
        let all = try tasks(
            (
                "L",
                [
                    [stamp], [stamp], ["UID:b", stamp], ["UID:up", stamp], task("a", "RELATED-TO:up"),
                    ["STATUS:COMPLETED"],
                ]
            ))
        #expect(titles(all) == ["Untitled", "Untitled", " a", "✓Untitled"])
        #expect(
            all.remarks == [.empty: .init(count: 2), .untitled: .init(count: 2, titles: ["Untitled", "Untitled"])])
    }

    /// The ids were recorded with Furrow 0.8. If they change, a file that was imported before adds its tasks once more.
    @Test func tasksWithoutAUIDHaveTheSameIDsAsInOlderVersions() throws {
        let all = try tasks(
            (
                "L",
                [
                    ["SUMMARY:Buy milk"], ["SUMMARY:Buy milk"],
                    ["SUMMARY:Pay", "DUE;VALUE=DATE:20261201", "PRIORITY:1", "CATEGORIES:home", "RRULE:FREQ=MONTHLY"],
                ]
            ))
        let ids = all.lists.flatMap(\.items).map { "\($0.title) \($0.id.text)" }
        #expect(
            ids == [
                "Buy milk ca5a19dc-0cf1-5620-a2ac-c76d659594f7", "Buy milk ea346c55-e1a3-596c-942b-03fc70543ec6",
                "Pay cd637e4e-36b6-5bc4-a126-c51b2030b2dc",
            ])
    }

    @Test func theSecondParentCountsIfTheFirstIsMissing() throws {
        let all = try tasks(
            (
                "L",
                [
                    task("a", "RELATED-TO:gone", "RELATED-TO;RELTYPE=PARENT:up"), task("up"),
                    task("b", "RELATED-TO:no", "RELATED-TO:not"),
                ]
            ))
        #expect(titles(all) == ["up", " a", "b"])
        #expect(all.remarks == [.parentMissing: .init(count: 1, titles: ["b"])])
    }

    @Test(arguments: [
        "DUE:00010101T012400Z", "DUE;VALUE=DATE:18991231", "DTSTART:16010101T000000", "DUE;VALUE=DATE:2026-12-22",
        "DUE:20261222T170000T", "DUE:", "COMPLETED:yesterday", "DURATION:1 day", "CREATED:20261340T000000Z",
        "EXDATE:20261208T090000,tomorrow", "RDATE;VALUE=PERIOD:20261208T090000Z/tomorrow",
    ]) func anUnreadableDateIsReported(line: String) throws {
        let all = try tasks(("L", [task("a", line)]))
        #expect(all.remarks == [.dateUnread: .init(count: 1, titles: ["a"])])
        let item = all.lists[0].items[0]
        #expect(item.due == nil && item.start == nil && item.completed == nil && item.created == Sample.now)
    }

    @Test(arguments: ["DUE:tomorrow", "RECURRENCE-ID:16010101T000000"])
    func anUnreadableDateOfAChangedOccurrenceIsReported(line: String) throws {
        let id = line.hasPrefix("DUE") ? ["RECURRENCE-ID;VALUE=DATE:20261210"] : []
        let occurrence = ["UID:a", "SUMMARY:other", line] + id
        let series = task("a", "DUE;VALUE=DATE:20261203", "DTSTART;VALUE=DATE:20261203", "RRULE:FREQ=WEEKLY")
        let all = try tasks(("L", [series, occurrence]))
        #expect(all.remarks == [.dateUnread: .init(count: 1, titles: ["a"])])
    }

    @Test func aRuleWithoutADateIsReported() throws {
        let all = try tasks(
            ("L", [task("a", "RRULE:FREQ=DAILY"), task("b", "RRULE:FREQ=DAILY", "DUE;VALUE=DATE:20261203")]))
        #expect(all.remarks == [.ruleWithoutDate: .init(count: 1, titles: ["a"])])
        #expect(all.lists[0].items.map { $0.repeats != nil } == [false, true])
        #expect(all.lists[0].items.map(\.customRepeat) == ["FREQ=DAILY", nil])
    }

    @Test func siblingsAreSortedByOrderAndThenByCreationTime() throws {
        let all = try tasks(
            (
                "L",
                [
                    task("c", "X-APPLE-SORT-ORDER:30"), task("a", "X-APPLE-SORT-ORDER:10"),
                    task("b", "CREATED:20010101T000020Z"), task("last"), task("end"),
                ]
            ))
        #expect(titles(all) == ["a", "b", "c", "last", "end"])
    }

    @Test func parentsComeBeforeTheirSubtasks() throws {
        let all = try tasks(
            ("L", [task("child", "RELATED-TO:up"), task("up"), task("deep", "RELATED-TO;RELTYPE=PARENT:child")]))
        #expect(titles(all) == ["up", " child", "  deep"])
        #expect(all.remarks.isEmpty)
    }

    @Test func eachParentCycleIsCutOnceAndNothingIsLost() throws {
        let ring = (0..<2000).map { task("r\($0)", "RELATED-TO:r\(($0 + 1) % 2000)") }
        let all = try tasks(
            (
                "L",
                [
                    task("hangs", "RELATED-TO:b"), task("a", "RELATED-TO:b"), task("b", "RELATED-TO:a"),
                    task("me", "RELATED-TO:me"),
                ]
            ),
            ("Ring", ring))
        #expect(all.count == 2004)
        #expect(all.remarks[.parentCycle]?.count == 3)
        #expect(titles(all).prefix(4).sorted() == [" a", " hangs", "b", "me"])
    }

    @Test func treesDeeperThanSixteenLevelsAreSplit() throws {
        let all = try tasks(
            ("L", (0..<40).map { task("t\($0)", "X-APPLE-SORT-ORDER:\($0)", "RELATED-TO:t\($0 - 1)") }))
        let depths = titles(all).map { $0.prefix { $0 == " " }.count }
        #expect(depths == (0..<40).map { $0 % 17 })
        #expect(all.remarks[.tooDeep] == .init(count: 2, titles: ["t17", "t34"]))
        #expect(all.remarks[.parentMissing] == .init(count: 1, titles: ["t0"]))
    }

    @Test func aParentInAnotherCalendarIsIgnored() throws {
        let all = try tasks(("A", [task("a")]), ("B", [task("b", "RELATED-TO:a")]))
        #expect(titles(all) == ["a", "b"])
        #expect(all.remarks == [.parentMissing: .init(count: 1, titles: ["b"])])
    }

    @Test func aDoneTaskWithAnOpenSubtaskIsOpened() throws {
        let done = "STATUS:COMPLETED"
        let all = try tasks(
            (
                "L",
                [
                    task("a", done), task("b", done, "RELATED-TO:a"), task("c", "RELATED-TO:b"), task("d", done),
                    task("e", done, "RELATED-TO:d"),
                ]
            ))
        #expect(titles(all) == ["a", " b", "  c", "✓d", " ✓e"])
        #expect(all.remarks == [.opened: .init(count: 2, titles: ["a", "b"])])
        #expect(all.doneCount == 2)
    }

    @Test func omittedComponentsAreReported() throws {
        var text = calendar("L", [task("a", "RRULE:FREQ=SECONDLY")])
        text += Sample.calendar(["UID:z"], beside: ["BEGIN:VEVENT", "UID:e", "END:VEVENT"])
        text += Sample.nasty
        let all = try read(text)
        #expect(all.remarks[.otherKind("VEVENT")]?.count == 1)
        #expect(
            all.remarks[.orphanedOccurrence] == nil
                && all.lists.preservedTexts[UUID(ofTask: "weird")]?.text.contains("another") == true)
        #expect(all.remarks[.ruleRefused]?.count == 2 && all.remarks[.ruleRefused]?.title == "a")
        #expect(
            all.sortedRemarks.map(\.remark.key) == [
                "vevent", "loose-lines", "rule-refused", "other-alarm", "parent-missing", "untitled",
            ])
        #expect(all.sortedRemarks.allSatisfy { $0.remark.words($0.count).filled().hasSuffix(".") })
    }

    @Test func reportsNameTheFirstOmittedComponents() throws {
        let events = (1...150).map { ["BEGIN:VEVENT", "SUMMARY:Event \($0)", "END:VEVENT"] }.flatMap(\.self)
        let occurrence = [
            "BEGIN:VTODO", "UID:gone", "RECURRENCE-ID:20261201T080000Z", "SUMMARY:One occurrence", "END:VTODO",
        ]
        let all = try read(
            Sample.calendar(
                ["UID:a", "SUMMARY:a"], beside: occurrence + events + ["BEGIN:VEVENT", "UID:e", "END:VEVENT"]))
        let left = try #require(all.remarks[.otherKind("VEVENT")])
        #expect(left.count == 151 && left.titles == (1...TaskImport.maxTitles).map { "Event \($0)" })
        #expect(all.remarks[.orphanedOccurrence] == .init(count: 1, titles: ["One occurrence"]))
    }

    @Test(arguments: [
        (
            ["LAST-MODIFIED:20260301T080000Z", "DTSTAMP:20260401T080000Z", "CREATED:20260101T080000Z"],
            "20260301T080000Z"
        ),
        (["DTSTAMP:20260401T080000Z", "CREATED:20260101T080000Z"], "20260401T080000Z"),
        (["CREATED:20260101T080000Z"], "20260101T080000Z"), ([], nil), (["LAST-MODIFIED:20990101T080000Z"], nil),
        (["LAST-MODIFIED:soon"], nil),
    ]) func theEditTimeOfAnImportedTaskIsNotInTheFuture(_ lines: [String], _ time: String?) throws {
        let all = try read(calendar("L", [["UID:a", "SUMMARY:a"] + lines]))
        let item = all.lists[0].items[0]
        let expected = try time.map {
            try read(calendar("L", [["UID:b", "COMPLETED:\($0)"]])).lists[0].items[0].completed
        }
        #expect(all.lists[0].modified == [item.id: expected ?? Sample.now])
        #expect(all.into(UUID()).lists[0].modified == all.lists[0].modified)
    }

    @Test func aKnownForeignUIDKeepsItsExistingID() throws {
        let (file, other) = (
            try TaskFile(
                Array(calendar("L", [task("a"), task("b", "RELATED-TO:a")]).utf8), limit: 1 << 20, by: Sample.zones),
            UUID()
        )
        let items = TaskImport(file, name: "file", at: Sample.now, known: ["a": other]).lists[0].items
        #expect(items.map(\.id) == [other, UUID(ofTask: "b")] && items[1].parent == other)
    }

    @Test func aRuleWithoutADueDateCountsFromTheStart() throws {
        let all = try tasks(
            ("L", [task("a", "DTSTART;VALUE=DATE:20261203", "RRULE:FREQ=DAILY"), task("b", "RRULE:FREQ=DAILY")]))
        let items = all.lists[0].items
        #expect(items[0].due?.description == "2026-12-03" && items[0].repeats != nil)
        #expect(items[1].due == nil && items[1].repeats == nil && items[1].customRepeat == "FREQ=DAILY")
    }

    @Test func aListWithATakenIDAlwaysGetsTheSameNewID() throws {
        let all = try tasks(("L", [task("a")]))
        let taken = all.lists[0].id
        let other = all.avoiding { $0 == taken }
        #expect(other.lists[0].id != taken && other.lists[0].items == all.lists[0].items)
        #expect(other == all.avoiding { $0 == taken })
        #expect(all.avoiding { _ in false } == all)
    }

    @Test func allTasksCanBeImportedIntoOneExistingList() throws {
        let list = UUID()
        let two = try tasks(("A", [task("a", "URL:x:y")]), ("B", [task("b")]))
        let all = two.into(list)
        #expect(
            all.lists == [
                ImportedList(
                    id: list, items: two.lists.flatMap(\.items), modified: two.lists.modified,
                    preservedTexts: two.lists.preservedTexts)
            ])
        #expect(titles(all) == ["a", "b"] && all.lists.preservedTexts.count == 2)
    }

    @Test func writtenListsAreReadWithTheirNames() throws {
        var fields = TaskFields()
        fields[.due] = .text("2026-12-03T09:00:00+01:00[Europe/Berlin]")
        let bytes = try TaskFile.encoded(
            [("Home; sweet", [("1", fields)]), ("Work", [("2", fields)])], at: Sample.now, by: Sample.zones)
        let file = try TaskFile(bytes, limit: 1 << 20, by: Sample.zones)
        #expect(file.names == ["Home; sweet", "Work"])
        #expect(file.tasks.map(\.calendar) == [0, 1])
        #expect(file.tasks.allSatisfy { $0.fields[.due] == fields[.due] })
        // Each calendar contains the time zone that it needs.
        #expect(String(decoding: bytes, as: UTF8.self).components(separatedBy: "BEGIN:VTIMEZONE").count == 3)
    }
}

@Suite struct UnreadImportTests {
    private func read(_ tasks: [String]...) throws -> TaskImport {
        let todos = tasks.flatMap { ["BEGIN:VTODO"] + $0 + ["END:VTODO"] }
        let lines = ["BEGIN:VCALENDAR", "VERSION:2.0"] + todos + ["END:VCALENDAR"]
        let bytes = Array(lines.map { $0 + "\r\n" }.joined().utf8)
        return TaskImport(try TaskFile(bytes, limit: 1 << 20, by: RuleZones()), name: "file", at: Sample.now)
    }

    @Test func unknownZonesAreReportedByNameAndCount() throws {
        let all = try read(
            ["UID:a", "SUMMARY:a", "DUE;TZID=CST:20261208T140000", "DTSTART;TZID=Local Zone:20261207T140000"],
            ["UID:b", "SUMMARY:b", "DUE;TZID=CST:20261208T140000"],
            // These times have no time zone, or a known one.
            ["UID:c", "SUMMARY:c", "DUE;VALUE=DATE;TZID=CST:20261208"], ["UID:d", "DUE;TZID=CST:20261208T140000Z"],
            ["UID:e", "DUE;TZID=Eastern Standard Time:20261208T140000"])
        #expect(all.remarks == [.unknownZone: .init(count: 2, titles: ["CST", "Local Zone"])])
        #expect(
            all.sortedRemarks.map { $0.remark.words($0.count).filled() } == [
                "Imported with local times because the time zone is unknown (CST, Local Zone): 2."
            ])
        #expect(all.lists[0].items.map { $0.due?.zone } == [nil, nil, nil, "UTC", "America/New_York"])
    }

    @Test(
        arguments: [
            (.otherKind("VEVENT"), "Left out because they are not tasks: 2 of type VEVENT."),
            (.broken, "Left out because they are damaged: 2, the first on line 8."),
            (
                .parentMissing,
                "Imported without their parent because it is not in the file: 2, the first “8”."
            ),
            (
                .parentCycle,
                "Imported without their parent because they contained themselves: 2, the first “8”."
            ),
            (
                .tooDeep,
                "Imported without their parent because they were nested deeper than 16 levels: 2, the first “8”."
            ),
            (.opened, "Reopened because a subtask is open: 2, the first “8”."),
        ] as [(TaskImport.Remark, String)])
    func eachRemarkExplainsWhatWasImportedDifferently(remark: TaskImport.Remark, words: String) {
        #expect(remark.words(TaskImport.Count(count: 2, titles: ["8", "9"])).filled() == words)
    }

    @Test func unsupportedAlarmsAreReported() throws {
        func alarm(_ lines: String...) -> [String] { ["BEGIN:VALARM"] + lines + ["END:VALARM"] }
        let all = try read(
            ["UID:a", "SUMMARY:a", "DUE:20261208T140000Z"] + alarm("ACTION:EMAIL", "TRIGGER:-PT5M")
                + alarm("ACTION:DISPLAY", "TRIGGER:-PT5M"),
            ["UID:b", "SUMMARY:b"] + alarm("ACTION:DISPLAY", "TRIGGER:-PT5M"),
            ["UID:c", "SUMMARY:c", "DUE:20261208T140000Z"]
                + alarm("ACTION:DISPLAY", "X-APPLE-PROXIMITY:ARRIVE", "TRIGGER:-PT5M"),
            ["UID:d", "SUMMARY:d", "DTSTART:20261208T140000Z"] + alarm("ACTION:DISPLAY", "TRIGGER:-PT5M")
                + alarm("ACTION:NONE", "TRIGGER;VALUE=DATE-TIME:19760401T005545Z"))
        #expect(all.remarks == [.otherAlarm: .init(count: 3, titles: ["a", "b", "c"])])
        #expect(all.lists[0].items.map { $0.reminders.map(\.description) } == [["-PT5M"], [], [], ["START-PT5M"]])
    }
}
