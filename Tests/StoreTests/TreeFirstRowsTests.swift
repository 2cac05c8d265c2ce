// Tests of reading the first rows of a list with subtasks from the index, however long the list is.

import Foundation
import GRDB
import Rows
import Testing
import Todo

@testable import Store

@Suite struct TreeFirstRowsTests {
    private let store: Store

    init() throws { store = try Store.inMemory() }

    @Test func theHeadOfALongListWithOneSubtaskReadsOnlyTheHead() throws {
        let titles = (0..<5000).map { NewItem(title: "\($0)") }
        try store.perform(.add(titles, at: .bottom, in: tasks), at: noon)
        try store.perform(.nest(titles[4000].id, in: titles[2].id, to: .top), at: noon)
        let limit = 100
        let (head, statements) = try store.read { db in
            var statements: [String] = []
            db.trace { if case .statement(let statement) = $0 { statements.append(statement.expandedSQL) } }
            let head = try Feed(db: db).firstRows(of: Query(tasks), limit: limit)
            db.trace(options: [])
            return (head, statements)
        }
        #expect(head.snapshot.contents.count == limit && !head.isComplete)
        #expect(head.snapshot.contents[3].title == "4000" && head.snapshot.contents[3].level == 1)
        #expect(head.openCount == titles.count)
        // There is one probe per row, and few other statements.
        #expect(statements.count <= limit + 12)
        let rows = statements.filter { $0.contains("title") && $0.contains("FROM item") }
        let plans = try store.read { db in
            try rows.flatMap { try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \($0)") }.map { $0["detail"] as String }
        }
        #expect(rows.count > 90 && !plans.isEmpty)
        #expect(!plans.contains { $0.contains("TEMP B-TREE") || $0.contains("SCAN") })
        #expect(plans.contains { $0.contains("INDEX item_order (list=? AND <expr>=? AND <expr>=?)") })
        #expect(plans.contains { $0.contains("INDEX item_children (parent=?)") })
    }

    /// The head is the beginning of the whole list, regardless of its contents.
    @Test(arguments: 0..<12) func theHeadIsAPrefixOfTheWholeList(seed: UInt64) throws {
        var generator = SplitMix64(state: seed)
        try fill(&generator)
        let whole = try store.snapshot(of: tasks).contents
        for limit in 1...45 {
            let head = try store.firstRows(of: tasks, limit: limit)
            let rows = head.snapshot.contents
            #expect(!rows.isEmpty && whole.begins(like: rows))
            #expect(rows.indices.allSatisfy { rows[$0] == whole[$0] }, "also how much below each is done")
            #expect(!head.isComplete || rows.count == whole.count, "what is said to be whole is")
        }
        #expect(try store.firstRows(of: tasks, limit: 41).isComplete)
    }

    /// Adds forty nested tasks, of which some are completed, put off or collapsed.
    private func fill(_ generator: inout SplitMix64) throws {
        var ids: [UUID] = []
        for number in 0..<40 {
            var item = NewItem(id: generator.id(), title: "\(number)")
            if Int.random(in: 0..<3, using: &generator) > 0, let parent = ids.randomElement(using: &generator) {
                item.fields.append(.parent(parent))
            }
            if Int.random(in: 0..<8, using: &generator) == 0 {
                item.fields.append(FieldChange(.start, .text("2999-01-01")))
            }
            try store.perform(.add([item], at: .bottom, in: tasks), at: noon)
            ids.append(item.id)
        }
        let done = ids.filter { _ in Int.random(in: 0..<8, using: &generator) == 0 }
        if !done.isEmpty { try store.perform(.complete(done), at: noon) }
        let collapsed = ids.filter { _ in Int.random(in: 0..<6, using: &generator) == 0 }
        try store.writer.write { db in
            for id in collapsed { try db.execute(sql: "UPDATE item SET folded = 1 WHERE id = ?", arguments: [id.blob]) }
        }
    }

    @Test func aHeaderDoesNotCountAsAnItemOfTheHead() throws {
        let items = (0..<5).map { number in
            NewItem(title: "\(number)", fields: number < 3 ? [] : [FieldChange(.start, .text("2999-01-01"))])
        }
        try store.perform(.add(items, at: .bottom, in: tasks), at: noon)
        #expect(try !store.firstRows(of: tasks, limit: 4).isComplete)
        #expect(try store.firstRows(of: tasks, limit: 5).isComplete)
    }
}
