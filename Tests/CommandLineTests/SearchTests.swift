// Tests of `furrow search`.

import Foundation
import Store
import TestSupport
import Testing
import Todo

struct SearchTests {
    private let terminal: Terminal

    init() throws { terminal = try Terminal() }

    private func add(_ title: String, _ options: String...) throws -> String {
        let answer = try terminal.run(["--store", terminal.store, "add", title] + options)
        return answer.text.trimmingCharacters(in: .newlines)
    }

    private func found(_ words: String...) throws -> [[String: any Sendable]] {
        let answer = try terminal.run(["--store", terminal.store, "search", "--json"] + words)
        #expect(answer.isDone)
        return try #require(JSONSerialization.jsonObject(with: answer.output) as? [[String: any Sendable]])
    }

    private func titles(_ words: String...) throws -> [String?] {
        let answer = try terminal.run(["--store", terminal.store, "search", "--json"] + words)
        let json = try JSONSerialization.jsonObject(with: answer.output) as? [[String: any Sendable]]
        return try #require(json).map { $0["title"] as? String }
    }

    @Test func allWordsAreFoundRegardlessOfDiacritics() throws {
        _ = try add("Café “Odeon” in Zürich")
        _ = try add("Café")
        #expect(try titles("cafe", "zur") == ["Café “Odeon” in Zürich"])
        #expect(try titles("ZURICH cafe") == ["Café “Odeon” in Zürich"])
        #expect(try titles("odeon", "bern") == [])
    }

    @Test func searchingOneListFindsOnlyItsTasks() throws {
        try terminal.furrow("new-list", "Home")
        try terminal.furrow("new-list", "Work")
        let lawn = try add("Mow the lawn", "--list", "Home")
        let grass = try add("Mow the grass", "--list", "Work")
        #expect(try terminal.furrow("search", "--list", "home", "mow").text == "[ ] \(lawn.prefix(4)) Mow the lawn\n")
        #expect(try titles("--list", "Work", "mow") == ["Mow the grass"])
        #expect(try titles("mow", "--list", "Tasks") == [])
        // The option may stand before the subcommand.
        let answer = try terminal.run(["--store", terminal.store, "--list", "Work", "search", "mo"])
        #expect(answer.text == "[ ] \(grass.prefix(4)) Mow the grass\n")
    }

    @Test func shortSearchesInOneListAreNotHiddenByOtherLists() throws {
        try terminal.furrow("new-list", "Home")
        _ = try add("ab home", "--list", "Home")
        try terminal.furrow("add", "-", input: (0..<201).map { "ab \($0)" }.joined(separator: "\n"))
        let answer = try terminal.furrow("search", "ab", "--list", "Home")
        #expect(answer.text.hasSuffix(" ab home\n") && answer.text.split(separator: "\n").count == 1)
        #expect(answer.message.isEmpty)
        let tasks = try terminal.furrow("search", "ab", "--list", "Tasks")
        #expect(tasks.text.split(separator: "\n").count == 200)
        #expect(tasks.message.contains("more than 200 tasks"))
    }

    @Test func anEmptyResultIsNoFailure() throws {
        for words in [["nothing"], ["\""], [""], ["--", "-x", "*"]] {
            let answer = try terminal.run(["--store", terminal.store, "search", "--json"] + words)
            #expect(answer.isDone && answer.errors.isEmpty)
            #expect(try JSONSerialization.jsonObject(with: answer.output) as? [Int] == [])
            #expect(try terminal.run(["--store", terminal.store, "search"] + words).output.isEmpty)
        }
        let answer = try terminal.furrow("search")
        #expect(answer.ending == .exited(ExitCode.misunderstood))
    }

    @Test func linesShowCompletedAndDeletedTasks() throws {
        let trashed = try add("milk and butter")
        let done = try add("milk and bread", "--due", "2099-12-03")
        let open = try add("milk and honey")
        try terminal.furrow("done", done)
        try terminal.furrow("delete", trashed)
        let text = """
            [ ] \(open.prefix(4)) milk and honey
            [x] \(done.prefix(4)) milk and bread (2099-12-03)
            [ ] \(trashed.prefix(4)) milk and butter (in the trash)

            """
        #expect(try terminal.furrow("search", "milk").text == text)
        #expect(try found("milk").map { $0["deleted"] is String } == [false, false, true])
    }

    @Test func jsonHasAllFieldsAndTheDeletionTimeOfTheList() throws {
        let list = try terminal.furrow("new-list", "Home").text.trimmingCharacters(in: .newlines)
        try terminal.add("sweep", to: "Home")
        let plain = try JSONSerialization.jsonObject(with: try terminal.furrow("list", "--json").output)
        let keys = Set(try #require((plain as? [[String: any Sendable]])?.first).keys)
        #expect(try Set(#require(found("sweep").first).keys) == keys.union(["deleted"]))
        #expect(try found("sweep").first?["list"] as? String == "Home")
        let id = try #require(UUID(uuidString: list))
        try Store.open(at: terminal.store).perform(.delete([id]), at: Timestamp(milliseconds: 1_795_400_000_000))
        #expect(try found("sweep").first?["deleted"] is String)
    }

    @Test func shortSearchesListTheFirst200Tasks() throws {
        let titles = (0..<201).map { "ab \($0)" }
        try terminal.furrow("add", "-", input: titles.joined(separator: "\n"))
        let answer = try terminal.furrow("search", "ab")
        #expect(answer.isDone && answer.text.split(separator: "\n").count == 200)
        #expect(answer.message.contains("more than 200 tasks"))
        #expect(try terminal.furrow("search", "ab", "20").text.split(separator: "\n").count == 2)
    }
}
