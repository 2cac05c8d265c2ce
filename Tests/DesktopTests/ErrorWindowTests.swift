// Stores that cannot be opened: reported in a window and left unchanged. Without a display, the program prints one
// line.

import Desk
import Foundation
import GRDB
import Store
import Testing

extension DesktopTests {
    @MainActor struct ErrorWindowTests {
        /// Starts the program on a store, expects a window that shows `text`, and the store's file to be unchanged.
        private func expectErrorWindow(_ desk: Desk, _ store: String, saying text: String) throws {
            let before = try checksum(desk, store)
            let program = try desk.start([try FurrowDesk.binary, "--store", store])
            let window = try desk.waitForWindow(of: program)
            try desk.wait("the message \(text)") {
                try desk.accessible(program).first { $0.role == "label" && $0.name.contains(text) } != nil
            }
            #expect(try desk.accessible(program).first(role: "list", name: "Tasks") == nil)
            try desk.waitForLabelCheck()
            try desk.requestClose(window)
            try program.waitForEnd()
            #expect(try checksum(desk, store) == before)
            #expect(program.warnings.isEmpty)
        }

        /// Returns a checksum computed by another process: reading the file in this process would drop its locks on
        /// the file.
        private func checksum(_ desk: Desk, _ path: String) throws -> String {
            let output = try desk.run(["sha256sum", path])
            #expect(output.succeeded)
            return output.output
        }

        private func makeFolder(of store: String) throws {
            try FileManager.default.createDirectory(
                atPath: (store as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        }

        @Test func anUnreadableStoreIsReportedAndLeftUnchanged() throws {
            try Desk.use(.checked) { desk in
                let store = desk.newStorePath()
                try makeFolder(of: store)
                let noise = Data((0..<8192).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) })
                try noise.write(to: URL(fileURLWithPath: store))
                try expectErrorWindow(desk, store, saying: "is not a Furrow store")
            }
        }

        @Test func aNewerStoreIsReportedAndLeftUnchanged() throws {
            try Desk.use(.checked) { desk in
                let store = desk.newStorePath()
                try desk.seed(store, ["From the future"])
                try DatabaseQueue.opened(store).writeWithoutTransaction { db in
                    try db.execute(sql: "PRAGMA user_version = 999; PRAGMA wal_checkpoint(TRUNCATE)")
                }
                try expectErrorWindow(desk, store, saying: "newer Furrow")
            }
        }

        @Test func aLockedStoreIsReportedAndOpenedOnceItIsUnlocked() throws {
            try Desk.use(.checked) { desk in
                let store = desk.newStorePath()
                try desk.seed(store, ["Mine"])
                var configuration = Configuration()
                configuration.allowsUnsafeTransactions = true
                var lock: DatabaseQueue? = try DatabaseQueue.opened(store, configuration)
                try lock?.writeWithoutTransaction { db in
                    try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
                }
                let before = try checksum(desk, store)
                let program = try desk.start([try FurrowDesk.binary, "--store", store])
                let window = try desk.waitForWindow(of: program)
                try desk.wait("the message") {
                    try desk.accessible(program).first { $0.name.contains("in use by another program") } != nil
                }
                #expect(try checksum(desk, store) == before)
                try desk.waitForLabelCheck()
                try lock?.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
                lock = nil
                let button = try desk.wait(for: "Try Again") {
                    try desk.accessible(program).first { $0.role == "button" && $0.name.hasPrefix("Try Again") }?.bounds
                }
                try desk.mouse.click(button.center)
                try desk.wait("the item") {
                    try desk.accessible(program).first(role: "list item", name: "Mine") != nil
                }
                #expect(program.isRunning)
                _ = window
                #expect(program.warnings.isEmpty)
            }
        }

        @Test func aMissingDisplayIsReportedWithOneLineAndStatus1() throws {
            try Desk.use(.checked) { desk in
                let store = desk.newStorePath()
                let output = try desk.run(
                    [try FurrowDesk.binary, "--store", store], environment: ["DISPLAY": "", "WAYLAND_DISPLAY": ""])
                #expect(output.ending == .exited(1))
                #expect(output.output.isEmpty)
                #expect(output.errors.split(separator: "\n").count == 1)
                #expect(output.errors.hasPrefix("furrow: There is no display"))
            }
        }
    }
}
