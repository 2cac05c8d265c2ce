// Files watched, and clocks that ring, by the main loop.

import CGtk
import Foundation
import GtkSupport
import TestSupport
import Testing

@MainActor @Suite struct FileWatchTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Lets the main loop do what it has to do now, and no more.
    private func turn() { while g_main_context_iteration(nil, 0) != 0 {} }

    private func touch(_ name: String) {
        let path = folder.path + "/" + name
        close(open(path, O_CREAT | O_WRONLY, 0o600))
        unlink(path)
    }

    @Test func aFileOfThatNameIsNoticedAndOthersAreNot() {
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

    @Test func moreThanTheKernelKeepsCountsAsAChange() throws {
        let most = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
        let count = try #require(Int(most.trimmingCharacters(in: .whitespacesAndNewlines)))
        var events: [FileWatch.Event] = []
        let files = FileWatch()
        _ = files.watch(folder.path + "/mine", others: false) { events.append($0) }
        // Each is two events; then there is no room for that of the file.
        for _ in 0...(count / 2) { touch("other") }
        touch("mine")
        turn()
        #expect(events == [.replaced])
    }

    @Test func whatIsWatchedNoMoreIsLetGo() {
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

    @Test func anAlarmRingsAndEndsWithItsOwner() throws {
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

    /// The descriptors of timers that this program has open.
    private func timers() throws -> Set<Int32> {
        let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        return Set(
            names.filter { name in
                let kind = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
                return kind == "anon_inode:[timerfd]"
            }.compactMap { Int32($0) })
    }

    /// No test may set the machine's clock; what the kernel was asked for can be read.
    @Test func anAlarmRingsAlsoWhenTheClockIsSet() throws {
        let others = try timers()
        var rings = 0
        let alarm = Alarm { rings += 1 }
        let timer = try #require(try timers().subtracting(others).first)
        for instant in [4_000_000_000, nil] {
            alarm.set(instant)
            let info = try String(contentsOfFile: "/proc/self/fdinfo/\(timer)", encoding: .utf8)
            let lines = info.split(separator: "\n")
            // The clock on the wall, by absolute time (1), woken where it is set (2).
            #expect(lines.contains("clockid: \(CLOCK_REALTIME)") && lines.contains("settime flags: 03"), "\(info)")
        }
        turn()
        #expect(rings == 0)
        // Then it can be read from, and reading fails: as a folder does.
        let folder = open("/", O_RDONLY)
        #expect(dup2(folder, timer) == timer)
        close(folder)
        while rings == 0 { g_main_context_iteration(nil, 1) }
        withExtendedLifetime(alarm) {}
    }
}
