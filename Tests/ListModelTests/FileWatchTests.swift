// File watches and alarms on the main loop.

import CGLib
import Foundation
import GLibSupport
import TestSupport
import Testing

@MainActor @Suite struct FileWatchTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Handles all pending events of the main loop.
    private func turn() { while g_main_context_iteration(nil, 0) != 0 {} }

    private func touch(_ name: String) {
        let path = folder.path + "/" + name
        close(open(path, O_CREAT | O_WRONLY, 0o600))
        unlink(path)
    }

    @Test func aWatchReportsItsFileAndIgnoresOthers() {
        var events: [FileWatch.Event] = []
        let files = FileWatch()
        let watch = files.watch(folder.path + "/mine", others: false) { events.append($0) }
        #expect(watch != nil)
        touch("other")
        turn()
        #expect(events == [])
        touch("mine")
        turn()
        #expect(events == [.replaced])
    }

    @Test func anOverflowOfTheKernelQueueCountsAsAChange() throws {
        let most = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
        let count = try #require(Int(most.trimmingCharacters(in: .whitespacesAndNewlines)))
        var events: [FileWatch.Event] = []
        let files = FileWatch()
        _ = files.watch(folder.path + "/mine", others: false) { events.append($0) }
        // Each touch causes two events, so the queue has no room for the event of the watched file.
        for _ in 0...(count / 2) { touch("other") }
        touch("mine")
        turn()
        #expect(events == [.replaced])
    }

    @Test func anEndedWatchReleasesItsClosure() {
        weak var kept: AnyObject?
        do {
            let held = NSObject()
            kept = held
            let files = FileWatch()
            _ = files.watch(folder.path + "/mine", others: false) { _ in _ = held }
            touch("mine")
        }
        turn()
        #expect(kept == nil)
    }

    @Test func anAlarmRingsAndIsReleasedWithItsOwner() throws {
        weak var kept: AnyObject?
        var rings = 0
        do {
            let held = NSObject()
            kept = held
            let alarm = Alarm {
                rings += 1
                _ = held
            }
            alarm.set(1)
            while rings == 0 { g_main_context_iteration(nil, 1) }
            alarm.set(1)
        }
        turn()
        #expect(rings == 1 && kept == nil)
    }

    /// Returns the file descriptors of the timers that this program has open.
    private func timers() throws -> Set<Int32> {
        let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        return Set(
            names.filter { name in
                let kind = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
                return kind == "anon_inode:[timerfd]"
            }.compactMap { Int32($0) })
    }

    /// No test may set the machine's clock, but the timer's settings can be read from the kernel.
    @Test func anAlarmAlsoRingsWhenTheSystemClockIsSet() throws {
        let others = try timers()
        var rings = 0
        let alarm = Alarm { rings += 1 }
        let timer = try #require(try timers().subtracting(others).first)
        for instant in [4_000_000_000, nil] {
            alarm.set(instant)
            let info = try String(contentsOfFile: "/proc/self/fdinfo/\(timer)", encoding: .utf8)
            let lines = info.split(separator: "\n")
            // The wall clock, with absolute time (1), canceled when the clock is set (2).
            #expect(lines.contains("clockid: \(CLOCK_REALTIME)") && lines.contains("settime flags: 03"), "\(info)")
        }
        turn()
        #expect(rings == 0)
        // A folder takes over the timer's descriptor, which is then readable, but reading from it fails.
        let folder = open("/", O_RDONLY)
        #expect(dup2(folder, timer) == timer)
        close(folder)
        while rings == 0 { g_main_context_iteration(nil, 1) }
        withExtendedLifetime(alarm) {}
    }
}
