// Tests of accounts that sync concurrently.

import DavServers
import Desk
import Foundation
import Glibc
import Store
import TestSupport
import Testing
import Todo

@Suite(.serialized, .enabled(if: Radicale.shouldRun, "needs radicale"))
struct ConcurrentAccountTests {
    private let synced: SyncedServer
    private let other: Radicale
    private let otherFaults: FaultyServer
    private let device: Device

    init() throws {
        synced = try SyncedServer()
        other = try Radicale(password: SyncedServer.password)
        otherFaults = try FaultyServer(before: other.address)
        try other.makeCollection("there", displayName: "There")
        device = try synced.device()
        let words = [
            "add", otherFaults.address, "--user", "anna", "--password-command", "echo \(SyncedServer.password)",
        ]
        let added = try device.run(words + ["--all"])
        try #require(added.code == 0, "\(added)")
    }

    /// The titles on the other server, sorted.
    private var otherTitles: [String] {
        get throws {
            try other.texts(in: "there").values.compactMap { text in
                let line = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("SUMMARY:") }
                return line.map { String($0.dropFirst(8)) }
            }.sorted()
        }
    }

    /// Delays a response of one of the two servers, so that the accounts meet at another moment each time.
    private func delay(_ round: Int) {
        let methods = ["PROPFIND", "REPORT", "PUT", "DELETE"]
        let server = round.isMultiple(of: 2) ? synced.faults : otherFaults
        server.plan(.silence(seconds: 0.5), for: methods[round / 2 % methods.count])
    }

    @Test func aTaskMovedToAnotherAccountExistsOnceWhicheverAccountIsFaster() throws {
        for round in 0..<8 {
            let title = "Task \(round)"
            try device.add(title, to: "Home")
            try #require(device.sync().code == 0)
            try device.transfer(title, from: "Home", to: "There")
            delay(round)
            let run = try device.sync()
            #expect(run.code == 0, "\(run)")
            let all = (0...round).map { "Task \($0)" }
            #expect(try device.titles(in: "There") == all && device.titles(in: "Home").isEmpty)
            #expect(try otherTitles == all && synced.titles.isEmpty, "round \(round)")
            synced.faults.forgetPlans()
            otherFaults.forgetPlans()
        }
    }

    @Test func aTaskMovedByAnotherProgramExistsOnceWhicheverAccountIsFaster() throws {
        for round in 0..<8 {
            let (uid, title) = ("uid-\(round)", "Task \(round)")
            try synced.fill([(uid, title)])
            try #require(device.sync().code == 0)
            try synced.server.remove("\(uid).ics", from: "home")
            try other.fill("there", with: ["\(uid).ics": Radicale.task(uid, title)])
            delay(round)
            for _ in 0..<2 { #expect(try device.sync().code == 0) }
            let all = (0...round).map { "Task \($0)" }
            #expect(try device.titles(in: "There") == all && device.titles(in: "Home").isEmpty)
            #expect(try otherTitles == all && synced.titles.isEmpty, "round \(round)")
            synced.faults.forgetPlans()
            otherFaults.forgetPlans()
        }
    }

    @Test func aHealthyAccountDoesNotWaitForTwoFailingOnes() async throws {
        let third = try SyncedServer()
        let added = try device.run(third.adding + ["--all"])
        try #require(added.code == 0, "\(added)")
        try other.fill("there", with: ["w.ics": Radicale.task("w", "Well")])
        synced.faults.plan(.silence(seconds: 600), times: nil)
        HostileScenario.dripOfBody.plan(on: third.faults, at: "/")
        let run = try device.start(["sync", "--bounds", "patience=90"])
        var isThere = false
        let start = ContinuousClock.now
        while !isThere, ContinuousClock.now - start < .seconds(60) {
            isThere = try device.titles(in: "There") == ["Well"]
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(isThere && run.process.isRunning)
        run.signal(SIGTERM)
        #expect(try run.end().code == 7)
    }

    @Test func aVerySlowServerIsCutOffAfterAnotherAccountHasSynced() throws {
        let third = try SyncedServer()
        let added = try device.run(third.adding + ["--all"])
        try #require(added.code == 0, "\(added)")
        try other.fill("there", with: ["w.ics": Radicale.task("w", "Well")])
        // Each new task extends the time that the server may take, and the response never ends.
        HostileScenario.dripOfRows.plan(on: third.faults, at: "/anna/home/")
        let start = ContinuousClock.now
        let run = try device.run(["sync", "--full", "--bounds", "grace=2"])
        // Without the shorter grace period, this list would be cut off only after more than three minutes.
        #expect(ContinuousClock.now - start < .seconds(120))
        #expect(run.result?.lists?.map(\.code.rawValue).sorted() == ["cut-off", "ok", "ok"], "\(run)")
        #expect(try device.titles(in: "There") == ["Well"])
        third.faults.forgetPlans()
        #expect(try device.sync().code == 0)
    }

    @Test func accountsAreReportedInOrderWhicheverIsFaster() throws {
        let order = try device.store.accounts().map(\.id.text)
        for round in 0..<4 {
            delay(round)
            #expect(try device.sync("--full").result?.accounts?.map(\.id) == order)
        }
    }

    @Test func theTerminalShowsTheCurrentListAfterTwoSeconds() throws {
        var (terminal, end): (Int32, Int32) = (-1, -1)
        try #require(openpty(&terminal, &end, nil, nil, nil) == 0)
        defer { close(terminal) }
        for faults in [synced.faults, otherFaults] { faults.plan(.silence(seconds: 4), for: "PROPFIND") }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(Desk.builtProgram("furrow")))
        process.arguments = ["--store", device.path, "sync"]
        process.environment = ["HOME": device.folder.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle(fileDescriptor: end, closeOnDealloc: false)
        try process.run()
        // The test closes its end of the terminal, so that reading stops when the program ends.
        close(end)
        var (output, bytes) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
        while case let count = read(terminal, &bytes, bytes.count), count > 0 { output += bytes[..<count] }
        process.waitUntilExit()
        let text = String(decoding: output, as: UTF8.self)
        #expect(text.contains("Syncing Home…") || text.contains("Syncing There…"), "\(text)")
        #expect(text.hasSuffix("\r\u{1B}[K"), "\(text)")
    }
}
