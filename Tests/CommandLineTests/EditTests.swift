// Tests of `furrow edit`.

import Foundation
import Store
import Testing
import Todo

struct EditTests {
    private let terminal: Terminal
    private let id: String

    init() throws {
        terminal = try Terminal()
        id = try terminal.add("Water the plants")[0]
    }

    /// Returns the task in the output of `list --json`.
    private func item() throws -> [String: any Sendable] {
        let json = try JSONSerialization.jsonObject(with: try terminal.furrow("list", "--json").output)
        return try #require((json as? [[String: any Sendable]])?.first)
    }

    @Test func notesAreSetClearedAndUndone() throws {
        try terminal.furrow("edit", id, "--notes", "one\ntwo")
        #expect(try item()["notes"] as? String == "one\ntwo")
        try terminal.furrow("edit", String(id.prefix(8)), "--notes", "")
        #expect(try item()["notes"] as? String == "")
        #expect(try terminal.furrow("undo").text == "Undone: changed “Water the plants”\n")
        #expect(try item()["notes"] as? String == "one\ntwo")
        #expect(try terminal.furrow("redo").text == "Redone: changed “Water the plants”\n")
        #expect(try item()["notes"] as? String == "")
    }

    @Test func titleAndNotesAreChangedInOneUndoStep() throws {
        try terminal.furrow("edit", id, "--title", "Water them", "--notes", "all")
        #expect(try item()["title"] as? String == "Water them")
        try terminal.furrow("undo")
        #expect(try item()["title"] as? String == "Water the plants")
        #expect(try item()["notes"] as? String == "")
    }

    @Test func aDashReadsTheNotesFromStandardInput() throws {
        try terminal.furrow("edit", id, "--notes", "-", input: "\u{FEFF}one\r\n\n- two\n")
        #expect(try item()["notes"] as? String == "one\n\n- two")
    }

    @Test func aValueThatStartsWithADashIsText() throws {
        try terminal.furrow("edit", id, "--notes", "- milk\n- bread", "--title", "-1 degree")
        #expect(try item()["notes"] as? String == "- milk\n- bread")
        #expect(try item()["title"] as? String == "-1 degree")
        try terminal.furrow("edit", "--notes", "--title", id)
        #expect(try item()["notes"] as? String == "--title")
    }

    @Test func notesThatAreNotTextChangeNothing() throws {
        let arguments = ["--store", terminal.store, "edit", id, "--title", "new", "--notes", "-"]
        let call = Call(arguments: arguments.map { Array($0.utf8) }, input: [0x61, 0xFF])
        let answer = try terminal.answer(to: call)
        #expect(answer.ending == .exited(ExitCode.failed))
        #expect(answer.message == "furrow: Standard input is not UTF-8 text. Nothing was changed.\n")
        #expect(try item()["title"] as? String == "Water the plants")
    }

    @Test func anEditWithoutChangesOrWithAnEmptyTitleIsAUsageError() throws {
        #expect(
            try terminal.furrow("edit", id).message.contains(
                "There is nothing to change. Add an option such as --title or --due."))
        let answer = try terminal.furrow("edit", id, "--title", " ", "--notes", "n")
        #expect(answer.message == "furrow: A title needs at least one visible character.\n")
        #expect(try item()["notes"] as? String == "")
    }

    @Test func aMissingTaskIsReported() throws {
        let answer = try terminal.furrow("edit", "00000000-0000-4000-8000-000000000000", "--notes", "n")
        #expect(answer.ending == .exited(ExitCode.failed) && answer.message.contains("There is no task"))
    }

    @Test func undoReportsTasksItSkippedBecauseOfSyncedChanges() async throws {
        let ids = try terminal.add("a", "b")
        try terminal.furrow("done", ids[0], ids[1])
        let id = try #require(UUID(uuidString: ids[1]))
        try await Store.open(at: terminal.store).writeForSync { tables in
            guard let item = try tables.item(id) else { return }
            var changed = item
            changed.completed = Timestamp(milliseconds: 1_800_000_000_000)
            try tables.change(.item(item), to: .item(changed), modified: nil)
        }
        let answer = try terminal.furrow("undo")
        #expect(answer.isDone)
        #expect(
            answer.text == "Undone: completed “a”\n“b” has been changed elsewhere since then, and keeps that change.\n")
        #expect(try terminal.titles == ["Water the plants", "a", "✓b"])
        #expect(try terminal.furrow("redo").text == "Redone: completed “a”\n")
    }
}
