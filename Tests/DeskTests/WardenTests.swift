// Tests of the cleanup after a desk whose process was killed.

import Foundation
import TestSupport
import Testing

@testable import Desk

struct WardenTests {
    @Test func aSilentDeskIsClearedAway() throws {
        let folder = try TemporaryFolder()
        let sleeper = try Spawn(command: ["sleep", "1000"], environment: ["PATH": "/usr/bin:/bin"]).start()
        do {
            let warden = try Warden(folder: folder.path)
            warden.watch(sleeper)
        }
        var status: Int32 = 0
        #expect(waitpid(sleeper, &status, 0) == sleeper)
        #expect(status & 0x7F == SIGTERM)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test func aWardenSentAwayTouchesNothing() throws {
        let sleeper = try Spawn(command: ["sleep", "1000"], environment: ["PATH": "/usr/bin:/bin"]).start()
        let warden = try Warden(folder: "/nonexistent")
        warden.watch(sleeper)
        warden.leave()
        #expect(kill(sleeper, 0) == 0)
        kill(sleeper, SIGKILL)
        waitpid(sleeper, nil, 0)
    }
}
