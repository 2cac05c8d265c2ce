// The window on a store with an account that is unknown on this computer.

import DavServers
import Desk
import Foundation
import Testing

extension DesktopTests {
    @MainActor @Suite(.enabled(if: Radicale.shouldRun, "needs radicale"))
    struct ConsentWindowTests {
        /// Removes the record of known accounts, as if on another computer.
        private func forgetAccounts(_ furrow: FurrowDesk) throws {
            let config = furrow.desk.environment["XDG_CONFIG_HOME"] ?? furrow.desk.folder + "/config"
            let path = config + "/io.github.furrow_app.Furrow/accounts.json"
            try FileManager.default.removeItem(atPath: path)
        }

        /// Opens the question about the account from the button in the header.
        private func openQuestion(_ furrow: FurrowDesk, of name: String, at origin: String) throws {
            let mark = try furrow.desk.wait(for: "the mark", timeout: 30) {
                try furrow.syncMark("Sync Needs Attention")
            }
            try furrow.desk.mouse.click(try #require(mark.bounds).center)
            try furrow.waitFor("does not know this account")
            try furrow.press("button", "\(name): Confirm…")
            try furrow.waitFor("Sign In to This Server?")
            try furrow.waitFor(origin)
        }

        @Test func anUnknownAccountIsOnlySignedInToWithTheUsersConsent() throws {
            let synced = try SyncedFurrow()
            try synced.server.makeCollection("home", displayName: "Home")
            try synced.fill("home", 2)
            try FurrowDesk.use { furrow in
                _ = try synced.addAccount(furrow, "--all")
                try furrow.desk.wait("its tasks", timeout: 30) { (try? furrow.stored(in: "Home").count) == 2 }
                try furrow.desk.wait("the end of the run", timeout: 30) {
                    try SyncedFurrow.accounts(furrow).first?["code"] as? String == "ok"
                        && furrow.syncMark("Sync Problems") == nil
                }
                try forgetAccounts(furrow)
                try synced.fill("home", 3)
                synced.faults.forgetRequests()
                try furrow.desk.keyboard.press("f5")
                let name = try #require(try SyncedFurrow.accounts(furrow).first?["name"] as? String)
                let origin = String(synced.faults.address.dropLast())
                // The safe answer has the focus.
                try openQuestion(furrow, of: name, at: origin)
                try furrow.desk.keyboard.press("return")
                try furrow.desk.wait("the question to go") {
                    try furrow.tree().first { $0.name.contains("Sign In to This Server?") } == nil
                }
                #expect(synced.faults.requests.isEmpty)
                try openQuestion(furrow, of: name, at: origin)
                let entry = try furrow.desk.wait(for: "the field for the command") {
                    try furrow.tree().first { $0.role == "text box" && $0.name == "Password Command" }
                }
                try furrow.desk.mouse.click(try #require(entry.bounds).center)
                try furrow.desk.keyboard.type(SyncedFurrow.command)
                #expect(synced.faults.requests.isEmpty)
                try furrow.press("button", "Sign In")
                try furrow.desk.wait("its tasks", timeout: 30) {
                    (try? furrow.stored(in: "Home").map(\.title).sorted()) == ["Task 1", "Task 2", "Task 3"]
                }
            }
        }
    }
}
