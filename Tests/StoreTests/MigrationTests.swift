// Bringing an older store up to date.

import Foundation
import GRDB
import Testing
import Todo

@testable import Store

@Suite struct MigrationTests {
    private let folder: TemporaryFolder
    private struct Interruption: Error {}

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The present schema with one more migration.
    private func next(_ migration: @escaping @Sendable (Database) throws -> Void) -> Schema {
        Schema(migrations: Schema.current.migrations + [migration])
    }

    private var addsColumn: Schema {
        next { try $0.execute(sql: "ALTER TABLE item ADD COLUMN note TEXT") }
    }

    @Test func anOlderStoreKeepsItsItems() throws {
        try Store.open(at: folder.file()).add("a")
        let store = try Store.open(at: folder.file(), schema: addsColumn)
        #expect(try store.titles == ["a"])
        #expect(try store.read(Schema.version) == 2)
    }

    @Test func anOlderStoreIsCopiedBeforeItIsChanged() throws {
        try Store.open(at: folder.file()).add("a")
        _ = try Store.open(at: folder.file(), schema: addsColumn)
        let copy = try #require(try folder.names.first { $0.hasPrefix("furrow.db.before-v2-") })
        #expect(copy.wholeMatch(of: /furrow\.db\.before-v2-\d{8}T\d{6}Z/) != nil)
        #expect(try permissions(folder.file(copy)) == 0o600)
        let old = try Store.open(at: folder.file(copy))
        #expect(try old.titles == ["a"])
        #expect(try old.read(Schema.version) == 1)
    }

    @Test func aNewStoreIsNotCopied() throws {
        _ = try Store.open(at: folder.file(), schema: addsColumn)
        #expect(try folder.names.allSatisfy { !$0.contains("before") })
    }

    @Test func aMigrationThatFailsChangesNothing() throws {
        try Store.open(at: folder.file()).add("a")
        let failing = next { db in
            try db.execute(sql: "DELETE FROM item")
            throw Interruption()
        }
        #expect(throws: Interruption.self) { try Store.open(at: folder.file(), schema: failing) }
        #expect(try Store.open(at: folder.file()).titles == ["a"])
    }

    @Test func aNewerProgramsStoreIsRefusedByThisOne() throws {
        _ = try Store.open(at: folder.file(), schema: addsColumn)
        #expect(throws: StoreError.newer(path: folder.file(), version: 2, known: 1)) {
            try Store.open(at: folder.file())
        }
    }
}
