// Tests that hold for every field, including fields that are added in the future.

import Foundation
import GRDB
import Testing
import Todo

@testable import Store

@Suite struct FieldTests {
    private let folder: TemporaryFolder
    private let store: Store
    private let id: UUID
    private let above: UUID
    private let home = NewItem(title: "Home")

    init() throws {
        folder = try TemporaryFolder()
        store = try Store.open(at: folder.file())
        let ids = try store.add("a", "b")
        (above, id) = (ids[0], ids[1])
        try store.perform(.add([home], at: .bottom, in: TodoList.root), at: noon)
    }

    private func other(_ field: Field, _ generator: inout SplitMix64) -> FieldValue {
        field.sample(list: home.id, parent: above, &generator)
    }

    private func value(_ field: Field, of id: UUID, in store: Store) throws -> FieldValue {
        // This also finds records in the trash.
        field.value(of: try #require(try store.read { try RecordTable(db: $0).record(id) }))
    }

    @Test(arguments: Item.fields)
    func aFieldOfAnItemSurvivesUndoRedoAndARestart(_ field: Field) throws {
        try expectSetUndoneRedone(field, of: id)
    }

    @Test(arguments: TodoList.fields)
    func aFieldOfAListSurvivesUndoRedoAndARestart(_ field: Field) throws {
        try expectSetUndoneRedone(field, of: home.id)
    }

    private func set(_ field: Field, of id: UUID, to value: FieldValue) throws {
        let summary = StepSummary(kind: .changed, count: 1, title: "b")
        let edit = Edit.change([Patch(id, [FieldChange(field, value)])])
        _ = try store.write { db in try db.perform { _ in ResolvedCommand(edit: edit, summary: summary) } }
    }

    private func expectSetUndoneRedone(_ field: Field, of id: UUID) throws {
        var generator = SplitMix64(state: UInt64(field.number))
        // A repeating task needs a due date. Undo must not remove the due date while the task repeats.
        if field == .repeats { try set(.due, of: id, to: other(.due, &generator)) }
        for _ in 0..<20 {
            let before = try value(field, of: id, in: store)
            let after = other(field, &generator)
            guard before != after else { continue }
            try set(field, of: id, to: after)
            #expect(try value(field, of: id, in: store) == after)
            #expect(try value(field, of: id, in: Store.open(at: folder.file())) == after)
            #expect(try store.undo()?.kind == .changed)
            #expect(try value(field, of: id, in: store) == before)
            #expect(try Store.open(at: folder.file()).redo()?.kind == .changed)
            #expect(try value(field, of: id, in: store) == after)
        }
    }

    @Test(arguments: Item.fields.filter { $0 != .deleted })
    func undoingADeletionRestoresEveryFieldOfAnItem(_ field: Field) throws {
        var generator = SplitMix64(state: UInt64(field.number) + 100)
        let after = other(field, &generator)
        let edit = Edit.change([Patch(id, [FieldChange(field, after)])])
        _ = try store.write { db in
            var table = RecordTable(db: db)
            return try table.apply(edit)
        }
        let item = try #require(try store.item(id))
        try store.perform(.delete([id]), at: noon)
        #expect(try store.item(id) == nil)
        _ = try Store.open(at: folder.file()).undo()
        #expect(try store.item(id) == item)
        #expect(field.value(of: item) == after)
    }

    @Test(arguments: TodoList.fields.filter { $0 != .deleted })
    func undoingADeletionRestoresEveryFieldOfAList(_ field: Field) throws {
        var generator = SplitMix64(state: UInt64(field.number) + 100)
        let after = other(field, &generator)
        let edit = Edit.change([Patch(home.id, [FieldChange(field, after)])])
        _ = try store.write { db in
            var table = RecordTable(db: db)
            return try table.apply(edit)
        }
        let list = try #require(try store.record(home.id))
        try store.perform(.delete([home.id]), at: noon)
        try store.perform(.deletePermanently([home.id]), at: noon)
        for _ in 1...2 { _ = try Store.open(at: folder.file()).undo() }
        #expect(try store.record(home.id) == list)
        #expect(field.value(of: list) == after)
    }

    @Test(arguments: TodoList.fields)
    func aListWithAnUnreadableFieldIsKeptAndReported(_ field: Field) throws {
        guard let broken = Self.broken(field.kind), let column = field.listColumn else { return }
        try store.breakRecord("\(column) = \(broken)", of: "list", where: "id = ?", [home.id.blob])
        #expect(try store.lists().quarantined.map(\.reason) == [.unreadable(field)])
        #expect(throws: StoreError.unreadable) { try store.record(home.id) }
    }

    @Test(arguments: Item.fields.filter(\.isOptional))
    func anOptionalFieldCanBeCleared(_ field: Field) throws {
        var generator = SplitMix64(state: 1)
        for value in [other(field, &generator), FieldValue.none] {
            _ = try store.write { db in
                var table = RecordTable(db: db)
                return try table.apply(.change([Patch(id, [FieldChange(field, value)])]))
            }
            #expect(try self.value(field, of: id, in: store) == value)
        }
    }

    @Test(arguments: Item.fields)
    func anItemWithAnUnreadableFieldIsKeptAndReported(_ field: Field) throws {
        guard let broken = Self.broken(field.kind), let column = field.itemColumn else { return }
        try store.writer.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF; DROP TRIGGER item_parent_updated")
        }
        try store.breakRecord("\(column) = \(broken)", where: "id = ?", [id.blob])
        #expect(try store.allRecords().quarantined.map(\.reason) == [.unreadable(field)])
        #expect(throws: StoreError.unreadable) { try store.item(id) }
    }

