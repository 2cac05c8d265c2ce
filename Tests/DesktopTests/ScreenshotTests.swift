// Creates the screenshots for the README and the metainfo from the real program. Runs only if FURROW_SCREENSHOTS is
// set.

import Desk
import Foundation
import Testing

private let isRequested = ProcessInfo.processInfo.environment["FURROW_SCREENSHOTS"] != nil

extension DesktopTests {
    @MainActor @Suite(.enabled(if: isRequested, "set FURROW_SCREENSHOTS to make the pictures anew"))
    struct ScreenshotTests {
        private static let titles = [
            "Water the tomatoes", "Call Ada about the wedding", "Return the library books",
            "Buy bread, milk and oranges",
            "Fix the bicycle’s front light", "Write to the landlord", "Plan the walk on Sunday",
        ]
        private static let done = ["Learn the second movement", "Sharpen the kitchen knives"]
        private static let lists = [
            ("Garden", ["Order seed potatoes", "Mend the fence", "Turn the compost"]),
            ("Reading", ["The Peregrine", "Middlemarch"]),
            (
                "Lisbon in May",
                ["Book the night train", "Ask Inês for the key", "Learn to say thank you", "Pack light"]
            ),
            ("Someday", ["Build a table"]),
        ]

        /// The other properties of some of the tasks, as options of the command line.
        private static let details = [
            (
                "Water the tomatoes",
                ["--due", FurrowDesk.day(0), "--repeat", "FREQ=DAILY;INTERVAL=2", "--tag", "garden"]
            ),
            ("Call Ada about the wedding", ["--due", FurrowDesk.day(1) + "T09:00", "--priority", "high"]),
            ("Return the library books", ["--due", FurrowDesk.day(-3), "--tag", "town"]),
            ("Buy bread, milk and oranges", ["--tag", "town"]),
            (
                "Write to the landlord",
                ["--due", FurrowDesk.day(6), "--notes", "The gutter, and the light in the yard."]
            ),
        ]

        /// The subtasks of one of the tasks. The first subtask is completed.
        private static let subtasks = (
            of: "Plan the walk on Sunday", titles: ["Look at the map", "Ask Ben and Carla", "Pack for rain"]
        )

        private func use(
            dark: Bool, width: Int, height: Int = 640, _ body: (FurrowDesk) throws -> Void
        ) throws {
            let options = Desk.Options.with { $0.dark = dark }
            try FurrowDesk.use(
                Self.titles, done: Self.done, options: options, environment: FurrowDesk.traced
            ) { furrow in
                for list in Self.lists { try furrow.makeList(list.0, list.1) }
                for item in try furrow.stored() {
                    let options = Self.details.first { $0.0 == item.title }?.1 ?? []
                    if !options.isEmpty { _ = try furrow.desk.furrow(furrow.store, ["edit", item.id] + options) }
                    if item.title == Self.subtasks.of { try makeSubtasks(of: item.id, furrow) }
                }
                furrow.window = try furrow.desk.resize(furrow.window, width: width, height: height)
                furrow.cachedList = nil
                // Out of the way, because a pointer over a row shows the row's actions.
                try furrow.desk.mouse.moveTo(ScreenPoint(1270, 790))
                try furrow.waitUntilIdle(still: .milliseconds(500)) { $0.count >= 8 }
                try body(furrow)
            }
        }

        private func makeSubtasks(of id: String, _ furrow: FurrowDesk) throws {
            let ids = try Self.subtasks.titles.map { title in
                try furrow.desk.furrow(furrow.store, ["add", title, "--parent", id])
                    .output.trimmingCharacters(in: .newlines)
            }
            _ = try furrow.desk.furrow(furrow.store, ["done", ids[0]])
        }

        private func picture(_ furrow: FurrowDesk) throws -> Screenshot {
            try furrow.desk.screenshot(of: furrow.window.frame)
        }

        private func save(_ picture: Screenshot, _ name: String) throws {
            let clone = try FurrowDesk.binary.components(separatedBy: "/.build/")[0]
            try picture.saveCompressed(to: "\(clone)/data/screenshots/\(name).png")
        }

        @Test(arguments: [("wide-light", false), ("wide-dark", true)]) func wideWindow(_ name: String, _ dark: Bool)
            throws
        {
            try use(dark: dark, width: 1000) { furrow in
                // Not from the window's edge, because the lists are there.
                let start = try furrow.center(of: Self.titles[2])
                try furrow.desk.touch.slide(
                    from: start, to: start.moved(by: Hand.short + 32, 0), seconds: Hand.slowly, hold: Hand.rest,
                    release: false)
                try save(picture(furrow), name)
            }
        }

        @Test func narrowLightWindowWithAnOpenRow() throws {
            try use(dark: false, width: 360) { furrow in
                try furrow.slide(Self.titles[2], by: Hand.short + 32, release: false)
                try save(picture(furrow), "narrow-light")
            }
        }

        @Test func narrowDarkWindowWithAPinch() throws {
            try use(dark: true, width: 360) { furrow in
                try furrow.part(Self.titles[3], Self.titles[4], by: 70, release: false)
                try save(picture(furrow), "narrow-dark")
            }
        }

        @Test func threeGesturesForTheReadme() throws {
            var pictures: [Screenshot] = []
            try use(dark: false, width: 472, height: 642) { furrow in
                try furrow.slide(Self.titles[2], by: Hand.short + 32, release: false)
                pictures.append(try picture(furrow))
            }
            try use(dark: false, width: 472, height: 642) { furrow in
                try furrow.part(Self.titles[3], Self.titles[4], by: 70, release: false)
                pictures.append(try picture(furrow))
            }
            try use(dark: true, width: 472, height: 642) { furrow in
                try furrow.slide(Self.titles[1], by: -Hand.long - 80, release: false)
                pictures.append(try picture(furrow))
            }
            try save(Screenshot(beside: pictures, gap: 16), "gestures")
        }

        @Test func rowBecomingASubtask() throws {
            try use(dark: false, width: 472, height: 642) { furrow in
                let point = try furrow.center(of: Self.titles[3])
                try furrow.hold(point)
                try furrow.desk.touch.play(
                    [Track(from: point, to: point.moved(by: 40, 0))], seconds: Hand.slowly, hold: Hand.rest,
                    release: false)
                try save(picture(furrow), "subtask")
            }
        }

        @Test func selectedRows() throws {
            try use(dark: true, width: 472, height: 642) { furrow in
                try furrow.focus(Self.titles[1])
                for _ in 0..<2 { try furrow.desk.keyboard.press("shift+down") }
                try furrow.waitUntilIdle(still: .milliseconds(500))
                try save(picture(furrow), "selection")
            }
        }

        @Test func searchResults() throws {
            try use(dark: false, width: 472, height: 642) { furrow in
                try furrow.desk.keyboard.press("ctrl+f")
                try furrow.desk.keyboard.type("the")
                furrow.cachedList = nil
                try furrow.waitUntilIdle(still: .milliseconds(500))
                try save(picture(furrow), "search")
            }
        }
    }
}
