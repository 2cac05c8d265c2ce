// The autostart file for reminders, switched on and off faster than a disk writes.

import Foundation
import Synchronization
import Testing

@testable import FurrowUI

@MainActor @Suite struct AutostartFileTests {
    /// A disk that records the values written to it, and whether any access was on the main thread.
    private final class Disk: Sendable {
        let written = Mutex<[Bool]>([])
        let wasOnMain = Mutex(false)
        let isFull: Bool

        init(isFull: Bool = false) { self.isFull = isFull }

        var isOn: Bool {
            if Thread.isMainThread { wasOnMain.withLock { $0 = true } }
            return written.withLock { $0.last ?? false }
        }

        func write(_ isOn: Bool) -> Bool {
            if Thread.isMainThread { wasOnMain.withLock { $0 = true } }
            if !isFull { written.withLock { $0.append(isOn) } }
            return !isFull
        }
    }

    private func file(_ disk: Disk) -> AutostartFile {
        AutostartFile {
            disk.isOn
        } write: {
            disk.write($0)
        }
    }

    @Test func theLastRequestWinsAfterQuickToggles() async {
        let disk = Disk()
        let file = file(disk)
        let wishes = (0..<40).map { $0.isMultiple(of: 3) }
        let tasks = wishes.map { isOn in Task { await file.set(isOn) } }
        for task in tasks { #expect(await task.value) }
        #expect(disk.written.withLock { $0 } == wishes)
        #expect(await file.isOn() == wishes.last)
        #expect(!disk.wasOnMain.withLock { $0 })
    }

    @Test func aFailedWriteIsReported() async {
        let disk = Disk(isFull: true)
        let file = file(disk)
        #expect(await file.set(true) == false)
        #expect(await file.isOn() == false)
    }
}
