// Tests of most of a list apparently being gone, in each way that a server can report it.

import DavServers
import Foundation
import Store
import TestSupport
import Testing
import Todo

@Suite(.serialized, .enabled(if: Radicale.shouldRun, "needs radicale"))
struct HeldDeletionTests {
    private let synced: SyncedServer
    private let device: Device

    init() throws {
        synced = try SyncedServer()
        try synced.fill(61)
        device = try synced.device()
        try #require(try device.sync().code == 0)
    }

    /// Changes listings, and the answers to requests for named tasks.
    private func edit(
        listing: @escaping @Sendable (String) -> String = { $0 }, texts: @escaping @Sendable (String) -> String
    ) {
        synced.faults.plan(
            .edit { $0.text = $0.text.contains("sync-token") ? listing($0.text) : texts($0.text) }, for: "REPORT",
            times: nil)
    }

    private func expectHeld(_ count: Int) throws {
        for _ in 0..<3 {
            let run = try device.sync("--full")
            #expect(run.code == 4 && run.result?.lists?.first?.code == .held, "\(run)")
            #expect(run.result?.lists?.first?.held == count)
        }
        #expect(try device.titles(in: "Home").count == 61)
        #expect(try device.store.trash().records.isEmpty)
    }

    @Test func deletionsAreHeldIfTheServerOmitsMissingTasks() throws {
        for number in 1...48 { try synced.server.remove("uid-\(number).ics", from: "home") }
        edit(texts: {
            $0.replacing(/<response>(?:(?!<\/response>).)*404 Not Found.*?<\/response>/.dotMatchesNewlines(), with: "")
        })
        try expectHeld(48)
    }

    @Test func deletionsAreHeldIfListedTasksAreMissing() throws {
        edit(
            listing: { $0.replacing("<getetag>\"", with: "<getetag>\"new-") },
            texts: {
                $0.replacing(
                    /<propstat>.*?<\/propstat>/.dotMatchesNewlines(), with: "<status>HTTP/1.1 404 Not Found</status>")
            })
        try expectHeld(61)
        // The server's fault is over, and nothing was lost.
        synced.faults.forgetPlans()
        let run = try device.sync("--full")
        #expect(run.code == 0 && run.result?.lists?.first?.held == 0, "\(run)")
        #expect(try device.titles(in: "Home").count == 61)
    }
}
