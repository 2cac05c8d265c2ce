// Selected rows: how they are selected, and what gestures and keys do meanwhile (specification N9).

import Foundation
import Gestures
import Testing
import Todo

@testable import ListModel

/// The selection as a value, in a list of ten rows.
@Suite struct SelectionValueTests {
    private let rows = (0..<10).map { _ in UUID() }

    private func range(_ one: UUID, _ other: UUID) -> [UUID] {
        let places = [one, other].compactMap { rows.firstIndex(of: $0) }.sorted()
        return Array(rows[places[0]...places[1]])
    }

    @Test func togglingARowTwiceDeselectsIt() {
        var selection = Selection()
        selection.toggle(rows[3])
        #expect(selection.contains(rows[3]) && selection.count == 1)
        selection.toggle(rows[3])
        #expect(selection.isEmpty)
    }

    @Test func aNewRangeReplacesThePreviousRange() {
        var selection = Selection()
        selection.toggle(rows[0])
        selection.toggle(rows[4])
        selection.extend(to: rows[7], from: nil, rows: range)
        #expect(selection.ids == Set([rows[0]] + rows[4...7]))
        selection.extend(to: rows[3], from: nil, rows: range)
        #expect(selection.ids == Set([rows[0]] + rows[3...4]))
    }

    @Test func aRangeStartsAtTheFocusWithoutASelection() {
        var selection = Selection()
        selection.extend(to: rows[5], from: rows[3], rows: range)
        #expect(selection.ids == Set(rows[3...5]))
    }

    @Test func deletedRowsAreDeselected() {
        var selection = Selection()
        selection.select(Array(rows[2...4]))
        selection.retain([rows[3]])
        #expect(selection.ids == [rows[3]] && selection.focus == nil)
        selection.retain([])
        #expect(selection == Selection())
    }
}

@MainActor @Suite struct SelectionTests {
    private func chosen(_ list: ListFixture) -> [String] {
        list.controller.selection.positions.map { list.rowStore.contents[$0].title }
    }

    /// Creates a list in which the rows with these titles are selected.
    private func list(
        _ open: [String] = ["a", "b", "c", "d"], done: [String] = [], choosing titles: [String]
    ) throws -> ListFixture {
        let list = try ListFixture(open, done: done)
        for title in titles { try click(title, in: list) }
        list.surface.forget()
        return list
    }

    private func click(_ title: String, _ keys: PressKeys = .control, in list: ListFixture) throws {
        list.controller.pointer.press.keys = keys
        try list.tap(title)
        list.controller.pointer.press.keys = []
    }

    private var popovers: (Order) -> Bool { { if case .popover = $0 { true } else { false } } }

    // MARK: Selecting

    @Test func aControlClickSelectsAndTapsThenSelectToo() throws {
        let list = try list(choosing: ["b"])
        #expect(chosen(list) == ["b"])
        try list.tap("d")
        #expect(chosen(list) == ["b", "d"])
        try list.tap("b")
        try list.tap("d")
        #expect(chosen(list) == [])
        try list.tap("a")
        #expect(list.surface.editedText == "a")
    }

    @Test func aShiftClickSelectsARange() throws {
        let list = try list(choosing: ["b"])
        try click("d", .shift, in: list)
        #expect(chosen(list) == ["b", "c", "d"])
        try click("a", .shift, in: list)
        #expect(chosen(list) == ["a", "b"])
    }

    @Test func selectIsTheFirstActionOfARowMenu() throws {
        let list = try ListFixture(["a", "b"])
        #expect(list.controller.layout.popoverActions(for: try list.item("a")).first == .select)
        list.controller.actionChosen(.select, on: try list.row("a"))
        try list.tap("b")
        #expect(chosen(list) == ["a", "b"])
    }

    @Test func keysSelectTheNextRowTheFocusedRowAndAllRows() async throws {
        let list = try ListFixture(["a", "b", "c", "d"])
        try list.key(.extend(down: true), on: "b")
        #expect(chosen(list) == ["b", "c"])
        #expect(list.surface.focusedRow == (try list.id("c")))
        _ = list.controller.keyPressed(.extend(down: true), isRightToLeft: false)
        #expect(chosen(list) == ["b", "c", "d"])
        for _ in 0..<4 { _ = list.controller.keyPressed(.extend(down: false), isRightToLeft: false) }
        #expect(chosen(list) == ["a", "b"])
        try list.key(.select, on: "d")
        #expect(chosen(list) == ["a", "b", "d"])
        _ = list.controller.keyPressed(.selectAll, isRightToLeft: false)
        await list.written()
        #expect(chosen(list) == ["a", "b", "c", "d"])
    }

