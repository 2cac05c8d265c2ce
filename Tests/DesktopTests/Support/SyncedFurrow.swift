// A window whose list syncs with a real server.

import DavServers
import Desk
import Foundation
import GRDB
import Store
import Testing

/// A real server behind a proxy that causes faults on request, and functions for a window's account on it.
@MainActor final class SyncedFurrow {
    let server: Radicale
    let faults: FaultyServer

    private static let password = "s3cret-word"
    /// The command that prints the password, for desks without a Secret Service.
    static let command = "echo \(password)"

    init() throws {
        server = try Radicale(password: Self.password)
        faults = try FaultyServer(before: server.address)
    }

    /// The credentials that the window needs in addition to the address.
    var user: String { server.user }
    var password: String { Self.password }

    func addAccount(_ furrow: FurrowDesk, _ options: String...) throws -> String {
        let words = ["add", faults.address, "--user", user, "--password-command", Self.command] + options
        return try #require(try Self.run(furrow, words)["account"] as? [String: Any])["id"] as? String ?? ""
    }

    /// Moves the list Tasks with its tasks to the account, and waits until all of them are on the server.
    ///
    /// - Parameter others: The number of tasks in other lists.
    /// - Returns: The name of the list's collection on the server.
    @discardableResult
    func putTasksOnServer(_ furrow: FurrowDesk, excluding others: Int = 0) throws -> String {
        let account = try addAccount(furrow)
        let list = try #require(try furrow.desk.lists(furrow.store).first { $0.name == "Tasks" }).id
        let answer = try Self.run(furrow, ["move-list", list, account])
        let href = try #require(answer["href"] as? String)
        let collection = String(try #require(href.split(separator: "/").last))
        let count = try furrow.stored().count - others
        try furrow.desk.wait("all tasks on the server") { try titles(in: collection).count == count }
        // The server has the last task before its response arrives. Without that response, the next edit on the
        // server would be a conflict.
        try furrow.desk.wait("the end of the first sync") {
            try DatabaseQueue.opened(furrow.store).read { db in
                let sql = "SELECT last_synced IS NOT NULL FROM remote_list WHERE href LIKE '%/' || ? || '/'"
                return try Bool.fetchOne(db, sql: sql, arguments: [collection]) == true
            }
        }
        return collection
    }

    /// Returns the accounts as `furrow-sync` prints them.
    static func accounts(_ furrow: FurrowDesk) throws -> [[String: Any]] {
        try run(furrow, ["accounts"])["accounts"] as? [[String: Any]] ?? []
    }

    /// Runs `furrow-sync` with the window's store, and returns its output.
    @discardableResult
    private static func run(_ furrow: FurrowDesk, _ words: [String]) throws -> [String: Any] {
        let program =
            try FurrowDesk.binary.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            .joined(separator: "/") + "/furrow-sync"
        let output = try furrow.desk.run([program] + words + ["--store", furrow.store])
        guard output.succeeded, let line = output.output.split(separator: "\n").last,
            let answer = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        else { throw Unexpected("furrow-sync \(words): \(output.output) \(output.errors)") }
        return answer
    }

    // MARK: - The server's contents

    /// Returns the titles in a collection, sorted. A task that is being written is missing.
    func titles(in collection: String) throws -> [String] {
        try server.texts(in: collection).values.compactMap(Self.title).sorted()
    }

    private static func title(_ text: String) -> String? {
        let line = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("SUMMARY:") }
        return line.map { String($0.dropFirst("SUMMARY:".count)) }
    }

    /// Returns the name of a task's file in a collection.
    func name(of title: String, in collection: String) throws -> String {
        try #require(try server.texts(in: collection).first { Self.title($0.value) == title }).key
    }

    /// Renames a task on the server, as another device does.
    func rename(_ title: String, to new: String, in collection: String) throws {
        let texts = try server.texts(in: collection)
        let (name, text) = try #require(texts.first { Self.title($0.value) == title })
        let lines = text.replacingOccurrences(of: "SUMMARY:\(title)", with: "SUMMARY:\(new)")
        try server.fill(collection, with: [name: lines])
    }

    /// Adds `count` tasks to a collection.
    func fill(_ collection: String, _ count: Int) throws {
        let tasks = (1...count).map { ("uid-\($0).ics", Radicale.task("uid-\($0)", "Task \($0)")) }
        try server.fill(collection, with: Dictionary(uniqueKeysWithValues: tasks))
    }
}

extension FurrowDesk {
    /// Returns the button in the header with this name, or nil if it is not visible.
    func syncMark(_ name: String) throws -> Accessible? {
        try tree().first { $0.role.hasSuffix("button") && $0.name == name && ($0.bounds?.width ?? 0) > 0 }
    }

    /// Waits until the window's accessible tree has a node whose name contains this text, with a place on the screen.
    @discardableResult
    func waitFor(_ name: String, _ role: String? = nil) throws -> Accessible {
        try desk.wait(for: "“\(name)”") {
            try tree().first {
                $0.name.contains(name) && (role == nil || $0.role == role) && ($0.bounds?.width ?? 0) > 0
            }
        }
    }
}
