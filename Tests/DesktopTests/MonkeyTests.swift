// The arbiter under fire: random input on every device, while another program changes the list.

import Desk
import Foundation
import GRDB
import Testing

extension DesktopTests {
    /// A minute of the same game every time; `MONKEY_SECONDS=600 MONKEY_SEED=7 swift test --filter MonkeyTests` plays
    /// another, longer one, and watches the memory in it.
    @MainActor struct MonkeyTests {
        private static let seconds = Double(setting("MONKEY_SECONDS") ?? "") ?? 60
        private static let seed = UInt64(setting("MONKEY_SEED") ?? "") ?? 20_26
        /// S after which a longer game is interrupted to see that the window answers: what goes wrong is to be found near
        /// its cause.
        private static let round = 60.0
        /// KiB by which memory may have grown at the end of a game of more than two minutes, from the second minute on.
        private static let growth = 10 * 1024

        private nonisolated static func setting(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

        @Test func afterRandomInputFromEveryDeviceTheWindowIsAsGoodAsNew() throws {
            try FurrowDesk.use(FurrowDesk.items(12)) { furrow in
                var monkey = Monkey(furrow.desk, in: furrow.window.frame, seed: Self.seed)
                var memory = MemoryLog()
                var played = 0.0
                while played < Self.seconds {
                    let time = min(Self.round, Self.seconds - played)
                    try play(&monkey, for: time, furrow, seed: Self.seed + UInt64(played))
                    played += time
                    memory.note(furrow.program.anonymousKiB, at: played)
                }
                if let growth = memory.growth {
                    print("monkey: seed \(Self.seed), memory grew by \(growth) KiB from the second minute on")
                    #expect(growth <= Self.growth, "KiB: \(memory.readings)")
                }
                try furrow.close()
                let check = try DatabaseQueue(path: furrow.store).read {
                    try String.fetchOne($0, sql: "PRAGMA integrity_check")
                }
                #expect(check == "ok")
            }
        }

        /// Has the monkey play for so many seconds, and looks at what it leaves.
        private func play(_ monkey: inout Monkey, for seconds: Double, _ furrow: FurrowDesk, seed: UInt64) throws {
            let user = try CommandLineUser(furrow, seed: seed)
            monkey.turnThePage()
            do {
                let end = Trace.now + seconds
                while Trace.now < end {
                    try monkey.act()
                    let warnings = furrow.program.warnings
                    guard warnings.isEmpty else { throw Unexpected("warnings: \(warnings)") }
                    guard furrow.program.isRunning else {
                        throw Unexpected(
                            "the program ended, \(String(describing: furrow.program.ending)):\n\(furrow.program.log)")
                    }
                }
                try monkey.rest()
                let words = try user.end()
                #expect(!words.contains("rror"), "the command line: \(words)")
                try furrow.calmDown()
                try furrow.expectAnswers()
            } catch {
                _ = try? user.end()
                throw Unexpected(
                    "\(error)\nseed \(Self.seed), lately:\n" + monkey.diary.suffix(300).joined(separator: "\n"))
            }
        }
    }
}

/// How much memory a program takes, over a game's time.
private struct MemoryLog {
    /// S since the beginning, and KiB of memory of its own.
    private(set) var readings: [(second: Double, kib: Int)] = []

    mutating func note(_ kib: Int, at second: Double) {
        readings.append((second, kib))
        print("monkey: after \(Int(second)) s, \(kib) KiB")
    }

    /// By how many KiB it grew from the second minute on; nil in a game of less than two minutes.
    var growth: Int? {
        guard let second = readings.first(where: { $0.second >= 60 }), let last = readings.last, last.second >= 120
        else { return nil }
        return last.kib - second.kib
    }
}

extension FurrowDesk {
    /// Px from the window's top to the list's first row.
    private static let firstRow = 100

    /// Ends whatever is open: popovers, editors, rows, another level of the window.
    fileprivate func calmDown() throws {
        try lift()
        // Where a touch has taken the pointer out of the window, or the fingers never left the pad.
        try desk.pad.moveTo(ScreenPoint(Double(window.frame.x + 200), Double(window.frame.y + 20)))
        try desk.pad.liftScroll()
        // A window manager would give the keyboard back where a popup took it.
        try desk.focus(window)
        try expectNoRowPartOpen()
        // By presses beside the list: Escape would go up a level where nothing is open any more.
        var side = 120.0
        try desk.wait("neither popover nor editor") {
            side = side == 120 ? 180 : 120
            try desk.mouse.click(ScreenPoint(Double(window.frame.x) + side, Double(window.frame.y + 20)))
            return try popoverWindow() == nil && editor() == nil && tree().first(role: "text box") == nil
        }
        try expectNoRowPartOpen()
        // A level that is left goes a moment after all is let go.
        try desk.wait("one level") {
            try tree().first(role: "list", name: "Items") == nil || tree().first(role: "list", name: "Lists") == nil
        }
        var clicked = Trace.now - 3
        try desk.wait("a list") {
            let lists = try lists()
            // Not one that is scrolled beneath the row that adds.
            let top = lists.first { $0.place.y >= window.frame.y + Self.firstRow }
            guard let top else { return lists.isEmpty }
            // Not twice: the second click would be the open list's. One on a level still on its way is nobody's.
            if Trace.now - clicked >= 3 {
                try desk.mouse.click(top.place.center)
                clicked = Trace.now
            }
            return false
        }
        try waitForRest(still: .milliseconds(350))
    }

    /// Each row comes to rest closed or with its menu uncovered, where no popover hides them.
    private func expectNoRowPartOpen() throws {
        guard try popoverWindow() == nil else { return }
        var fronts: [Int] = []
        do {
            try desk.wait("no row part-open") {
                // The uppermost may be half beneath the row that adds, the lowest beneath a toast.
                let places = try (rows().map(\.place) + lists().map(\.place)).filter {
                    $0.y >= window.frame.y + Self.firstRow && $0.maxY < window.frame.maxY - 80
                }
                fronts = try places.map(offset)
                return fronts.allSatisfy { [-Menu.width, 0, Menu.width].contains($0) }
            }
        } catch {
            throw Unexpected("the rows' fronts stand at \(fronts) px: \(error)")
        }
    }

    /// The window answers a key, a tap and a slide, and no row stands off its place.
    fileprivate func expectAnswers() throws {
        try desk.keyboard.press("ctrl+n")
        try typeNew("After the storm")
        try desk.wait("the new item") { try list().contains("After the storm") }
        try waitForRest(still: .milliseconds(350)) { $0.first?.title == "After the storm" }
        try open("After the storm")
        try desk.keyboard.press("escape")
        try waitForRest { $0.first?.title == "After the storm" }
        try tap("After the storm")
        try waitForEditor("After the storm")
        try desk.keyboard.press("escape")
        try waitForNoEditor()
        try waitForRest(still: .milliseconds(350))
    }
}
