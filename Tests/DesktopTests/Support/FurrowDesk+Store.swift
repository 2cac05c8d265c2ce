// The store as the command line tells it and changes it.

import Desk
import Foundation

/// An item as `furrow list --json` writes it.
struct StoredItem: Decodable, Hashable, Sendable {
    let id: String
    let title: String
    let done: Bool
}

/// A list as the command line tells of it.
struct StoredList: Decodable {
    let id: String
    let name: String
}

/// A desk at which commands are given.
@MainActor protocol CommandPrompt {
    func run(
        _ command: [String], input: String, environment: [String: String], timeout: Double
    ) throws -> Output
}

extension Desk: @MainActor CommandPrompt {}
extension GnomeDesk: @MainActor CommandPrompt {}

extension CommandPrompt {
    /// Runs `furrow` with a command on a store.
    func furrow(_ store: String, _ arguments: [String], input: String = "") throws -> Output {
        let command = [try FurrowDesk.binary, "--store", store] + arguments
        let output = try run(command, input: input, environment: [:], timeout: Desk.patience)
        guard output.succeeded else { throw Unexpected("furrow \(arguments): \(output.ending) \(output.errors)") }
        return output
    }

    /// Fills a store by the command line, as a script would.
    func seed(_ store: String, _ titles: [String], done: [String] = []) throws {
        let all = titles + done
        guard !all.isEmpty else {
            let id = try furrow(store, ["add", "Gone"]).output.trimmingCharacters(in: .newlines)
            _ = try furrow(store, ["delete", id])
            return
        }
        let ids = try furrow(store, ["add", "-"], input: all.joined(separator: "\n")).output.split(separator: "\n")
        // What was completed last stands first among the done.
        for id in ids.suffix(done.count).reversed() { _ = try furrow(store, ["done", String(id)]) }
    }

    func stored(_ store: String) throws -> [StoredItem] {
        try JSONDecoder().decode([StoredItem].self, from: Data(try furrow(store, ["list", "--json"]).output.utf8))
    }

    /// The lists of a store, in their order.
    func lists(_ store: String) throws -> [StoredList] {
        try JSONDecoder().decode([StoredList].self, from: Data(try furrow(store, ["lists", "--json"]).output.utf8))
    }
}

extension FurrowDesk {
    /// What is in the list of this name or id in the store, in its order.
    func stored(in list: String) throws -> [StoredItem] {
        let output = try desk.furrow(store, ["list", "--json", "--list", list]).output
        return try JSONDecoder().decode([StoredItem].self, from: Data(output.utf8))
    }

    /// What is in the store, in list order.
    func stored() throws -> [StoredItem] { try desk.stored(store) }

    /// The titles in the store, in list order; done ones have a tick.
    func list() throws -> [String] { try stored().map { $0.done ? "✓ \($0.title)" : $0.title } }

    /// Waits until these titles are in the store and, as rows, in the window.
    func waitForList(_ titles: [String]) throws {
        try desk.wait("\(titles) in the store") { try list() == titles }
        try waitForRows(titles)
    }

    /// Adds an item by the command line and returns its id.
    @discardableResult
    func add(_ title: String, top: Bool = false) throws -> String {
        let output = try desk.furrow(store, ["add", title] + (top ? ["--top"] : []))
        return output.output.trimmingCharacters(in: .newlines)
    }

    /// Runs `furrow done` or `furrow delete` on the items of these titles.
    func command(_ name: String, _ titles: String...) throws {
        let items = try stored()
        let ids = try titles.map { title in
            guard let item = items.first(where: { $0.title == title }) else { throw Unexpected("no item \(title)") }
            return item.id
        }
        _ = try desk.furrow(store, [name] + ids)
    }
}
