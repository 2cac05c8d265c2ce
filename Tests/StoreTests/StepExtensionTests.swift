// Tests of saving fields while the user types: one undo step, and no change by another program is overwritten
// unnoticed.

import Foundation
import Testing
import Todo

@testable import Store

@Suite struct StepExtensionTests {
    private func withItem() throws -> (store: Store, id: UUID) {
        let store = try Store.inMemory()
        return (store, try store.add("a")[0])
    }

    private func type(_ notes: String, in id: UUID, of store: Store, extending step: Int64? = nil) async throws
        -> AmendResult
    {
        try await store.amend(id, [.notes(notes)], extending: step, at: noon)
    }

    @Test func savesOfTheSameFieldAreOneUndoStep() async throws {
        let (store, id) = try withItem()
        let first = try await type("M", in: id, of: store)
        let step = try #require(first.written.step?.id)
        let second = try await type("Milk", in: id, of: store, extending: step)
        #expect(second.written.step?.id == step)
        #expect(second.replaced == [.notes("M")])
        try await store.undo()
        #expect(try store.item(id)?.notes == "")
        try await store.redo()
        #expect(try store.item(id)?.notes == "Milk")
        try await store.undo()
        #expect(try await store.undo()?.kind == .added)
    }

    @Test func twoFieldsOfOneStepAreUndoneTogether() async throws {
        let (store, id) = try withItem()
        let step = try #require(try await type("Milk", in: id, of: store).written.step?.id)
        _ = try await store.amend(id, [.title("Shop")], extending: step, at: noon)
        let undone = try await store.undo()
        #expect(undone?.title == "Shop" && undone?.kind == .renamed)
        let item = try store.item(id)
        #expect(item?.title == "a" && item?.notes == "")
    }

    @Test func anotherProgramsChangeIsReportedAndCanBeRestoredByUndo() async throws {
        let (store, id) = try withItem()
        let step = try #require(try await type("ours", in: id, of: store).written.step?.id)
        try await store.perform(.change(id, [.notes("theirs")]), at: noon)
        let amended = try await type("ours again", in: id, of: store, extending: step)
        #expect(amended.replaced == [.notes("theirs")])
        #expect(amended.written.step?.id != step)
        try await store.undo()
        #expect(try store.item(id)?.notes == "theirs")
    }

    @Test func anUndoneStepIsNotExtended() async throws {
        let (store, id) = try withItem()
        let step = try #require(try await type("M", in: id, of: store).written.step?.id)
        try await store.undo()
        let next = try await type("Bread", in: id, of: store, extending: step)
        #expect(next.written.step?.id != step)
        try await store.undo()
        #expect(try store.item(id)?.notes == "")
    }

    @Test func aStepOfAnotherItemIsNotExtended() async throws {
        let (store, id) = try withItem()
        let other = try store.add("b")[0]
        let step = try #require(try await type("M", in: id, of: store).written.step?.id)
        _ = try await type("N", in: other, of: store, extending: step)
        try await store.undo()
        #expect(try store.item(id)?.notes == "M")
    }

    @Test func typingTheOriginalTextAgainRemovesTheStep() async throws {
        let (store, id) = try withItem()
        let step = try #require(try await type("M", in: id, of: store).written.step?.id)
        let back = try await type("", in: id, of: store, extending: step)
        #expect(back.written.step == nil)
        #expect(try await store.undo()?.kind == .added)
    }

    @Test func amendingADeletedItemIsRefused() async throws {
        let (store, id) = try withItem()
        try await store.perform(.delete([id]), at: noon)
        await #expect(throws: TodoError.itemMissing(id)) { _ = try await type("M", in: id, of: store) }
        #expect(try await store.details(of: id) == nil)
    }

    @Test func detailsContainTheItemAndTheLists() async throws {
        let (store, id) = try withItem()
        let details = try #require(try await store.details(of: id))
        #expect(details.item.title == "a")
        #expect(details.lists.map(\.id) == [tasks])
    }
}
