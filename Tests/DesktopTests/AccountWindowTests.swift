// Accounts in the window, with a real server: added by keys alone, their lists switched on, and removed again.

import DavServers
import Desk
import Foundation
import Testing

extension DesktopTests {
    @MainActor @Suite(.enabled(if: Radicale.isExpected, "needs radicale"))
    struct AccountWindowTests {
        private static let items = FurrowDesk.items(5)

        /// What has the focus in any of the program's windows.
        private func focused(_ furrow: FurrowDesk) throws -> [String] {
            try furrow.tree().all { $0.states.contains(.focused) }.map(\.name)
        }

        /// Goes on by a key until what has the focus has a name that begins so.
        private func walk(_ furrow: FurrowDesk, to name: String, by key: String = "tab") throws {
            for _ in 0..<40 {
                if try focused(furrow).contains(where: { $0.hasPrefix(name) }) { return }
                try furrow.desk.keyboard.press(key)
            }
            throw Unexpected("no way by \(key) to “\(name)”: \(try focused(furrow))")
        }

        private func waitForFocus(_ furrow: FurrowDesk, _ name: String) throws {
            try furrow.desk.wait("the focus on “\(name)”") {
                try focused(furrow).contains { $0.hasPrefix(name) }
            }
        }

        private func windows(_ furrow: FurrowDesk) throws -> [Window] {
            try furrow.desk.windows(of: furrow.program).filter { !$0.isPopup && $0.id != furrow.window.id }
        }

        /// Opens the window in which an account is added, by keys.
        private func openAdding(_ furrow: FurrowDesk) throws {
            try furrow.desk.keyboard.press("f5")
            try furrow.waitFor("Add Account…")
            try walk(furrow, to: "Add Account…")
            try furrow.desk.keyboard.press("return")
            try waitForFocus(furrow, "Address")
        }

        /// Types an account by keys, as one whose password a command says.
        private func type(_ furrow: FurrowDesk, _ address: String, _ user: String, command: String) throws {
            try furrow.desk.keyboard.type(address)
            try walk(furrow, to: "User Name")
            try furrow.desk.keyboard.type(user)
            try walk(furrow, to: "Password Command")
            try furrow.desk.keyboard.type(command)
            try furrow.desk.keyboard.press("return")
        }

        @Test func anAccountIsAddedByKeysAloneAndItsListIsHere() throws {
            let synced = try SyncedFurrow()
            try synced.server.makeCollection("home", displayName: "Home")
            try synced.fill("home", 3)
            try FurrowDesk.use { furrow in
                try openAdding(furrow)
                try type(furrow, synced.faults.address, synced.user, command: SyncedFurrow.command)
                try furrow.waitFor("Task Lists")
                try furrow.waitFor("Home")
                try walk(furrow, to: "Home")
                try furrow.desk.keyboard.press("space")
                try furrow.desk.wait("its tasks", timeout: 30) {
                    (try? furrow.stored(in: "Home").map(\.title).sorted()) == ["Task 1", "Task 2", "Task 3"]
                }
                for _ in 0..<2 {
                    try furrow.desk.keyboard.press("escape")
                }
                try furrow.closeOtherWindows()
            }
        }
    }
}
