// A test that kills a sync with SIGKILL at random moments: nothing may be lost or duplicated, on the device or on the
// server.

import DavServers
import Foundation
import GRDB
import TestSupport
import Testing
import Todo

@Suite(.enabled(if: Radicale.shouldRun, "needs radicale"))
struct KillTests {
    /// The number of rounds between two syncs that are not killed.
    private static let stretch = 8

    @Test func aKilledSyncLosesAndDuplicatesNothing() async throws {
        let synced = try SyncedServer()
        let device = try synced.device()
        var kills = Kills("sync")
        var expected: Set<String> = []

        /// Adds new tasks on both sides.
        func change(_ name: String) throws {
            try device.add("\(name) here 1", "\(name) here 2", to: "Home")
            try synced.fill([("\(name)-1", "\(name) there 1"), ("\(name)-2", "\(name) there 2")])
            for side in ["here", "there"] { expected.formUnion(["\(name) \(side) 1", "\(name) \(side) 2"]) }
        }
        func expectSame(_ name: String) throws {
            let run = try device.sync()
            #expect(run.code == 0, "\(name): \(run)")
            #expect(try device.titles(in: "Home") == expected.sorted(), "\(name)")
            #expect(try synced.titles == expected.sorted(), "\(name)")
        }

        var trial = 0
        try kills.measure {
            trial += 1
            try change("trial \(trial)")
            try device.sync()
        }
        for round in 0..<kills.count {
            try change("round \(round)")
            let local = Set(try device.titles(in: "Home"))
            _ = try await kills.run(device.prepared(["sync"]))
            #expect(try local.isSubset(of: device.titles(in: "Home")), "round \(round)")
            let flaws = try await DatabaseQueue.opened(device.path).read {
                try String.fetchAll($0, sql: "PRAGMA integrity_check")
            }
            #expect(flaws == ["ok"], "round \(round)")
            if round % Self.stretch == Self.stretch - 1 { try expectSame("round \(round)") }
        }
        try expectSame("the end")
        #expect(kills.isEnough)
    }
}
