// Tests that a task that cannot be fetched from a real server, or at which the server fails, does not hold up the
// others.

import DavServers
import Foundation
import Store
import TestSupport
import Testing
import Todo

@Suite(.serialized, .enabled(if: Radicale.shouldRun, "needs radicale"))
struct BrokenTaskTests {
    private let synced: SyncedServer
    private let device: Device

    init() throws {
        synced = try SyncedServer()
        device = try synced.device()
    }

    @Test func aTaskWithACharacterInvalidInXMLDoesNotDelayOthers() throws {
        try synced.fill(20)
        try synced.server.fill("home", with: ["odd.ics": Radicale.task("odd", "Odd \u{1} one")])
        try device.add("Milk", to: "Home")
        for options in [[], ["--full"]] as [[String]] {
            let run = try device.run(["sync"] + options)
            #expect(run.code == 0, "\(run)")
        }
        // The odd task can be fetched on its own.
        #expect(try device.titles(in: "Home").count == 22)
        #expect(try synced.titles.contains("Milk"))
    }

    @Test func aTaskTheServerFailsOnIsReportedAndDoesNotDelayOthers() throws {
        try synced.fill(20)
        try device.add("Milk", to: "Home")
        // Every request that names the task fails, alone or with others.
        synced.faults.plan(.status(500), for: "GET", path: "uid-7.ics", times: nil)
        let broken = Fault.edit { answer in
            if answer.text.contains("uid-7.ics"), answer.text.contains("BEGIN:VCALENDAR") {
                answer = HTTPMessage(status: 500)
            }
        }
        synced.faults.plan(broken, for: "REPORT", times: nil)
        let run = try device.sync()
        #expect(run.code == 0 && run.result?.lists?.first?.quarantined == 1, "\(run)")
        #expect(try device.titles(in: "Home").count == 20)
        #expect(try synced.titles.contains("Milk"))
        synced.faults.forgetPlans()
        #expect(try device.sync().result?.lists?.first?.quarantined == 0)
        #expect(try device.titles(in: "Home").count == 21)
    }

    @Test func aTaskWhosePutFailsIsReportedAndDoesNotDelayOthers() throws {
        try device.add("Milk", "Bread", "Soap", to: "Home")
        let milk = try device.item("Milk", in: "Home").id.uuidString
        synced.faults.plan(.status(500), for: "PUT", path: milk, times: nil)
        for code in [4, 4] as [Int32] {
            let run = try device.sync()
            #expect(run.code == code, "\(run)")
            #expect(try synced.titles == ["Bread", "Soap"])
        }
        synced.faults.forgetPlans()
        #expect(try device.sync("--full").code == 0)
        #expect(try synced.titles == ["Bread", "Milk", "Soap"])
    }

    @Test func aTaskThatIsTooLargeIsReportedAsSuch() throws {
        let lines = (0..<20_000).map { "X-LONG-\($0):" + String(repeating: "x", count: 50) }
        try synced.server.fill("home", with: ["large.ics": Radicale.task("large", "Large", lines: lines)])
        let run = try device.sync()
        #expect(run.code == 0 && run.result?.lists?.first?.quarantined == 1, "\(run)")
        #expect(try device.store.quarantinedTasks().map { $0.reason.filled() }.first?.contains("larger than") == true)
    }
}
