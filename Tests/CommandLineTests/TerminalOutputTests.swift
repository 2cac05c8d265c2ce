// Tests that the program's output cannot control the terminal.

import Foundation
import Store
import Testing
import Todo

struct TerminalOutputTests {
    private let terminal: Terminal
    private let hostile = "a\u{1B}[31m\u{202E}b\u{9B}2J"
    private let shown = "a\\e[31m\\u{202E}b\\u{9B}2J"

    init() throws { terminal = try Terminal() }

    /// Returns whether a text contains no terminal control characters.
    private func isSafe(_ text: String) -> Bool { TerminalText.visible(text) == text }

    private func write(_ text: String, _ name: String) throws -> String {
        let path = terminal.folder + "/" + name
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test func controlCharactersInTitlesAreEscapedAndJSONKeepsTheirMeaning() throws {
        try terminal.furrow("add", "a\u{202E}b\u{2066}c")
        try terminal.furrow("new-list", "L\u{202E}ist")
        for command in [["list"], ["search", "a"], ["lists"], ["list", "--list", "L\u{202E}ist"]] {
            let plain = try terminal.run(["--store", terminal.store] + command)
            #expect(plain.isDone && isSafe(plain.text), "\(command): \(plain.text.debugDescription)")
            let json = try terminal.run(["--store", terminal.store] + command + ["--json"])
            #expect(json.isDone && isSafe(json.text), "\(command): \(json.text.debugDescription)")
        }
        let text = try terminal.furrow("list").text
        #expect(text.contains("a\\u{202E}b\\u{2066}c"), "\(text)")
        let json = try JSONSerialization.jsonObject(with: terminal.furrow("list", "--json").output)
        #expect((json as? [[String: any Sendable]])?.compactMap { $0["title"] as? String } == ["a\u{202E}b\u{2066}c"])
        let undone = try terminal.furrow("undo")
        #expect(undone.text.contains("L\\u{202E}ist") && isSafe(undone.text))
    }

    @Test func aValueInAnErrorCannotImitateAnotherLine() throws {
        for words in [["list", "--list", "No\nfurrow: Done"], ["list", "--tag", "no\nfurrow: Done"]] {
            let answer = try terminal.run(["--store", terminal.store] + words)
            #expect(!answer.isDone && answer.message.contains("\\nfurrow: Done"), "\(words): \(answer.message)")
            #expect(!answer.message.split(separator: "\n").contains { $0.hasPrefix("furrow: Done") })
        }
    }

    @Test func controlCharactersInFileNamesAreEscaped() throws {
        for words in [["import", hostile + ".ics"], ["import", "no\nfurrow: done.ics"]] {
            let answer = try terminal.run(["--store", terminal.store] + words)
            #expect(!answer.isDone && isSafe(answer.message), "\(answer.message.debugDescription)")
            #expect(answer.message.split(separator: "\n").count == 1)
        }
        #expect(try terminal.furrow("import", hostile + ".ics").message.contains(shown))
        let broken = try write("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\n", hostile + ".ics")
        let answer = try terminal.furrow("import", broken)
        #expect(!answer.isDone && isSafe(answer.message) && answer.message.contains("\\e[31m"), "\(answer.message)")
    }

    @Test func controlCharactersInComponentNamesAreEscaped() throws {
        let odd = "V\u{1B}[2J\u{202E}"
        let text = """
            BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:\(odd)\r\nUID:a\r\nEND:\(odd)\r\n\
            BEGIN:VTODO\r\nUID:b\r\nSUMMARY:b\r\nEND:VTODO\r\nEND:VCALENDAR\r\n
            """
        let answer = try terminal.furrow("import", write(text, "file.ics"))
        #expect(isSafe(answer.text) && isSafe(answer.message), "\(answer.text.debugDescription) \(answer.message)")
        #expect((answer.text + answer.message).contains("\\e[2J"))
    }

    @Test func controlCharactersInArgumentsAreEscaped() throws {
        for words in [
            ["--\(hostile)"], ["show", hostile], ["list", "--list", hostile], ["done", hostile], [hostile],
            ["add", "x", "--due", hostile], ["backup", "--restore", hostile], ["tags", "--delete", hostile],
        ] {
            let answer = try terminal.run(["--store", terminal.store] + words)
            #expect(!answer.isDone && isSafe(answer.message), "\(words): \(answer.message.debugDescription)")
        }
        let answer = try terminal.run(["--store", write("", "plain") + "/\(hostile)/x.db", "list"])
        #expect(!answer.isDone && isSafe(answer.message) && isSafe(answer.text))
        #expect(try terminal.furrow("list", "--list", hostile).message.contains("\\e[31m"))
    }

    @Test func anExportToAFileIsNotEscaped() throws {
        try terminal.furrow("add", "a\u{202E}b")
        #expect(try terminal.furrow("export").text.contains("SUMMARY:a\u{202E}b\r\n"))
    }
}
