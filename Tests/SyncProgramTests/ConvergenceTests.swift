// Games with three devices and a foreign writer, a failing server and killed programs: all devices must end up the
// same, and nothing may be lost.

import DavServers
import Desk
import Foundation
import Store
import TestSupport
import Testing
import Todo

@Suite(.serialized, .enabled(if: Radicale.shouldRun, "needs radicale"))
struct ConvergenceTests {
    /// The seeds. `SYNC_SEEDS=1-150` selects others; a single one is `SYNC_SEEDS=17-17`.
    private static let seeds: ClosedRange<UInt64> = {
        let bounds = (ProcessInfo.processInfo.environment["SYNC_SEEDS"] ?? "").split(separator: "-").compactMap {
            UInt64($0)
        }
        return bounds.count == 2 && bounds[0] <= bounds[1] ? bounds[0]...bounds[1] : 1...10
    }()

    @Test(arguments: seeds) func allDevicesConvergeAndNothingIsLost(seed: UInt64) throws {
        let game = try Game(seed: seed)
        for _ in 1...24 { try game.step() }
        try game.settle()
        let titles = try game.devices.map { try $0.titles(in: "Home") }
        let there = try game.synced.titles
        for own in titles { #expect(own == there, "seed \(seed)") }
        #expect(Set(there).count == there.count, "seed \(seed): something stands there twice")
        #expect(try game.lost(beside: there) == [], "seed \(seed)")
    }
}

/// The writers and their values. Each value is written only once, so that its fate can be traced.
private final class Game {
    let synced: SyncedServer
    let devices: [Device]
    private var generator: SplitMix64
    private var count = 0
    private var written: Set<String> = []
    /// The values that a writer saw and then replaced or deleted.
    private var replaced: Set<String> = []

    init(seed: UInt64) throws {
        generator = SplitMix64(state: seed)
        let synced = try SyncedServer()
        self.synced = synced
        try synced.fill((1...4).map { ("start-\($0)", "start \($0)") })
        written = Set((1...4).map { "start \($0)" })
        devices = try (1...3).map { _ in try synced.device() }
    }

    private func value() -> String {
        count += 1
        written.insert("value \(count)")
        return "value \(count)"
    }

    func step() throws {
        let device = devices[Int.random(in: 0..<devices.count, using: &generator)]
        switch Int.random(in: 0..<10, using: &generator) {
        case 0, 1: if hasList(device) { try device.add(value(), to: "Home") }
        case 2, 3: try change(on: device)
        case 4: try delete(on: device)
        case 5: try changeOnServer()
        default: try synchronize(device)
        }
    }

    private func hasList(_ device: Device) -> Bool { (try? device.list("Home")) != nil }

    private func any(_ titles: [String]) -> String? { titles.isEmpty ? nil : titles.randomElement(using: &generator) }

    private func change(on device: Device) throws {
        guard let title = any(try device.titles(in: "Home")) else { return }
        try device.rename(title, to: value(), in: "Home")
        replaced.insert(title)
    }

    private func delete(on device: Device) throws {
        guard let title = any(try device.titles(in: "Home")) else { return }
        try device.delete(title, in: "Home")
        replaced.insert(title)
    }

    /// Adds a task or changes a title as another program would.
    private func changeOnServer() throws {
        let texts = try synced.server.texts(in: "home")
        let new = value()
        guard Bool.random(using: &generator), let name = texts.keys.sorted().randomElement(using: &generator),
            let text = texts[name],
            let old = text.split(whereSeparator: \.isNewline).first(where: { $0.hasPrefix("SUMMARY:") })
        else {
            return try synced.server.fill("home", with: ["afar-\(count).ics": Radicale.task("afar-\(count)", new)])
        }
        try synced.server.fill("home", with: [name: text.replacing(String(old), with: "SUMMARY:\(new)")])
        replaced.insert(String(old.dropFirst("SUMMARY:".count)))
    }

    private func synchronize(_ device: Device) throws {
        if Bool.random(using: &generator) { plan() }
        let run = try device.start(["sync"])
        if Int.random(in: 0..<4, using: &generator) == 0 {
            usleep(UInt32.random(in: 1000...250_000, using: &generator))
            run.signal(SIGKILL)
        }
        let end = try run.end()
        #expect([0, 4, 5, 137].contains(end.code), "\(end)")
        synced.faults.forgetPlans()
    }

    private func plan() {
        let faults: [(Fault, String?)] = [
            (.lostResponse, "PUT"), (.lostRequest, "PUT"), (.lostResponse, "DELETE"), (.lostResponse, "REPORT"),
            (.status(500), nil), (.status(503), "PUT"), (.status(412), "PUT"), (.status(507), "PUT"),
            (.truncated(0.5), "REPORT"), (.status(403), "REPORT"), (.statusAfter(502), "PUT"),
        ]
        let (fault, method) = faults[Int.random(in: 0..<faults.count, using: &generator)]
        synced.faults.plan(fault, for: method)
    }

    /// Syncs all devices without faults until nothing changes any more.
    func settle() throws {
        synced.faults.forgetPlans()
        for _ in 1...4 {
            for device in devices {
                let run = try device.sync("--full")
                #expect(run.code == 0, "\(run)")
            }
        }
    }

    /// Returns the values that are neither on the server nor stored as conflicts, although no writer who saw them
    /// replaced them.
    func lost(beside titles: [String]) throws -> [String] {
        var known = Set(titles).union(replaced)
        for device in devices {
            for conflict in try device.store.syncConflicts() {
                if case .text(let text) = conflict.lost.value { known.insert(text) }
            }
            for record in try device.store.trash().records { if let item = record.item { known.insert(item.title) } }
        }
        return written.subtracting(known).sorted()
    }
}
