// Tests of undo and redo, whose steps are stored in the store.

import Foundation
import GRDB
import Testing
import Todo

@testable import Store

@Suite struct JournalTests {
    @Test func undoRevertsTheLastStepAndRedoRepeatsIt() throws {
        let store = try Store.inMemory()
        let ids = try store.add("a", "b")
        try store.perform(.delete([ids[0]]), at: noon)
        let before = try store.items(of: tasks).readable
        let undone = try #require(try store.undo())
        #expect(undone.summary == StepSummary(kind: .deleted, count: 1, title: "a"))
        #expect(try store.titles == ["a", "b"])
        #expect(try store.redo()?.id == undone.id)
        #expect(try store.items(of: tasks).readable == before)
    }

    @Test func undoAndRedoWithoutStepsDoNothing() throws {
        let store = try Store.inMemory()
        #expect(try store.undo() == nil)
        #expect(try store.redo() == nil)
    }

    @Test func undoWorksAfterTheStoreIsReopened() throws {
        let folder = try TemporaryFolder()
        try Store.open(at: folder.file()).add("a")
        let store = try Store.open(at: folder.file())
        #expect(try store.undo()?.title == "a")
        #expect(try store.titles.isEmpty)
        #expect(try Store.open(at: folder.file()).redo()?.title == "a")
        #expect(try store.titles == ["a"])
    }

    @Test func aNewStepEndsRedo() throws {
        let store = try Store.inMemory()
        try store.add("a")
        try store.undo()
        try store.add("b")
        #expect(try store.redo() == nil)
        #expect(try store.titles == ["b"])
    }

    @Test func theJournalDropsItsOldestStepsBeyondItsSizeLimit() throws {
        let store = try Store.inMemory()
        // The notes of all tasks together fill a fifth of the journal. The notes of a single task may not be that long.
        let ids = try (0..<13).flatMap { try store.add("\($0)") }
        let notes = ["x", "y"].map { String(repeating: $0, count: Journal.size / 5 / ids.count) }
        for number in 0..<6 { try store.perform(.changeEach(ids, [.notes(notes[number % 2])]), at: noon) }
        // Each step contains the old and the new notes, so only two steps fit.
        var count = 0
        while try store.undo() != nil { count += 1 }
        #expect(count == 2)
        #expect(try store.item(ids[0])?.notes == notes[1])
    }

    @Test func aSingleStepBeyondTheSizeLimitIsKept() throws {
        let store = try Store.inMemory()
        let ids = try (0...Journal.size / Limits.notesBytes).flatMap { try store.add("\($0)") }
        let notes = String(repeating: "x", count: Limits.notesBytes)
        try store.perform(.changeEach(ids, [.notes(notes)]), at: noon)
        #expect(try store.undo()?.kind == .changed)
        #expect(try store.item(ids[0])?.notes.isEmpty == true)
        #expect(try store.undo() == nil)
    }

    @Test func aCommandThatChangesNothingMakesNoUndoStep() throws {
        let store = try Store.inMemory()
        let ids = try store.add("a")
        try store.undo()
        try store.redo()
        #expect(try store.perform(.rename(ids[0], to: "a"), at: noon) == nil)
        #expect(try store.perform(.move(ids[0], to: .top), at: noon) == nil)
        #expect(try store.undo()?.kind == .added)
    }

    @Test func twoHundredStepsAreKept() throws {
        let store = try Store.inMemory()
        for number in 0..<205 { try store.add("\(number)") }
        var steps = 0
        while try store.undo() != nil { steps += 1 }
        #expect(steps == 200)
        #expect(try store.titles == ["0", "1", "2", "3", "4"])
    }

    @Test func undoingAStepThatNoLongerAppliesIsRefusedAndChangesNothing() throws {
        let store = try Store.inMemory()
        try store.add("a")
        try store.add("b", "c")
        try store.write { try $0.execute(sql: "DELETE FROM item WHERE title <> 'a'") }
        let summary = StepSummary(kind: .added, count: 2, title: "b")
        #expect(throws: StoreError.stepDoesNotApply(summary)) { try store.undo() }
        #expect(try store.titles == ["a"])
    }

    @Test func aStepThatCannotBeUndoneIsReportedOnceAndThenSkipped() throws {
        let store = try Store.inMemory()
        let ids = try store.add("a")
        try store.add("b")
        try store.perform(.rename(ids[0], to: "A"), at: noon)
        try store.undo()
        try store.write { try $0.execute(sql: "DELETE FROM item WHERE title = 'b'") }
        #expect(throws: StoreError.self) { try store.undo() }
        #expect(try store.titles == ["a"])
        #expect(try store.redo()?.kind == .renamed)
        #expect(try store.titles == ["A"])
        try store.undo()
        #expect(try store.undo()?.title == "a")
        #expect(try store.titles.isEmpty)
        #expect(try store.undo() == nil)
    }

    @Test func undoingAStepWithAMissingItemUndoesTheRest() throws {
        let store = try Store.inMemory()
        let ids = try store.add("a", "b")
        try store.write { try $0.execute(sql: "DELETE FROM item WHERE title = 'b'") }
        #expect(try store.undo()?.count == 1)
        #expect(try store.titles.isEmpty)
        #expect(try store.redo()?.count == 1)
        #expect(try store.items(of: tasks).readable.map(\.id) == [ids[0]])
    }

    @Test func aStepThatCannotBeRedoneIsReportedOnceAndThenSkipped() throws {
        let store = try Store.inMemory()
        let ids = try store.add("a", "b")
        try store.perform(.rename(ids[0], to: "A"), at: noon)
        try store.perform(.rename(ids[1], to: "B"), at: noon)
        try store.undo()
        try store.undo()
        try store.write { try $0.execute(sql: "DELETE FROM item WHERE title = 'a'") }
        let summary = StepSummary(kind: .renamed, count: 1, title: "A")
        #expect(throws: StoreError.stepDoesNotApply(summary)) { try store.redo() }
        #expect(try store.redo()?.title == "B")
        #expect(try store.titles == ["B"])
    }

    @Test func aStepThatWouldCreateACycleIsReportedOnceAndThenSkipped() throws {
        let store = try Store.inMemory()
        let ids = try store.add("a", "b")
        try store.perform(.nest(ids[1], in: ids[0], to: .top), at: noon)
        let step = try #require(try store.perform(.nest(ids[1], in: nil, to: .top), at: noon))
        // This imitates a program that records no steps.
        try store.write { db in
            try db.execute(sql: "UPDATE item SET parent = ? WHERE id = ?", arguments: [ids[1].blob, ids[0].blob])
        }
        #expect(throws: StoreError.stepDoesNotApply(step.summary)) { try store.undo() }
        #expect(try store.undo()?.title == "b")
        #expect(try store.undo()?.kind == .added)
    }

    @Test func undoingAnUnreadableStepIsRefused() throws {
        let store = try Store.inMemory()
        try store.add("a")
        try store.write { try $0.execute(sql: "UPDATE step SET backward = x'00'") }
        #expect(throws: StoreError.self) { try store.undo() }
        #expect(try store.titles == ["a"])
    }

    @Test func theAsynchronousMethodsDoTheSame() async throws {
        let store = try Store.inMemory()
        try await store.perform(.add([NewItem(title: "a")], at: .top, in: tasks), at: noon)
        #expect(try await store.snapshot(of: tasks).contents.map(\.title) == ["a"])
        #expect(try await store.undo()?.title == "a")
        #expect(try await store.redo()?.title == "a")
        #expect(try await store.changes(since: 3, in: tasks) == .none)
    }
}
