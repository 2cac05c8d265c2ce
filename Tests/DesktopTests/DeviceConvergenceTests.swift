// Convergence: a window, a command line and `furrow-sync` on a third store, with another client writing to a real
// server that sometimes fails, and sync runs that are killed. Every title is used once, so that no loss goes
// unnoticed.

import DavServers
import Desk
import Foundation
import TestSupport
import Testing

extension DesktopTests {
    @MainActor @Suite(.enabled(if: Radicale.shouldRun, "needs radicale"))
    struct DeviceConvergenceTests {
        /// The number of rounds of the game; in each round, every participant acts.
        private static let rounds = Int(ProcessInfo.processInfo.environment["ROUNDS"] ?? "") ?? 8

        @Test func allDevicesConvergeDespiteFaultsAndKilledRuns() throws {
            let synced = try SyncedFurrow()
            try FurrowDesk.use(FurrowDesk.items(3)) { furrow in
                let collection = try synced.putTasksOnServer(furrow)
                var game = ConvergenceGame(furrow: furrow, synced: synced, collection: collection)
                for name in ["second", "third"] { try game.addDevice(name) }
                for round in 1...Self.rounds { try game.play(round) }
                try game.syncAndCompareAll()
            }
        }
    }
}

/// The participants, and the titles and completions written so far.
@MainActor private struct ConvergenceGame {
    let furrow: FurrowDesk
    let synced: SyncedFurrow
    let collection: String
    /// The stores other than the window's: the command line edits one of them, and `furrow-sync` is killed on the
    /// other.
    private var stores: [String] = []
    /// The id of the window's list in each of these stores.
    private var lists: [String: String] = [:]
    private var random = SplitMix64(state: 12)
    /// Every title in use: a renamed task counts with its new title only.
    private var titles = Set(FurrowDesk.items(3))
    private var done: Set<String> = []

    init(furrow: FurrowDesk, synced: SyncedFurrow, collection: String) {
        self.furrow = furrow
        self.synced = synced
        self.collection = collection
    }

    mutating func addDevice(_ name: String) throws {
        let store = "\(furrow.desk.folder)/\(name).db"
        let account = ["account", "add", synced.faults.address, "--user", synced.user]
        _ = try furrow.desk.furrow(store, account + ["--password-command", SyncedFurrow.command, "--all"])
        // The store already has a list with this name, which stays next to the server's.
        stores.append(store)
        lists[store] = try furrow.desk.lists(store).last?.id
        try synchronize(store)
    }

    mutating func play(_ round: Int) throws {
        plan()
        try addInWindow("Window \(round)")
        try add("Command \(round)", to: stores[0])
        try add("Third \(round)", to: stores[1])
        let task = ["foreign-\(round).ics": Radicale.task("foreign-\(round)", "Foreign \(round)")]
        try synced.server.fill(collection, with: task)
        titles.insert("Foreign \(round)")
        try startAndKill(stores[1])
        try complete(in: stores[round % 2])
        try rename(in: stores[(round + 1) % 2], round)
        if round.isMultiple(of: 2) { try synchronize(stores[0], mayFail: true) }
        if round.isMultiple(of: 3) { try furrow.desk.keyboard.press("f5") }
    }

    /// Plans the next fault of the server.
    private mutating func plan() {
        synced.faults.forgetPlans()
        switch Int.random(in: 0..<5, using: &random) {
        case 0: synced.faults.plan(.lostResponse, for: "PUT", times: 1)
        case 1: synced.faults.plan(.lostRequest, times: 2)
        case 2: synced.faults.plan(.status(500), for: "PUT", times: 1)
        default: break
        }
    }

    private mutating func addInWindow(_ title: String) throws {
        try furrow.desk.keyboard.press("ctrl+n")
        try furrow.typeNew(title)
        try furrow.desk.keyboard.press("return")
        try furrow.desk.wait("“\(title)” in the window’s store") { try names(in: furrow.store).contains(title) }
        try furrow.desk.keyboard.press("escape")
        titles.insert(title)
    }

    private mutating func add(_ title: String, to store: String) throws {
        _ = try furrow.desk.furrow(store, ["add", title, "--list", try #require(lists[store])])
        titles.insert(title)
    }

    /// Completes an open task that no other participant has completed or renames.
    private mutating func complete(in store: String) throws {
        guard let item = try choose(in: store) else { return }
        _ = try furrow.desk.furrow(store, ["done", item.id])
        done.insert(item.title)
    }

    private mutating func rename(in store: String, _ round: Int) throws {
        guard let item = try choose(in: store) else { return }
        _ = try furrow.desk.furrow(store, ["edit", item.id, "--title", "Renamed \(round)"])
        titles.remove(item.title)
        titles.insert("Renamed \(round)")
    }

    private mutating func choose(in store: String) throws -> StoredItem? {
        let free = try furrow.desk.stored(store).filter {
            !$0.done && titles.contains($0.title) && !done.contains($0.title) && !$0.title.hasPrefix("Renamed")
        }
        return free.randomElement(using: &random)
    }

    /// Starts a sync run and kills it at a random moment.
    private mutating func startAndKill(_ store: String) throws {
        let program = try FurrowDesk.binary + "-sync"
        let run = try furrow.desk.start([program, "sync", "--store", store])
        let limit = Trace.now + Double.random(in: 0.01..<0.6, using: &random)
        while Trace.now < limit, run.isRunning { usleep(2_000) }
        run.kill(SIGKILL)
        try run.waitForEnd()
    }

    /// Syncs all stores one after another, repeatedly, until all of them have everything.
    func syncAndCompareAll() throws {
        synced.faults.forgetPlans()
        for _ in 1...2 {
            for store in stores { try synchronize(store, mayFail: true) }
            try synchronize(furrow.store, mayFail: true)
        }
        for store in stores { try synchronize(store) }
        let expected = titles.sorted()
        for store in stores + [furrow.store] {
            let items = try furrow.desk.stored(store)
            #expect(items.map(\.title).sorted() == expected)
            #expect(Set(items.filter(\.done).map(\.title)) == done)
        }
        #expect(try synced.titles(in: collection) == expected)
        // The order is the same too.
        #expect(try names(in: stores[0]) == names(in: furrow.store))
        #expect(try names(in: stores[1]) == names(in: furrow.store))
        let shown = titles.subtracting(done)
        try furrow.waitUntilIdle { rows in rows.contains { shown.contains($0.title) } }
    }

    private func names(in store: String) throws -> [String] { try furrow.desk.stored(store).map(\.title) }

    private func synchronize(_ store: String, mayFail: Bool = false) throws {
        let command = [try FurrowDesk.binary, "--store", store, "sync"]
        let end = try furrow.desk.run(command, input: "", environment: [:], timeout: Desk.defaultTimeout).ending
        if !mayFail { #expect(end == .exited(0)) }
    }
}
