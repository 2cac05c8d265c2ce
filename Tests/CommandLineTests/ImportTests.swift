// Tests of `furrow import` and `furrow export`.

import Desk
import Foundation
import Store
import Testing
import Todo

struct ImportTests {
    private let terminal: Terminal

    init() throws { terminal = try Terminal() }

    private static func calendar(_ tasks: String...) -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Work\r\n" + tasks.joined() + "END:VCALENDAR\r\n"
    }

    private static func task(_ uid: String, _ lines: String...) -> String {
        (["BEGIN:VTODO", "UID:\(uid)", "SUMMARY:\(uid)"] + lines + ["END:VTODO"]).map { $0 + "\r\n" }.joined()
    }

    private static let event = "BEGIN:VEVENT\r\nUID:e\r\nEND:VEVENT\r\n"
    private static let family = calendar(
        task("Milk"), task("Cow", "RELATED-TO:Milk"), task("Done", "STATUS:COMPLETED"), event)

    private func write(_ text: String, _ name: String = "file.ics") throws -> String {
        let path = terminal.folder + "/" + name
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Returns the titles of a list's tasks, as `list --json` prints them.
    private func titles(of list: String) throws -> [String] {
        let answer = try terminal.furrow("list", "--list", list, "--json")
        let json = try JSONSerialization.jsonObject(with: answer.output)
        return try #require(json as? [[String: any Sendable]]).compactMap { $0["title"] as? String }
    }

    private func lists() throws -> String { try terminal.furrow("lists").text }

    @Test func readingAPipeWithoutAWriterTimesOut() throws {
        let pipe = terminal.folder + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        let answer = try terminal.furrow("import", pipe)
        #expect(answer.ending == .exited(ExitCode.failed))
        #expect(answer.message.hasPrefix("furrow: No program is writing to the pipe \(pipe)."), "\(answer.message)")
        #expect(try terminal.titles.isEmpty)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash")))
    func theOutputOfASlowCommandIsImported() throws {
        let file = try write(Self.family)
        let program = try #require(Desk.builtProgram("furrow"))
        // The command is slower than the timeout for a pipe that nobody opens.
        for source in ["<(sleep 6; cat '\(file)')", "- < <(sleep 1; cat '\(file)')"] {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/bash")
            process.arguments = ["-c", "'\(program)' --store '\(terminal.store)' import \(source)"]
            process.environment = ["HOME": terminal.home, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
        #expect(try titles(of: "Work").sorted().filter { $0 == "Milk" } == ["Milk"])
    }

    @Test func aFileIsImportedIntoANewListAndOmissionsAreReported() throws {
        let answer = try terminal.furrow("import", write(Self.family))
        #expect(answer.isDone)
        #expect(
            answer.text == "Imported 3 tasks.\nLeft out because they are not tasks: 1 of type VEVENT.\n")
        #expect(try titles(of: "Work") == ["Milk", "Cow", "Done"])
    }

    @Test func aTaskWithUnknownZonesIsImportedAndTheZonesAreReported() throws {
        let zones = (1...3).map { "EXDATE;TZID=Nowhere/\($0):20270\($0)01T080000" }
        let task = Self.task("a", "RRULE:FREQ=DAILY", "DUE:20270101T080000", zones[0], zones[1], zones[2])
        let answer = try terminal.furrow("import", write(Self.calendar(task)))
        #expect(answer.isDone)
        #expect(answer.text.hasSuffix("\n  Nowhere/1\n  Nowhere/2\n  Nowhere/3\n"))
    }

    @Test func importingTheSameFileTwiceAddsNothing() throws {
        let path = try write(Self.family)
        try terminal.furrow("import", path)
        let before = try lists()
        let answer = try terminal.furrow("import", path)
        #expect(answer.isDone && answer.text.contains("Imported 0 tasks.\n3 tasks already exist"))
        #expect(try titles(of: "Work").count == 3 && lists() == before)
    }

    @Test func undoingAnImportRemovesItsTasksAndList() throws {
        try terminal.add("Bread")
        let before = try lists()
        try terminal.furrow("import", write(Self.family))
        #expect(try lists() != before)
        #expect(try terminal.furrow("undo").isDone)
        #expect(try lists() == before)
        #expect(try terminal.furrow("redo").isDone)
        #expect(try titles(of: "Work").count == 3)
    }

    @Test func standardInputIsImportedIntoTheNamedList() throws {
        try terminal.add("Bread")
        let answer = try terminal.furrow("import", "--list", "Tasks", "--json", "-", input: Self.family)
        let json = try #require(try JSONSerialization.jsonObject(with: answer.output) as? [String: any Sendable])
        #expect(json["imported"] as? Int == 3 && json["known"] as? Int == 0)
        #expect(try titles(of: "Tasks") == ["Bread", "Milk", "Cow", "Done"])
        #expect(try !lists().contains("Work"))
    }

    @Test func importingATaskRestoresItFromTheTrash() throws {
        let path = try write(Self.calendar(Self.task("7e3a9a86-6d0c-4c6c-9d35-0d6c0a2a4f10")))
        try terminal.furrow("import", path)
        try terminal.furrow("delete", "7e3a9a86-6d0c-4c6c-9d35-0d6c0a2a4f10")
        #expect(try titles(of: "Work").isEmpty)
        #expect(try terminal.furrow("import", path).text == "Imported 1 task.\n")
        #expect(try titles(of: "Work").count == 1)
    }

    @Test func aFileWithoutTasksIsRefusedAndNothingChanges() throws {
        try terminal.add("Bread")
        let before = try lists()
        let refused: [(String, String)] = [
            ("hello", "There is no calendar in this file"), (Self.calendar(), "There are no tasks in this file"),
            (Self.calendar(Self.event), "Open it with a calendar"),
            ("\0\u{1}", "not a calendar file"), ("", "There is no calendar in this file"),
            (String(Self.family.dropLast(20)), "part of it is missing"),
        ]
        for (text, words) in refused {
            let answer = try terminal.furrow("import", write(text))
            #expect(answer.ending == .exited(ExitCode.failed) && answer.message.contains(words), "\(answer.message)")
            #expect(answer.message.contains("Nothing was imported"))
        }
        for path in [terminal.folder + "/none/x.ics", terminal.folder] {
            let answer = try terminal.furrow("import", path)
            #expect(answer.ending == .exited(ExitCode.failed) && answer.message.contains("could not be read"))
        }
        #expect(try terminal.furrow("import").ending == .exited(ExitCode.misunderstood))
        #expect(try terminal.furrow("import", "--list", "None", write(Self.family)).ending == .exited(ExitCode.failed))
        #expect(try lists() == before)
    }

    @Test func anExportIsTheSameInAnEmptyStore() throws {
        try terminal.furrow("import", write(Self.family))
        try terminal.furrow("add", "Rent tomorrow 9am #home !high")
        let exported = try terminal.furrow("export")
        let path = terminal.folder + "/all.ics"
        #expect(try terminal.furrow("export", "--output", path).isDone)
        #expect(try exported.text.contains("SUMMARY:Rent") && Data(contentsOf: URL(fileURLWithPath: path)).count > 100)
        let other = terminal.home + "/other.db"
        #expect(try terminal.run(["--store", other, "import", path]).text == "Imported 4 tasks.\n")
        #expect(
            try terminal.run(["--store", other, "list", "--list", "Work", "--json"]).text.contains("\"Cow\""))
    }

    @Test func anEncodingOtherThanUTF8IsReported() throws {
        let path = terminal.folder + "/latin.ics"
        let text = Self.calendar(Self.task("M\u{FC}ll"))
        try #require(text.data(using: .isoLatin1)).write(to: URL(fileURLWithPath: path))
        let answer = try terminal.furrow("import", path)
        #expect(
            answer.text == """
                Imported 1 task.
                Lines that are not in UTF-8 were read as ISO 8859-1 (Latin-1): 2, the first is line 5. Check their letters.
                  line 5
                  line 6

                """)
        #expect(try titles(of: "Work") == ["Müll"])
        try #require(text.data(using: .utf16)).write(to: URL(fileURLWithPath: path))
        #expect(try terminal.furrow("import", path).text.hasSuffix("\nThe file is in UTF-16.\n"))
    }

    @Test func aVCalendar1FileIsImported() throws {
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:1.0", "BEGIN:VTODO", "SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:M=C3=BC=",
            "ll", "DUE:20301203T090000", "RRULE:W1 TU #0", "END:VTODO", "END:VCALENDAR",
        ]
        let answer = try terminal.furrow("import", write(lines.map { $0 + "\r\n" }.joined(), "Old.vcs"))
        #expect(answer.text == "Imported 1 task.\n")
        let json = try terminal.furrow("list", "--list", "Old", "--json").text
        #expect(json.contains("\"Müll\"") && json.contains("FREQ=WEEKLY;BYDAY=TU") && json.contains("2030-12-03T09:00"))
    }

    private static let full = [
        "LOCATION:Attic", "URL:https://example.org/", "GEO:48.1;11.5", "ATTACH:https://example.org/f.pdf",
        "CLASS:PRIVATE", "STATUS:IN-PROCESS", "PERCENT-COMPLETE:40", "EXDATE:20261208T090000Z", "COMMENT:c",
        "RELATED-TO;RELTYPE=SIBLING:x", "X-PINNED:true", "ORGANIZER:mailto:a@example.org", "BEGIN:VALARM",
        "ACTION:EMAIL", "TRIGGER:-PT15M", "END:VALARM", "BEGIN:VLOCATION", "UID:v", "END:VLOCATION",
    ]

    private func exportsAll(_ store: String? = nil) throws -> Bool {
        let text = try (store.map { try terminal.run(["--store", $0, "export"]) } ?? terminal.furrow("export")).text
        return Self.full.allSatisfy { text.contains("\r\n\($0)\r\n") }
    }

    @Test func unknownPropertiesSurviveUndoTrashBackupAndAMove() throws {
        let lines = Self.full.map { $0 + "\r\n" }.joined()
        let id = "7e3a9a86-6d0c-4c6c-9d35-0d6c0a2a4f10"
        let task = Self.task(id).replacing("END:VTODO", with: lines + "END:VTODO")
        #expect(
            try terminal.furrow("import", write(Self.calendar(task))).text == """
                Imported 1 task.
                Imported with alarms that cannot be shown as reminders: 1, the first “\(id)”.
                  \(id)

                """)
        #expect(try exportsAll())
        try terminal.furrow("undo")
        try terminal.furrow("redo")
        #expect(try exportsAll())
        try terminal.furrow("delete", id)
        try terminal.furrow("undo")
        #expect(try exportsAll())
        try terminal.furrow("edit", "--title", "New", id)
        try terminal.furrow("move", "--list", "Tasks", id)
        #expect(try exportsAll() && terminal.furrow("export").text.contains("SUMMARY:New\r\n"))
        // The same holds after importing the export elsewhere.
        let path = try write(terminal.furrow("export").text, "all.ics")
        let other = terminal.home + "/other.db"
        try terminal.run(["--store", other, "import", path])
        #expect(try exportsAll(other))
    }

    @Test func omissionsAreNamedAndCounted() throws {
        let text = Self.calendar(
            Self.task("a", "no colon"), "BEGIN:VTODO\r\nEND:VTODO\r\n", Self.task("b", "DUE:18991230T000000Z"),
            Self.task("c", "RRULE:FREQ=DAILY"), Self.task("d", "SEQUENCE:1"), Self.task("d", "SEQUENCE:2"),
            "X-WR-CALDESC:d\r\n")
        #expect(
            try terminal.furrow("import", write(text)).text == """
                Imported 4 tasks.
                Left out because a list does not have this property: X-WR-CALDESC, 1 in the file.
                Lines of tasks left out because they are not properties: 1, the first “a”.
                  a
                Left out because they are empty: 1.
                Left out because the file has a newer version: 1, the first “d”.
                  d
                Imported without dates that cannot be read: 1, the first “b”.
                  b
                Imported with a custom repeat because the repeat rule has no date: 1, the first “c”.
                  c

                """)
    }

    @Test func aCanceledTaskIsShownAsCanceledAndNotAsCompleted() throws {
        // With more than 64 tasks, all texts are searched in one query.
        let others = (0..<70).map { Self.task("other \($0)", "STATUS:COMPLETED", "COMPLETED:20261103T090000Z") }
        let canceled = Self.task("Trip", "STATUS:CANCELLED", "DTSTAMP:20261101T080000Z")
        let mentioned = Self.task("Talk", "STATUS:COMPLETED", "COMPLETED:20261102T090000Z", "COMMENT:CANCELLED?")
        try terminal.furrow("import", write(Self.calendar(canceled, mentioned, others.joined())))

        let listed = try terminal.furrow("list", "--json", "--list", "Work").output
        let json = try JSONSerialization.jsonObject(with: listed)
        let items = try #require(json as? [[String: any Sendable]])
        let trip = try #require(items.first { $0["title"] as? String == "Trip" })
        #expect(trip["canceled"] as? String == "2026-11-01T08:00:00.000Z" && trip["completed"] is NSNull)
        #expect(trip["done"] as? Bool == true)
        #expect(items.count == 72 && items.count { $0["canceled"] is NSNull } == 71)
        let talk = try #require(items.first { $0["title"] as? String == "Talk" })
        #expect(talk["completed"] as? String == "2026-11-02T09:00:00.000Z")

        let id = try #require(trip["id"] as? String)
        try terminal.furrow("edit", id, "--title", "Journey")
        let text = try terminal.furrow("show", id).text
        #expect(text.contains("\nCanceled: 2026-11-01T08:00:00.000Z\n") && !text.contains("\nCompleted:"))
        let shown = try JSONSerialization.jsonObject(with: try terminal.furrow("show", id, "--json").output)
        let journey = try #require(shown as? [String: any Sendable])
        #expect(journey["canceled"] as? String == "2026-11-01T08:00:00.000Z" && journey["completed"] is NSNull)
        let other = try terminal.furrow("show", try #require(talk["id"] as? String)).text
        #expect(other.contains("\nCompleted: 2026-11-02T09:00:00.000Z\n") && !other.contains("\nCanceled:"))

        try terminal.furrow("delete", id)
        let trash = try JSONSerialization.jsonObject(with: try terminal.furrow("trash", "--json").output)
        let deleted = try #require((trash as? [[String: any Sendable]])?.first)
        #expect(deleted["canceled"] as? String == "2026-11-01T08:00:00.000Z" && deleted["completed"] is NSNull)
    }

    @Test func aSingleListIsExportedByName() throws {
        try terminal.add("Bread")
        try terminal.furrow("import", write(Self.family))
        let text = try terminal.furrow("export", "--list", "Work").text
        #expect(text.contains("X-WR-CALNAME:Work") && !text.contains("Bread"))
    }

    @Test func aFailedExportIsReportedAndChangesNoFile() throws {
        try terminal.add("Bread")
        // The path is in this test's own folder, so files of other tests or other days do not matter.
        let answer = try terminal.furrow("export", "--output", terminal.folder + "/none/x.ics")
        #expect(
            answer.ending == .exited(ExitCode.failed) && answer.message.contains("could not be written"), "\(answer)")
        let unnamed = try terminal.furrow("export", "--output", "")
        #expect(unnamed.ending == .exited(ExitCode.misunderstood), "\(unnamed)")
    }
}
