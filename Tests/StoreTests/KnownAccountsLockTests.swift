// Tests of the lock of the file of known accounts.

import Foundation
import TestSupport
import Testing

@testable import Store

@Suite struct KnownAccountsLockTests {
    private let folder: TemporaryFolder
    private let known: KnownAccounts
    private let file: PrivateFile
    private let entry: KnownAccount

    init() throws {
        folder = try TemporaryFolder()
        known = KnownAccounts(path: folder.path + "/config/accounts.json")
        file = PrivateFile(path: known.path, busyTimeout: .milliseconds(50))
        let account = Account(kind: .command, name: "a", url: "https://a.example/", user: "anna")
        entry = try #require(KnownAccount(account, command: "pass"))
    }

    @Test func waitingForAnotherProgramsLockTimesOut() throws {
        let lock = try file.lock()
        #expect(throws: KnownAccountsError.busy(path: known.path)) { try file.lock() }
        lock.release()
        try file.lock().release()
    }

    @Test func aWaitingProgramContinuesWhenTheLockIsReleased() async throws {
        let lock = try file.lock()
        let (known, entry) = (known, entry)
        let waiting = Task.detached { try known.record(entry) }
        #expect(!FileManager.default.fileExists(atPath: known.path))
        lock.release()
        try await waiting.value
        #expect(FileManager.default.fileExists(atPath: known.path))
    }

    @Test func theLockFileBelongsToItsOwnerOnly() throws {
        try known.record(entry)
        #expect(try permissions(file.lockPath) == 0o600)
        #expect(try FileManager.default.attributesOfItem(atPath: file.lockPath)[.size] as? Int == 0)
    }

    @Test func aSymbolicLinkInPlaceOfTheLockIsNotFollowed() throws {
        try file.lock().release()
        unlink(file.lockPath)
        let victim = folder.file("victim")
        try #require(symlink(victim, file.lockPath) == 0)
        #expect {
            try known.record(entry)
        } throws: { error in
            guard case KnownAccountsError.unwritable(file.lockPath, _) = error else { return false }
            return true
        }
        #expect(!FileManager.default.fileExists(atPath: victim))
    }
}
