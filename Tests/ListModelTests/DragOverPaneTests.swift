// Rows dragged out of their list onto another list, a tag, a view or the trash (specification G7, N9).

import Foundation
import GRDB
import Gestures
import Rows
import Store
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct DragOverPaneTests {
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
        lists.controller.setVisibleViews(Query.views)
        lists.controller.paneLayout.acceptsDraggedRows = true
    }

    /// Drags a row over one of the lists without releasing it.
    private func dragRow(_ title: String, over list: String) throws {
        try items.hold(title)
        items.move(0, 40)
        try pass(over: list)
    }

    private func pass(over list: String) throws {
        lists.controller.dragging.rowDraggedOver(try lists.target(list), at: Point(x: 100, y: 300))
    }

    private func letGo() async {
        items.letGo(-300, 40)
        await levels.written()
        items.settle()
    }

    private func drop(_ title: String, onto list: String) async throws {
        try dragRow(title, over: list)
        await letGo()
    }

    private func titles(in list: UUID) throws -> [String] {
        try levels.store.items(of: list).readable.map(\.marked)
    }

    private var markedTargets: [RowID?] {
        lists.surface.orders.compactMap { if case .markDropTarget(let row) = $0 { row } else { nil } }
    }

    @Test func aRowIsDroppedOntoAList() async throws {
        let row = try items.row("a")
        try dragRow("a", over: "Errands")
        #expect(markedTargets == [RowID(errands)])
        #expect(items.surface.orders.contains(.setDraggedOutside(row, true)))
        await letGo()
        #expect(items.surface.orders.contains(.dropOutside(row, onto: RowID(errands), .lists)))
        #expect(try titles(in: errands) == ["a"])
        #expect(items.titles == ["b", "c", "✓x"])
        #expect(items.surface.toasts == ["Moved “a” to “Errands”"] && items.surface.offer != nil)
        #expect(!items.surface.isDragging)
        items.controller.commands.undo()
        await levels.written()
        #expect(try items.store.titles == ["a", "b", "c", "✓x"] && titles(in: errands) == [])
    }

    @Test func aDoneItemIsDroppedAmongDoneItems() async throws {
        try await drop("x", onto: "Errands")
        try await drop("c", onto: "Errands")
        #expect(try titles(in: errands) == ["c", "✓x"])
    }

    @Test func aDroppedItemTakesItsSubtasksAlong() async throws {
        try await levels.store.perform(.nest(items.id("b"), in: items.id("a"), to: .top), at: noon)
        levels.storeChanged(by: nil)
        await levels.written()
        try await drop("a", onto: "Errands")
        #expect(try titles(in: errands).sorted() == ["a", "b"])
        #expect(items.titles == ["c", "✓x"])
    }

    @Test func selectedRowsAreDroppedInListOrderAsOneStep() async throws {
        for title in ["c", "a"] { try items.key(.select, on: title) }
        try await drop("c", onto: "Errands")
        #expect(try titles(in: errands) == ["a", "c"])
        #expect(items.surface.toasts == ["Moved 2 tasks to “Errands”"])
        #expect(!items.controller.selection.isActive)
        items.controller.commands.undo()
        await levels.written()
        #expect(try items.store.titles == ["a", "b", "c", "✓x"])
    }

    @Test func theSelectionStaysIfTheDropFails() async throws {
        for title in ["c", "a"] { try items.key(.select, on: title) }
        try items.refuseWrites()
        try await drop("c", onto: "Errands")
        #expect(items.surface.errors.count == 1)
        #expect(items.titles == ["a", "b", "c", "✓x"] && items.controller.selection.current.count == 2)
        #expect(items.surface.orders.contains(.endDrag))
    }

    @Test func droppingOntoATagAddsTheTag() async throws {
        try await drop("a", onto: "#home")
        #expect(try items.item("a").caption?.tags.names == ["home"])
        #expect(items.titles == ["a", "b", "c", "✓x"])
        #expect(items.surface.orders.contains(.endDrag))
    }

    @Test func droppingOntoTodayMakesTheItemDueToday() async throws {
        try await drop("b", onto: "Today")
        #expect(try items.item("b").caption?.due?.description == levels.store.clock().today.description)
    }

    @Test func droppingOntoTheTrashDeletesTheItem() async throws {
        try await drop("b", onto: "Trash")
        #expect(items.titles == ["a", "c", "✓x"])
        #expect(items.surface.toasts == ["Deleted “b”"] && items.surface.offer != nil)
    }

    @Test(arguments: [("a", "Tasks"), ("b", "#home"), ("x", "Today")])
    func droppingOntoTheCurrentListDoesNothing(_ title: String, _ list: String) async throws {
        let before = try items.store.titles
        try await drop(title, onto: list)
        #expect(markedTargets == [] && items.surface.toasts == [] && lists.surface.toasts == [])
        #expect(try items.store.titles == before)
        #expect(items.surface.orders.contains(.drop(try items.row(title), returns: true)))
    }

    @Test(arguments: ["Scheduled", "Done", "Tags"]) func aTargetThatAcceptsNothingIsReported(_ list: String)
        async throws
    {
        let before = try items.store.titles
        try await drop("a", onto: list)
        #expect(markedTargets == [] && lists.surface.toasts == ["Tasks cannot be moved to “\(list)”"])
        #expect(try items.store.titles == before)
        #expect(items.surface.orders.contains(.drop(try items.row("a"), returns: true)))
    }

    @Test func aDeletedDropTargetIsNoLongerMarked() async throws {
        try dragRow("a", over: "Errands")
        try await levels.store.perform(.delete([errands]), at: noon)
        levels.storeChanged(by: nil)
        await levels.written()
        #expect(
            lists.surface.orders.last { if case .markDropTarget = $0 { true } else { false } } == .markDropTarget(nil))
        await letGo()
        #expect(items.titles == ["a", "b", "c", "✓x"])
        #expect(items.surface.toasts == [])
    }

    @Test func escapeCancelsADropOutsideTheList() async throws {
        try dragRow("a", over: "Errands")
        try items.key(.escape, on: "b")
        #expect(
            lists.surface.orders.last { if case .markDropTarget = $0 { true } else { false } } == .markDropTarget(nil))
        #expect(items.surface.orders.contains(.drop(try items.row("a"), returns: true)))
        await letGo()
        #expect(try items.store.titles == ["a", "b", "c", "✓x"])
    }

    @Test func aRowDraggedBackCanBeReorderedInItsOwnList() async throws {
        try dragRow("a", over: "Errands")
        lists.controller.dragging.rowDraggedAway()
        items.move(0, 70)
        items.letGo(0, 70)
        await levels.written()
        #expect(items.titles == ["b", "a", "c", "✓x"])
    }

    @Test func aListThatStopsAcceptingRowsClearsTheDropTarget() async throws {
        try dragRow("a", over: "Errands")
        lists.controller.paneLayout.acceptsDraggedRows = false
        #expect(levels.events.arbiter.paneUnderDraggedRow == nil)
        try pass(over: "Garden")
        #expect(markedTargets == [RowID(errands), nil])
    }

    @Test func rowsOfASortedListCanBeDroppedElsewhere() async throws {
        items.controller.listActions.sort(by: .title)
        await levels.written()
        try await drop("b", onto: "Errands")
        #expect(try titles(in: errands) == ["b"])
    }
}
