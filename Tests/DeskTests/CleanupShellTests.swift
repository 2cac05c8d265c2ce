// Tests of the cleanup after a desk whose process was killed.

import Foundation
import TestSupport
import Testing

@testable import Desk

struct CleanupShellTests {
    @Test func theResourcesOfAKilledDeskAreCleanedUp() throws {
        let folder = try TemporaryFolder()
        let sleeper = try Spawn(command: ["sleep", "1000"], environment: ["PATH": "/usr/bin:/bin"]).start()
        do {
            let shell = try CleanupShell(folder: folder.path)
            shell.watch(sleeper)
        }
        var status: Int32 = 0
        #expect(waitpid(sleeper, &status, 0) == sleeper)
        #expect(status & 0x7F == SIGTERM)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test func aDismissedCleanupShellChangesNothing() throws {
        let sleeper = try Spawn(command: ["sleep", "1000"], environment: ["PATH": "/usr/bin:/bin"]).start()
        let shell = try CleanupShell(folder: "/nonexistent")
        shell.watch(sleeper)
        shell.dismiss()
        #expect(kill(sleeper, 0) == 0)
        kill(sleeper, SIGKILL)
        waitpid(sleeper, nil, 0)
    }
}
