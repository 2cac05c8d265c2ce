// The window and the command line on one store, and one window for each store.

import Desk
import Foundation
import Testing

extension DesktopTests {
    @MainActor struct OtherProgramTests {
        /// The rows' texts within a second of now.
        private func waitASecond(_ furrow: FurrowDesk, for titles: [String]) throws {
            try furrow.desk.wait("\(titles) within a second", timeout: 1) { try furrow.rows().map(\.text) == titles }
            try furrow.waitForRows(titles)
        }

        @Test func theListFollowsAnAddWithinASecond() throws {
            try FurrowDesk.use { furrow in
                try furrow.add("Last")
                try waitASecond(furrow, for: FurrowDesk.items(5) + ["Last"])
                try furrow.add("First", top: true)
                try waitASecond(furrow, for: ["First"] + FurrowDesk.items(5) + ["Last"])
            }
        }

        @Test func theListFollowsACompletionWithinASecond() throws {
            try FurrowDesk.use { furrow in
                try furrow.command("done", "Item 2", "Item 4")
                try furrow.desk.wait("the items done within a second", timeout: 1) {
                    let rows = try furrow.rows()
                    return Set(rows.suffix(2).map(\.text)) == ["✓ Item 2", "✓ Item 4"] && rows.count == 5
                }
                try furrow.waitForRest()
            }
        }

        @Test func theListFollowsADeletionWithinASecond() throws {
            try FurrowDesk.use { furrow in
                try furrow.command("delete", "Item 1", "Item 5")
                try waitASecond(furrow, for: ["Item 2", "Item 3", "Item 4"])
            }
        }

        @Test func theLastItemDeletedLeavesTheEmptyState() throws {
            try FurrowDesk.use(["Only"]) { furrow in
                try furrow.command("delete", "Only")
                try furrow.desk.wait("the empty state") {
                    try furrow.tree().first(role: "label", name: "Nothing to Do") != nil
                }
                try furrow.add("Next")
                try furrow.waitForRows(["Next"])
            }
        }

        @Test func aSecondStartRaisesTheOneWindow() throws {
            try FurrowDesk.use { furrow in
                let second = try furrow.desk.start([try FurrowDesk.binary, "--store", furrow.store])
                #expect(try second.waitForEnd() == .exited(0))
                #expect(try furrow.desk.windows(of: second).isEmpty)
                #expect(furrow.program.isRunning)
                #expect(try furrow.desk.windows(of: furrow.program).count == 1)
                #expect(second.warnings.isEmpty)
                try furrow.open("Item 2")
            }
        }

        @Test func twoStoresHaveAWindowEach() throws {
            try FurrowDesk.use { furrow in
                let other = furrow.desk.newStorePath()
                try furrow.desk.seed(other, ["Elsewhere"])
                let second = try furrow.desk.start([try FurrowDesk.binary, "--store", other])
                let window = try furrow.desk.waitForWindow(of: second)
                #expect(furrow.program.isRunning)
                try furrow.desk.requestClose(window)
                #expect(try second.waitForEnd() == .exited(0))
                #expect(second.warnings.isEmpty)
                try furrow.waitForList(FurrowDesk.items(5))
            }
        }
    }
}
