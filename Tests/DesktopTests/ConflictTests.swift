// The questions that sync asks the user, in the real window with a real server: answered by touch and with keys.

import DavServers
import Desk
import Foundation
import GRDB
import Store
import Testing

extension DesktopTests {
    @MainActor @Suite(.enabled(if: Radicale.shouldRun, "needs radicale"))
    struct ConflictTests {
        private static let password = "s3cret-word"

        /// Runs a test with a window and a server. The server's collection "home" is the local list Home, with these
        /// tasks.
        private func use(
            _ titles: [String], isMirrored: Bool = false, body: (FurrowDesk, Radicale) throws -> Void
        ) throws {
            let environment = isMirrored ? ["FURROW_DIRECTION": "rtl"] : [:]
            let server = try Radicale(password: Self.password)
            try server.makeCollection("home", displayName: "Home")
            try server.fill("home", with: Self.tasks(titles))
            try FurrowDesk.use(environment: environment) { furrow in
                let account = ["account", "add", server.address, "--user", server.user]
                _ = try furrow.desk.furrow(
                    furrow.store, account + ["--password-command", "echo \(Self.password)", "--all"])
                #expect(try synchronize(furrow) == .exited(0))
                try furrow.goUp(to: ["Tasks", "Home"], by: isMirrored ? "alt+right" : "alt+left")
                try furrow.waitForListFocus(on: "Tasks")
                try furrow.desk.keyboard.press("down")
                try furrow.waitForListFocus(on: "Home")
                try furrow.desk.keyboard.press("return")
                try furrow.waitUntilIdle { $0.first?.title == titles[0] }
                try body(furrow, server)
            }
        }

        private static func tasks(_ titles: [String]) -> [String: String] {
            let texts = titles.enumerated().map { number, title in
                let minute = String(1000 + number).dropFirst(2)
                return (
                    "\(number).ics", Radicale.task("uid-\(number)", title, lines: ["CREATED:20261101T10\(minute)00Z"])
                )
            }
            return Dictionary(uniqueKeysWithValues: texts)
        }

        /// Syncs from the command line.
        ///
        /// - Returns: The way in which the program ended.
        @discardableResult
        private func synchronize(_ furrow: FurrowDesk) throws -> Ending {
            let command = [try FurrowDesk.binary, "--store", furrow.store, "sync"]
            let output = try furrow.desk.run(command, input: "", environment: [:], timeout: Desk.defaultTimeout)
            return output.ending
        }

        /// Renames “Milk” differently locally and on the server, and syncs.
        private func makeConflict(_ furrow: FurrowDesk, _ server: Radicale) throws {
            let id = try #require(try furrow.stored(in: "Home").first { $0.title == "Milk" }).id
            // The timestamps make the server's version the older one, regardless of the clocks.
            let old = ["CREATED:20261101T100000Z", "LAST-MODIFIED:20261101T110000Z"]
            // While the server is stopped, the window cannot sync between the two edits.
            server.stop()
            _ = try furrow.desk.furrow(furrow.store, ["edit", id, "--title", "Oat milk"])
            try server.fill("home", with: ["0.ics": Radicale.task("uid-0", "Soy milk", lines: old)])
            try server.start()
            #expect(try synchronize(furrow) == .exited(0))
            try furrow.waitForToast("Changed in two places: Oat milk")
        }

        private func button(_ name: String, _ furrow: FurrowDesk) throws -> ScreenPoint {
            var last: ScreenRect?
            return try furrow.desk.wait(for: "the button \(name) at rest") { () -> ScreenRect? in
                let now = try furrow.tree().first { $0.role == "button" && $0.name.hasPrefix(name) }?.bounds
                defer { last = now }
                return now != nil && now == last ? now : nil
            }.center
        }

        @Test func aConflictIsResolvedByTouchAndTheResolutionUndone() throws {
            try use(["Milk", "Bread"]) { furrow, server in
                try makeConflict(furrow, server)
                try furrow.desk.touch.tap(button("Show", furrow))
                try furrow.tapInDetails("Use Other Value: Title")
                try furrow.desk.wait("the other title in the store") {
                    try furrow.stored(in: "Home").map(\.title) == ["Soy milk", "Bread"]
                }
                try furrow.desk.wait("nothing more to be said") {
                    try furrow.tree().first { $0.name.hasPrefix("Use Other Value") } == nil
                }
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForFocus(on: "Soy milk")
                try furrow.desk.keyboard.press("ctrl+z")
                try furrow.desk.wait("the first title in the store") {
                    try furrow.stored(in: "Home").map(\.title) == ["Oat milk", "Bread"]
                }
            }
        }

