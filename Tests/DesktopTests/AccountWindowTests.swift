// Accounts in the window, with a real server: adding an account by keyboard alone, enabling its lists, and removing
// it.

import DavServers
import Desk
import Foundation
import Testing

extension DesktopTests {
    @MainActor @Suite(.enabled(if: Radicale.shouldRun, "needs radicale"))
    struct AccountWindowTests {
        private static let items = FurrowDesk.items(5)

        /// Returns the names of the focused nodes in all windows of the program.
        private func focused(_ furrow: FurrowDesk) throws -> [String] {
            try furrow.tree().all { $0.states.contains(.focused) }.map(\.name)
        }

        /// Presses a key until the name of the focused control has this prefix. Presses it again once the focus has
        /// moved, or after a second, since two neighbors may have the same name.
        private func walk(_ furrow: FurrowDesk, to name: String, by key: String = "tab") throws {
            var last: (names: [String], pressed: Double)?
            try furrow.desk.wait("the way by \(key) to “\(name)”") {
                let names = try focused(furrow)
                if names.contains(where: { $0.hasPrefix(name) }) { return true }
                if let last, last.names == names, Trace.now - last.pressed < 1 { return false }
                try furrow.desk.keyboard.press(key)
                last = (names, Trace.now)
                return false
            }
        }

        private func waitForFocus(_ furrow: FurrowDesk, _ name: String) throws {
            try furrow.desk.wait("the focus on “\(name)”") {
                try focused(furrow).contains { $0.hasPrefix(name) }
            }
        }

        private func windows(_ furrow: FurrowDesk) throws -> [Window] {
            try furrow.desk.windows(of: furrow.program).filter { !$0.isPopup && $0.id != furrow.window.id }
        }

        /// Presses the button of a question that has exactly this label.
        private func answer(_ furrow: FurrowDesk, _ name: String) throws {
            try furrow.desk.wait("the button “\(name)”") {
                let button = try furrow.tree().first {
                    $0.role == "button" && [name, "\(name) \(name)"].contains($0.name) && ($0.bounds?.width ?? 0) > 0
                }
                guard let button else { return false }
                try furrow.desk.perform("Click", on: button)
                return true
            }
        }

        /// Closes all windows other than the main one with Escape, topmost first.
        private func closeAll(_ furrow: FurrowDesk) throws {
            while let count = try? windows(furrow).count, count > 0 {
                try furrow.desk.focus(try #require(windows(furrow).last))
                try furrow.desk.keyboard.press("escape")
                try furrow.desk.wait("a window to go") { try windows(furrow).count < count }
            }
            try furrow.desk.focus(furrow.window)
        }

        /// Opens the window that adds an account, with the keyboard.
        private func openAdding(_ furrow: FurrowDesk) throws {
            try furrow.desk.keyboard.press("f5")
            try furrow.waitFor("Add Account…")
            try walk(furrow, to: "Add Account…")
            try furrow.desk.keyboard.press("return")
            try waitForFocus(furrow, "Address")
        }

        /// Opens the window of the only account.
        private func openAccount(_ furrow: FurrowDesk) throws {
            if try windows(furrow).isEmpty {
                // F5 would sync instead if a list is enabled.
                try furrow.desk.keyboard.press("ctrl+,")
                try furrow.waitFor("Accounts")
                // The arrow keys move on from the current page; in libadwaita 1.7 and newer, Tab skips the other
                // tabs.
                try walk(furrow, to: "Gestures")
                try walk(furrow, to: "Accounts", by: furrow.isMirrored ? "left" : "right")
                try furrow.desk.keyboard.press("space")
                try furrow.waitFor("Add Account…")
            }
            try walk(furrow, to: "anna@")
            try furrow.desk.keyboard.press("return")
            try furrow.waitFor("Task Lists")
        }

        /// Types an account's data. The password is either typed too, or printed by a command.
        private func type(
            _ furrow: FurrowDesk, _ address: String, _ user: String, password: String = "", command: String = ""
        ) throws {
            try furrow.desk.keyboard.type(address)
            try walk(furrow, to: "User Name")
            try furrow.desk.keyboard.type(user)
            try walk(furrow, to: password.isEmpty ? "Password Command" : "Password")
            try furrow.desk.keyboard.type(password + command)
            try furrow.desk.keyboard.press("return")
        }

        @Test func anAccountIsAddedWithTheKeyboardAndItsListIsSynced() throws {
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
                try closeAll(furrow)
            }
        }

        /// The path of a real keyring; tests that need one are skipped without it.
        nonisolated private static let keyring = "/usr/bin/gnome-keyring-daemon"

        /// Starts a real, unlocked keyring.
        private func startKeyring(_ furrow: FurrowDesk) throws {
            // The keyring warns when one password replaces another, which is of no concern here.
            let words = "printf keyring | exec \(Self.keyring) --foreground --components=secrets --unlock 2>/dev/null"
            _ = try furrow.desk.start(["/bin/sh", "-c", words])
            try furrow.desk.wait("the Secret Service") {
                try furrow.desk.run([
                    "gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/",
                    "--method",
                    "org.freedesktop.DBus.NameHasOwner", "org.freedesktop.secrets",
                ]).output.contains("true")
            }
        }

