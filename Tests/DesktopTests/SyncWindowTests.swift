// Tests of the window's automatic sync with a real server: local edits reach the server, edits on the server appear
// in the window, even under a finger, and a mark shows the cause of a failed sync.

import DavServers
import Desk
import Testing

extension DesktopTests {
    @MainActor @Suite(.enabled(if: Radicale.shouldRun, "needs radicale"))
    struct SyncWindowTests {
        private static let items = FurrowDesk.items(5)

        private func use(
            environment: [String: String] = [:], _ body: (FurrowDesk, SyncedFurrow, _ collection: String) throws -> Void
        ) throws {
            let synced = try SyncedFurrow()
            try FurrowDesk.use(environment: environment) { furrow in
                try body(furrow, synced, try synced.putTasksOnServer(furrow))
            }
        }

        /// Adds a task with the keyboard, and waits until it is in the store.
        private func addMilk(_ furrow: FurrowDesk) throws {
            try furrow.desk.keyboard.press("ctrl+n")
            try furrow.typeNew("Milk")
            try furrow.desk.keyboard.press("return")
            try furrow.desk.wait("it in the store") { try furrow.list().contains("Milk") }
        }

        @Test func localEditsReachTheServer() throws {
            try use { furrow, synced, collection in
                try furrow.desk.keyboard.press("ctrl+n")
                try furrow.typeNew("Milk")
                try furrow.desk.keyboard.press("return")
                try furrow.desk.wait("it on the server", timeout: 30) {
                    try synced.titles(in: collection).contains("Milk")
                }
                // Edits by another program reach the server too.
                try furrow.add("Bread")
                try furrow.desk.wait("it on the server", timeout: 30) {
                    try synced.titles(in: collection).contains("Bread")
                }
            }
        }

        @Test func anEditJustBeforeClosingReachesTheServer() throws {
            try use { furrow, synced, collection in
                try addMilk(furrow)
                try furrow.close()
                try furrow.desk.wait("it on the server", timeout: 30) {
                    try synced.titles(in: collection).contains("Milk")
                }
            }
        }

        @Test func anEditDuringASyncReachesTheServerAfterClosing() throws {
            try use { furrow, synced, collection in
                synced.faults.forgetRequests()
                synced.faults.plan(.silence(seconds: 4), for: "PUT")
                try furrow.add("Bread")
                try furrow.desk.wait("the run that puts it there", timeout: 30) {
                    synced.faults.requests.contains { $0.method == "PUT" }
                }
                try addMilk(furrow)
                try furrow.close()
                try furrow.desk.wait("it on the server", timeout: 30) {
                    try Set(synced.titles(in: collection)).isSuperset(of: ["Bread", "Milk"])
                }
            }
        }

        @Test func serverEditsAppearDuringASlideWithoutInterruptingIt() throws {
            try use(environment: FurrowDesk.traced) { furrow, synced, collection in
                let frame = try furrow.row("Item 2").frame
                let start = ScreenPoint(Double(frame.maxX) - 60, frame.center.y)
                try furrow.desk.touch.down(0, at: start)
                try furrow.desk.touch.move(0, to: start.moved(by: -40, 0))
                try furrow.desk.touch.move(0, to: start.moved(by: -100, 0))
                let held = try furrow.desk.wait(for: "the row beside its place") {
                    let offset = try furrow.offset(at: frame)
                    return offset < -50 ? offset : nil
                }
                // The held row is one of the changed rows.
                for title in ["Item 1", "Item 2", "Item 3"] {
                    try synced.rename(title, to: "\(title) there", in: collection)
                }
                try synced.server.fill(
                    collection,
                    with: [
                        "new.ics": Radicale.task("new", "From there", lines: ["CREATED:20991101T100000Z"])
                    ])
                try furrow.desk.keyboard.press("f5")
                try furrow.desk.wait("the edits in the window", timeout: 30) {
                    let titles = try furrow.tree().first(role: "list", name: "Tasks")?.children.map(\.name) ?? []
                    return ["Item 1 there", "Item 2 there", "Item 3 there", "From there"].allSatisfy { title in
                        titles.contains { $0.hasPrefix(title) }
                    }
                }
                #expect(try furrow.offset(at: frame) == held)
                // The finger still holds the row: the slide goes on and takes effect.
                try furrow.desk.touch.move(0, to: start.moved(by: -130, 0))
                try furrow.desk.wait("the row further on") { try furrow.offset(at: frame) < held }
                try furrow.desk.touch.move(0, to: start)
                try furrow.desk.touch.up(0)
                try furrow.waitForOffset(at: frame, 0)
            }
        }

        @Test func anUnreachableServerIsMarkedAndCanBeRetried() throws {
            try use { furrow, synced, collection in
                #expect(try furrow.syncMark("Server Unreachable") == nil)
                synced.server.stop()
                synced.faults.plan(.lostRequest, times: nil)
                try furrow.desk.keyboard.press("f5")
                let mark = try furrow.desk.wait(for: "the mark", timeout: 30) {
                    try furrow.syncMark("Server Unreachable")
                }
                try furrow.desk.mouse.click(try #require(mark.bounds).center)
                try furrow.waitFor("The server cannot be reached")
                try synced.server.start()
                synced.faults.forgetPlans()
                try synced.rename("Item 1", to: "Item 1 there", in: collection)
                try furrow.press("button", "“Tasks”: Try Again")
                try furrow.desk.wait("the mark to go", timeout: 30) { try furrow.syncMark("Server Unreachable") == nil }
                try furrow.desk.wait("the edit", timeout: 30) { try furrow.list().contains("Item 1 there") }
            }
        }

        @Test func theProgressOfALargeFirstSyncIsShownAndItCanBeStopped() throws {
            let synced = try SyncedFurrow()
            try synced.server.makeCollection("many", displayName: "Many")
            try synced.fill("many", 800)
            try FurrowDesk.use { furrow in
                synced.faults.plan(.silence(seconds: 0.5), for: "REPORT", times: nil)
                _ = try synced.addAccount(furrow, "--all")
                let bar = try furrow.desk.wait(for: "the bar", timeout: 60) {
                    try furrow.tree().first { $0.name.hasPrefix("Many: ") && $0.name.hasSuffix("of 800") }
                }
                #expect(bar.name != "Many: 800 of 800")
                try furrow.press("button", "Stop syncing")
                try furrow.desk.wait("the bar to go", timeout: 30) {
                    try furrow.tree().first { $0.name.hasSuffix("of 800") || $0.name == "Stopping…" }?.bounds == nil
                }
                #expect(try furrow.stored(in: "Many").count < 800)
                synced.faults.forgetPlans()
                try furrow.desk.keyboard.press("f5")
                try furrow.desk.wait("all of them", timeout: 60) { try furrow.stored(in: "Many").count == 800 }
            }
        }

        @Test func aSyncedListIsMarkedInTheLists() throws {
            try use { furrow, _, _ in
                try furrow.desk.keyboard.press("alt+left")
                try furrow.waitForLists(["Tasks"])
                try furrow.desk.wait("its mark") { try furrow.listRow("Tasks").count.contains("synced") }
            }
        }

        @Test func withoutSyncedListsF5OpensTheAccounts() throws {
            try FurrowDesk.use { furrow in
                try furrow.desk.keyboard.press("f5")
                try furrow.waitFor("Add Account…")
                try furrow.closeOtherWindows()
            }
        }
    }
}
