// Rows carried out of their list onto another list, a tag, a view or the trash (G7, N9).

import Foundation
import GRDB
import Gestures
import Store
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct CarriedOverTests {
    private let levels: TwoLevels
    private var items: ListFixture { levels.items }
    private var lists: ListFixture { levels.lists }
    private let errands: UUID

    /// Adds three open tasks, one of them tagged, and a done task, and two more lists.
    private static func fill(_ queue: DatabaseQueue, _ list: NewItem) throws {
        let store = try Store(queue)
        try store.fill(["a", "b", "c"], done: ["x"])
        try store.perform(.add([list, NewItem(title: "Garden")], at: .bottom, in: TodoList.root), at: noon)
        let second = try store.items(of: tasks).readable[1].id
        try store.perform(.tag([second], ["home"]), at: noon)
    }

    init() async throws {
        let (queue, list) = (try DatabaseQueue(), NewItem(title: "Errands"))
        try Self.fill(queue, list)
        errands = list.id
        levels = try await TwoLevels(queue: queue, isWide: true)
        lists.controller.show(Query.views)
        lists.controller.neighbors.acceptsCarriedRows = true
    }

    /// Carries a row over one of the lists without releasing it.
    private func carry(_ title: String, over list: String) throws {
        try items.hold(title)
        items.move(0, 40)
        try pass(over: list)
    }

    private func pass(over list: String) throws {
        lists.controller.carriedOver(try lists.target(list), at: Point(x: 100, y: 300))
    }

    private func letGo() async {
        items.letGo(-300, 40)
        await levels.written()
        items.settle()
    }

    private func put(_ title: String, onto list: String) async throws {
        try carry(title, over: list)
        await letGo()
    }

    private func titles(in list: UUID) throws -> [String] {
        try levels.store.items(of: list).readable.map(\.marked)
    }

    private var aims: [RowID?] {
        lists.surface.orders.compactMap { if case .aim(let row) = $0 { row } else { nil } }
    }

    @Test func aRowIsDroppedOntoAList() async throws {
        let row = try items.row("a")
        try carry("a", over: "Errands")
        #expect(aims == [RowID(errands)])
        #expect(items.surface.orders.contains(.setCarriedOutside(row, true)))
        await letGo()
        #expect(items.surface.orders.contains(.put(row, onto: RowID(errands), .lists)))
        #expect(try titles(in: errands) == ["a"])
        #expect(items.titles == ["b", "c", "✓x"])
        #expect(items.surface.toasts == ["Moved “a” to “Errands”"] && items.surface.offer != nil)
        #expect(!items.surface.isCarrying)
        items.controller.undo()
        await levels.written()
        #expect(try items.store.titles == ["a", "b", "c", "✓x"] && titles(in: errands) == [])
    }

    @Test func aDoneItemIsDroppedAmongDoneItems() async throws {
        try await put("x", onto: "Errands")
        try await put("c", onto: "Errands")
        #expect(try titles(in: errands) == ["c", "✓x"])
    }

    @Test func aDroppedItemTakesItsSubtasksAlong() async throws {
        try await levels.store.perform(.nest(items.id("b"), in: items.id("a"), to: .top), at: noon)
        levels.storeChanged(by: nil)
        await levels.written()
        try await put("a", onto: "Errands")
        #expect(try titles(in: errands).sorted() == ["a", "b"])
        #expect(items.titles == ["c", "✓x"])
    }

    @Test func selectedRowsAreDroppedInListOrderAsOneStep() async throws {
        for title in ["c", "a"] { try items.key(.select, on: title) }
        try await put("c", onto: "Errands")
        #expect(try titles(in: errands) == ["a", "c"])
        #expect(items.surface.toasts == ["Moved 2 tasks to “Errands”"])
        #expect(!items.controller.isSelecting)
        items.controller.undo()
        await levels.written()
        #expect(try items.store.titles == ["a", "b", "c", "✓x"])
    }

    @Test func theSelectionStaysIfTheDropFails() async throws {
        for title in ["c", "a"] { try items.key(.select, on: title) }
        try items.refuseWrites()
        try await put("c", onto: "Errands")
        #expect(items.surface.errors.count == 1)
        #expect(items.titles == ["a", "b", "c", "✓x"] && items.controller.selection.count == 2)
        #expect(items.surface.orders.contains(.endCarrying))
    }

    @Test func droppingOntoATagAddsTheTag() async throws {
        try await put("a", onto: "#home")
        #expect(try items.item("a").caption?.tags.names == ["home"])
        #expect(items.titles == ["a", "b", "c", "✓x"])
        #expect(items.surface.orders.contains(.endCarrying))
    }

    @Test func droppingOntoTodayMakesTheItemDueToday() async throws {
        try await put("b", onto: "Today")
        #expect(try items.item("b").caption?.due?.description == levels.store.clock().today.description)
    }

    @Test func droppingOntoTheTrashDeletesTheItem() async throws {
        try await put("b", onto: "Trash")
        #expect(items.titles == ["a", "c", "✓x"])
        #expect(items.surface.toasts == ["Deleted “b”"] && items.surface.offer != nil)
    }

    @Test(arguments: [("a", "Tasks"), ("b", "#home"), ("x", "Today")])
    func droppingOntoTheCurrentListDoesNothing(_ title: String, _ list: String) async throws {
        let before = try items.store.titles
        try await put(title, onto: list)
        #expect(aims == [] && items.surface.toasts == [] && lists.surface.toasts == [])
        #expect(try items.store.titles == before)
        #expect(items.surface.orders.contains(.drop(try items.row(title), returns: true)))
    }

    @Test(arguments: ["Scheduled", "Done", "Tags"]) func aTargetThatAcceptsNothingIsReported(_ list: String)
        async throws
    {
        let before = try items.store.titles
        try await put("a", onto: list)
        #expect(aims == [] && lists.surface.toasts == ["Tasks cannot be moved to “\(list)”"])
        #expect(try items.store.titles == before)
        #expect(items.surface.orders.contains(.drop(try items.row("a"), returns: true)))
    }

    @Test func aDeletedDropTargetIsNoLongerMarked() async throws {
        try carry("a", over: "Errands")
        try await levels.store.perform(.delete([errands]), at: noon)
        levels.storeChanged(by: nil)
        await levels.written()
        #expect(lists.surface.orders.last { if case .aim = $0 { true } else { false } } == .aim(nil))
        await letGo()
        #expect(items.titles == ["a", "b", "c", "✓x"])
        #expect(items.surface.toasts == [])
    }

    @Test func escapeCancelsADropOutsideTheList() async throws {
        try carry("a", over: "Errands")
        try items.key(.escape, on: "b")
        #expect(lists.surface.orders.last { if case .aim = $0 { true } else { false } } == .aim(nil))
        #expect(items.surface.orders.contains(.drop(try items.row("a"), returns: true)))
        await letGo()
        #expect(try items.store.titles == ["a", "b", "c", "✓x"])
    }

    @Test func aRowCarriedBackCanBeReorderedInItsOwnList() async throws {
        try carry("a", over: "Errands")
        lists.controller.carriedBack()
        items.move(0, 70)
        items.letGo(0, 70)
        await levels.written()
        #expect(items.titles == ["b", "a", "c", "✓x"])
    }

    @Test func aListThatStopsAcceptingRowsClearsTheDropTarget() async throws {
        try carry("a", over: "Errands")
        lists.controller.neighbors.acceptsCarriedRows = false
        #expect(levels.events.arbiter.paneUnderCarriedRow == nil)
        try pass(over: "Garden")
        #expect(aims == [RowID(errands), nil])
    }

    @Test func rowsOfASortedListCanBeDroppedElsewhere() async throws {
        items.controller.sort(by: .title)
        await levels.written()
        try await put("b", onto: "Errands")
        #expect(try titles(in: errands) == ["b"])
    }
}
