// Tests of one process with many windows: a service on the session bus opens a window each time it is asked, and a
// closed window releases its memory.

import Desk
import Foundation
import Testing

extension DesktopTests {
    /// Opens and closes 30 windows. `WINDOWS=200 swift test --filter WindowLifecycleTests` opens and closes 200.
    @MainActor struct WindowLifecycleTests {
        private static let count = Int(ProcessInfo.processInfo.environment["WINDOWS"] ?? "") ?? 30
        /// The number of windows after which everything that is created only once exists.
        private static let warmUp = 10
        /// The limit (KiB) for the growth of the process's own memory per window: half of what one leaked list takes
        /// without its rows.
        private static let growth = 12.0

        @Test func aClosedWindowReleasesItsMemory() throws {
            try Launcher.use { launcher in
                try launcher.desk.seed(launcher.store, FurrowDesk.items(30), done: ["Old"])
                try launcher.call("Activate")
                let furrow = try launcher.started()
                var readings: [Int] = []
                for number in 1...Self.count {
                    if number > 1 { try openAnother(launcher, furrow) }
                    try use(furrow)
                    try launcher.desk.requestClose(furrow.window)
                    try launcher.desk.wait("window \(number) to go") {
                        try launcher.desk.windows(of: furrow.program).isEmpty
                    }
                    readings.append(furrow.program.anonymousKiB)
                }
                let (first, last) = (readings[Self.warmUp - 1], try #require(readings.last))
                let growth = Self.growthPerWindow(Array(readings.dropFirst(Self.warmUp - 1)))
                print("windows: \(Self.count), \(first) KiB after \(Self.warmUp), \(last) at the end, \(growth) each")
                #expect(growth <= Self.growth, "KiB: \(readings)")
                try furrow.program.waitForEnd()
                #expect(furrow.program.warnings.isEmpty)
            }
        }

        /// Returns the growth of the process per window (KiB).
        ///
        /// This is the median: an allocator takes a megabyte now and then and does not need another for many windows,
        /// while a leak occurs with every window.
        private static func growthPerWindow(_ readings: [Int]) -> Double {
            let growths = zip(readings.dropFirst(), readings).map { Double($0 - $1) }.sorted()
            return growths[growths.count / 2]
        }

        /// Opens another window in the same process.
        private func openAnother(_ launcher: Launcher, _ furrow: FurrowDesk) throws {
            try launcher.call("Activate")
            furrow.window = try launcher.desk.wait(for: "another window") {
                try launcher.desk.windows(of: furrow.program).first { !$0.isPopup }
            }
            furrow.cachedList = nil
            try launcher.desk.focus(furrow.window)
        }

        /// Does something of each kind, so that all event handlers and timers of a window exist. Opens no popover,
        /// because GTK (4.8) keeps some 125 KiB of each opened popover, even in a program that does nothing else.
        private func use(_ furrow: FurrowDesk) throws {
            try furrow.waitUntilIdle { $0.count > 5 }
            // A new user's menu has three buttons.
            let frame = try furrow.row("Item 2").frame
            try furrow.slide("Item 2", by: Hand.short)
            try furrow.waitForOffset(at: frame, 3 * Menu.width / 2)
            try furrow.desk.keyboard.press("escape")
            try furrow.focus("Item 3")
            try furrow.desk.keyboard.press("f2")
            try furrow.waitForEditor("Item 3")
            try furrow.desk.keyboard.press("escape")
            try furrow.waitUntilIdle { $0.count > 5 }
            try furrow.desk.keyboard.press("alt+left")
            try furrow.waitForLists(["Tasks"])
        }
    }
}
