// A list on a real server, with events that sync has to announce.

import DavServers
import Desk
import Testing

/// The list Home of an account, with 14 tasks.
@MainActor final class ServedList {
    private static let password = "s3cret-word"
    private let server: Radicale

    init() throws {
        server = try Radicale(password: Self.password)
        try server.makeCollection("home", displayName: "Home")
        let tasks = (1...14).map { number in
            let created = "CREATED:20261101T10\(number + 10)00Z"
            return ("\(number).ics", Radicale.task("uid-\(number)", "Task \(number)", lines: [created]))
        }
        try server.fill("home", with: Dictionary(uniqueKeysWithValues: tasks))
    }

    /// Adds the account to a store, and syncs.
    func add(to store: String, _ desk: Desk) throws {
        let account = ["account", "add", server.address, "--user", server.user]
        _ = try desk.furrow(store, account + ["--password-command", "echo \(Self.password)", "--all"])
        try synchronize(store, desk, .exited(0))
    }

    /// Renames “Task 1” both locally and on the server; the local name is the later one and stays.
    func makeConflict(_ furrow: TracedFurrow) throws {
        let id = try furrow.id(of: "Task 1", in: "Home")
        // While the server is stopped, the window cannot sync between the two edits.
        server.stop()
        try furrow.command("edit", id, "--title", "Ours")
        let old = ["CREATED:20261101T101100Z", "LAST-MODIFIED:20261101T110000Z"]
        try server.fill("home", with: ["1.ics": Radicale.task("uid-1", "Theirs", lines: old)])
        try server.start()
        try synchronize(furrow.store, furrow.desk, .exited(0))
    }

    /// The question about so many deletions.
    static let question = "12 of the 14 tasks in “Home” are gone from the server."

    /// Deletes most tasks on the server, and adds one that is too large to be read.
    func deleteMany(_ furrow: TracedFurrow) throws {
        for number in 3...14 { try server.remove("\(number).ics", from: "home") }
        let lines = (0..<20_000).map { "X-LONG-\($0):" + String(repeating: "x", count: 50) }
        try server.fill("home", with: ["large.ics": Radicale.task("large", "Large", lines: lines)])
        try synchronize(furrow.store, furrow.desk, .exited(4))
    }

    private func synchronize(_ store: String, _ desk: Desk, _ ending: Ending) throws {
        let command = [try FurrowDesk.binary, "--store", store, "sync"]
        let output = try desk.run(command, input: "", environment: [:], timeout: Desk.defaultTimeout)
        guard output.ending == ending else { throw Unexpected("sync: \(output)") }
    }
}
