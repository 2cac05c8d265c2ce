// Tests that unchanged calendars are written with the same bytes that were read.

import ICalendar
import TestSupport
import Testing

@Suite struct CalendarTextTests {
    static let lineEnds = ["\r\n", "\n", "\r"]

    @Test(arguments: lineEnds) func anUnchangedTextIsWrittenByteForByte(lineEnd: String) throws {
        let text = Sample.calendar(Sample.strange, beside: Sample.beside, lineEnd: lineEnd)
        #expect(try CalendarText(Array(text.utf8)).bytes == Array(text.utf8))
    }

    @Test func aMissingLastLineEndStaysMissing() throws {
        let text = Sample.nasty.utf8.dropLast(2)
        #expect(try CalendarText(Array(text)).bytes == Array(text))
    }

    @Test func aByteOrderMarkAndInvalidBytesStay() throws {
        let bytes = [0xEF, 0xBB, 0xBF] + Array(Sample.calendar(["UID:1"]).utf8) + [0x0D, 0x0A, 0xFF, 0xFE]
        #expect(try CalendarText(bytes).bytes == bytes)
        #expect(try TaskResource(bytes).uid == "1")
    }

    @Test func aFoldMaySplitACharacterOrAName() throws {
        var bytes = Array("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:1\r\nSUMM\r\n ARY:B".utf8)
        bytes += [0xC3, 0x0D, 0x0A, 0x20, 0xA4] + Array("ume\r\nEND:VTODO\r\nEND:VCALENDAR\r\n".utf8)
        let resource = try TaskResource(bytes)
        #expect(resource.bytes == bytes)
        #expect(resource.fields[.title] == .text("Bäume"))
    }

    @Test(arguments: ["a", "ä", "€", "👩‍🚀", "e\u{301}"]) func longLinesAreFoldedBetweenCharacters(letter: String) throws {
        for prefix in 0..<8 {
            let value = String(repeating: "x", count: prefix) + String(repeating: letter, count: 100)
            let line = ContentLine("SUMMARY", value: value)
            let pieces = String(decoding: line.raw, as: UTF8.self).unicodeScalars.split(separator: "\n")
            #expect(pieces.count > 1)
            #expect(pieces.allSatisfy { String($0).utf8.filter { $0 != 13 }.count <= 75 })
            #expect(line.value == value)
            #expect(pieces.dropFirst().allSatisfy { $0.first == " " && !String($0).contains("\u{FFFD}") })
        }
    }

    @Test func aValueStartsAfterTheFirstUnquotedColon() {
        let line = ContentLine("X-A", parameters: ["P=\"a;b:c\",d", "Q=^n^'"], value: "v:w;x")
        #expect(line.value == "v:w;x")
        #expect(line.parameters.map(\.name) == ["P", "Q"])
        #expect(line.parameters.map(\.values) == [["a;b:c", "d"], ["^n^'"]])
        #expect(ContentLine("X-A", parameters: ["P=\"a"], value: "b").value == "b")
    }

    @Test func escapedTextsAreReadBack() {
        let text = "a,b;c\\d\ne:\"f\" \\n"
        #expect(TextValue.escaped(text) == "a\\,b\\;c\\\\d\\ne:\"f\" \\\\n")
        #expect(TextValue.unescaped(TextValue.escaped(text).utf8) == text)
        #expect(TextValue.list(Array("a,b\\,c\\\\,d".utf8)[...]) == ["a", "b,c\\", "d"])
    }

