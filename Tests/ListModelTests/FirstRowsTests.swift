// A long list: its head is shown first, and the rest is loaded in the background.

import GRDB
import Gestures
import Rows
import Store
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct FirstRowsTests {
    private func list() throws -> ListFixture {
        let queue = try DatabaseQueue()
        try Store(queue).fill(["a", "b", "c", "d"], done: ["e"])
        return try ListFixture(queue: queue, firstRowLimit: 2)
    }

    @Test func atFirstOnlyTheHeadIsLoaded() throws {
        #expect(try list().titles == ["a", "b"])
    }

    @Test func theColorsUseTheFullItemCountFromTheStart() throws {
        #expect(try list().rowStore.openCount == 4)
    }

    @Test func theRestIsAppendedToTheHead() async throws {
        let list = try list()
        list.controller.loadRest()
        await list.written()
        #expect(list.titles == ["a", "b", "c", "d", "✓e"])
        #expect(list.rowStore.openCount == 4)
    }

    @Test func externalChangesMadeBeforeTheRestIsLoadedAreShown() async throws {
        let list = try list()
        try await list.store.perform(.delete([try list.item("a").id]), at: noon)
        list.controller.loadRest()
        await list.written()
        #expect(list.titles == ["b", "c", "d", "✓e"])
    }

    @Test func aChangeOfAnotherViewBeyondTheHeadKeepsItsPlace() async throws {
        let list = try list()
        let other = try ListFixture(queue: list.queue, beside: list.rowStore.rowStores)
        try await other.rowStore.perform(.rename(other.item("d").id, to: "D"))
        list.controller.loadRest()
        await list.written()
        #expect(list.titles == ["a", "b", "c", "D", "✓e"])
        #expect(list.titles == other.titles)
    }

    @Test func aNewItemStaysWhenTheRestIsLoaded() async throws {
        let list = try list()
        list.controller.editor.addAtTop()
        list.controller.loadRest()
        await list.written()
        #expect(list.titles == ["", "a", "b", "c", "d", "✓e"])
    }

    @Test func theRestOfAListWithSubtasksIsAppendedToTheHead() async throws {
        let whole = try await ListFixture.outlined("a\n  b\n    c\nd\n  e\nx f\n  x g")
        let list = try ListFixture(queue: whole.queue, firstRowLimit: 2)
        #expect(list.outline == "a\n  b\n    c")
        list.controller.loadRest()
        await list.written()
        #expect(list.outline == whole.outline)
        let changes = list.surface.orders.compactMap { if case .apply(let changes, _) = $0 { changes } else { nil } }
        #expect(changes == [[ListChange(position: 3, removed: 0, added: 4)]])
        #expect(list.surface.shown == list.rowStore.contents.map(\.id))
    }

    @Test func aSubtaskWithAMissingParentIsPlacedWhenTheRestIsLoaded() async throws {
        let whole = try await ListFixture.outlined("a\n  b\nc\n  d\ne")
        // An older Furrow with fewer checks may have stored this state.
        try await whole.queue.write { db in
            try db.execute(sql: "DROP TRIGGER item_parent_updated")
            let sql = "UPDATE item SET parent = x'00112233445566778899aabbccddeeff', rank = ? WHERE title = 'd'"
            try db.execute(sql: sql, arguments: [Int64.min / 2])
        }
        let list = try ListFixture(queue: whole.queue, firstRowLimit: 2)
        #expect(list.outline == "a\n  b")
        list.controller.loadRest()
        await list.written()
        #expect(list.outline == "d\na\n  b\nc\ne")
        #expect(list.surface.shown == list.rowStore.contents.map(\.id))
    }

    @Test func aFullyLoadedListIsNotReadAgain() async throws {
        let list = try ListFixture(["a", "b"])
        list.controller.loadRest()
        await list.written()
        #expect(list.titles == ["a", "b"])
    }
}
