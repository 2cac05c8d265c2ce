// The store, as the command line reads and changes it.

import Desk
import Foundation

/// A task as `furrow list --json` writes it.
struct StoredItem: Decodable, Hashable, Sendable {
    let id: String
    let title: String
    let done: Bool
}

/// A list as the command line writes it.
struct StoredList: Decodable {
    let id: String
    let name: String
}

/// A desktop on which commands can be run.
@MainActor protocol CommandPrompt {
    func run(
        _ command: [String], input: String, environment: [String: String], timeout: Double
    ) throws -> Output
}

extension Desk: @MainActor CommandPrompt {}
extension GnomeDesk: @MainActor CommandPrompt {}

extension CommandPrompt {
    func furrow(_ store: String, _ arguments: [String], input: String = "") throws -> Output {
        let command = [try FurrowDesk.binary, "--store", store] + arguments
        let output = try run(command, input: input, environment: [:], timeout: Desk.defaultTimeout)
        guard output.succeeded else { throw Unexpected("furrow \(arguments): \(output.ending) \(output.errors)") }
        return output
    }

    /// Fills a store from the command line, as a script would.
    func seed(_ store: String, _ titles: [String], done: [String] = []) throws {
        let all = titles + done
        guard !all.isEmpty else {
            let id = try furrow(store, ["add", "Gone"]).output.trimmingCharacters(in: .newlines)
            _ = try furrow(store, ["delete", id])
            return
        }
        let ids = try furrow(store, ["add", "-"], input: all.joined(separator: "\n")).output.split(separator: "\n")
        // The task completed last comes first among the completed tasks.
        for id in ids.suffix(done.count).reversed() { _ = try furrow(store, ["done", String(id)]) }
    }

    func stored(_ store: String) throws -> [StoredItem] {
        try JSONDecoder().decode([StoredItem].self, from: Data(try furrow(store, ["list", "--json"]).output.utf8))
    }

    func lists(_ store: String) throws -> [StoredList] {
        try JSONDecoder().decode([StoredList].self, from: Data(try furrow(store, ["lists", "--json"]).output.utf8))
    }
}

extension FurrowDesk {
    /// Returns the tasks of a list in the store, in order. The list is given by name or id.
    func stored(in list: String) throws -> [StoredItem] {
        let output = try desk.furrow(store, ["list", "--json", "--list", list]).output
        return try JSONDecoder().decode([StoredItem].self, from: Data(output.utf8))
    }

    /// Returns the tasks in the store, in list order.
    func stored() throws -> [StoredItem] { try desk.stored(store) }

    /// Returns the titles in the store, in list order; completed ones have a check mark.
    func list() throws -> [String] { try stored().map { $0.done ? "✓ \($0.title)" : $0.title } }

    /// Waits until exactly these titles are in the store and, as rows, in the window.
    func waitForList(_ titles: [String]) throws {
        try desk.wait("\(titles) in the store") { try list() == titles }
        try waitForRows(titles)
    }

    /// Adds a task from the command line and returns its id.
    @discardableResult
    func add(_ title: String, top: Bool = false) throws -> String {
        let output = try desk.furrow(store, ["add", title] + (top ? ["--top"] : []))
        return output.output.trimmingCharacters(in: .newlines)
    }

    /// Runs `furrow done` or `furrow delete` on the tasks with these titles.
    func command(_ name: String, _ titles: String...) throws {
        let items = try stored()
        let ids = try titles.map { title in
            guard let item = items.first(where: { $0.title == title }) else { throw Unexpected("no item \(title)") }
            return item.id
        }
        _ = try desk.furrow(store, [name] + ids)
    }
}
