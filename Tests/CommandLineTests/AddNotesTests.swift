// Tests of adding notes with `furrow add --notes`.

import Foundation
import Testing

struct AddNotesTests {
    private let terminal: Terminal

    init() throws { terminal = try Terminal() }

    /// Returns the notes by title, as `list --json` prints them.
    private func notes() throws -> [String: String] {
        let json = try JSONSerialization.jsonObject(with: try terminal.furrow("list", "--json").output)
        let items = try #require(json as? [[String: any Sendable]])
        let pairs = items.map { ($0["title"] as? String ?? "", $0["notes"] as? String ?? "") }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    @Test func notesAreAddedWithTheTaskAndUndoneTogether() throws {
        try terminal.furrow("add", "--notes", "one\ntwo", "Water the plants")
        #expect(try notes() == ["Water the plants": "one\ntwo"])
        try terminal.furrow("undo")
        #expect(try notes().isEmpty)
    }

    @Test func datesAreRecognizedInTheTitleButNotInTheNotes() throws {
        try terminal.furrow("add", "Pay the rent tomorrow", "--notes", "not tomorrow #evening")
        #expect(try notes() == ["Pay the rent": "not tomorrow #evening"])
    }

    @Test func aDashReadsTheNotesFromStandardInput() throws {
        try terminal.furrow("add", "--notes", "-", "Water the plants", input: "\u{FEFF}one\r\n\n- two\n")
        #expect(try notes() == ["Water the plants": "one\n\n- two"])
    }

    @Test func aValueThatStartsWithADashIsText() throws {
        try terminal.furrow("add", "--notes", "- milk\n- bread", "Buy")
        try terminal.furrow("add", "--notes", "--top", "Climb")
        #expect(try notes() == ["Buy": "- milk\n- bread", "Climb": "--top"])
    }

    @Test func eachTitleFromStandardInputGetsTheNotes() throws {
        try terminal.furrow("add", "--notes", "for the garden", "-", input: "Seeds\nSoil\n")
        #expect(try notes() == ["Seeds": "for the garden", "Soil": "for the garden"])
    }

    @Test func notesThatAreNotTextAddNothing() throws {
        let arguments = ["--store", terminal.store, "add", "--notes", "-", "Water the plants"]
        let call = Call(arguments: arguments.map { Array($0.utf8) }, input: [0x61, 0xFF])
        let answer = try terminal.answer(to: call)
        #expect(answer.ending == .exited(ExitCode.failed))
        #expect(answer.message == "furrow: Standard input is not UTF-8 text. Nothing was changed.\n")
        #expect(!FileManager.default.fileExists(atPath: terminal.store))
    }
}
