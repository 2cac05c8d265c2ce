// Tests of `furrow today`, `scheduled` and `done-list`.

import Foundation
import SystemTime
import TestSupport
import Testing
import Todo

struct ViewTests {
    private let terminal: Terminal

    init() throws { terminal = try Terminal() }

    /// Returns the day that is the given number of days after today.
    private func day(_ days: Int) -> String { Now.system.today.adding(days: days)?.description ?? "" }

    private func add(_ title: String, due days: Int) throws -> String {
        try terminal.furrow("add", title, "--due", day(days)).text.trimmingCharacters(in: .newlines)
    }

    private func titles(_ view: String) throws -> [String?] {
        let json = try JSONSerialization.jsonObject(with: try terminal.furrow(view, "--json").output)
        return try #require(json as? [[String: any Sendable]]).map { $0["title"] as? String }
    }

    @Test func eachViewPrintsItsTasksInOrder() throws {
        try terminal.add("without a date")
        _ = try add("later", due: 3)
        _ = try add("sooner", due: 1)
        _ = try add("today", due: 0)
        _ = try add("before", due: -2)
        #expect(try titles("today") == ["before", "today"])
        #expect(try titles("scheduled") == ["sooner", "later"])
        #expect(try titles("done-list") == [])
        let done = try add("done", due: 0)
        try terminal.furrow("done", done)
        #expect(try titles("today") == ["before", "today", "done"])
        #expect(try titles("done-list") == ["done"])
    }

    @Test func aViewCanBeLimitedToOneList() throws {
        try terminal.furrow("new-list", "Work")
        func add(_ title: String, to list: String, due days: Int) throws -> String {
            try terminal.furrow("add", title, "--list", list, "--due", day(days)).text
                .trimmingCharacters(in: .newlines)
        }
        _ = try add("sweep", to: "Tasks", due: 0)
        let call = try add("call", to: "Work", due: 0)
        _ = try add("wash", to: "Tasks", due: 3)
        _ = try add("write", to: "Work", due: 3)
        try terminal.furrow("done", try add("swept", to: "Tasks", due: -1), try add("called", to: "Work", due: -1))
        for (view, expected) in [("today", ["call", "called"]), ("scheduled", ["write"]), ("done-list", ["called"])] {
            let json = try JSONSerialization.jsonObject(with: terminal.furrow(view, "--json", "--list", "work").output)
            let items = try #require(json as? [[String: any Sendable]])
            #expect(items.map { $0["title"] as? String } == expected)
            #expect(items.map { $0["position"] as? Int } == Array(expected.indices))
        }
        #expect(
            try terminal.furrow("today", "--list", "Work").text.hasPrefix("[ ] \(call.prefix(4)) call (\(day(0)))\n"))
    }

    @Test func linesEndWithTheDate() throws {
        let id = try add("Pay the rent", due: 2)
        #expect(try terminal.furrow("scheduled").text == "[ ] \(id.prefix(4)) Pay the rent (\(day(2)))\n")
    }

    @Test func jsonOfAViewHasAllFields() throws {
        _ = try add("Pay the rent", due: 0)
        let of = { [self] (command: String) in
            let json = try JSONSerialization.jsonObject(with: try terminal.furrow(command, "--json").output)
            return try #require((json as? [[String: any Sendable]])?.first)
        }
        #expect(try Set(of("today").keys) == Set(of("list").keys))
        #expect(try of("today")["list"] as? String == "Tasks")
    }
}
