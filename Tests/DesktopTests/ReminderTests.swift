// Tests that reminders start with the window, which asks once whether they should start at login.

import Desk
import Foundation
import Testing

extension DesktopTests {
    @MainActor struct ReminderTests {
        private static let question =
            "Show reminders even when Furrow has not been opened?"
        private static let answer = "Start at Login"

        /// Runs a test with a window on the user's own store, in which no task has a reminder yet.
        private func use(_ body: (Desk, Program, _ autostart: String) throws -> Void) throws {
            try Desk.use(.checked) { desk in
                let data = try #require(desk.environment["XDG_DATA_HOME"])
                let store = "\(data)/\(Launcher.id)/furrow.db"
                try desk.seed(store, ["Mine"])
                let program = try desk.start([try FurrowDesk.binary])
                _ = try desk.waitForWindow(of: program)
                let settings = try #require(desk.environment["XDG_CONFIG_HOME"])
                try body(desk, program, "\(settings)/autostart/\(Launcher.id).Remind.desktop")
            }
        }

        private func addReminder(_ desk: Desk) throws {
            let added = try desk.run(
                [try FurrowDesk.binary, "add", "Later", "--due", "2099-12-03T09:00", "--remind=-PT15M"])
            #expect(added.succeeded, "\(added.errors)")
        }

        private func element(_ role: String, _ name: String, _ desk: Desk, _ program: Program) throws -> Accessible? {
            try desk.accessible(program).first { $0.role == role && $0.name == name && $0.bounds != nil }
        }

        /// Waits until a button is at rest, because the question slides in, and returns its position.
        private func place(of name: String, _ desk: Desk, _ program: Program) throws -> ScreenPoint {
            var last: ScreenPoint?
            return try desk.wait(for: name) {
                let found = try element("button", name, desk, program)?.bounds?.center
                defer { last = found }
                return found == last ? found : nil
            }
        }

        private func isQuestionShown(_ desk: Desk, _ program: Program) throws -> Bool {
            try element("button", Self.answer, desk, program) != nil
        }

        @Test func theFirstReminderStartsTheReminderProgramAndAsksAboutLogin() throws {
            try use { desk, program, autostart in
                let before = try isQuestionShown(desk, program)
                #expect(!before)
                try addReminder(desk)
                let button = try place(of: Self.answer, desk, program)
                #expect(try desk.accessible(program).first { $0.name == Self.question } != nil)
                try desk.wait("the program that reminds") { try busNames(desk).contains("\(Launcher.id).Remind") }
                #expect(!FileManager.default.fileExists(atPath: autostart))
                try desk.touch.tap(button)
                try desk.wait("the autostart file") { FileManager.default.fileExists(atPath: autostart) }
                try desk.wait("the question to go") { try !isQuestionShown(desk, program) }
                #expect(try String(contentsOfFile: autostart, encoding: .utf8).contains("/furrow-remind\n"))
                #expect(program.warnings.isEmpty)
            }
        }

        /// Returns the names that are owned on the session bus.
        private func busNames(_ desk: Desk) throws -> String {
            try desk.run([
                "gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/", "--method",
                "org.freedesktop.DBus.ListNames",
            ]).output
        }

        @Test func closingTheQuestionDeclinesStartAtLogin() throws {
            try use { desk, program, autostart in
                try addReminder(desk)
                try desk.mouse.click(try place(of: "Close Message", desk, program))
                try desk.wait("the question to go") { try !isQuestionShown(desk, program) }
                #expect(!FileManager.default.fileExists(atPath: autostart))
                #expect(program.warnings.isEmpty)
            }
        }

        /// Returns whether the switch in the preferences is on, so that reminders start with each session.
        private func isOn(_ preferences: Window, _ furrow: FurrowDesk) throws -> Bool {
            try furrow.tree(of: preferences).first { $0.name == "Start at Login" && $0.role == "switch" }?
                .states.contains(.checked) == true
        }

        @Test func theAutostartFileMatchesARapidlyToggledSwitch() throws {
            try FurrowDesk.useWithPreferences { furrow in
                let settings = try #require(furrow.desk.environment["XDG_CONFIG_HOME"])
                let path = "\(settings)/autostart/\(Launcher.id).Remind.desktop"
                let hasAutostartFile = { FileManager.default.fileExists(atPath: path) }
                #expect(!hasAutostartFile())
                let preferences = try furrow.openWindow("ctrl+,")
                try furrow.click(furrow.control(preferences, "Reminders"))
                // The switch cannot be pressed before its state is known.
                let control = try furrow.desk.wait(for: "the switch") {
                    try furrow.tree(of: preferences).first {
                        $0.name == "Start at Login" && $0.role == "switch" && $0.states.contains(.sensitive)
                    }
                }
                let place = try #require(furrow.place(control, in: preferences)).center
                // First one press at a time, waiting for each result, then as fast as a hand can.
                try furrow.click(place)
                try furrow.desk.wait("the file") { try hasAutostartFile() && isOn(preferences, furrow) }
                try furrow.desk.wait("the answer to be kept") { try furrow.preference("asked-autostart") == "true" }
                try furrow.click(place)
                try furrow.desk.wait("no file") { try !hasAutostartFile() && !isOn(preferences, furrow) }
                for _ in 0..<7 { try furrow.click(place) }
                // The final state depends on how many of the presses took effect.
                try furrow.desk.wait("the file as the switch is") {
                    try hasAutostartFile() == isOn(preferences, furrow)
                }
                if try isOn(preferences, furrow) { try furrow.click(place) }
                try furrow.desk.wait("no file at the end") { try !hasAutostartFile() && !isOn(preferences, furrow) }
                try furrow.dismiss(preferences)
                #expect(!hasAutostartFile())
            }
        }
    }
}
