// The store of a random game on trees: its initial contents and its invariants.

import Desk
import Foundation
import GRDB
import Store

/// The store of a running program, read directly from disk.
@MainActor struct TreeStore {
    private let furrow: FurrowDesk
    private let file: DatabaseQueue
    /// The records seen in the trash so far; these may be deleted permanently.
    private let trash = Trash()

    private final class Trash {
        var seen: Set<Data> = []
    }

    /// The number of undo steps that Furrow keeps. With this many steps, older ones may be lost.
    private static let maxUndoSteps = 200

    /// Turns the program's initial tasks into trees and adds everything else such lists can have. The window shows
    /// the result soon afterward.
    init(_ furrow: FurrowDesk) throws {
        self.furrow = furrow
        file = try DatabaseQueue.opened(furrow.store)
        try fill()
    }

    // MARK: - Initial contents

    private func fill() throws {
        let roots = try furrow.stored().map(\.id)
        _ = try furrow.desk.furrow(
            furrow.store, ["edit", roots[0], "--tag", "home", "--notes", "See [it](https://a.b)"])
        let first = try add(["One of it", "Two of it", "Three of it"], in: roots[0])
        let second = try add(["Deeper", "Deeper still"], in: first[1])
        var deepest = second[1]
        for level in 4...7 { deepest = try add(["Level \(level)"], in: deepest)[0] }
        _ = try add(["Beside it", "Beside it too"], in: roots[1])
        let third = try add(["Done below", "Open below"], in: roots[2])
        for id in [third[0], roots[5]] { _ = try furrow.desk.furrow(furrow.store, ["done", id]) }
        try furrow.makeList("Work", ["Report", "Letters", "Call"])
        try furrow.makeList("Sorted", ["Pear", "Apple", "Fig"])
        let work = try furrow.stored(in: "Work").map(\.id)
        _ = try add(["Draft", "Print"], in: work[0], list: "Work")
        _ = try furrow.desk.furrow(furrow.store, ["delete", roots[6], work[1]])
        for (id, options) in [
            (first[1], ["--tag", "late"]), (first[2], ["--priority", "high"]), (work[2], ["--tag", "late"]),
            (second[0], ["--tag", "home", "--tag", "two", "--priority", "low", "--notes", "Deep down"]),
        ] {
            _ = try furrow.desk.furrow(furrow.store, ["edit", id] + options)
        }
        // No command sets these fields.
        try file.write { db in
            try db.execute(sql: "UPDATE item SET folded = 1 WHERE title IN ('Deeper still', 'Item 2', 'Report')")
            try db.execute(sql: "UPDATE list SET sorting = 'title', theme = 'meadow' WHERE name = 'Sorted'")
        }
        try clearUndoSteps()
    }

    private func add(_ titles: [String], in parent: String, list: String = "Tasks") throws -> [String] {
        let arguments = ["add", "--list", list, "--parent", parent, "-"]
        let output = try furrow.desk.furrow(furrow.store, arguments, input: titles.joined(separator: "\n"))
        return output.output.split(separator: "\n").map(String.init)
    }

    /// Remembers the current contents of the trash. A trigger could do that, but every program refuses a store with a
    /// trigger.
    private func recordTrash() throws {
        let sql = """
            SELECT id FROM item WHERE deleted IS NOT NULL OR list IN (SELECT id FROM list WHERE deleted IS NOT NULL)
            UNION ALL SELECT id FROM list WHERE deleted IS NOT NULL
            """
        trash.seen.formUnion(try file.read { try Data.fetchAll($0, sql: sql) })
    }

    /// Deletes all undo steps, so that undo leads back to the present state.
    func clearUndoSteps() throws {
        try file.write { db in try db.execute(sql: "DELETE FROM step") }
    }

    // MARK: - Invariants

    /// Returns the faults of the trees; empty if there are none.
    func faults() throws -> [String] {
        try recordTrash()
        return try file.read { db in
            try Self.rules.flatMap { words, condition in
                let sql = """
                    SELECT one.title || ' below ' || ifnull(above.title, 'nothing')
                    FROM item AS one LEFT JOIN item AS above ON above.id = one.parent
                    WHERE one.parent IS NOT NULL AND (\(condition))
                    """
                return try String.fetchAll(db, sql: sql).map { "\(words): \($0)" }
            } + loops(db)
        }
    }

    private static let rules = [
        ("an orphan", "above.id IS NULL"), ("across lists", "above.list <> one.list"),
        ("its parent alone in the trash", "one.deleted IS NULL AND above.deleted IS NOT NULL"),
        (
            "open below what is done",
            "one.completed IS NULL AND above.completed IS NOT NULL AND one.deleted IS NULL AND above.deleted IS NULL"
        ),
    ]

    /// The maximum number of levels of a tree.
    private nonisolated static let levels = 16

