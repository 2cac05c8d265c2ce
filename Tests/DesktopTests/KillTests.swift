// kill −9 at random moments: everything acknowledged is in the store afterward, and the store is intact.

import Desk
import Foundation
import GRDB
import Store
import TestSupport
import Testing

extension DesktopTests {
    @MainActor struct KillTests {
        private static let rounds = Kills("window", count: 50).count

        @Test func killingAtRandomMomentsLosesNoAcknowledgedItem() throws {
            try Desk.use(.checked) { desk in
                var random = SplitMix64(state: 20_26)
                let store = desk.newStorePath()
                var known = Acknowledged()
                for round in 0..<Self.rounds {
                    try killAtRandomMoment(desk, store, round, &known, &random)
                    let titles = Set(try desk.stored(store).map(\.title))
                    let lost = known.titles.subtracting(titles)
                    #expect(lost.isEmpty, "round \(round) lost \(lost.sorted())")
                    let check = try DatabaseQueue.opened(store).read {
                        try String.fetchOne($0, sql: "PRAGMA integrity_check")
                    }
                    #expect(check == "ok", "round \(round)")
                    // A title that was listed once must stay.
                    known.titles.formUnion(titles)
                }
                #expect(known.fromCommandLine > Self.rounds / 2)
                #expect(known.fromWindow > Self.rounds / 4)
            }
        }

        /// The titles that the program has reported as saved.
        private struct Acknowledged {
            var titles: Set<String> = []
            var fromCommandLine = 0
            var fromWindow = 0
        }

        /// Adds tasks from the command line and edits in the window, and kills both at a random moment.
        private func killAtRandomMoment(
            _ desk: Desk, _ store: String, _ round: Int, _ known: inout Acknowledged, _ random: inout SplitMix64
        ) throws {
            let binary = try FurrowDesk.binary
            let window = try desk.start([binary, "--store", store])
            let adds =
                "for i in 1 2 3 4 5 6 7 8 9; do \(binary) --store \(store) add cli-\(round)-$i && echo cli-\(round)-$i; done"
            let line = try desk.start(["sh", "-c", adds])
            // Every fourth round is cut short while the program starts.
            if round % 4 != 0 {
                _ = try desk.waitForWindow(of: window)
                if let title = try type("ui-\(round)", desk, store, waits: round % 4 == 1) {
                    known.titles.insert(title)
                    known.fromWindow += 1
                }
            }
            usleep(UInt32.random(in: 0...(round % 4 == 0 ? 700_000 : 60_000), using: &random))
            window.kill(SIGKILL)
            line.kill(SIGKILL)
            #expect(try window.waitForEnd() == .signaled(SIGKILL))
            try line.waitForEnd()
            // Each title follows the id that confirms that the task is saved.
            let printed = line.log.split(separator: "\n").map(String.init).filter { $0.hasPrefix("cli-") }
            known.titles.formUnion(printed)
            known.fromCommandLine += printed.count
        }

        /// Types a new task. If it `waits`, returns the title once the command line lists it.
        private func type(_ title: String, _ desk: Desk, _ store: String, waits: Bool) throws -> String? {
            try desk.keyboard.press("ctrl+n")
            try desk.keyboard.type(title + "\n")
            guard waits else { return nil }
            // No letter may be lost either, even though the window is still starting.
            return try desk.wait(for: "\(title) in the list") {
                try desk.stored(store).map(\.title).first { $0 == title }
            }
        }
    }
}
