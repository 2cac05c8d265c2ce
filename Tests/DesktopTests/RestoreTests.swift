// Tests of backups in the window: choosing one by keyboard, mouse and touch, restoring it, and undoing that.

import Desk
import Foundation
import Testing

extension DesktopTests {
    @MainActor struct RestoreTests {
        private static let restored = ["Item 1", "Item 2", "Item 3", "Item 4", "Item 5"]
        private static let now = ["New", "Item 1", "Item 3", "Item 4", "Item 5"]

        /// Runs the program with a backup of five tasks. One of the tasks has been deleted since, and another task
        /// added.
        private func withBackup(
            environment: [String: String] = [:], _ body: (FurrowDesk) throws -> Void
        ) throws {
            try FurrowDesk.use(environment: environment) { furrow in
                // This backup comes in addition to the daily backup, which the program has made by now or will make.
                let output = try furrow.desk.furrow(furrow.store, ["backup", "--json"]).output
                #expect(output.contains("\"path\""))
                try furrow.command("delete", "Item 2")
                try furrow.add("New", top: true)
                try furrow.waitForRows(Self.now)
                try body(furrow)
            }
        }

        private func backupCount(_ furrow: FurrowDesk) throws -> Int {
            try furrow.desk.furrow(furrow.store, ["backup", "--list"]).output.split(separator: "\n").count
        }

        /// Opens the backups window from the main menu.
        private func openWindow(_ furrow: FurrowDesk, width: Int = 480) throws -> Window {
            try furrow.desk.keyboard.press("f10")
            try furrow.press("menu item", try furrow.translated("Restore…"))
            let window = try furrow.desk.wait(for: "the window of the backups") {
                try furrow.desk.windows(of: furrow.program).first { !$0.isPopup && $0.id != furrow.window.id }
            }
            return try furrow.desk.resize(window, width: width, height: 500)
        }

        /// Waits until the changes since each backup have been determined, and returns the buttons that restore.
        private func buttons(_ furrow: FurrowDesk) throws -> [Accessible] {
            let word = try furrow.translated("Restore: {date}").replacing("{date}", with: "")
            let loading = try furrow.translated("Checking for changes…")
            return try furrow.desk.wait(for: "the backups") {
                let tree = try furrow.tree()
                let found = tree.all { $0.role == "button" && $0.name.hasPrefix(word) }
                let isLoading = tree.first { $0.name == loading } != nil
                return found.isEmpty || isLoading ? nil : found
            }
        }

        private func waitForStored(_ titles: [String], _ furrow: FurrowDesk) throws {
            try furrow.desk.wait("\(titles) in the store") { try furrow.list() == titles }
        }

        private func waitForOneWindow(_ furrow: FurrowDesk) throws {
            try furrow.desk.wait("one window") {
                try furrow.desk.windows(of: furrow.program).filter { !$0.isPopup }.count == 1
            }
        }

        /// Closes the backups window and waits until only the main window is left.
        private func leave(_ furrow: FurrowDesk) throws {
            try furrow.desk.keyboard.press("escape")
            try waitForOneWindow(furrow)
        }

        private func expectRestored(_ furrow: FurrowDesk) throws {
            try waitForStored(Self.restored, furrow)
            try waitForOneWindow(furrow)
            try furrow.waitForRows(Self.restored)
        }

        @Test func aBackupIsRestoredWithTheKeyboardAndTheRestoreUndone() throws {
            try withBackup { furrow in
                let count = try backupCount(furrow)
                _ = try openWindow(furrow)
                _ = try buttons(furrow)
                // The newest backup has the focus.
                try furrow.desk.keyboard.press("space")
                try expectRestored(furrow)
                #expect(try backupCount(furrow) == count + 1)
                try furrow.desk.focus(furrow.window)
                try furrow.desk.keyboard.press("ctrl+z")
                try waitForStored(Self.now, furrow)
                try furrow.waitForRows(Self.now)
            }
        }

        @Test(arguments: [false, true]) func aBackupIsRestoredWithTheMouseOrByTouch(byFinger: Bool) throws {
            try withBackup { furrow in
                let window = try openWindow(furrow)
                let name = try #require(try buttons(furrow).first?.name)
                let point = try center(of: name, in: window, furrow)
                if byFinger { try furrow.desk.touch.tap(point) } else { try furrow.desk.mouse.click(point) }
                try expectRestored(furrow)
                try furrow.clickUndo()
                try waitForStored(Self.now, furrow)
            }
        }

        /// Returns the position of a button in the smaller window.
        private func center(of name: String, in window: Window, _ furrow: FurrowDesk) throws -> ScreenPoint {
            try furrow.desk.wait(for: "the place of \(name)") {
                let node = try furrow.tree().all { $0.role == "button" && $0.name == name }.first
                return node.flatMap { furrow.place($0, in: window)?.center }
            }
        }

        @Test func theChangesSinceABackupAreShown() throws {
            try withBackup { furrow in
                _ = try openWindow(furrow)
                _ = try buttons(furrow)
                try furrow.desk.wait("what has changed") {
                    try furrow.tree().first { $0.name.contains("Since then: 1 added, 1 removed") } != nil
                }
                try leave(furrow)
                #expect(try furrow.list() == Self.now)
            }
        }

        @Test(arguments: [false, true]) func theBackupsWindowFitsAPhone(isMirrored: Bool) throws {
            try withBackup(environment: isMirrored ? ["FURROW_DIRECTION": "rtl"] : [:]) { furrow in
                let window = try openWindow(furrow, width: 360)
                #expect(window.frame.width == 360)
                _ = try buttons(furrow)
                try furrow.desk.waitForLabelCheck()
                try leave(furrow)
            }
        }

        @Test func anUnreadableBackupIsReportedAndCannotBeRestored() throws {
            try withBackup { furrow in
                let folder = (furrow.store as NSString).deletingLastPathComponent + "/backups"
                let names = try FileManager.default.contentsOfDirectory(atPath: folder)
                for name in names where !name.hasSuffix("lock") {
                    try Data("no store".utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
                }
                _ = try openWindow(furrow)
                let all = try buttons(furrow)
                try furrow.desk.wait("that none can be chosen") {
                    try buttons(furrow).allSatisfy { !$0.states.contains(.enabled) }
                }
                #expect(all.count == names.count - 1)
                #expect(try furrow.tree().first { $0.name.contains("is not a Furrow store") } != nil)
                try leave(furrow)
            }
        }
    }
}
