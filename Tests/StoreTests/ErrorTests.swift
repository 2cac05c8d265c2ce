// Tests that an error says what really happened.

import Foundation
import GRDB
import Testing
import Todo

@testable import Store

@Suite struct ErrorTests {
    private let store: Store

    init() throws {
        store = try Store.inMemory()
    }

    /// Returns the description of the error that `body` throws, including errors of the store itself. Expects that
    /// nothing has changed.
    private func message(_ body: () throws -> Void) throws -> String {
        let before = try store.snapshot(of: tasks)
        do {
            try body()
        } catch {
            #expect(try store.snapshot(of: tasks) == before)
            return "\(error)"
        }
        throw Silence()
    }

    private struct Silence: Error {}

    /// Makes the store refuse changes of one kind to a table.
    private func refuse(_ event: String, of table: String) throws {
        try store.writer.writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER refuse BEFORE \(event) ON \(table) BEGIN SELECT RAISE(ABORT, 'the disk says no'); END
                    """)
        }
    }

    /// Damages records in a way that Furrow never does.
    private func breakRecord(_ table: String, _ change: String, where condition: String) throws {
        try store.writer.writeWithoutTransaction { db in
            try db.execute(sql: "UPDATE \(table) SET \(change) WHERE \(condition)")
        }
    }

    @Test(arguments: [
        ("INSERT", "item"), ("UPDATE", "item"), ("DELETE", "item"), ("INSERT", "list"), ("DELETE", "list"),
    ])
    func aRefusedWriteReportsTheMessageOfTheDatabase(event: String, table: String) throws {
        let ids = try store.add("a", "c")
        let home = NewItem(title: "Home")
        try store.perform(.add([home], at: .bottom, in: TodoList.root), at: noon)
        let trashed = table == "item" ? [ids[1]] : [home.id]
        try store.perform(.delete(trashed), at: noon)
        try refuse(event, of: table)
        let message = try message {
            switch (event, table) {
            case ("INSERT", "item"): try store.add("b")
            case ("UPDATE", _): try store.perform(.rename(ids[0], to: "b"), at: noon)
            case ("DELETE", _): try store.perform(.deletePermanently(trashed), at: noon)
            default: try store.perform(.add([NewItem(title: "b")], at: .top, in: TodoList.root), at: noon)
            }
        }
        #expect(message.contains("the disk says no"), "\(message)")
    }

    @Test func aRefusedUndoReportsTheMessageOfTheDatabase() throws {
        try store.add("a")
        try refuse("DELETE", of: "item")
        let message = try message { try store.undo() }
        #expect(message.contains("the disk says no"), "\(message)")
    }

    @Test func addingAnItemWithTheIDOfAListIsRefused() throws {
        let new = NewItem(id: tasks, title: "a")
        #expect(throws: TodoError.itemExists(tasks)) { try store.perform(.add([new], at: .top, in: tasks), at: noon) }
    }

    @Test func undoingAStepOfAnUnknownKindReportsThatKind() throws {
        try store.add("a")
        try breakRecord("step", "kind = 'folded'", where: "true")
        let message = try message { try store.undo() }
        #expect(message.contains("“a” cannot be undone or redone") && message.contains("“folded”"), "\(message)")
        #expect(!message.contains("damaged"))
    }

    @Test func undoingAnUnreadableStepReportsThatTheStepIsUnreadable() throws {
        try store.add("a")
        try breakRecord("step", "backward = x'00'", where: "true")
        let message = try message { try store.undo() }
        #expect(message.contains("“a” cannot be undone or redone") && message.contains("cannot be read"), "\(message)")
        #expect(!message.contains("changed since"))
    }

    @Test func anUnreadableItemIsReportedAsUnreadableAndNotAsMissing() throws {
        let ids = try store.add("a", "broken")
        try breakRecord("item", "title = CAST(x'FFFE' AS TEXT)", where: "title = 'broken'")
        for command in [Command.complete(ids), .delete(ids), .rename(ids[1], to: "b"), .move(ids[1], to: .top)] {
            let message = try message { try store.perform(command, at: noon) }
            #expect(message.contains("cannot be read"), "\(message)")
        }
        #expect(try message { try store.undo() }.contains("cannot be read"))
        #expect(try message { _ = try store.item(ids[1]) }.contains("cannot be read"))
        #expect(try store.item(UUID()) == nil)
    }

    @Test func anUnreadableListIsReportedAsUnreadableAndNotAsMissing() throws {
        let ids = try store.add("a")
        try breakRecord("list", "name = CAST(x'FFFE' AS TEXT)", where: "true")
        let somewhere = try message { try store.perform(.addToDefaultList([NewItem(title: "b")], at: .top), at: noon) }
        #expect(somewhere.contains("cannot be read"), "\(somewhere)")
        let transfer = try message { try store.perform(.transfer(ids, to: tasks), at: noon) }
        #expect(transfer.contains("cannot be read"), "\(transfer)")
    }
}