    static let refused: [(String, ICalendarError)] = [
        ("", .noCalendar), ("<html>login</html>", .noCalendar), ("BEGIN:VTODO\nEND:VTODO\n", .noCalendar),
        ("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:1\r\nSUMMARY:cut", .cutOff(kind: "VTODO")),
        ("BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VCALENDAR\n", .endWithoutBegin(kind: "VCALENDAR", line: 3)),
        ("BEGIN:VCALENDAR\nEND\n", .noComponentName(line: 2)), ("BEGIN:\n", .noComponentName(line: 1)),
        ("BEGIN:VCALENDAR\nEND:VCALENDAR\nEND:VCALENDAR\n", .endWithoutBegin(kind: "VCALENDAR", line: 3)),
        ("BEGIN:VCALENDAR\n\0END:VCALENDAR\n", .zeroByte), ("BEGIN:VCALENDAR\nEND:VCALENDAR\n", .noTask),
        (Sample.calendar(["SUMMARY:a"]), .noUID),
        (Sample.calendar(["UID:1"], beside: ["BEGIN:VTODO", "UID:2", "END:VTODO"]), .severalTasks(2)),
        (Sample.calendar((0..<7).map { "BEGIN:X\($0)" } + (0..<7).map { "END:X\(6 - $0)" }), .tooDeep(limit: 8)),
        (Sample.calendar(["UID:1", String(repeating: "x", count: 1 << 20)]), .tooLarge(limit: 1 << 20)),
    ]

    @Test(arguments: refused) func textsWithoutATaskAreRefusedWithAMessage(text: String, error: ICalendarError) {
        #expect(throws: error) { try TaskResource(Array(text.utf8)) }
        #expect(error.description.hasSuffix("."))
    }

    @Test func aFileMayContainManyTasksAndOtherComponents() throws {
        let other = ["BEGIN:VEVENT", "UID:3", "END:VEVENT", "BEGIN:VTODO", "SUMMARY:b", "END:VTODO"]
        let text = Sample.calendar(["UID:1", "SUMMARY:a"], beside: other) + Sample.nasty
        let file = try TaskFile(Array(text.utf8), limit: 1 << 24, by: Sample.zones)
        #expect(file.tasks.map(\.uid) == ["1", nil, "weird"])
        #expect(file.tasks.map { $0.fields[.title] } == [.text("a"), .text("b"), .text("Blumen, Bäume; Gras zwei")])
        #expect(file.others.mapValues(\.count) == ["VEVENT": 1])
        #expect(file.properties.isEmpty)
    }

    @Test func aWrittenFileIsReadBack() throws {
        var fields = TaskFields()
        fields[.due] = .text("2026-12-03T09:00:00+01:00[Europe/Berlin]")
        let tasks = (0..<3).map { (uid: "\($0)", fields: fields) }
        let bytes = try TaskFile.encoded(tasks, at: Sample.now, by: Sample.zones)
        let file = try TaskFile(bytes, limit: bytes.count, by: Sample.zones)
        #expect(file.tasks.map(\.uid) == ["0", "1", "2"])
        #expect(file.tasks.allSatisfy { $0.fields[.due] == fields[.due] })
        #expect(file.others.isEmpty)
        #expect(throws: ICalendarError.tooLarge(limit: 9)) { try TaskFile(bytes, limit: 9, by: Sample.zones) }
    }

    static let long = [
        "CATEGORIES:" + (0..<60_000).map { "t\($0)" }.joined(separator: ","),
        (0..<8000).map { "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER;RELATED=END:-PT\($0)S\r\nEND:VALARM" }
            .joined(separator: "\r\n"),
        "DESCRIPTION:" + String(repeating: "\r\n x", count: 100_000),
        String(repeating: "A\r\n", count: 100_000) + "B:",
        "X-A" + String(repeating: ";B=\"", count: 100_000),
    ]

    /// Each of these would take minutes if the time were quadratic in the length.
    @Test(arguments: long.indices) func longTextsAreReadInLinearTime(index: Int) throws {
        let seconds = try threadSeconds {
            let resource = try Sample.task("DUE:20261203T090000Z", Self.long[index])
            let new = resource.changed { $0[.title] = .text("new") }
            #expect(new.fields[.title] == .text("new"))
        }
        #expect(seconds < 30)
    }
}
