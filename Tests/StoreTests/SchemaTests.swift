// Tests of what the schema itself enforces, regardless of the program, and of the indexes that queries use.

import Foundation
import GRDB
import Rows
import Testing
import Todo

@testable import Store

@Suite struct SchemaTests {
    private let store: Store
    private let item: UUID

    init() throws {
        store = try Store.inMemory()
        item = try store.add("a")[0]
    }

    /// Runs statements whose arguments are ids.
    private func run(_ sql: String, _ ids: UUID...) throws {
        try store.writer.write { try $0.execute(sql: sql, arguments: StatementArguments(ids.map(\.blob))) }
    }

    private let insert = "INSERT INTO item (id, list, title, rank, created) VALUES (?, ?, 'x', 0, 0)"
    private let insertList = "INSERT INTO list (id, name, rank) VALUES (?, 'x', 0)"

    @Test func anItemMustBelongToAList() throws {
        #expect(throws: DatabaseError.self) { try run(insert, UUID(), item) }
        #expect(throws: DatabaseError.self) { try run(insert, UUID(), TodoList.root) }
        #expect(throws: DatabaseError.self) { try run("UPDATE item SET list = ?", item) }
    }

    @Test func aListWithItemsCannotBeDeleted() throws {
        #expect(throws: DatabaseError.self) { try run("DELETE FROM list WHERE id = ?", tasks) }
    }

    @Test func listsAndItemsHaveDifferentIDs() throws {
        #expect(throws: DatabaseError.self) { try run(insertList, item) }
        #expect(throws: DatabaseError.self) { try run(insert, tasks, tasks) }
        #expect(throws: TodoError.itemExists(item)) {
            try store.perform(.add([NewItem(id: item, title: "b")], at: .top, in: TodoList.root), at: noon)
        }
        #expect(throws: TodoError.itemExists(tasks)) {
            try store.perform(.add([NewItem(id: tasks, title: "b")], at: .top, in: tasks), at: noon)
        }
    }

    @Test func aListNameIsOneNonemptyLine() throws {
        #expect(throws: DatabaseError.self) { try run("UPDATE list SET name = '  ' WHERE id = ?", tasks) }
        #expect(throws: DatabaseError.self) { try run("UPDATE list SET name = 'a' || char(10) WHERE id = ?", tasks) }
    }

    @Test func aListCannotBeStoredAsDone() throws {
        let completion = Patch(tasks, [FieldChange(.completed, .number(noon.milliseconds))])
        try store.writer.write { db in
            var table = RecordTable(db: db)
            #expect(throws: TodoError.listDone) { try table.write([.change(completion)]) }
        }
    }

    @Test func aListIsReadInOrderFromItsIndex() throws {
        let section = Section(list: tasks, isDone: false)
        let position = ListOrder(try #require(try store.item(item)))
        let plans = try plans { db in
            _ = try RecordTable(db: db).records(.before, position, in: section, limit: 2, withTrash: false)
            _ = try RecordTable(db: db).records(.after, nil, in: section, limit: 2, withTrash: true)
            _ = try Feed(db: db).firstRows(of: .list(tasks), limit: 400)
            _ = try Feed(db: db).openCounts()
        }
        // Tasks in the trash are counted by their own index.
        #expect(plans.filter { $0.contains("INDEX item_trash") }.count == 1)
        // Put-off tasks and tasks in views are found by indexes that contain nothing else.
        let days = ["item_start", "item_due"]
        #expect(plans.filter { plan in days.contains { plan.contains("INDEX \($0)") } }.count == 5)
        let others = ["item_trash"] + days
        let ofItems = plans.filter { plan in
            plan.contains("item") && !others.contains { plan.contains("INDEX \($0)") }
        }
        // The open tasks of each list are counted together with the put-off tasks, using both indexes. Subtasks are
        // looked up among the open and the completed tasks.
        #expect(ofItems.count == 7, "\(plans.joined(separator: " | "))")
        for plan in ofItems {
            #expect(plan.contains("SEARCH item USING") && plan.contains("INDEX item_order"))
            #expect(!plan.contains("TEMP B-TREE"))
        }
    }

    @Test func theTrashIsReadFromItsIndex() throws {
        let plans = try plans { db in _ = try Feed(db: db).firstRows(of: .trash, limit: 400) }
        #expect(plans.contains { $0.contains("item USING") && $0.contains("INDEX item_trash") })
        #expect(!plans.contains { $0.contains("SCAN item") && !$0.contains("item_trash") })
    }

    @Test func itemsAreFoundByIDThroughTheIndex() throws {
        let other = try #require(UUID(uuidString: "ffffffff-ffff-ffff-ffff-ffffffffffff"))
        let plans = try plans { db in _ = try RecordTable(db: db).items(item...other, limit: 2) }
        #expect(plans.contains { $0.contains("SEARCH item USING") && $0.contains("sqlite_autoindex_item_1") })
        #expect(!plans.contains { $0.contains("SCAN") || $0.contains("TEMP B-TREE") })
    }

    @Test func changedRowsAreReadByTheirIDs() throws {
        let revision = try store.snapshot(of: tasks).revision
        try store.perform(.rename(item, to: "b"), at: noon)
        for (list, table) in [(tasks, "item"), (TodoList.root, "list")] {
            if table == "list" { try store.perform(.rename(tasks, to: "c"), at: noon) }
            let plans = try plans { db in _ = try Feed(db: db).changes(since: revision, in: Query(list)) }
            let byID = "SEARCH \(table) USING INDEX sqlite_autoindex_\(table)_1 (id=?)"
            #expect(plans.filter { $0.contains(byID) }.count == (table == "list" ? 2 : 1))
            #expect(!plans.contains { $0.contains("SCAN \(table)") || $0.contains("item_order") })
        }
    }

    /// Returns SQLite's query plan for each statement that `body` runs.
    private func plans(_ body: (Database) throws -> Void) throws -> [String] {
        try store.read { db in
            var statements: [String] = []
            db.trace { event in
                if case .statement(let statement) = event { statements.append(statement.expandedSQL) }
            }
            try body(db)
            db.trace(nil)
            return try statements.map { sql in
                let steps = try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)")
                return steps.map { $0["detail"] as String }.joined(separator: "; ")
            }
        }
    }
}