    /// Returns an SQL value that a column of this kind can contain only in a damaged store, or nil for numbers and
    /// times, because every number is valid.
    private static func broken(_ kind: Field.Kind) -> String? {
        switch kind {
        case .number, .time: nil
        case .text, .texts: "CAST(x'FFFE' AS TEXT)"
        case .id: "x'0102'"
        }
    }

    @Test func aRowShowsWhetherItHasNotes() throws {
        try store.perform(.change(id, [.notes("long")]), at: noon)
        #expect(try store.snapshot(of: tasks).contents.map(\.hasNotes) == [false, true])
        #expect(try store.items(of: tasks).readable.map(\.notes) == ["", "long"])
        #expect(try store.item(id)?.notes == "long")
    }
}

@Suite struct NotesTests {
    private let store: Store
    private let id: UUID

    init() throws {
        store = try Store.inMemory()
        id = try store.add("a")[0]
    }

    @Test func notesKeepTheirLineBreaks() throws {
        try store.perform(.change(id, [.notes("one\r\n\n\ttwo \u{7}\u{2028}three \n\n")]), at: noon)
        #expect(try store.item(id)?.notes == "one\n\n\ttwo \nthree")
    }

    @Test func settingTheSameNotesMakesNoUndoStep() throws {
        #expect(try store.perform(.change(id, [.notes(" \n")]), at: noon) == nil)
        #expect(try store.perform(.change(id, [.title("a"), .notes("")]), at: noon) == nil)
    }

    @Test func titleAndNotesAreChangedInOneUndoStep() throws {
        let step = try store.perform(.change(id, [.title("b"), .notes("n")]), at: noon)
        #expect(step?.summary == StepSummary(kind: .renamed, count: 1, title: "b"))
        try store.undo()
        let item = try #require(try store.item(id))
        #expect((item.title, item.notes) == ("a", ""))
    }

    @Test func anEmptyTitleChangesNothing() throws {
        #expect(throws: TodoError.emptyTitle) {
            try store.perform(.change(id, [.notes("n"), .title(" ")]), at: noon)
        }
        #expect(try store.item(id)?.notes.isEmpty == true)
    }

    @Test func listsHaveNoNotes() throws {
        #expect(throws: TodoError.fieldNotInLists) { try store.perform(.change(tasks, [.notes("n")]), at: noon) }
    }
}