    private nonisolated func loops(_ db: Database) throws -> [String] {
        let sql = """
            WITH RECURSIVE reached (id, level) AS (
                SELECT id, 1 FROM item WHERE parent IS NULL OR parent NOT IN (SELECT id FROM item)
                UNION ALL SELECT item.id, level + 1 FROM item JOIN reached ON item.parent = reached.id WHERE level < 40
            ) SELECT (SELECT count(*) FROM item), count(*), ifnull(max(level), 0) FROM reached
            """
        guard let row = try GRDB.Row.fetchOne(db, sql: sql) else { return ["nothing read"] }
        let (all, reached, deepest): (Int, Int, Int) = (row[0], row[1], row[2])
        return (all == reached ? [] : ["\(all - reached) in a loop"])
            + (deepest <= Self.levels ? [] : ["\(deepest) levels"])
    }

    /// Undoes all steps since the beginning, checks that the state is the initial one, and redoes the steps.
    ///
    /// - Parameter start: The records at the beginning.
    /// - Returns: The number of steps, or nil if there were too many to keep them all.
    func undoAndRedoAll(to start: Records) throws -> Int? {
        try recordTrash()
        let now = try records()
        let count = try file.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM step WHERE NOT undone") ?? 0 }
        guard count < Self.maxUndoSteps else { return nil }
        try repeatCommand("undo", count)
        try expect(try records(), toBe: start, "\(count) steps undone")
        try repeatCommand("redo", count)
        try expect(try records(), toBe: now, "\(count) steps redone")
        return count
    }

    private func repeatCommand(_ command: String, _ count: Int) throws {
        let script = "i=0; while [ $i -lt \(count) ]; do \"$0\" --store \"$1\" \(command) || exit; i=$((i + 1)); done"
        let output = try furrow.desk.run(["sh", "-c", script, try FurrowDesk.binary, furrow.store], timeout: 120)
        guard output.succeeded else { throw Unexpected("\(command): \(output.errors) after:\n\(output.output)") }
    }

    /// Compares two states. Permanently deleted records are in no step any more; all others must be unchanged.
    private func expect(_ found: Records, toBe known: Records, _ what: String) throws {
        let present = try file.read { db in
            try Set(Data.fetchAll(db, sql: "SELECT id FROM item UNION ALL SELECT id FROM list"))
        }
        let gone = trash.seen.subtracting(present)
        let lost = Set(known.lines.keys).subtracting(found.lines.keys).subtracting(gone)
        let more = Set(found.lines.keys).subtracting(known.lines.keys).subtracting(gone)
        var faults = lost.compactMap { known.lines[$0] }.map { "lost: \($0)" }
        faults += more.compactMap { found.lines[$0] }.map { "too many: \($0)" }
        // Deleted records change the fields of others: their subtasks, or the tasks of their list.
        if gone.isEmpty {
            faults += known.lines.compactMap { id, line in
                found.lines[id].flatMap { $0 == line ? nil : "was: \(line)\n is: \($0)" }
            }
        }
        guard faults.isEmpty else { throw Unexpected("\(what):\n" + faults.sorted().joined(separator: "\n")) }
    }

    // MARK: - Records

    /// All tasks and lists, each with all its fields in one line.
    struct Records: Equatable {
        var lines: [Data: String] = [:]
    }

    /// Returns the current records, including the trash. The modification time and the folded state belong to no
    /// step.
    func records() throws -> Records {
        try file.read { db in
            var records = Records()
            for table in ["list", "item"] {
                for row in try GRDB.Row.fetchAll(db, sql: "SELECT * FROM \(table)") {
                    let fields = row.filter { !["row", "modified", "folded"].contains($0.0) }
                    records.lines[row["id"]] = fields.map { "\($0)=\($1)" }.joined(separator: " ")
                }
            }
            return records
        }
    }

    /// The deepest level that is drawn; rows at deeper levels are drawn at this one.
    private static let maxDrawnLevel = 8

    /// A row as a list shows it.
    struct Line: Equatable, CustomStringConvertible {
        var text: String
        var level: Int

        var description: String { String(repeating: "  ", count: level) + text }
    }

    /// Returns the rows of a list that are not folded away.
    func lines(of list: String) throws -> [Line] {
        let output = try furrow.desk.furrow(furrow.store, ["list", "--json", "--list", list]).output
        let items = try JSONDecoder().decode([Nested].self, from: Data(output.utf8))
        let folded = try file.read {
            try Set(String.fetchAll($0, sql: "SELECT lower(hex(id)) FROM item WHERE folded"))
        }
        var places: [String: (level: Int, isOpen: Bool)] = [:]
        return items.compactMap { item in
            let above = item.parent.flatMap { places[$0] }
            let level = above.map { $0.level + 1 } ?? 0
            let isSeen = above?.isOpen ?? true
            places[item.id] = (level, isSeen && !folded.contains(item.id.filter { $0 != "-" }))
            return isSeen
                ? Line(text: item.done ? "✓ \(item.title)" : item.title, level: min(level, Self.maxDrawnLevel)) : nil
        }
    }

    private struct Nested: Decodable {
        let id: String
        let title: String
        let done: Bool
        let parent: String?
    }
}
