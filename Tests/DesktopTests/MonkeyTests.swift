// The arbiter under fire: random input on every device, while another program changes the list.

import Desk
import Foundation
import GRDB
import Testing

extension DesktopTests {
    /// `MONKEY_SECONDS=60 MONKEY_SEED=7 swift test --filter MonkeyTests` plays longer, and another game.
    @MainActor struct MonkeyTests {
        private static let seconds = Double(setting("MONKEY_SECONDS") ?? "") ?? 60
        private static let seed = UInt64(setting("MONKEY_SEED") ?? "") ?? 20_26
        /// S between two readings of the memory in a longer game.
        private static let interval = 30.0
        /// KiB by which memory may have grown at the end of a game of more than two minutes, from the second minute on.
        private static let growth = 10 * 1024

        private nonisolated static func setting(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

        // By hand only, until it passes every time: it still finds warnings of GTK about presses on rows that go, and
        // once in a while a window that takes no more keys.
        @Test(.enabled(if: setting("MONKEY_SECONDS") != nil))
        func afterRandomInputFromEveryDeviceTheWindowIsAsGoodAsNew() throws {
            try FurrowDesk.use(FurrowDesk.items(12)) { furrow in
                let user = try CommandLineUser(furrow, seed: Self.seed)
                var monkey = Monkey(furrow.desk, in: furrow.window.frame, seed: Self.seed)
                do {
                    try play(&monkey, furrow)
                    let words = try user.end()
                    #expect(!words.contains("rror"), "the command line: \(words)")
                    try furrow.calmDown()
                    try furrow.expectAnswers()
                } catch {
                    throw Unexpected(
                        "\(error)\nseed \(Self.seed), lately:\n" + monkey.diary.suffix(300).joined(separator: "\n"))
                }
                try furrow.close()
                let check = try DatabaseQueue(path: furrow.store).read {
                    try String.fetchOne($0, sql: "PRAGMA integrity_check")
                }
                #expect(check == "ok")
            }
        }

        /// Has the monkey play its time, and reads the memory meanwhile.
        private func play(_ monkey: inout Monkey, _ furrow: FurrowDesk) throws {
            let start = Trace.now
            var readings: [(second: Double, pss: Int)] = []
            while Trace.now < start + Self.seconds {
                try monkey.act()
                guard furrow.program.isRunning else {
                    throw Unexpected(
                        "the program ended, \(String(describing: furrow.program.ending)):\n\(furrow.program.log)")
                }
                let now = Trace.now - start
                if now >= (readings.last?.second ?? 0) + Self.interval {
                    readings.append((now, furrow.program.pssKiB))
                    if Self.seconds > 60 { print("monkey: \(Int(now)) s, PSS \(readings[readings.count - 1].pss) KiB") }
                }
            }
            try monkey.rest()
            if let second = readings.first(where: { $0.second >= 60 }), let last = readings.last, last.second >= 120 {
                #expect(last.pss - second.pss <= Self.growth, "PSS \(readings)")
            }
        }
    }
}

extension FurrowDesk {
    /// Ends whatever is open: popovers, editors, rows, another level of the window.
    fileprivate func calmDown() throws {
        try lift()
        // Where a touch has taken the pointer out of the window, or the fingers never left the pad.
        try desk.pad.moveTo(ScreenPoint(Double(window.frame.x + 200), Double(window.frame.y + 20)))
        try desk.pad.liftScroll()
        // A window manager would give the keyboard back where a popup took it.
        try desk.focus(window)
        try desk.wait("the list without popover or editor") {
            if try popoverWindow() != nil || editor() != nil {
                try desk.keyboard.press("escape")
                return false
            }
            if try tree().first(role: "list", name: "Items") != nil { return true }
            // It went up to the lists.
            for key in ["home", "return"] { try desk.keyboard.press(key) }
            return false
        }
        // Escape would go up a level where no row is open.
        try desk.mouse.click(ScreenPoint(Double(window.frame.x + 150), Double(window.frame.y + 20)))
        try waitForRest(still: .milliseconds(350))
    }

    /// The window answers a key, a tap and a slide, and no row stands off its place.
    fileprivate func expectAnswers() throws {
        try desk.keyboard.press("ctrl+n")
        try typeNew("After the storm")
        try desk.wait("the new item") { try list().contains("After the storm") }
        try desk.wait("its row at the top") { try rows().first?.title == "After the storm" }
        try waitForRest(still: .milliseconds(350))
        try open("After the storm")
        try desk.keyboard.press("escape")
        try waitForRest()
        try tap("After the storm")
        try waitForEditor("After the storm")
        try desk.keyboard.press("escape")
        try waitForNoEditor()
        try waitForRest(still: .milliseconds(350))
    }
}
