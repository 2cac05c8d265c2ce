// Tests of the order of many sections in one list.

import Foundation
import GRDB
import TestSupport
import Testing
import Todo

@testable import Store

@Suite struct OrderedSectionTests {
    /// Creates a synced list with parents that have two subtasks each, in the opposite order of the server.
    private func store(parents count: Int) throws -> (store: Store, list: UUID) {
        let store = try Store.inMemory()
        let list = TodoList.tasks.id
        func id(_ number: Int) -> UUID { UUID(uuidString: String(format: "00000000-0000-4000-8000-%012d", number))! }
        try store.writer.write { db in
            try db.execute(
                sql: "INSERT INTO account (id, kind, name, url, user) VALUES (?, 'manual', 'a', 'https://a/', 'u')",
                arguments: [id(0).blob])
            try db.execute(
                sql: "INSERT INTO remote_list (list, account, href) VALUES (?, ?, 'https://a/l/')",
                arguments: [list.blob, id(0).blob])
            for parent in 0..<count {
                for (offset, sortKey) in [(0, Int64(parent)), (1, 2), (2, 1)] {
                    let number = parent * 3 + offset + 1
                    let above: Data? = offset == 0 ? nil : id(parent * 3 + 1).blob
                    try db.execute(
                        sql:
                            "INSERT INTO item (id, list, title, rank, parent, created, modified) VALUES (?, ?, 't', ?, ?, 0, 0)",
                        arguments: [id(number).blob, list.blob, number, above])
                    try db.execute(
                        sql:
                            "INSERT INTO link (item, list, href, uid, etag, base, agreed, place) VALUES (?, ?, ?, ?, 'e', '', x'', ?)",
                        arguments: [id(number).blob, list.blob, "h\(number)", "u\(number)", sortKey])
                }
            }
        }
        return (store, list)
    }

    private func sections(_ store: Store, _ list: UUID) throws -> [[Rank]] {
        var found: [[Rank]] = []
        try store.readForSyncSynchronously {
            try $0.forEachSectionOutOfOrder(in: list) { found.append($0.map(\.rank)) }
        }
        return found
    }

    @Test func sectionsOutOfServerOrderAreReported() throws {
        let (store, list) = try store(parents: 2)
        // The parents themselves are in order.
        #expect(try sections(store, list) == [[Rank(3), Rank(2)], [Rank(6), Rank(5)]])
    }

    @Test func manySmallSectionsAreReadInLinearTime() throws {
        let (store, list) = try store(parents: 6000)
        // If each section read the whole list, this would take minutes.
        var count = 0
        let seconds = try threadSeconds { count = try sections(store, list).count }
        #expect(count == 6000)
        #expect(seconds < 30)
    }
}
