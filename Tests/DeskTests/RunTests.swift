// What the processes of a run share: second tries, and the loops that keep the machine busy.

import Foundation
import TestSupport
import Testing

@testable import Desk

struct RunTests {
    /// Runs a test with the folder of a run.
    private func withRun(_ body: (String) throws -> Void) throws {
        let folder = try TemporaryFolder()
        try body(folder.path)
        withExtendedLifetime(folder) {}
    }

    @Test func aRunHasTwoSecondTriesWhicheverOfItsProcessesAsks() throws {
        try withRun { folder in
            #expect(SecondTries(folder: folder).take(for: "first"))
            #expect(SecondTries(folder: folder).take(for: "second"))
            #expect(!SecondTries(folder: folder).take(for: "third"))
            #expect(SecondTries(folder: folder).taken == ["first", "second"])
        }
    }

    @Test func whatCannotBeCountedIsNotGranted() {
        #expect(!SecondTries(folder: "/dev/null").take(for: "first"))
    }

    @Test func busyLoopsEndWithThoseWhoStartedThem() throws {
        try withRun { folder in
            let pids = try BusyLoops(2, folder: folder).pids
            #expect(pids.count == 2)
            #expect(pids.allSatisfy { kill($0, 0) != 0 })
        }
    }

    @Test func theProcessesOfARunShareTheirBusyLoops() throws {
        try withRun { folder in
            let first = try BusyLoops(1, folder: folder)
            try waitForTime(of: first.pids[0])
            let second = try BusyLoops(1, folder: folder)
            // While the first one spends another half a second of the processor's time, the other does nothing.
            let before = ticks(of: second.pids[0])
            try waitForTime(of: first.pids[0])
            #expect(ticks(of: second.pids[0]) - before < 5)
            kill(first.pids[0], SIGKILL)
            try waitForTime(of: second.pids[0])
        }
    }

    /// Waits until a process has spent another half a second of the processor's time.
    private func waitForTime(of pid: pid_t) throws {
        let start = ticks(of: pid)
        let limit = Clock.now + Desk.patience
        while ticks(of: pid) - start < 50 {
            try #require(Clock.now < limit, "process \(pid) is not busy")
            Clock.sleep(0.02)
        }
    }

    /// The processor's time that a process has spent, in hundredths of a second (proc(5): fields 14 and 15).
    private func ticks(of pid: pid_t) -> Int {
        let stat = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
        let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
    }
}
