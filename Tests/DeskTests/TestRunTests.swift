// Tests of the state that the processes of a test run share: second tries, and the busy loops that load the machine.

import Foundation
import TestSupport
import Testing

@testable import Desk

struct TestRunTests {
    /// Runs a test with a temporary folder for a run.
    private func withRun(_ body: (String) throws -> Void) throws {
        let folder = try TemporaryFolder()
        try body(folder.path)
        withExtendedLifetime(folder) {}
    }

    @Test func theProcessesOfARunShareTwoSecondTries() throws {
        try withRun { folder in
            #expect(TestRetries(folder: folder).use(for: "first"))
            #expect(TestRetries(folder: folder).use(for: "second"))
            #expect(!TestRetries(folder: folder).use(for: "third"))
            #expect(TestRetries(folder: folder).used == ["first", "second"])
        }
    }

    @Test func anUncountableSecondTryIsNotGranted() {
        #expect(!TestRetries(folder: "/dev/null").use(for: "first"))
    }

    /// Starts a separate run of one desk test, with busy loops and with this folder.
    private func startRun(
        load: String, folder: String, log: String,
        test: String = "ProgramTests/aCommandReceivesItsInputAndReturnsItsOutput"
    ) throws -> Program {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        var environment = ProcessInfo.processInfo.environment
        (environment["FURROW_TEST_LOAD"], environment["FURROW_TEST_RUN"]) = (load, folder)
        var spawn = Spawn(
            command: [tests, "--testing-library", "swift-testing", "--filter", test], environment: environment)
        (spawn.output, spawn.errors) = (log, log)
        return try Program(spawn)
    }

    @Test(.enabled(if: Desk.shouldRun, "a desk needs what Desk.missing names"))
    func busyLoopsRunDuringARunAndEndWithIt() throws {
        try withRun { folder in
            let run = try startRun(load: "2", folder: folder, log: folder + "/log")
            let areLocked = { (1...2).map { BusyLoops.isLocked("\(folder)/loop-\($0)") } }
            var haveRun = false
            let ending = try run.waitForEnd { haveRun = haveRun || areLocked() == [true, true] }
            #expect(ending == .exited(0), "\(run.log)")
            #expect(run.log.contains("Test run with 1 test"))
            #expect(haveRun)
            // A process exists until it is collected.
            waitpid(run.pid, nil, 0)
            let limit = Clock.now + Desk.defaultTimeout
            while areLocked() != [false, false] {
                try #require(Clock.now < limit, "they go on")
                Clock.sleep(0.02)
            }
        }
    }

    @Test(
        .enabled(if: Desk.shouldRun, "a desk needs what Desk.missing names"),
        arguments: [("2", "/dev/null"), ("two", ""), ("-1", "")])
    func aRunWhoseBusyLoopsDoNotStartFails(load: String, folder: String) throws {
        try withRun { own in
            let run = try startRun(load: load, folder: folder.isEmpty ? own : folder, log: own + "/log")
            defer { run.end() }
            #expect(try run.waitForEnd() == .exited(1))
            #expect(run.log.contains("Test run with 1 test") && run.log.contains("failed"), "\(run.log)")
        }
    }

    @Test func aCommandLineRunWhoseBusyLoopsDoNotStartFails() throws {
        try withRun { folder in
            let run = try startRun(
                load: "two", folder: folder, log: folder + "/log",
                test: "ExitCodeTests/usageErrorsCreateNoStore")
            defer { run.end() }
            #expect(try run.waitForEnd() == .exited(1))
            #expect(run.log.contains("Test run with 1 test"), "\(run.log)")
            #expect(run.log.contains("no number of busy loops"), "\(run.log)")
        }
    }

    @Test func aBusyLoopThatEndsImmediatelyIsReported() throws {
        try withRun { folder in
            // The directory prevents the creation of the lock file.
            try FileManager.default.createDirectory(atPath: folder + "/loop-2", withIntermediateDirectories: false)
            #expect(throws: DeskError.self) { try BusyLoops(2, folder: folder) }
            // A killed process closes its files a moment later.
            try waitForUnlock(folder + "/loop-1")
        }
    }

    /// Waits until no loop holds the lock of this file.
    private func waitForUnlock(_ file: String) throws {
        let limit = Clock.now + Desk.defaultTimeout
        while BusyLoops.isLocked(file) {
            try #require(Clock.now < limit, "it goes on")
            Clock.sleep(0.002)
        }
    }

    @Test func aBusyLoopThatEndsLaterIsReported() throws {
        try withRun { folder in
            let loops = try BusyLoops(2, folder: folder)
            try loops.expectRunning()
            kill(loops.pids[1], SIGKILL)
            try waitForUnlock(folder + "/loop-2")
            #expect(throws: DeskError.self) { try loops.expectRunning() }
        }
    }

    @Test func theProcessesOfARunShareTheirBusyLoops() throws {
        try withRun { folder in
            let first = try BusyLoops(1, folder: folder)
            try waitForHalfSecond(of: first.pids[0])
            let second = try BusyLoops(1, folder: folder)
            // While the first loop uses another half second of processor time, the second one does nothing.
            let before = ticks(of: second.pids[0])
            try waitForHalfSecond(of: first.pids[0])
            #expect(ticks(of: second.pids[0]) - before < 5)
            kill(first.pids[0], SIGKILL)
            try waitForHalfSecond(of: second.pids[0])
        }
    }

    /// Waits until a process has used another half second of processor time.
    private func waitForHalfSecond(of pid: pid_t) throws {
        let start = ticks(of: pid)
        let limit = Clock.now + Desk.defaultTimeout
        while ticks(of: pid) - start < 50 {
            try #require(Clock.now < limit, "process \(pid) is not busy")
            Clock.sleep(0.02)
        }
    }

    /// Returns the processor time that a process has used, in hundredths of a second (proc(5): fields 14 and 15).
    private func ticks(of pid: pid_t) -> Int {
        let stat = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
        let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
    }
}
