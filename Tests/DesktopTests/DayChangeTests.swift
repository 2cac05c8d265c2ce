// Midnight comes, and the machine is set to another zone, while the program runs (M9).

import Desk
import Foundation
import Testing

extension DesktopTests {
    /// The program's clock on the wall is set by faketime; what it waits by, the kernel's alarms among that, follows it.
    @MainActor @Suite(.enabled(if: Desk.clocksAreExpected, "needs faketime"))
    struct DayChangeTests {
        /// Runs a test on items of these dates, with the program started at a time in UTC.
        private func use(
            at time: String, _ items: [(title: String, due: String)], in etc: String? = nil,
            _ body: (FurrowDesk) throws -> Void
        ) throws {
            let options = Desk.Options.with { $0.environment = FurrowDesk.always }
            try Desk.use(options) { desk in
                // The store is where one is by default: Swift's runtime finds no arguments beside faketime.
                let data = try #require(desk.environment["XDG_DATA_HOME"])
                let store = "\(data)/io.github.furrow_app.Furrow/furrow.db"
                for item in items { _ = try desk.furrow(store, ["add", item.title, "--due", item.due]) }
                try desk.keepPreferences(nil)
                var clock = try Desk.clock(at: time)
                if etc != nil { clock["TZ"] = nil }
                // What the program is started by lives by the machine's time.
                let start = ["/usr/bin/env", "-u", "TZ"] + clock.map { "\($0)=\($1)" } + [try FurrowDesk.binary]
                let program = try desk.start(
                    etc.map { Volume.seeing($0, at: "/etc", start) } ?? start, environment: FurrowDesk.always)
                let furrow = try FurrowDesk(desk, adopting: program, store: store)
                try furrow.waitForRows(items.map(\.title))
                try body(furrow)
                try furrow.close()
            }
        }

        private func wait(for description: String, of title: String, in furrow: FurrowDesk) throws {
            try furrow.desk.wait("“\(title)” described as “\(description)”", timeout: 60) {
                try furrow.spokenRow(title).description.hasPrefix(description)
            }
        }

        @Test func atMidnightTomorrowIsToday() throws {
            try use(at: "2031-12-03 23:59:45", [("Plain", "2031-12-20"), ("Anna", "2031-12-04")]) { furrow in
                try wait(for: "Due Tomorrow", of: "Anna", in: furrow)
                try wait(for: "Due Today", of: "Anna", in: furrow)
            }
        }

        /// The program sees a copy of the machine's settings, in which the zone is another in the middle of the test.
        @Test(.enabled(if: Volume.isExpected, "\(Volume.reason)"))
        func aZoneThatIsSetMakesTonightTomorrow() throws {
            let etc = NSTemporaryDirectory() + "etc-\(UUID().uuidString)"
            defer { try? FileManager.default.removeItem(atPath: etc) }
            try copySettings(to: etc)
            try setZone("UTC", in: etc)
            let items = [("Plain", "2031-12-20"), ("Anna", "2031-12-03T20:00:00+00:00[UTC]")]
            try use(at: "2031-12-03 12:00:00", items, in: etc) { furrow in
                try wait(for: "Due Today 20:00", of: "Anna", in: furrow)
                try setZone("Asia/Kolkata", in: etc)
                try wait(for: "Due Tomorrow 1:30", of: "Anna", in: furrow)
            }
        }

        /// Copies what a program reads of the machine's settings: whoever runs the tests may not read all of them.
        private func copySettings(to folder: String) throws {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for name in try FileManager.default.contentsOfDirectory(atPath: "/etc") where name != "localtime" {
                try? FileManager.default.copyItem(atPath: "/etc/\(name)", toPath: "\(folder)/\(name)")
            }
        }

        /// Sets the zone as the system does: the new file takes the old one's place at once.
        private func setZone(_ zone: String, in folder: String) throws {
            let new = "\(folder)/localtime.new"
            try FileManager.default.createSymbolicLink(
                atPath: new, withDestinationPath: "/usr/share/zoneinfo/\(zone)")
            guard rename(new, "\(folder)/localtime") == 0 else { throw Unexpected("the zone could not be set") }
        }
    }
}
