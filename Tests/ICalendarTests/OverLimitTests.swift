// Tests that other programs' values beyond the limits stay in their text.

import Foundation
import ICalendar
import TestSupport
import Testing
import Todo

@Suite struct OverLimitTests {
    private static let names = (0..<70).map { "t\($0)" }
    private static let alarms = (0..<40).flatMap {
        ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER;RELATED=END:-PT\($0)M", "X-NUMBER:\($0)", "END:VALARM"]
    }
    private static let notes = String(repeating: "n", count: Limits.notesBytes) + "\n the end"

    /// Returns a task with values beyond the limits.
    ///
    /// - Parameter notes: Whether the task has long notes, which take a while to read.
    private func task(notes: Bool = false) throws -> TaskResource {
        let lines = ["UID:1", "DTSTAMP:20261101T080000Z", "SUMMARY:a", "DUE:20261208T140000Z"]
        let long = ["CATEGORIES:" + Self.names.joined(separator: ",")]
        let description = notes ? ["DESCRIPTION:" + Self.notes.replacing("\n", with: "\\n")] : []
        return try TaskResource(Array(Sample.calendar(lines + long + description + Self.alarms).utf8), limit: .max)
    }

    private func lines(_ resource: TaskResource) -> [String] {
        resource.string.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
    }

    private func texts(_ fields: TaskFields, _ field: Field) throws -> [String] {
        guard case .text(let json) = fields[field] else { return [] }
        return try JSONDecoder().decode([String].self, from: Data(json.utf8))
    }

    @Test func valuesBeyondTheLimitsAreCounted() throws {
        let task = try task(notes: true)
        let fields = task.fields
        #expect(try texts(fields, .tags) == Array(Self.names.prefix(Limits.tags)))
        #expect(try texts(fields, .reminders).count == Limits.reminders)
        #expect(fields[.notes] == .text(String(repeating: "n", count: Limits.notesBytes)))
        let unread = task.unread(by: Sample.zones)
        #expect(unread.manyTags == 1 && unread.manyReminders == 1 && unread.longNotes == 1)
    }

    @Test func aTaskWithUnreadValuesOverTheLimitIsUnchanged() throws {
        let task = try task()
        #expect(task.changed { _ in }.bytes == task.bytes)
        let renamed = lines(task.changed { $0[.title] = .text("b") })
        let stays = { (line: String) in !["SUMMARY", "DTSTAMP", "LAST-MODIFIED"].contains { line.hasPrefix($0) } }
        #expect(renamed.filter(stays) == lines(task).filter(stays))
    }

    @Test func editingTheReadTagsKeepsTheOthers() throws {
        let kept = Self.names.prefix(Limits.tags).dropFirst()
        let changed = try task().changed { $0[.tags] = .text(Tags(Array(kept)).jsonText) }
        #expect(lines(changed).contains("CATEGORIES:" + Self.names.dropFirst().joined(separator: ",")))
        // The next tag now fits within the limit.
        #expect(try texts(changed.fields, .tags).last == "t64")
    }

    @Test func editingTheReadRemindersKeepsTheOtherAlarms() throws {
        let kept = (1..<Limits.reminders).map { "\"RELATED=END:-PT\($0)M\"" }
        let task = try task()
        let texts = try texts(task.fields, .reminders).dropFirst()
        #expect(texts.count == kept.count)
        let json = String(decoding: try JSONEncoder().encode(Array(texts)), as: UTF8.self)
        let changed = lines(task.changed { $0[.reminders] = .text(json) })
        #expect(changed.filter { $0.hasPrefix("X-NUMBER") } == (1..<40).map { "X-NUMBER:\($0)" })
    }

    @Test func editingTheReadPartOfLongNotesKeepsTheirEnd() throws {
        let changed = try task(notes: true).changed { $0[.notes] = .text("short") }
        #expect(lines(changed).contains("DESCRIPTION:short\\n the end"))
    }

    @Test func anItemWithoutATextIsWrittenWithAllItsTags() throws {
        var fields = try task().fields
        fields[.tags] = .text(Tags(Self.names).jsonText)
        let new = try TaskResource(uid: "2", fields: fields, at: Sample.now, by: Sample.zones)
        #expect(lines(new).contains("CATEGORIES:" + Self.names.joined(separator: ",")))
    }

    @Test func anImportKeepsValuesOverTheLimitInTheTextAndReportsThem() throws {
        let bytes = try task(notes: true).bytes
        let tasks = TaskImport(try TaskFile(bytes, limit: .max, by: Sample.zones), name: "file", at: Sample.now)
        let item = try #require(tasks.lists.first?.items.first)
        #expect(item.tags.names.count == Limits.tags && item.reminders.count == Limits.reminders)
        let once = TaskImport.Count(count: 1, titles: ["a"])
        #expect(tasks.remarks[.tooManyTags] == once && tasks.remarks[.notesTooLong] == once)
        #expect(tasks.remarks[.tooManyReminders] == once)
        let kept = try #require(tasks.lists.first?.preservedTexts[item.id])
        #expect(kept.text.replacing("\r\n ", with: "").contains("t64,t65,t66,t67,t68,t69"))
    }
}

extension Tags {
    /// The names as a JSON array, without escapes.
    fileprivate var jsonText: String { "[" + names.map { "\"\($0)\"" }.joined(separator: ",") + "]" }
}
