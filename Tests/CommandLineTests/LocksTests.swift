// Tests that the store's locks remain when code in the same process opens and closes the store's files, as a file
// chooser does.

import Foundation
import GRDB
import Store
import Testing
import Todo

struct LocksTests {
    private let terminal: Terminal

    init() throws { terminal = try Terminal() }

    /// Opens, reads and closes each of the store's files.
    private func look() throws {
        for suffix in ["", "-wal", "-shm"] {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: terminal.store + suffix))
            #expect(try file.read(upToCount: 16)?.isEmpty == false)
            try file.close()
        }
    }

    private func add(_ title: String, to store: Store) throws {
        try store.perform(.add([NewItem(title: title)], at: .bottom, in: TodoList.tasks.id), at: noon)
    }

    private var noon: Timestamp { Timestamp(milliseconds: 1_700_000_000_000) }

    @Test func openingAndClosingTheFilesDuringWritesLosesNothing() throws {
        let store = try Store.open(at: terminal.store)
        try add("here", to: store)
        for turn in 0..<3 {
            try look()
            // Without the locks, this program would be the last user of the store, and would delete the log that is
            // still in use.
            try terminal.add("elsewhere \(turn)")
            try add("here \(turn)", to: store)
            let titles = try terminal.furrow("list").text
            #expect(titles.contains("elsewhere \(turn)") && titles.contains("here \(turn)"))
        }
        let seen = try store.items(of: TodoList.tasks.id).readable.map(\.title)
        #expect(seen.count == 7)
        #expect(FileManager.default.fileExists(atPath: terminal.store + "-wal"))
        store.close()
        #expect(try Store.open(at: terminal.store).items(of: TodoList.tasks.id).readable.map(\.title) == seen)
    }

    @Test func theLastUserOfTheStoreRemovesTheWAL() throws {
        let store = try Store.open(at: terminal.store)
        let other = try Store.open(at: terminal.store)
        try add("a", to: store)
        try look()
        store.close()
        try terminal.add("b")
        #expect(FileManager.default.fileExists(atPath: terminal.store + "-wal"))
        #expect(try other.items(of: TodoList.tasks.id).readable.map(\.title).sorted() == ["a", "b"])
        other.close()
        #expect(!FileManager.default.fileExists(atPath: terminal.store + "-wal"))
        #expect(try terminal.furrow("list").isDone)
    }

    @Test func aTransactionBlocksOthersEvenAfterTheFilesWereOpenedAndClosed() throws {
        let store = try Store.open(at: terminal.store)
        try add("a", to: store)
        try DatabaseQueue.opened(terminal.store).inDatabase { db in
            try db.execute(sql: "BEGIN IMMEDIATE")
            try look()
            // The command waits until its timeout, and then fails.
            #expect(try !terminal.furrow("add", "b").isDone)
            try db.execute(sql: "COMMIT")
        }
        #expect(try terminal.furrow("add", "b").isDone)
        #expect(try store.items(of: TodoList.tasks.id).readable.map(\.title) == ["a", "b"])
    }
}
