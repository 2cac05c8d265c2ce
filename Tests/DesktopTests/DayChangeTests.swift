// Midnight and a change of the machine's time zone while the program runs (specification M9).

import Desk
import Foundation
import Testing

extension DesktopTests {
    /// The tests set the program's wall clock with faketime; its timers, including the kernel's alarms, follow.
    @MainActor @Suite(.enabled(if: Desk.shouldRunClockTests, "needs faketime"))
    struct DayChangeTests {
        /// Runs a test on tasks with these dates, with the program started at a given time in UTC.
        private func use(
            at time: String, _ items: [(title: String, due: String)], seeing settings: MachineSettings? = nil,
            _ body: (FurrowDesk) throws -> Void
        ) throws {
            let options = Desk.Options.with { $0.environment = FurrowDesk.defaultEnvironment }
            try Desk.use(options) { desk in
                // The store is at the default path, since Swift's runtime finds no arguments under faketime.
                let data = try #require(desk.environment["XDG_DATA_HOME"])
                let store = "\(data)/io.github.furrow_app.Furrow/furrow.db"
                for item in items { _ = try desk.furrow(store, ["add", item.title, "--due", item.due]) }
                try desk.writeDefaultPreferences(nil)
                var clock = try Desk.clock(at: time)
                if settings != nil { clock["TZ"] = nil }
                let command = [try FurrowDesk.binary]
                let start =
                    settings?.wrapping(command, clock) ?? ["/usr/bin/env"] + clock.map { "\($0)=\($1)" } + command
                let program = try desk.start(start, environment: FurrowDesk.defaultEnvironment)
                let furrow = try FurrowDesk(desk, adopting: program, store: store)
                try furrow.waitForRows(items.map(\.title))
                try body(furrow)
                try furrow.close()
            }
        }

        private func wait(for description: String, of title: String, in furrow: FurrowDesk) throws {
            try furrow.desk.wait("“\(title)” described as “\(description)”", timeout: 60) {
                try furrow.accessibleRow(title).description.hasPrefix(description)
            }
        }

        @Test func theCaptionChangesFromTomorrowToTodayAtMidnight() throws {
            try use(at: "2031-12-03 23:59:45", [("Plain", "2031-12-20"), ("Anna", "2031-12-04")]) { furrow in
                try wait(for: "Due Tomorrow", of: "Anna", in: furrow)
                try wait(for: "Due Today", of: "Anna", in: furrow)
            }
        }

        /// The program sees a copy of the machine's settings, whose time zone changes in the middle of the test.
        @Test(.enabled(if: Volume.shouldRun, "\(Volume.reason)"))
        func aNewTimeZoneChangesTheCaptionFromTodayToTomorrow() throws {
            let settings = try MachineSettings(zone: "UTC")
            let items = [("Plain", "2031-12-20"), ("Anna", "2031-12-03T20:00:00+00:00[UTC]")]
            try use(at: "2031-12-03 12:00:00", items, seeing: settings) { furrow in
                try wait(for: "Due Today 20:00", of: "Anna", in: furrow)
                try settings.set(zone: "Asia/Kolkata")
                try wait(for: "Due Tomorrow 1:30", of: "Anna", in: furrow)
            }
        }
    }
}
