// Tests of the desk's programs: their ends, warnings and costs, and the cleanup after them.

import Desk
import Foundation
import Testing

@Suite(.serialized, .enabled(if: Desk.shouldRun, "a desk needs what Desk.missing names"))
struct ProgramTests {
    @Test func aCommandReceivesItsInputAndReturnsItsOutput() throws {
        try Desk.use { desk in
            let output = try desk.run(["sh", "-c", "cat; echo trouble >&2; exit 3"], input: "seed")
            #expect(output.output == "seed")
            #expect(output.errors == "trouble\n")
            #expect(output.ending == .exited(3))
        }
    }

    @Test func aKilledProgramIsReportedAsSignaled() throws {
        try withProbe { desk, probe in
            #expect(probe.program.isRunning)
            #expect(probe.program.pssKiB > 1000)
            #expect(probe.program.anonymousKiB > 100)
            #expect(probe.program.cpuSeconds > 0)
            #expect(probe.program.cpuSeconds >= probe.program.mainThreadSeconds)
            probe.program.kill(SIGKILL)
            let ending = try probe.program.waitForEnd()
            #expect(ending == .signaled(SIGKILL))
        }
    }

    @Test func aClosedWindowEndsTheProgram() throws {
        try withProbe { desk, probe in
            try desk.requestClose(probe.window)
            let ending = try probe.program.waitForEnd()
            #expect(ending == .exited(0))
        }
    }

    @Test func aWarningFailsTheTest() throws {
        let path = try #require(Desk.builtProgram("desk-probe"))
        let warn = { (desk: Desk) in
            let program = try desk.start([path, "drought"])
            try desk.wait("the warning") { !program.warnings.isEmpty }
        }
        #expect(throws: DeskError.self) { try Desk.use(body: warn) }
        try Desk.use(allowingWarnings: ["drought"], body: warn)
    }

    @Test func closingADeskLeavesNothingBehind() throws {
        let desk = try Desk()
        let program = try desk.start(["sh", "-c", "sleep 1000 & echo $!; wait"])
        let child = try desk.wait(for: "the child") { Int(program.log.dropLast()) }
        desk.close()
        #expect(!FileManager.default.fileExists(atPath: desk.folder))
        // The process is gone, or has ended and waits for its new parent to collect it.
        let state = try? String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8)
        #expect(state?.contains("State:\tZ") ?? true)
    }

    @Test func aTimedOutWaitReportsItsPurposeAndSavesAPicture() throws {
        try Desk.use { desk in
            do {
                try desk.wait("rain", timeout: 0.05) { false }
                Issue.record("the wait ended")
            } catch DeskError.timedOut(let what, _, _, let picture) {
                #expect(what == "rain")
                let path = try #require(picture)
                #expect(FileManager.default.fileExists(atPath: path))
                try FileManager.default.removeItem(atPath: path)
            }
        }
    }

    @Test func aCrashedServerIsReportedWithItsLog() throws {
        do {
            try Desk.use { desk in
                #expect(kill(desk.server, SIGABRT) == 0)
                try desk.wait("a failure") {
                    _ = try desk.screenshot()
                    return false
                }
            }
            Issue.record("the desk lived on")
        } catch DeskError.server(let what, let log) {
            #expect(what.contains("Xorg ended by signaled(\(SIGABRT)), after which: "))
            #expect(!log.isEmpty)
        }
    }

    @Test func twoDesksRunSideBySide() throws {
        let (one, other) = (try Desk(), try Desk())
        #expect(one.environment["DISPLAY"] != other.environment["DISPLAY"])
        one.close()
        #expect(try other.screenshot().colors() == 1)
        other.close()
    }
}
