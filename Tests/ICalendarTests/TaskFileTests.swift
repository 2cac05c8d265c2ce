// Tests of files with many tasks: broken parts, trees, and writing all lists.

import Foundation
import ICalendar
import TestSupport
import Testing
import Todo

@Suite struct TaskFileTests {
    static func file(_ lines: [String]) throws -> TaskFile {
        let all = ["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR"]
        return try TaskFile(Array(all.map { $0 + "\r\n" }.joined().utf8), limit: 1 << 24, by: Sample.zones)
    }

    static func task(_ uid: String, _ lines: String...) -> [String] {
        ["BEGIN:VTODO", "UID:\(uid)", "SUMMARY:\(uid)"] + lines + ["END:VTODO"]
    }

    static func read(_ lines: [String]) throws -> TaskImport {
        TaskImport(try file(lines), name: "file", at: Sample.now)
    }

    static let brokenParts: [([String], line: Int)] = [
        // An end is missing, either of a part of the task or of the task itself.
        (["BEGIN:VTODO", "UID:x", "BEGIN:VALARM", "END:VTODO"], 8), (["BEGIN:VTODO", "UID:x"], 8),
        // There is an additional end.
        (["BEGIN:VTODO", "UID:x", "END:VALARM", "END:VTODO"], 8), (["END:VALARM"], 8),
        (["BEGIN:VTODO", "BEGIN", "END:VTODO"], 8),
    ]

    @Test(arguments: brokenParts) func brokenPartsAreReportedWithTheirLineAndOmitted(part: [String], line: Int)
        throws
    {
        // The file begins with two lines, followed by five of the first task.
        let file = try Self.file(Self.task("a", "X-A:1") + part + Self.task("b"))
        #expect(file.tasks.map(\.uid) == ["a", "b"])
        #expect(file.broken == [line])
    }