    @Test func listsCannotBeSelected() async throws {
        let list = try await ListFixture.lists(["Work"])
        let navigation = list.navigation()
        #expect(!list.controller.layout.popoverActions(for: try list.item("Work")).contains(.select))
        _ = list.controller.keyPressed(.selectAll, isRightToLeft: false)
        try click("Work", in: list)
        await list.written()
        #expect(chosen(list) == [])
        #expect(navigation.calls.contains(.open(try list.id("Work"))))
    }

    @Test func headersCannotBeSelected() async throws {
        let list = try ListFixture(["a", "b"])
        let later = [FieldChange(.start, .text("2099-01-01"))]
        try await list.store.perform(.add([NewItem(title: "put off", fields: later)], at: .bottom, in: tasks), at: noon)
        list.controller.storeChanged()
        await list.written()
        try #require(list.rowStore.contents.contains { $0.isHeader })
        _ = list.controller.keyPressed(.selectAll, isRightToLeft: false)
        await list.written()
        #expect(chosen(list) == ["a", "b", "put off"])
    }

    @Test func theNumberOfSelectedItemsIsAnnounced() throws {
        let list = try list(choosing: ["b"])
        try list.tap("c")
        #expect(list.surface.orders.contains(.announce("2 selected", nil)))
        #expect(list.surface.state?.selectionSummary.count == 2)
    }

    // MARK: The end of a selection

    @Test func escapeEndsTheSelectionBeforeItGoesUp() throws {
        let list = try list(choosing: ["a", "b"])
        let navigation = list.navigation()
        #expect(list.controller.keyPressed(.escape, isRightToLeft: false))
        #expect(chosen(list) == [] && !navigation.wentUp)
        #expect(list.controller.keyPressed(.escape, isRightToLeft: false))
        #expect(navigation.wentUp)
    }

    @Test func theSelectionEndsWithTheViewAndWithAnEditor() async throws {
        let list = try list(choosing: ["a"])
        list.controller.endInteraction()
        #expect(chosen(list) == [])
        try click("a", in: list)
        list.controller.editor.edit(try list.id("b"))
        #expect(chosen(list) == [])
        list.controller.discardEditing()
        try click("a", in: list)
        list.controller.openList(TodoList.today) {}
        await list.written()
        #expect(!list.controller.selection.isActive && list.surface.state?.selectionSummary.count == 0)
    }

    @Test func removedRowsLeaveTheSelection() async throws {
        let list = try list(choosing: ["a", "b"])
        try await list.store.perform(.delete([list.id("a")]), at: noon)
        list.controller.storeChanged()
        await list.written()
        #expect(chosen(list) == ["b"] && list.surface.state?.selectionSummary.count == 1)
        try await list.store.perform(.delete([list.id("b")]), at: noon)
        list.controller.storeChanged()
        await list.written()
        #expect(!list.controller.selection.isActive)
        try list.slide("c", by: 300)
        await list.written()
        #expect(try list.store.titles == ["d", "✓c"], "rows slide again")
    }

    // MARK: Gestures during a selection

    @Test(arguments: [Device.touchscreen, .mouse]) func rowsDoNotSlideDuringASelection(device: Device) async throws {
        let list = try list(choosing: ["a"])
        try list.slide("b", by: 300, device: device)
        list.settle()
        await list.written()
        #expect(list.surface.fronts.isEmpty)
        #expect(try list.store.titles == ["a", "b", "c", "d"])
    }

    @Test func touchpadAndKeysSlideNoRowDuringASelection() throws {
        let list = try list(choosing: ["a"])
        for _ in 0..<6 {
            _ = list.controller.pointer.touchpadScrolled(dx: 40, dy: 0, on: try list.target("b"), time: list.now)
        }
        #expect(try list.key(.frontLeft, on: "b"))
        list.settle()
        #expect(list.surface.fronts.isEmpty)
    }

    @Test func selectingClosesAnOpenRow() throws {
        let list = try ListFixture(["a", "b"])
        try list.open("a")
        try list.key(.select, on: "b")
        list.settle()
        #expect(list.surface.fronts.isEmpty && chosen(list) == ["b"])
    }

    @Test func pinchAndPullInsertNothingDuringASelection() throws {
        let list = try list(choosing: ["a"])
        list.pinch(try list.target("b"), try list.target("c"), apart: 200)
        #expect(list.surface.editedText == nil)
        try list.pull(by: 90)
        list.letGo(0, 90)
        #expect(list.surface.editedText == nil && chosen(list) == ["a"])
    }
}
