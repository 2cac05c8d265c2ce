// What the command line says of items within items, tags and priorities.

import Foundation
import Testing

@Suite struct DepthTests {
    private let terminal: Terminal

    init() throws { terminal = try Terminal() }

    private func items() throws -> [[String: Any]] {
        let text = try terminal.furrow("list", "--json").text
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    }

    private func item(_ title: String) throws -> [String: Any] {
        try #require(try items().first { $0["title"] as? String == title })
    }

    private func add(_ arguments: String...) throws -> String {
        try terminal.run(["--store", terminal.store, "add"] + arguments).text.trimmingCharacters(in: .newlines)
    }

    @Test func anItemIsAddedWithinAnotherAndTakenOut() throws {
        let garden = try add("Garden")
        let beds = try add("Beds", "--parent", String(garden.prefix(8)))
        #expect(try item("Beds")["parent"] as? String == garden)
        try terminal.furrow("edit", beds, "--parent", "none")
        #expect(try item("Beds")["parent"] is NSNull)
        try terminal.furrow("edit", garden, "--parent", beds)
        let refused = try terminal.furrow("edit", beds, "--parent", garden)
        #expect(refused.ending == .exited(2))
        #expect(refused.message.contains("An item cannot be within itself, or within what is below it."))
    }

    @Test func tagsAreAddedAndTakenAway() throws {
        let id = try add("Beds", "--tag", "home", "--tag", "#garden", "--priority", "high")
        #expect(try item("Beds")["tags"] as? [String] == ["home", "garden"])
        #expect(try item("Beds")["priority"] as? Int == 1)
        try terminal.furrow("edit", id, "--untag", "HOME", "--tag", "spring", "--priority", "7")
        #expect(try item("Beds")["tags"] as? [String] == ["garden", "spring"])
        #expect(try item("Beds")["priority"] as? Int == 7)
        try terminal.furrow("edit", id, "--tag", "none", "--priority", "none")
        #expect(try item("Beds")["tags"] as? [String] == [])
        #expect(try item("Beds")["priority"] as? Int == 0)
    }

    @Test(arguments: [["--priority", "10"], ["--priority", "urgent"], ["--tag", " "]])
    func whatIsNoneIsRefused(arguments: [String]) throws {
        #expect(try terminal.run(["--store", terminal.store, "add", "x"] + arguments).ending == .exited(2))
        #expect(try items().isEmpty)
    }
}