    @Test func aTruncatedFileIsRefused() {
        for lines in [["BEGIN:VCALENDAR"], ["BEGIN:VCALENDAR"] + Self.task("a"), ["BEGIN:VCALENDAR", "BEGIN:VTODO"]] {
            let bytes = Array(lines.joined(separator: "\r\n").utf8)
            #expect(throws: ICalendarError.cutOff(kind: "VCALENDAR")) {
                try TaskFile(bytes, limit: 1 << 20, by: Sample.zones)
            }
        }
    }

    @Test func parentCyclesAndMissingParentsAreRemoved() throws {
        let tasks = try Self.read(
            Self.task("a", "RELATED-TO:b") + Self.task("b", "RELATED-TO:a") + Self.task("c", "RELATED-TO:gone")
                + Self.task("d", "RELATED-TO:d"))
        #expect(tasks.count == 4)
        #expect(tasks.remarks[.parentMissing]?.count == 1 && tasks.remarks[.parentCycle]?.count == 2)
        // In a cycle, only one task loses its parent.
        #expect(tasks.lists[0].items.count { $0.parent == nil } == 3)
    }

    @Test func treesThatAreTooDeepAreSplit() throws {
        let chain = (0..<40).flatMap { Self.task("t\($0)", "RELATED-TO:t\($0 - 1)") }
        let tasks = try Self.read(chain)
        #expect(tasks.count == 40 && tasks.remarks[.tooDeep]?.count == 2)
        let items = tasks.lists[0].items
        var depths: [UUID: Int] = [:]
        for item in items { depths[item.id] = item.parent.flatMap { depths[$0] }.map { $0 + 1 } ?? 0 }
        #expect(depths.values.max() == Tree.maxDepth)
    }

    @Test func aSecondTaskWithTheSameUIDIsOmitted() throws {
        let tasks = try Self.read(Self.task("a") + Self.task("a") + Self.task("b"))
        #expect(tasks.count == 2 && tasks.remarks[.sameUID]?.count == 1)
    }

    @Test func aDoneTaskWithAnOpenSubtaskIsOpened() throws {
        let tasks = try Self.read(
            Self.task("a", "STATUS:COMPLETED") + Self.task("b", "STATUS:COMPLETED", "RELATED-TO:a")
                + Self.task("c", "RELATED-TO:b"))
        #expect(tasks.doneCount == 0 && tasks.remarks[.opened]?.count == 2)
    }

    /// No time limit fits every machine. Therefore, four times the size must take about four times as long, not sixteen
    /// times.
    @Test func readingAFileTakesLinearTime() throws {
        let hard: [(Int) -> [String]] = [
            { count in (0..<count).flatMap { Self.task("t\($0)", "RELATED-TO:t\($0 - 1)") } },
            { count in (0..<count).flatMap { Self.task("t\($0)", "RELATED-TO:t\(($0 + 1) % count)") } },
            { count in (0..<count).flatMap { ["BEGIN:VTODO", "UID:\($0)", "END:X"] } + Self.task("a") },
            { count in (0..<count).map { _ in "END:VALARM" } + Self.task("a") },
            { count in Self.task("a", "CATEGORIES:" + (0..<count).map { "t\($0)" }.joined(separator: ",")) },
            { count in Self.task("a", "X-A:" + String(repeating: "b\r\n c", count: count)) },
            { count in
                Self.task("a", (0..<count).map { "EXDATE;TZID=Q\($0):20260101T080000" }.joined(separator: "\r\n"))
            },
        ]
        for (number, lines) in hard.enumerated() {
            func seconds(_ count: Int) throws -> Double {
                let bytes = Array(
                    (["BEGIN:VCALENDAR"] + lines(count) + ["END:VCALENDAR"]).map { $0 + "\r\n" }.joined().utf8)
                return try threadSeconds {
                    _ = TaskImport(try TaskFile(bytes, limit: .max, by: Sample.zones), name: "x", at: Sample.now)
                }
            }
            // The minimum of several attempts counts, because other work on the machine only makes them longer. On a
            // very busy machine, four attempts are not enough.
            var (one, four) = (Double.infinity, Double.infinity)
            for attempt in 1...40 {
                (one, four) = (min(one, try seconds(1000)), min(four, try seconds(4000)))
                if attempt >= 4, four < max(one, 0.001) * 10 { break }
            }
            #expect(four < max(one, 0.001) * 10, "sort \(number): \(one) s, \(four) s")
        }
    }

    /// More cases: `FURROW_ICALENDAR_MUTATIONS=1000000 swift test --filter ICalendarTests`.
    @Test func mutatedFilesAreRefusedOrBecomeValidItems() throws {
        var generator = SplitMix64(state: UInt64(RandomTextTests.seed) &+ 2)
        let samples = [Sample.nasty, RandomTextTests.everyField, Self.family].map { Array($0.utf8) }
        var accepted = 0
        for number in 0..<RandomTextTests.setting("FURROW_ICALENDAR_MUTATIONS", or: 20_000) / 4 {
            let bytes = RandomTextTests.mutated(samples[number % samples.count], &generator)
            guard let file = try? TaskFile(bytes, limit: 1 << 20, by: Sample.zones) else { continue }
            accepted += 1
            let tasks = TaskImport(file, name: "x", at: Sample.now)
            for list in tasks.lists {
                var seen: [UUID: Int] = [:]
                for item in list.items {
                    let depth = try item.parent.map { try #require(seen[$0], "mutation \(number)") + 1 } ?? 0
                    try #require(depth <= Tree.maxDepth && seen[item.id] == nil, "mutation \(number)")
                    seen[item.id] = depth
                    try #require(Title.normalized(item.title) == item.title, "mutation \(number)")
                }
            }
        }
        #expect(accepted > 0)
    }

    static let family = Sample.calendar(
        ["UID:1", "SUMMARY:a"],
        beside: task("2", "RELATED-TO:1") + task("3", "RELATED-TO:2", "STATUS:COMPLETED") + [
            "BEGIN:VEVENT", "END:VEVENT",
        ]
            + task("4", "RELATED-TO:3"))

    @Test func writtenListsAreReadBack() throws {
        var generator = SplitMix64(state: UInt64(RandomTextTests.seed) &+ 3)
        for number in 0..<30 {
            var lists: [TaskFile.List] = []
            for name in ["One", "Zwei, drei; \\n", "Vier"] {
                let tasks = (0..<Int.random(in: 1...20, using: &generator)).map { index in
                    var fields = RandomTextTests.fields(&generator)
                    (fields.parent, fields.order) = (nil, Int64(index))
                    return (uid: UUID.random(using: &generator).uuidString, fields: fields)
                }
                lists.append((name, tasks))
            }
            let bytes = try TaskFile.encoded(lists, at: Sample.now, by: Sample.zones)
            let file = try TaskFile(bytes, limit: 1 << 24, by: Sample.zones)
            try #require(file.names == lists.map(\.name), "lists \(number)")
            let written = lists.flatMap(\.tasks)
            try #require(file.tasks.map(\.uid) == written.map(\.uid), "lists \(number)")
            for (task, one) in zip(file.tasks, written) {
                var (fields, expected) = (task.fields, one.fields)
                // A task without a creation time is written as created now.
                if expected[.created] == .none { (fields[.created], expected[.created]) = (.none, .none) }
                try #require(fields == expected, "lists \(number)")
            }
        }
    }
}
