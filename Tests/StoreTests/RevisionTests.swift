// Tests of the revision as a program reads it that was woken by a write.

import Foundation
import GRDB
import Testing
import Todo

@testable import Store

@Suite struct RevisionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func theRevisionAfterWritesWaitsForAWriteInProgress() async throws {
        let store = try Store.open(at: folder.file())
        try store.add("a")
        let before = try store.revision()
        let read = DispatchSemaphore(value: 0)
        let reading = try await DatabaseQueue.opened(folder.file()).writeWithoutTransaction { db in
            try db.beginTransaction(.immediate)
            try db.execute(sql: "UPDATE item SET title = 'b'")
            let reading = Task.detached {
                defer { read.signal() }
                return try store.revisionAfterWrites()
            }
            // Time in which a reader that does not wait is done.
            #expect(read.wait(timeout: .now() + .milliseconds(300)) == .timedOut)
            try db.commit()
            return reading
        }
        #expect(try await reading.value > before)
    }

    @Test func readingTheRevisionAfterWritesWritesNothing() throws {
        let store = try Store.open(at: folder.file())
        try store.add("a")
        let log = try Data(contentsOf: URL(fileURLWithPath: folder.file() + "-wal"))
        let revision = try store.revision()
        #expect(try store.revisionAfterWrites() == revision)
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file() + "-wal")) == log)
    }
}
