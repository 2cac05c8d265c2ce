// The store of a game on trees: how it begins, and what must hold of it whatever was done.

import Desk
import Foundation
import GRDB
import Store

/// The store of a running program, read as it lies on the disk.
@MainActor struct DeepStore {
    private let furrow: FurrowDesk
    private let file: DatabaseQueue
    /// What has been seen in the trash, from which it may go for good.
    private let trash = Trash()

    private final class Trash {
        var seen: Set<Data> = []
    }

    /// How many steps Furrow keeps: where there are as many, older ones may be forgotten.
    private static let keptSteps = 200

    /// Makes trees of what the program was started with, and all else that such lists have; a window shows it soon.
    init(_ furrow: FurrowDesk) throws {
        self.furrow = furrow
        file = try DatabaseQueue.opened(furrow.store)
        try fill()
    }

    // MARK: - How it begins

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
        // What has no command.
        try file.write { db in
            try db.execute(sql: "UPDATE item SET folded = 1 WHERE title IN ('Deeper still', 'Item 2', 'Report')")
            try db.execute(sql: "UPDATE list SET sorting = 'title', theme = 'meadow' WHERE name = 'Sorted'")
        }
        try beginAnew()
    }

    private func add(_ titles: [String], in parent: String, list: String = "Tasks") throws -> [String] {
        let arguments = ["add", "--list", list, "--parent", parent, "-"]
        let output = try furrow.desk.furrow(furrow.store, arguments, input: titles.joined(separator: "\n"))
        return output.output.split(separator: "\n").map(String.init)
    }

    /// Remembers what is in the trash now. A store with a trigger that does so would be refused by every program.
    private func lookIntoTheTrash() throws {
        let sql = """
            SELECT id FROM item WHERE deleted IS NOT NULL OR list IN (SELECT id FROM list WHERE deleted IS NOT NULL)
            UNION ALL SELECT id FROM list WHERE deleted IS NOT NULL
            """
        trash.seen.formUnion(try file.read { try Data.fetchAll($0, sql: sql) })
    }

    /// Forgets all steps, so that undoing leads to what is there now.
    func beginAnew() throws {
        try file.write { db in try db.execute(sql: "DELETE FROM step") }
    }

    // MARK: - What must hold

    /// What is wrong with the trees; empty where all is well.
    func faults() throws -> [String] {
        try lookIntoTheTrash()
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

    /// How many levels a tree has at most.
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

    /// Takes back all steps since the beginning, sees that all is as it was then, and does them again.
    ///
    /// - Parameter start: what there was at the beginning.
    /// - Returns: how many steps these were; nil where there were too many for all to be kept.
    func undoAndRedoAll(to start: Records) throws -> Int? {
        try lookIntoTheTrash()
        let now = try records()
        let count = try file.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM step WHERE NOT undone") ?? 0 }
        guard count < Self.keptSteps else { return nil }
        try turn("undo", count)
        try expect(try records(), toBe: start, "\(count) steps undone")
        try turn("redo", count)
        try expect(try records(), toBe: now, "\(count) steps redone")
        return count
    }

    private func turn(_ command: String, _ count: Int) throws {
        let script = "i=0; while [ $i -lt \(count) ]; do \"$0\" --store \"$1\" \(command) || exit; i=$((i + 1)); done"
        let output = try furrow.desk.run(["sh", "-c", script, try FurrowDesk.binary, furrow.store], timeout: 120)
        guard output.succeeded else { throw Unexpected("\(command): \(output.errors) after:\n\(output.output)") }
    }

    /// What went for good is in no step any more; all else is as it was.
    private func expect(_ found: Records, toBe known: Records, _ what: String) throws {
        let present = try file.read { db in
            try Set(Data.fetchAll(db, sql: "SELECT id FROM item UNION ALL SELECT id FROM list"))
        }
        let gone = trash.seen.subtracting(present)
        let lost = Set(known.lines.keys).subtracting(found.lines.keys).subtracting(gone)
        let more = Set(found.lines.keys).subtracting(known.lines.keys).subtracting(gone)
        var faults = lost.compactMap { known.lines[$0] }.map { "lost: \($0)" }
        faults += more.compactMap { found.lines[$0] }.map { "too many: \($0)" }
        // Beside what has gone others stand otherwise: they were within it, or in its list.
        if gone.isEmpty {
            faults += known.lines.compactMap { id, line in
                found.lines[id].flatMap { $0 == line ? nil : "was: \(line)\n is: \($0)" }
            }
        }
        guard faults.isEmpty else { throw Unexpected("\(what):\n" + faults.sorted().joined(separator: "\n")) }
    }

    // MARK: - What there is

    /// All items and lists, each with all its fields in a line.
    struct Records: Equatable {
        var lines: [Data: String] = [:]
    }

    /// What there is now, the trash too. When it was changed last and what is folded are no part of a step.
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

    /// Rows that are deeper than on this level are drawn on it.
    private static let deepestDrawn = 8

    /// A row as a list shows it.
    struct Line: Equatable, CustomStringConvertible {
        var text: String
        var level: Int

        var description: String { String(repeating: "  ", count: level) + text }
    }

    /// The rows of a list that nothing folds away.
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
                ? Line(text: item.done ? "✓ \(item.title)" : item.title, level: min(level, Self.deepestDrawn)) : nil
        }
    }

    private struct Nested: Decodable {
        let id: String
        let title: String
        let done: Bool
        let parent: String?
    }
}
