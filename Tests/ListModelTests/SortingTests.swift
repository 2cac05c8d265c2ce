// Lists that are not sorted manually, and their colors (specification N10).

import Foundation
import Gestures
import Store
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct SortingTests {
    private let list: ListFixture

    init() throws { list = try ListFixture(["pear", "Fig", "apple"], done: ["quince"]) }

    private var titles: [String] { list.rowStore.contents.map(\.title) }

    /// Returns the titles in the manual order of the store.
    private func byHand() throws -> [String] { try list.store.items(of: tasks).readable.map(\.title) }

    private func sort(by sorting: Sorting) async {
        list.controller.listActions.sort(by: sorting)
        await list.written()
    }

    private func drop(_ title: String, at slot: Int) async throws {
        list.controller.dragging.lift(try list.row(title))
        list.controller.dragging.drop(try list.row(title), at: slot)
        await list.written()
    }

    @Test func sortingAndManualOrderAreStepsThatCanBeUndone() async throws {
        await sort(by: .title)
        #expect(titles == ["apple", "Fig", "pear", "quince"])
        #expect(list.surface.shown == list.rowStore.contents.map(\.id))
        #expect(try byHand() == ["pear", "Fig", "apple", "quince"])
        await sort(by: .byHand)
        #expect(titles == ["pear", "Fig", "apple", "quince"])
        list.controller.commands.undo()
        await list.written()
        #expect(titles == ["apple", "Fig", "pear", "quince"])
        list.controller.commands.undo()
        await list.written()
        #expect(titles == ["pear", "Fig", "apple", "quince"])
    }

    @Test func aListIsSortedByDatePriorityAndAge() async throws {
        let (pear, fig) = (try list.id("pear"), try list.id("Fig"))
        try await list.store.perform(.change(fig, [.due(.day(try #require(Day("2030-01-02"))))]), at: noon)
        try await list.store.perform(.change(pear, [.due(.day(try #require(Day("2030-01-03"))))]), at: noon)
        try await list.store.perform(.change(fig, [.priority(.low)]), at: noon)
        try await list.store.perform(.change(try list.id("apple"), [.priority(.high)]), at: noon)
        try await list.rowStore.refresh()
        await sort(by: .due)
        #expect(titles == ["Fig", "pear", "apple", "quince"])
        await sort(by: .priority)
        #expect(titles == ["apple", "Fig", "pear", "quince"])
        let new = NewItem(title: "new")
        try await list.store.perform(
            .add([new], at: .bottom, in: tasks), at: Timestamp(milliseconds: noon.milliseconds + 1000))
        try await list.rowStore.refresh()
        await sort(by: .created)
        #expect(titles == ["new", "pear", "Fig", "apple", "quince"])
    }

    @Test func aNewItemKeepsItsPlaceUntilItsEditorCloses() async throws {
        await sort(by: .title)
        list.controller.editor.editNew(at: .after(try list.id("Fig")))
        #expect(titles == ["apple", "Fig", "", "pear", "quince"])
        list.surface.editedText = "aardvark"
        let other = NewItem(title: "banana")
        try await list.store.perform(.add([other], at: .bottom, in: tasks), at: noon)
        try await list.rowStore.refresh()
        #expect(titles == ["apple", "banana", "Fig", "", "pear", "quince"])
        list.controller.commitEditing()
        await list.written()
        #expect(titles == ["aardvark", "apple", "banana", "Fig", "pear", "quince"])
        #expect(try byHand().prefix(3) == ["pear", "Fig", "aardvark"], "by hand it is where it was made")
    }

    @Test func renamingAnItemMovesItToItsSortedPlace() async throws {
        await sort(by: .title)
        try await list.store.perform(.rename(try list.id("apple"), to: "zebra"), at: noon)
        try await list.rowStore.refresh()
        #expect(titles == ["Fig", "pear", "zebra", "quince"])
    }

    @Test func reorderingASortedListOffersTheManualOrder() async throws {
        await sort(by: .title)
        try await drop("pear", at: 0)
        #expect(titles == ["apple", "Fig", "pear", "quince"])
        #expect(list.surface.orders.contains(.offer("Sorted by title", "Manual")))
        list.surface.remedy?()
        await list.written()
        #expect(titles == ["pear", "Fig", "apple", "quince"])
        try await drop("apple", at: 0)
        #expect(titles == ["apple", "pear", "Fig", "quince"])
    }

    @Test func aRowOfASortedOutlineKeepsItsLevelWhileDragged() async throws {
        let list = try await ListFixture.outlined("a\n  b\n  c\nd\ne")
        list.controller.listActions.sort(by: .title)
        await list.written()
        try await list.dragRow("b", rows: 1, levels: 0)
        #expect(!list.surface.levels.isEmpty && list.surface.levels.allSatisfy { $0 == 1 }, "\(list.surface.levels)")
        let (heldAlone, others) = (list.surface.levels.count, ["b", "d"])
        for title in others { list.controller.selection.toggle(try list.id(title)) }
        try await list.dragRow("b", rows: 2, levels: 0)
        #expect(list.surface.levels.dropFirst(heldAlone).allSatisfy { $0 == 1 }, "\(list.surface.levels)")
        #expect(list.outline == "a\n  b\n  c\nd\ne")
    }

    @Test(arguments: [1, -1]) func indentingByDraggingInASortedListOffersTheManualOrder(
        levels: Int
    ) async throws {
        let list = try await ListFixture.outlined("a\n  b\n  c\nd")
        list.controller.listActions.sort(by: .title)
        await list.written()
        try await list.dragRow("c", rows: 0, levels: levels)
        #expect(list.outline == "a\n  b\n  c\nd")
        #expect(list.surface.levels.allSatisfy { $0 == 1 }, "\(list.surface.levels)")
        #expect(list.surface.orders.contains(.offer("Sorted by title", "Manual")))
        #expect(!list.surface.isDragging)
        list.surface.remedy?()
        await list.written()
        try await list.dragRow("c", rows: 0, levels: levels)
        #expect(list.outline == (levels > 0 ? "a\n  b\n    c\nd" : "a\n  b\nc\nd"))
    }

    @Test func aRowDroppedAtItsPlaceOffersNothing() async throws {
        let list = try await ListFixture.outlined("a\n  b\nc")
        list.controller.listActions.sort(by: .title)
        await list.written()
        list.surface.forget()
        try await list.dragRow("b", rows: 0, levels: 0)
        #expect(!list.surface.orders.contains { if case .offer = $0 { true } else { false } })
    }

    @Test func moveKeysInASortedListOfferTheManualOrder() async throws {
        await sort(by: .title)
        list.controller.moves.move(try list.item("apple"), .down)
        await list.written()
        #expect(titles == ["apple", "Fig", "pear", "quince"])
        #expect(list.surface.orders.contains(.offer("Sorted by title", "Manual")))
        #expect(
            !list.controller.state.accessibilityContext(
                of: try list.item("apple"), at: 0, isUncovered: false, canIndent: false
            ).allows(.moveDown), "what cannot be is not offered")
    }

    @Test func aRowDraggedAmongDoneItemsOfASortedListIsCompleted() async throws {
        await sort(by: .title)
        try await drop("apple", at: 3)
        #expect(titles.prefix(2) == ["Fig", "pear"] && list.rowStore.contents.openCount == 2)
    }

    @Test func aListHasItsOwnTheme() async throws {
        #expect(list.controller.state.theme == nil)
        list.controller.listActions.color(by: .ocean)
        await list.written()
        #expect(list.controller.state.theme == .ocean)
        #expect(titles == ["pear", "Fig", "apple", "quince"])
        list.controller.listActions.color(by: nil)
        await list.written()
        #expect(list.controller.state.theme == nil)
        list.controller.commands.undo()
        await list.written()
        #expect(list.controller.state.theme == .ocean)
    }

    @Test func anUnknownThemeMeansThePreferredTheme() async throws {
        try await list.store.perform(.change(tasks, [.theme("plaid")]), at: noon)
        try await list.rowStore.refresh()
        #expect(list.controller.state.theme == nil)
    }
}
