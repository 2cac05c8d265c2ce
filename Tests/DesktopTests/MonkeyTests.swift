// Tests of the arbiter with random input on every device, while another program changes the list.

import Desk
import Foundation
import GRDB
import Store
import Testing

extension DesktopTests {
    /// Plays the same short games in every run.
    ///
    /// `MONKEY_GAME=wide MONKEY_SECONDS=600 MONKEY_SEED=7 swift test --filter MonkeyTests` plays another, longer game
    /// and measures its memory.
    @MainActor struct MonkeyTests {
        private static let seconds = Double(setting("MONKEY_SECONDS") ?? "")
        private static let seed = UInt64(setting("MONKEY_SEED") ?? "") ?? 20_26
        /// The time (s) after which a longer game is interrupted to check that the window responds. A failure is then
        /// found near its cause.
        private static let round = 60.0
        /// The limit (KiB) for the growth of memory from the second minute to the end, in a game of at least two
        /// minutes.
        private static let growth = 10 * 1024

        private nonisolated static func setting(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

        @Test(arguments: try Game.selected)
        func theWindowWorksAfterRandomInputFromEveryDevice(_ game: Game) throws {
            try FurrowDesk.use(game.titles, environment: game.environment(seed: Self.seed)) { furrow in
                let deep = game == .deep ? try TreeStore(furrow) : nil
                let source = deep == nil ? nil : try TextSource(Monkey.dropped, beside: furrow, x: Game.textSourceX)
                var monkey = Monkey(furrow, seed: Self.seed, profile: game.profile, source: source)
                var memory = MemoryLog(game)
                var played = 0.0
                let seconds = Self.seconds ?? Game.seconds
                while played < seconds {
                    let time = min(Self.round, seconds - played)
                    try play(game, &monkey, for: time, furrow, deep, seed: Self.seed + UInt64(played))
                    played += time
                    memory.record(furrow.program.anonymousKiB, at: played)
                }
                if let growth = memory.growth {
                    print("monkey: \(game), seed \(Self.seed), memory grew by \(growth) KiB from the second minute on")
                    #expect(growth <= Self.growth, "KiB: \(memory.readings)")
                }
                try source?.close()
                try furrow.close()
                let check = try DatabaseQueue.opened(furrow.store).read {
                    try String.fetchOne($0, sql: "PRAGMA integrity_check")
                }
                #expect(check == "ok")
            }
        }

        @Test(arguments: ["wide,nonsense", "Wide", "", "wide,"])
        func anUnknownGameNameIsAnError(names: String) throws {
            #expect(throws: Unexpected.self) { try Game.games(names) }
            #expect(try Game.games("wide,long") == [.wide, .long])
        }

        /// Plays a round of `seconds` seconds and checks the state that the monkey leaves behind.
        private func play(
            _ game: Game, _ monkey: inout Monkey, for seconds: Double, _ furrow: FurrowDesk, _ deep: TreeStore?,
            seed: UInt64
        ) throws {
            try deep?.clearUndoSteps()
            let start = try deep?.records()
            let others = try game.backgroundScripts(furrow, seed: seed)
            monkey.clearLog()
            do {
                try act(game, &monkey, until: Trace.now + seconds, furrow, deep)
                try monkey.rest()
                for other in others {
                    let faults = try other.end()
                    #expect(faults.isEmpty, "beside the hands: \(faults)")
                }
                if game == .preferences { try furrow.resetPreferences() }
                try furrow.closeEverything(isUsual: game != .preferences)
                if let deep, let start { try expectIntactTrees(deep, start, furrow) }
                try furrow.goToFirstList(deep)
                if deep != nil { try furrow.chooseInMainMenu("Sort", "Manual") }
                try furrow.expectResponse()
            } catch {
                let picture = (try? furrow.desk.savePicture(named: "monkey \(game)")) ?? "none"
                for other in others { _ = try? other.end() }
                throw Unexpected(
                    "\(error)\n\(game), seed \(Self.seed), picture: \(picture), lately:\n"
                        + monkey.log.suffix(300).joined(separator: "\n"))
            }
        }

        /// Checks that nothing was lost and that all trees are well formed.
        private func expectIntactTrees(_ deep: TreeStore, _ start: TreeStore.Records, _ furrow: FurrowDesk) throws {
            if let count = try deep.undoAndRedoAll(to: start) { print("monkey: \(count) steps undone and redone") }
            let faults = try deep.faults()
            guard faults.isEmpty else { throw Unexpected("\(faults)") }
        }

        private func act(
            _ game: Game, _ monkey: inout Monkey, until end: Double, _ furrow: FurrowDesk, _ deep: TreeStore?
        ) throws {
            var widths = game.widths
            // All widths last equally long, and long enough for many actions. The last one stays until the end.
            let turn = (end - Trace.now) / Double(max(1, widths.count))
            var next = Trace.now
            while Trace.now < end {
                if !widths.isEmpty, Trace.now >= next {
                    next += turn
                    let width = widths.removeFirst()
                    furrow.window = try furrow.desk.resize(furrow.window, width: width, height: Game.height)
                    monkey.play(in: furrow.window.frame)
                }
                try monkey.act()
                if let deep {
                    try furrow.closeOtherWindows()
                    let faults = try deep.faults()
                    guard faults.isEmpty else { throw Unexpected("\(faults)") }
                }
                let warnings = furrow.program.warnings
                guard warnings.isEmpty else { throw Unexpected("warnings: \(warnings)") }
                guard furrow.program.isRunning else {
                    throw Unexpected(
                        "the program ended, \(String(describing: furrow.program.ending)):\n\(furrow.program.log)")
                }
            }
        }
    }
}

/// The memory of a program during a game.
private struct MemoryLog {
    private let game: Game
    /// The time since the start (s), and the program's own memory (KiB).
    private(set) var readings: [(second: Double, kib: Int)] = []

    init(_ game: Game) { self.game = game }

    mutating func record(_ kib: Int, at second: Double) {
        readings.append((second, kib))
        print("monkey: \(game), after \(Int(second)) s, \(kib) KiB")
    }

    /// The growth of memory (KiB) from the second minute on, or nil in a game of less than two minutes.
    var growth: Int? {
        guard let second = readings.first(where: { $0.second >= 60 }), let last = readings.last, last.second >= 120
        else { return nil }
        return last.kib - second.kib
    }
}
