// Tests with random texts and values.

import Foundation
import TestSupport
import Testing
import Todo

@testable import ICalendar

@Suite struct RandomTextTests {
    static let seed = setting("FURROW_ICALENDAR_SEED", or: 1)

    static func setting(_ name: String, or standard: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? standard
    }

    /// More cases: `FURROW_ICALENDAR_MUTATIONS=1000000 FURROW_ICALENDAR_SEED=7 swift test --filter ICalendarTests`.
    @Test func mutatedTextsAreRefusedOrKeptByteForByte() throws {
        var generator = SplitMix64(state: UInt64(Self.seed))
        let samples = [Sample.nasty, Self.everyField].map { Array($0.utf8) }
        var accepted = 0
        for number in 0..<Self.setting("FURROW_ICALENDAR_MUTATIONS", or: 20_000) {
            let bytes = Self.mutated(samples[number % samples.count], &generator)
            let read = Result { () throws(ICalendarError) in try TaskResource(bytes) }
            guard case .success(let resource) = read else { continue }
            accepted += 1
            try #require(resource.bytes == bytes, "mutation \(number)")
            let fields = resource.fields
            // Writing takes most of the time, so only every fourth text is written.
            guard accepted.isMultiple(of: 4) else { continue }
            try #require(
                resource.changed(to: fields, at: Sample.now, by: Sample.zones).bytes == bytes, "mutation \(number)")
            for field in TaskFields.fields where fields[field] != .none {
                var item = Item(id: UUID(), list: UUID(), title: "", rank: Rank(0), created: Sample.now)
                try #require(field.set(fields[field], of: &item), "mutation \(number): \(fields[field])")
            }
            let titled = resource.changed { $0[.title] = .text("new") }
            try #require(
                try TaskResource(titled.bytes, limit: .max).fields[.title] == .text("new"), "mutation \(number)")
        }
        #expect(accepted > 0)
    }

    static let everyField = Sample.calendar([
        "UID:2", "DTSTAMP:20261101T080000Z", "SUMMARY:a", "DESCRIPTION:b", "DTSTART;TZID=Europe/Berlin:20261201T090000",
        "DUE;TZID=Europe/Berlin:20261203T090000", "RRULE:FREQ=WEEKLY;BYDAY=TU,TH;COUNT=9", "STATUS:COMPLETED",
        "COMPLETED:20261102T080000Z", "PRIORITY:5", "CATEGORIES:x,y", "RELATED-TO;RELTYPE=PARENT:1", "BEGIN:VALARM",
        "ACTION:DISPLAY", "TRIGGER;VALUE=DATE-TIME:20261203T080000Z",
        "X-FURROW-TIME;X-FURROW-TRIGGER=20261203T080000Z:2026-12-03T09:00:00", "END:VALARM",
    ])

    /// Returns the bytes with one to four random changes: a changed byte, a removed, repeated or inserted piece, or a
    /// cut.
    static func mutated(_ bytes: [UInt8], _ generator: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
            let index = Int.random(in: 0..<bytes.count, using: &generator)
            let end = min(bytes.count, index + Int.random(in: 1...40, using: &generator))
            switch Int.random(in: 0..<8, using: &generator) {
            case 0...2: bytes[index] = UInt8.random(in: 0...255, using: &generator)
            case 3: bytes[index] = Array("\r\n \t:;,\"\\=^0-9TZ".utf8).randomElement(using: &generator) ?? 0
            case 4: bytes.removeSubrange(index..<end)
            case 5: bytes.insert(contentsOf: bytes[index..<end], at: index)
            case 6: bytes.insert(contentsOf: bytes[index..<end], at: Int.random(in: 0...bytes.count, using: &generator))
            default:
                if Int.random(in: 0..<8, using: &generator) == 0 { bytes.removeSubrange(index...) }
            }
        }
        return bytes
    }

    @Test func randomValuesAreReadAsWritten() throws {
        var generator = SplitMix64(state: UInt64(Self.seed) &+ 1)
        var resources = try [
            Sample.resource(Sample.nasty), Sample.resource(Self.everyField), Sample.task("STATUS:CANCELLED"),
        ]
        for number in 0..<Self.setting("FURROW_ICALENDAR_VALUES", or: 2000) {
            let index = number % resources.count
            let created = resources[index].fields[.created]
            var fields = Self.fields(&generator)
            fields[.created] = created
            let new = resources[index].changed(to: fields, at: Sample.now, by: Sample.zones)
            try #require(new.fields == fields, "value \(number)")
            resources[index] = try TaskResource(new.bytes)
            try #require(resources[index].fields == fields, "value \(number)")
        }
    }

    static func fields(_ generator: inout SplitMix64) -> TaskFields {
        var fields = TaskFields()
        func isThere() -> Bool { generator.next() & 1 == 0 }
        fields[.title] = .text(Title.normalized(text(&generator)) ?? "x")
        fields[.notes] = .text(Notes.normalized(text(&generator)))
        if isThere() { fields[.completed] = .number(Int64.random(in: 0...4_000_000_000, using: &generator) * 1000) }
        if isThere() { fields[.start] = .text(time(&generator)) }
        if isThere() {
            fields[.due] = .text(time(&generator))
            if isThere() { repeats(&fields, &generator) }
        }
        var reminders: [String] = []
        if fields[.due] != .none, isThere() { reminders.append("-PT\(Int.random(in: 1...59, using: &generator))M") }
        for _ in 0..<Int.random(in: 0...2, using: &generator) {
            let other = time(&generator)
            if other.contains("T"), !reminders.contains(other) { reminders.append(other) }
        }
        fields[.reminders] = .text(JSONTexts.encoded(reminders.shuffled(using: &generator)))
        let tags = (0..<Int.random(in: 0...3, using: &generator)).map { _ in text(&generator) }
        fields[.tags] = .text(JSONTexts.encoded(Tags(tags).names))
        fields[.priority] = .number(Int64.random(in: 0...9, using: &generator))
        if isThere() { fields.parent = text(&generator).filter { $0 != "\n" } + "x" }
        if isThere() { fields.order = Int64(truncatingIfNeeded: generator.next()) }
        return fields
    }

    /// Makes a task repeat, with a random anchor and rule.
    private static func repeats(_ fields: inout TaskFields, _ generator: inout SplitMix64) {
        let rule = "FREQ=WEEKLY;INTERVAL=\(Int.random(in: 1...99, using: &generator))"
        guard let due = fields.time(.due), let anchor = CalendarTime(time(&generator)),
            let parsed = try? RecurrenceRule(rule)
        else { return }
        let distance = ["P1D", "P2DT3H30M", "PT5H", nil][Int.random(in: 0..<4, using: &generator)].flatMap {
            TimeSpan($0)
        }
        let series = Series(parsed, at: anchor, due: due, distance: distance)
        fields[.repeats] = .text(rule)
        fields[.repeatAnchor] = .text(anchor.description)
        fields[.usualDistance] = distance.map { .text($0.description) } ?? .none
        fields.set(.start, series.displayedStart(by: Sample.zones))
        if generator.next() & 1 == 0 { fields[.repeatFrom] = .text("completion") }
    }

    static func text(_ generator: inout SplitMix64) -> String {
        let pieces = [
            "a", "ä", "👩‍🚀", ",", ";", "\\", "\n", ":", "\"", " ", "n", "\\n", "#", "e\u{301}", "مرحبا", "^", "\t",
        ]
        return (0..<Int.random(in: 1...60, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? ""
        }
        .joined()
    }

    static func time(_ generator: inout SplitMix64) -> String {
        let month = Int.random(in: 1...12, using: &generator)
        let day = "2026-\(month < 10 ? "0" : "")\(month)-1\(Int.random(in: 0...9, using: &generator))"
        let time = "\(day)T1\(Int.random(in: 0...9, using: &generator)):30:00"
        let isSummer = (4...10).contains(month)
        return [
            day, time, time + "Z", time + "\(isSummer ? "+02:00" : "+01:00")[Europe/Berlin]",
            time + "+05:30[Asia/Kolkata]", time + "-03:00[Mars_Time/-0300]",
        ].randomElement(using: &generator) ?? day
    }
}