        @Test(arguments: [false, true]) func aConflictIsDismissedWithTheKeyboardInANarrowWindow(isMirrored: Bool) throws
        {
            try use(["Milk", "Bread"], isMirrored: isMirrored) { furrow, server in
                try makeConflict(furrow, server)
                furrow.window = try furrow.desk.resize(furrow.window, width: 360, height: 640)
                furrow.cachedList = nil
                try furrow.focus("Oat milk")
                try furrow.desk.wait("the row’s words") {
                    try furrow.accessibleRow("Oat milk").description.hasPrefix("Changed in two places")
                }
                try furrow.desk.keyboard.press("alt+return")
                try furrow.waitForDetailsFocus(on: "Title")
                try furrow.desk.waitForLabelCheck()
                try furrow.desk.keyboard.press("shift+tab")
                try furrow.waitForDetailsFocus(on: "Keep: Title")
                try furrow.desk.keyboard.press("space")
                try furrow.waitForDetailsFocus(on: "Title")
                try furrow.waitForToast("Current value kept")
                #expect(try furrow.stored(in: "Home").map(\.title) == ["Oat milk", "Bread"])
            }
        }

        @Test func aHeldMassDeletionIsAnsweredWithTheKeyboard() throws {
            let titles = (1...14).map { "Task \($0)" }
            try use(titles) { furrow, server in
                for number in 2...13 { try server.remove("\(number).ics", from: "home") }
                #expect(try synchronize(furrow) == .exited(4))
                let question = "12 of the 14 tasks in “Home” are gone from the server."
                try furrow.desk.wait("the question") { try furrow.tree().first { $0.name == question } != nil }
                #expect(try furrow.stored(in: "Home").count == 14)
                try furrow.desk.keyboard.press("f10")
                try furrow.press("menu item", "Sync Problems…")
                let window = try furrow.desk.wait(for: "the question’s window") {
                    try furrow.desk.windows(of: furrow.program).first { !$0.isPopup && $0.id != furrow.window.id }
                }
                _ = try furrow.desk.resize(window, width: 360, height: 560)
                try furrow.desk.wait("the answers") {
                    try furrow.tree().first { $0.name == "Put Back on Server" } != nil
                }
                try furrow.desk.waitForLabelCheck()
                // The first answer has the focus.
                try furrow.desk.keyboard.press("space")
                try furrow.desk.wait("one window") {
                    try furrow.desk.windows(of: furrow.program).allSatisfy { $0.isPopup || $0.id == furrow.window.id }
                }
                try synchronize(furrow)
                try furrow.waitForRows(["Task 1", "Task 2"])
                let trash = try furrow.desk.furrow(furrow.store, ["trash"]).output
                #expect(trash.contains("Task 14") && trash.contains("Task 3"))
            }
        }

        @Test func deletingInAReadOnlyListIsRefusedWithAMessage() throws {
            try use(["Milk", "Bread"]) { furrow, _ in
                try DatabaseQueue.opened(furrow.store).write {
                    try $0.execute(sql: "UPDATE remote_list SET read_only = 1")
                }
                let sentence = "The server does not let you change this list."
                // The note is above the rows, instead of the button that adds tasks.
                try furrow.desk.wait("the note") { try furrow.tree().first { $0.name == sentence } != nil }
                try furrow.focus("Milk")
                try furrow.desk.keyboard.press("delete")
                try furrow.waitForToast(sentence)
                #expect(try furrow.stored(in: "Home").map(\.title) == ["Milk", "Bread"])
                let output = try furrow.desk.run(
                    [try FurrowDesk.binary, "--store", furrow.store, "add", "--list", "Home", "Cow"], input: "",
                    environment: [:], timeout: Desk.defaultTimeout)
                #expect(output.ending == .exited(1) && output.errors.contains(sentence))
            }
        }
    }
}
