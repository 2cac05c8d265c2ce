// Lists that are read-only on their server: edits are not possible, and the list explains why.

import Foundation
import GLibSupport
import Gestures
import Rows
import Store
import Testing
import Todo

@testable import ListModel
@testable import Wording

@MainActor struct ReadOnlyTests {
    private static let sentence = translated(TodoError.readOnlyList.message)

    private func readOnly(_ titles: [String] = ["a", "b"]) async throws -> SyncProblemFixture {
        let fixture = try SyncProblemFixture(titles)
        try fixture.store.synchronize(isReadOnly: true)
        await fixture.changed()
        fixture.list.surface.forget()
        return fixture
    }

    private func toasts(_ list: ListFixture) -> [String] {
        list.surface.orders.compactMap { if case .toast(let text, _) = $0 { text } else { nil } }
    }

    @Test func aReadOnlyListAllowsNoChanges() async throws {
        let list = try await readOnly().list
        let capabilities = list.controller.capabilities
        #expect(!capabilities.inserts && !capabilities.reorders && !capabilities.nests && !capabilities.changes)
        #expect(capabilities.clearing == .nothing && capabilities.opening == .shows)
        #expect(list.controller.state.capabilities == capabilities)
        let allowed = list.controller.arbiter[list.controller.pane]
        #expect(!allowed.inserts && !allowed.reorders && !allowed.clears && allowed.hasLevelAbove)
    }

    @Test(arguments: [
        ListKey.complete, .delete, .dueDate, .edit, .move(.down), .move(.toTop), .insertBelow, .insertAbove, .addAtTop,
        .type("x"), .indent, .outdent, .clear, .paste,
    ])
    func aKeyReportsWhyItDoesNothing(_ key: ListKey) async throws {
        let list = try await readOnly().list
        let before = try list.store.items(of: tasks).readable
        list.surface.focusedRow = try list.id("b")
        _ = list.controller.keyPressed(key, isRightToLeft: false)
        await list.written()
        #expect(toasts(list) == [Self.sentence])
        #expect(list.rowStore.draft == nil && list.controller.editing == nil)
        #expect(try list.store.items(of: tasks).readable == before)
    }

    @Test func aTapShowsTheDetails() async throws {
        let list = try await readOnly().list
        let navigation = list.navigation()
        list.controller.tapped(try list.id("a"))
        #expect(navigation.calls == [.details(try list.id("a"), isByKey: false)])
    }

    @Test func rowsOfAReadOnlyListOfferOnlyAllowedActions() async throws {
        let list = try await readOnly().list
        let item = try list.item("a")
        #expect(list.controller.layout.actions(.leading, for: item) == [])
        #expect(list.controller.layout.actions(.trailing, for: item) == [])
        #expect(list.controller.layout.popoverActions(for: item) == [.select, .details])
        let context = list.controller.accessibilityContext(at: 0)
        let allowed = AccessibilityAction.allCases.filter(context.allows)
        #expect(Set(allowed) == [.details, .showAll, .select, .undo, .redo, .goUp])
    }

    @Test func selectedRowsOfAReadOnlyListAreOnlyCounted() async throws {
        let list = try await readOnly().list
        list.controller.selection.toggle(try list.id("a"))
        #expect(list.controller.selection.summary == SelectionSummary(count: 1))
        list.surface.forget()
        _ = list.controller.keyPressed(.move(.down), isRightToLeft: false)
        #expect(toasts(list) == [Self.sentence])
    }

    @Test func onlyItemsOfTheReadOnlyListAreLockedInCombinedViews() async throws {
        let fixture = try await readOnly()
        let (list, store) = (fixture.list, fixture.store)
        try await store.perform(.add([NewItem(title: "Work")], at: .bottom, in: TodoList.root), at: noon)
        let work = try store.lists().readable[1].id
        try await store.perform(
            .add([NewItem(title: "w", fields: [.due(.day(store.clock().today))])], at: .top, in: work), at: noon)
        // A change that comes from the server.
        let (id, today) = (try list.id("a"), store.clock().today)
        try await store.writeForSync { tables in
            let item = try #require(try tables.item(id))
            var changed = item
            changed.due = .day(today)
            try tables.change(.item(item), to: .item(changed), modified: nil)
        }
        list.controller.openList(.today) {}
        await list.written()
        #expect(Set(list.titles) == ["a", "w"])
        #expect(list.controller.capabilities.inserts)
        #expect(list.controller.layout.isLocked(try list.item("a")))
        #expect(!list.controller.layout.isLocked(try list.item("w")))
        list.surface.forget()
        list.surface.focusedRow = id
        _ = list.controller.keyPressed(.complete, isRightToLeft: false)
        list.surface.focusedRow = try list.id("w")
        _ = list.controller.keyPressed(.complete, isRightToLeft: false)
        await list.written()
        #expect(toasts(list).first == Self.sentence)
        #expect(try store.item(id)?.isDone == false)
        #expect(try store.item(try list.id("w"))?.isDone == true)
    }

    @Test func aListCanBeChangedAgainWhenTheServerAllowsIt() async throws {
        let fixture = try await readOnly()
        var remote = try #require(try fixture.store.remoteList(tasks))
        remote.isReadOnly = false
        try fixture.store.save(remote)
        await fixture.changed()
        #expect(fixture.list.controller.capabilities == Query.list(tasks).capabilities)
        #expect(fixture.list.controller.arbiter[fixture.list.controller.pane].inserts)
    }

    @Test func aWriteRefusedByTheStoreShowsAToast() async throws {
        let fixture = try SyncProblemFixture()
        // The window has not been notified yet.
        try fixture.store.synchronize(isReadOnly: true)
        fixture.list.surface.focusedRow = try fixture.id("a")
        _ = fixture.list.controller.keyPressed(.delete, isRightToLeft: false)
        await fixture.written()
        #expect(toasts(fixture.list) == [Self.sentence])
        let id = try fixture.id("a")
        #expect(fixture.list.titles == ["a", "b"] && !fixture.list.rowStore.isLeaving(id))
    }
}
