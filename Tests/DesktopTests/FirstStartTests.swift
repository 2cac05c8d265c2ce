// The first window on a new store shows example tasks; later windows, and stores filled from the command line, do
// not.

import Desk
import Foundation
import Testing

extension DesktopTests {
    @MainActor struct FirstStartTests {
        @Test func aNewStoreShowsExampleItemsForTheGestures() throws {
            try FurrowDesk.use([], isNew: true) { furrow in
                let titles = try furrow.desk.wait(for: "the first items") { () -> [String]? in
                    let titles = try furrow.rows().map(\.title)
                    return titles.isEmpty ? nil : titles
                }
                #expect(titles.count == 6)
                #expect(titles.contains("Slide me right to complete me"))
                #expect(try furrow.list() == titles)
                // The first example works.
                try furrow.waitUntilIdle()
                try furrow.slide(titles[0], by: Hand.long)
                try furrow.waitForList(Array(titles.dropFirst()) + ["✓ \(titles[0])"])
            }
        }

        @Test func aStoreFilledFromTheCommandLineGetsNoExampleItems() throws {
            try FurrowDesk.use(["Mine"]) { furrow in
                try furrow.waitForList(["Mine"])
                try furrow.restart()
                try furrow.waitForList(["Mine"])
            }
        }

        @Test func deletedExampleItemsDoNotReturn() throws {
            try FurrowDesk.use([], isNew: true) { furrow in
                try furrow.desk.wait("the first items") { try furrow.list().count == 6 }
                let ids = try furrow.stored().map(\.id)
                _ = try furrow.desk.furrow(furrow.store, ["delete"] + ids)
                try furrow.close()
                try furrow.startProgramAgain()
                try furrow.desk.wait("the empty state") {
                    try furrow.tree().first(role: "label", name: "Nothing to Do") != nil
                }
                #expect(try furrow.list().isEmpty)
            }
        }

        @Test func onlyTheUserCanAccessTheStore() throws {
            try FurrowDesk.use([], isNew: true) { furrow in
                let folder = (furrow.store as NSString).deletingLastPathComponent
                let modes = try [folder, furrow.store].map {
                    try FileManager.default.attributesOfItem(atPath: $0)[.posixPermissions] as? Int
                }
                #expect(modes == [0o700, 0o600])
            }
        }
    }
}
