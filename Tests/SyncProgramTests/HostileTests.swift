// Tests of the real program with a hostile server next to a healthy one.

import DavServers
import Foundation
import Store
import TestSupport
import Testing
import Todo

@Suite(.serialized, .enabled(if: Radicale.shouldRun, "needs radicale"))
struct HostileTests {
    /// The longest time that a run may take; far more than the program needs, even on a busy computer.
    private static let longest = Duration.seconds(40)
    /// The additional memory that a run may use compared to one without a hostile server, in KiB.
    private static let mostGrowth = 24 << 10
    private static let mostRequests = 500
    /// The limits for the hostile account. The healthy account has the usual ones.
    private var bounds: [String] {
        ["--bounds", "patience=2,rows=5000,bytes=67108864,at=\(synced.faults.address)"]
    }

    private let synced: SyncedServer
    private let device: Device

    init() throws {
        synced = try SyncedServer()
        try synced.fill(5)
        try synced.server.makeCollection("well", displayName: "Well")
        device = try Device()
        let home = synced.faults.address + "anna/home/"
        let added = try device.run(synced.adding + ["--list", home])
        try #require(added.code == 0, "\(added)")
        let well = synced.server.address + "anna/well/"
        let words = [
            "add", synced.server.address, "--user", "anna", "--password-command", "echo \(SyncedServer.password)",
        ]
        let healthy = try device.run(words + ["--list", well])
        try #require(healthy.code == 0, "\(healthy)")
        try #require(device.sync().code == 0)
    }

    /// Syncs with tight limits.
    ///
    /// - Returns: The end of the run, the time it took, and its peak memory in KiB.
    private func measure(_ words: [String] = []) async throws -> (run: Run, time: Duration, memory: Int) {
        let start = ContinuousClock.now
        nonisolated(unsafe) let started = try device.start(["sync"] + bounds + words)
        let (time, memory) = try await onNewThread {
            var memory = 0
            while started.process.isRunning, ContinuousClock.now - start < Self.longest * 2 {
                memory = max(memory, Self.peak(of: started.process.processIdentifier))
                Thread.sleep(forTimeInterval: 0.01)
            }
            return (ContinuousClock.now - start, memory)
        }
        return (try started.end(), time, memory)
    }

    private static func peak(of process: Int32) -> Int {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }

    @Test(arguments: HostileScenario.allCases)
    func aHealthyAccountIsSyncedBesideAHostileOne(_ scenario: HostileScenario) async throws {
        try synced.fill(7)
        try device.add("From here", to: "Well")
        let usual = try await measure(["--full"]).memory
        try synced.server.fill("well", with: ["w.ics": Radicale.task("w", "From there")])
        try device.add("Also from here", to: "Well")
        try device.add("For the hostile one", to: "Home")
        scenario.plan(on: synced.faults, at: "/anna/home/")
        synced.faults.forgetRequests()
        let (run, time, memory) = try await measure(["--full"])
        #expect(try device.titles(in: "Well") == ["Also from here", "From here", "From there"], "\(run)")
        #expect(try synced.server.texts(in: "well").count == 3)
        #expect(time < Self.longest)
        #expect(memory < usual + Self.mostGrowth, "\(memory) KiB after \(usual)")
        #expect(synced.faults.requests.count < Self.mostRequests)
        // A signal would have resulted in another code.
        #expect([0, 4, 5].contains(run.code), "\(run)")
        if scenario.isEndless {
            #expect(run.result?.lists?.first { $0.name == "Home" }?.code == .cutOff, "\(run)")
        }
        if scenario.concernsPassword {
            #expect(synced.faults.requests.count { $0["Authorization"] != nil } <= 2)
        }
        // No local task is lost, and no task arrives from another list.
        let titles = try device.titles(in: "Home")
        #expect(titles.contains("For the hostile one") && titles.count >= 6, "\(titles)")
        // Once the server is healthy again, everything is as before.
        synced.faults.forgetPlans()
        let after = try device.sync("--full")
        #expect(after.code == 0 || after.code == 4, "\(after)")
        #expect(try device.titles(in: "Home").contains("Task 7"))
        #expect(try device.store.accounts().allSatisfy { $0.problem == nil })
    }

    @Test func aListBeyondTheLimitArrivesInSeveralRunsAndDoesNotDelayOthers() throws {
        try synced.fill(600)
        try synced.server.makeCollection("work", displayName: "Work")
        let device = try synced.device()
        try synced.server.fill("work", with: ["v.ics": Radicale.task("v", "Of the same server")])
        let run = try device.run(["sync", "--bounds", "rows=200"])
        let first = try device.titles(in: "Home").count
        #expect(run.result?.lists?.first { $0.name == "Home" }?.code == .cutOff && run.code == 5, "\(run)")
        #expect(first > 200 && first < 600)
        #expect(run.result?.accounts?.allSatisfy { $0.code == .ok } == true, "\(run)")
        #expect(try device.titles(in: "Work") == ["Of the same server"])
        var pulled = first
        for _ in 0..<3 where pulled < 600 {
            let next = try device.run(["sync", "--bounds", "rows=200"])
            pulled += next.result?.lists?.first { $0.name == "Home" }?.pulled ?? 0
        }
        // No task arrived twice.
        #expect(try pulled == 600 && device.titles(in: "Home").count == 600)
        #expect(try device.sync().code == 0)
        #expect(try device.store.trash().records.isEmpty)
    }
}