        @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: keyring), "needs gnome-keyring"))
        func aTypedPasswordIsStoredInTheKeyring() throws {
            let synced = try SyncedFurrow()
            try synced.server.makeCollection("home", displayName: "Home")
            try FurrowDesk.use(options: .checked) { furrow in
                try startKeyring(furrow)
                try openAdding(furrow)
                try type(furrow, synced.faults.address, synced.user, password: synced.password)
                try furrow.waitFor("Task Lists")
                try furrow.waitFor("Home")
                #expect(try SyncedFurrow.accounts(furrow).map { $0["kind"] as? String } == ["manual"])
                try closeAll(furrow)
            }
        }

        @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: keyring), "needs gnome-keyring"))
        func aRejectedPasswordIsReportedByTheMarkAndReplaced() throws {
            let synced = try SyncedFurrow()
            try synced.server.makeCollection("home", displayName: "Home")
            try synced.fill("home", 2)
            try FurrowDesk.use(options: .checked) { furrow in
                try startKeyring(furrow)
                try openAdding(furrow)
                try type(furrow, synced.faults.address, synced.user, password: synced.password)
                try furrow.waitFor("Task Lists")
                try walk(furrow, to: "Home")
                try furrow.desk.keyboard.press("space")
                try furrow.desk.wait("its tasks", timeout: 30) { (try? furrow.stored(in: "Home").count) == 2 }
                try closeAll(furrow)
                try synced.server.change(password: "an0ther")
                try furrow.desk.keyboard.press("f5")
                let mark = try furrow.desk.wait(for: "the mark", timeout: 30) {
                    try furrow.syncMark("Sync Needs Attention")
                }
                try furrow.desk.mouse.click(try #require(mark.bounds).center)
                try furrow.waitFor("rejected the name and password")
                let name = try #require(try SyncedFurrow.accounts(furrow).first?["name"] as? String)
                try furrow.press("button", "\(name): Enter Password…")
                try waitForFocus(furrow, "New Password")
                // A wrong password is not saved, and stays in the entry for correction.
                try furrow.desk.keyboard.type("wrong")
                try furrow.desk.keyboard.press("return")
                try furrow.waitFor("Enter the password again")
                try walk(furrow, to: "New Password")
                try furrow.desk.keyboard.press("ctrl+a")
                try furrow.desk.keyboard.type("an0ther")
                try furrow.desk.keyboard.press("return")
                try furrow.desk.wait("the mark to go", timeout: 30) {
                    try furrow.syncMark("Sync Needs Attention") == nil
                }
                try closeAll(furrow)
                // Sync continues.
                try synced.rename("Task 1", to: "Task 1 there", in: "home")
                try furrow.desk.keyboard.press("f5")
                try furrow.desk.wait("the edit", timeout: 30) {
                    try furrow.stored(in: "Home").contains { $0.title == "Task 1 there" }
                }
            }
        }

        @Test func anUnencryptedAddressNeedsTheUsersConsent() throws {
            let synced = try SyncedFurrow()
            try synced.server.makeCollection("home", displayName: "Home")
            // The address of this machine in a form that does not look local.
            let address = synced.faults.address.replacing("127.0.0.1", with: "0.0.0.0")
            try FurrowDesk.use { furrow in
                try openAdding(furrow)
                try type(furrow, address, synced.user, command: SyncedFurrow.command)
                try waitForFocus(furrow, "Send Unencrypted")
                #expect(synced.faults.requests.isEmpty)
                #expect(try SyncedFurrow.accounts(furrow).isEmpty)
                try furrow.desk.keyboard.press("space")
                try walk(furrow, to: "Password Command")
                try furrow.desk.keyboard.press("return")
                try furrow.waitFor("Task Lists")
                try furrow.waitFor("Home")
                #expect(try SyncedFurrow.accounts(furrow).count == 1)
                try closeAll(furrow)
            }
        }

        @Test func errorsAreShownAndTheTypedTextStays() throws {
            let (synced, web) = (try SyncedFurrow(), try FaultyServer())
            try FurrowDesk.use { furrow in
                try openAdding(furrow)
                try type(furrow, web.address, "anna", command: "echo wrong")
                try furrow.waitFor("CalDAV task lists at this address")
                try waitForFocus(furrow, "Address")
                // The text in the entry is selected, so typing replaces it.
                try furrow.desk.keyboard.type(synced.faults.address)
                try furrow.desk.keyboard.press("return")
                try furrow.waitFor("rejected this name and password")
                try walk(furrow, to: "Password Command")
                try furrow.desk.keyboard.press("ctrl+a")
                try furrow.desk.keyboard.type("false")
                try furrow.desk.keyboard.press("return")
                try furrow.waitFor("The password command")
                try furrow.desk.keyboard.press("escape")
                try furrow.desk.wait("one other window") { try windows(furrow).count == 1 }
                #expect(try SyncedFurrow.accounts(furrow).isEmpty)
                try closeAll(furrow)
            }
        }

        @Test func withoutASecretServiceAPasswordCommandIsSuggested() throws {
            let synced = try SyncedFurrow()
            try FurrowDesk.use { furrow in
                try openAdding(furrow)
                try type(furrow, synced.faults.address, synced.user, password: synced.password)
                try furrow.waitFor("no Secret Service")
                #expect(try SyncedFurrow.accounts(furrow).isEmpty)
                try closeAll(furrow)
            }
        }

        @Test func aListIsCreatedOnTheServerAndALocalListIsPutThere() throws {
            let synced = try SyncedFurrow()
            try FurrowDesk.use { furrow in
                _ = try synced.addAccount(furrow)
                try openAccount(furrow)
                try walk(furrow, to: "Name")
                try furrow.desk.keyboard.type("Garden")
                try furrow.desk.keyboard.press("return")
                try furrow.desk.wait("the list here") {
                    try furrow.desk.furrow(furrow.store, ["lists"]).output.contains("Garden")
                }
                try furrow.press("button", "Put “Tasks” on the server")
                try furrow.desk.wait("the items there", timeout: 30) {
                    try synced.server.collections.contains { try synced.titles(in: $0) == Self.items }
                }
                try closeAll(furrow)
            }
        }

        /// The program empties the entry for the next list (specification H7).
        @Test func undoDoesNotRestoreTheNameOfACreatedList() throws {
            let synced = try SyncedFurrow()
            try FurrowDesk.use { furrow in
                _ = try synced.addAccount(furrow)
                try openAccount(furrow)
                try walk(furrow, to: "Name")
                try furrow.desk.keyboard.type("Garden")
                try furrow.waitForText("Garden")
                try furrow.desk.keyboard.press("return")
                try furrow.desk.wait("the list here") {
                    try furrow.desk.furrow(furrow.store, ["lists"]).output.contains("Garden")
                }
                try furrow.waitFor("Garden")
                try walk(furrow, to: "Name")
                try furrow.expectUndoStops(at: "")
                try closeAll(furrow)
            }
        }

        @Test func mergingListsFirstShowsTheTasksThatWouldAppearTwice() throws {
            let synced = try SyncedFurrow()
            try synced.server.makeCollection("tasks", displayName: "Tasks")
            try synced.server.fill("tasks", with: ["a.ics": Radicale.task("a", "Item 1")])
            try FurrowDesk.use { furrow in
                _ = try synced.addAccount(furrow)
                try openAccount(furrow)
                try furrow.press("button", "Merge “Tasks”")
                try furrow.waitFor("These would appear twice there: “Item 1”.")
                #expect(try synced.titles(in: "tasks") == ["Item 1"])
                try answer(furrow, "Merge")
                try furrow.desk.wait("both on the server", timeout: 30) {
                    try synced.titles(in: "tasks") == ["Item 1"] + Self.items
                }
                try closeAll(furrow)
                // The position of the additional task is up to the server.
                try furrow.desk.wait("both here", timeout: 30) {
                    try furrow.list().sorted() == ["Item 1"] + Self.items
                }
            }
        }

        @Test func removingAnAccountAsksForConfirmationAndKeepsTheLists() throws {
            let synced = try SyncedFurrow()
            try synced.server.makeCollection("home", displayName: "Home")
            try FurrowDesk.use { furrow in
                _ = try synced.addAccount(furrow, "--all")
                try openAccount(furrow)
                try furrow.press("button", "Remove Account…")
                try furrow.waitFor("Remove Account?")
                try answer(furrow, "Remove")
                try furrow.desk.wait("no account") { try SyncedFurrow.accounts(furrow).isEmpty }
                #expect(try furrow.desk.furrow(furrow.store, ["lists"]).output.contains("Home"))
                try closeAll(furrow)
            }
        }

        @Test(arguments: [false, true]) func theAccountWindowsFitAPhone(isMirrored: Bool) throws {
            let synced = try SyncedFurrow()
            for name in ["home", "work"] { try synced.server.makeCollection(name, displayName: "My \(name) and more") }
            let environment = isMirrored ? ["FURROW_DIRECTION": "rtl"] : [:]
            try FurrowDesk.use(environment: environment) { furrow in
                try openAdding(furrow)
                for window in try windows(furrow) { _ = try furrow.desk.resize(window, width: 360, height: 600) }
                try type(furrow, "http://127.0.0.1:1/", synced.user, command: "echo x")
                try furrow.waitFor("The server does not respond")
                // The program warns of texts that are cut off.
                try furrow.desk.waitForLabelCheck()
                try furrow.desk.keyboard.press("escape")
                try furrow.desk.wait("one other window") { try windows(furrow).count == 1 }
                try furrow.desk.focus(try #require(windows(furrow).first))
                _ = try synced.addAccount(furrow)
                try openAccount(furrow)
                for window in try windows(furrow) { _ = try furrow.desk.resize(window, width: 360, height: 600) }
                try furrow.waitFor("My work and more")
                try furrow.desk.waitForLabelCheck()
                try closeAll(furrow)
            }
        }
    }
}
