// Presses: outside the editor, on the add row, on a menu; and their cancellation (specification A8, B8).

import Foundation
import Gestures
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct PointerTests {
    @Test func aPressOutsideTheEditorOnlyCommits() async throws {
        let list = try ListFixture(["one", "two"])
        try list.tap("one")
        try list.type("first")
        #expect(list.press(try list.target("two")) == .deny)
        list.move(300)
        list.letGo(300)
        await list.written()
        #expect(try list.store.titles == ["first", "two"])
        #expect(list.surface.editedText == nil)
        #expect(list.surface.fronts.isEmpty)
    }

    @Test func aTapOutsideTheEditorDoesNotEditAnotherRow() async throws {
        let list = try ListFixture(["one", "two"])
        try list.tap("one")
        try list.tap("two")
        #expect(list.controller.editing == nil)
        #expect(list.surface.editedText == nil)
    }

    @Test func theAddRowAddsAnItem() throws {
        let list = try ListFixture(["one"])
        list.press(.addRow)
        list.letGo()
        list.controller.addRowClicked()
        #expect(list.surface.editedText == "")
        #expect(list.titles == ["", "one"])
    }

    @Test func anAddRowClickThatClosedARowDoesNothingElse() async throws {
        let list = try ListFixture(["one"])
        try list.open("one")
        list.press(.addRow)
        list.letGo()
        list.controller.addRowClicked()
        await list.nextTurn()
        list.settle()
        #expect(list.surface.editedText == nil)
        #expect(list.surface.fronts.isEmpty)
    }

    @Test func theNextAddRowClickAddsAnItem() async throws {
        let list = try ListFixture(["one"])
        try list.open("one")
        list.press(.addRow)
        list.letGo()
        await list.nextTurn()
        list.controller.addRowClicked()
        #expect(list.surface.editedText == "")
    }

    @Test func aKeyOnTheAddRowAddsAfterACanceledPress() async throws {
        let list = try ListFixture(["one"])
        try list.open("one")
        list.press(.addRow)
        list.controller.pointer.pressCanceled(time: list.clock.time)
        await list.nextTurn()
        list.controller.addRowClicked()
        #expect(list.surface.editedText == "")
    }

    @Test func aClickDirectlyAfterACanceledPressDoesNothing() throws {
        let list = try ListFixture(["one"])
        try list.open("one")
        list.press(.addRow)
        list.controller.pointer.pressCanceled(time: list.clock.time)
        list.controller.addRowClicked()
        #expect(list.surface.editedText == nil)
    }

    @Test func aPressOnTheMenuOfTheOpenRowDoesNotCloseIt() throws {
        let list = try ListFixture(["one"])
        try list.open("one")
        list.press(.button(try list.row("one"), index: 0))
        #expect(!list.controller.pointer.press.closesRow)
    }

    @Test func aButtonPressThatClosedARowDoesNothingElse() async throws {
        let list = try ListFixture(["one", "two"])
        try list.open("one")
        list.press(.button(try list.row("two"), index: 1))
        list.letGo()
        list.controller.actionChosen(.delete, on: try list.row("two"))
        list.controller.actionChosen(.complete, on: try list.row("two"))
        list.controller.insertAtSeam(Seam(above: try list.row("one"), below: try list.row("two")))
        await list.nextTurn()
        await list.written()
        list.settle()
        #expect(try list.store.titles == ["one", "two"])
        #expect(list.controller.editing == nil)
        #expect(list.surface.fronts.isEmpty)
        list.controller.actionChosen(.complete, on: try list.row("two"))
        await list.written()
        #expect(try list.store.titles == ["one", "✓two"])
    }

    @Test func aTapThatClosedARowDoesNotEdit() throws {
        let list = try ListFixture(["one", "two"])
        try list.open("one")
        try list.tap("two")
        list.settle()
        #expect(list.controller.editing == nil)
        #expect(list.surface.fronts.isEmpty)
    }

    @Test func aSlideIsClaimedAndAScrollIsDenied() throws {
        let list = try ListFixture(["one"])
        list.press(try list.target("one"))
        #expect(list.move(7) == .undecided)
        #expect(list.move(9) == .claim)
        list.letGo(9)
        list.settle()
        // Neither end of the list is visible, so a finger cannot pull it.
        list.surface.viewport = Viewport(top: 56, bottom: 86, scroll: 10, rowHeight: 56)
        list.press(try list.target("one"), device: .touchscreen)
        #expect(list.move(0, 9) == .deny)
    }

    @Test func theSecondaryButtonShowsTheActionsOfBothSides() throws {
        let list = try ListFixture(["one"])
        let at = Point(x: 30, y: 40)
        list.controller.pointer.menuRequested(on: try list.target("one"), at: at, time: list.clock.time)
        let all: [RowAction] = [.select, .complete, .moveToTop, .priority, .details, .edit, .delete]
        #expect(try list.surface.orders.contains(.popover(all, list.id("one"), at)))
    }

    @Test func aSecondaryPressThatClosesAnOpenRowDoesNothingElse() throws {
        let list = try ListFixture(["one", "two"])
        for target in [try list.target("two"), .addRow, .below] {
            try list.open("one")
            list.controller.pointer.menuRequested(on: target, at: Point(x: 0, y: 0), time: list.clock.time)
            list.settle()
            #expect(list.controller.arbiter.openRow == nil)
            #expect(list.surface.fronts.isEmpty)
            #expect(!list.surface.hasPopover)
        }
        list.controller.pointer.menuRequested(on: try list.target("two"), at: Point(x: 0, y: 0), time: list.clock.time)
        #expect(list.surface.hasPopover)
    }

    @Test func aSecondaryPressOnTheOpenRowClosesItAndShowsItsMenu() throws {
        let list = try ListFixture(["one", "two"])
        try list.open("one")
        list.controller.pointer.menuRequested(on: try list.target("one"), at: Point(x: 0, y: 0), time: list.clock.time)
        list.settle()
        #expect(list.surface.fronts.isEmpty)
        #expect(list.surface.hasPopover)
    }

    @Test func theMenuKeyShowsTheMenuWithoutClosingAnOpenRow() throws {
        let list = try ListFixture(["one", "two"])
        try list.open("one")
        try list.key(.menu, on: "two")
        #expect(list.surface.hasPopover)
    }

    @Test func theMenuOfADoneItemHasNoMoveToTop() throws {
        let list = try ListFixture([], done: ["one"])
        try list.key(.menu, on: "one")
        let all: [RowAction] = [.select, .complete, .details, .edit, .delete]
        #expect(try list.surface.orders.contains(.popover(all, list.id("one"), nil)))
    }

    @Test func theSecondaryButtonOutsideRowsShowsNothing() throws {
        let list = try ListFixture(["one"])
        for target in [Target.addRow, .below, .elsewhere] {
            list.controller.pointer.menuRequested(on: target, at: Point(x: 0, y: 0), time: list.clock.time)
        }
        #expect(!list.surface.hasPopover)
    }

    @Test func aDraftHasNoMenu() throws {
        let list = try ListFixture(["one"])
        list.controller.editor.addAtTop()
        let draft = try #require(list.rowStore.draft)
        list.controller.pointer.menuRequested(
            on: .row(RowID(draft), index: 0), at: Point(x: 0, y: 0), time: list.clock.time)
        list.controller.actionChosen(.delete, on: RowID(draft))
        #expect(!list.surface.hasPopover)
        #expect(list.surface.editedText == "")
    }

    @Test func scrollingTheListClosesTheOpenRow() throws {
        let list = try ListFixture(["one"])
        try list.open("one")
        list.controller.pointer.listScrolled(time: list.clock.time)
        list.settle()
        #expect(list.surface.fronts.isEmpty)
    }

    // A8
    @Test(arguments: [true, false]) func aListScrolledByALayoutKeepsTheOpenRow(_ isUnderGesture: Bool) throws {
        let list = try ListFixture(["one"])
        try list.open("one")
        list.surface.viewport.scroll = 56
        list.controller.viewMoved(isUnderGesture: isUnderGesture)
        list.settle()
        #expect(try list.surface.fronts == [list.row("one"): 144])
        #expect(try list.controller.arbiter.openRow == list.row("one"))
    }

    @Test func aHorizontalTouchpadScrollSlidesTheRow() throws {
        let list = try ListFixture(["one"])
        let target = try list.target("one")
        for _ in 0..<10 {
            list.clock.time += 0.1
            #expect(list.controller.pointer.touchpadScrolled(dx: -12, dy: 0, on: target, time: list.clock.time))
        }
        list.clock.time += 0.3
        list.controller.pointer.touchpadScrollEnded(time: list.clock.time)
        list.settle()
        #expect(try list.controller.arbiter.openRow == list.row("one"))
        #expect(list.surface.fronts.values.first == 144)
    }

    @Test func duringEditingATouchpadScrollsTheList() throws {
        let list = try ListFixture(["one", "two"])
        try list.tap("one")
        let target = try list.target("two")
        #expect(!list.controller.pointer.touchpadScrolled(dx: -40, dy: 0, on: target, time: list.clock.time))
        #expect(list.surface.fronts.isEmpty)
    }

    @Test func aPressEndsATouchpadScrollWithALostEnd() throws {
        let list = try ListFixture(["one"])
        let target = try list.target("one")
        _ = list.controller.pointer.touchpadScrolled(dx: -100, dy: 0, on: target, time: list.clock.time)
        #expect(!list.surface.fronts.isEmpty)
        list.press(target)
        #expect(try list.controller.arbiter.openRow == list.row("one"))
        list.letGo()
        list.settle()
        #expect(list.surface.fronts.isEmpty)
        #expect(list.titles == ["one"])
    }

    @Test func aSilentTouchpadReleasesTheRow() throws {
        let list = try ListFixture(["one"])
        _ = list.controller.pointer.touchpadScrolled(dx: -100, dy: 0, on: try list.target("one"), time: list.clock.time)
        list.wait(0.9)
        #expect(list.surface.fronts.values.first == 88)
        list.wait(0.6)
        #expect(list.surface.fronts.values.first == 144)
        #expect(try list.controller.arbiter.openRow == list.row("one"))
    }

    @Test func aWindowThatLosesTheFocusCancelsTheSlide() async throws {
        let list = try ListFixture(["one"])
        list.press(try list.target("one"))
        list.move(300)
        list.controller.interrupted(time: list.clock.time)
        list.letGo(300)
        await list.written()
        list.settle()
        #expect(list.titles == ["one"])
        #expect(list.surface.fronts.isEmpty)
    }
}
