// A server with one user's account, and the user's devices.

import DavServers
import Foundation
import TestSupport
import Testing
import Todo

/// A real server behind a faulty one, with the collection "home", named Home.
final class SyncedServer {
    let server: Radicale
    let faults: FaultyServer

    static let password = "s3cret-word"

    init() throws {
        server = try Radicale(password: Self.password)
        faults = try FaultyServer(before: server.address)
        try server.makeCollection("home", displayName: "Home")
    }

    deinit {
        let unsafe = faults.unconditionalRequests.map(\.line)
        if !unsafe.isEmpty { Issue.record("requests without a precondition: \(unsafe)") }
    }

    /// The arguments of `add` for the account.
    var adding: [String] { ["add", faults.address, "--user", "anna", "--password-command", "echo \(Self.password)"] }

    /// Returns a device with the account and all its lists.
    func device() throws -> Device {
        let device = try Device()
        let run = try device.run(adding + ["--all"])
        try #require(run.code == 0, "\(run)")
        return device
    }

    /// Puts tasks into the collection, by UID and title, without a creation date or position.
    func fill(_ tasks: [(String, String)]) throws {
        let texts = tasks.map { ("\($0.0).ics", Radicale.task($0.0, $0.1)) }
        try server.fill("home", with: Dictionary(uniqueKeysWithValues: texts))
    }

    func fill(_ count: Int) throws { try fill((1...count).map { ("uid-\($0)", "Task \($0)") }) }

    var titles: [String] {
        get throws {
            try server.texts(in: "home").values.map { text in
                let line = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("SUMMARY:") }
                return line.map { String($0.dropFirst("SUMMARY:".count)) } ?? ""
            }.sorted()
        }
    }

    /// The methods of the requests that change something, since the record was last cleared.
    var changes: [String] {
        faults.requests.map(\.method).filter { !["PROPFIND", "REPORT", "OPTIONS", "GET"].contains($0) }
    }
}
