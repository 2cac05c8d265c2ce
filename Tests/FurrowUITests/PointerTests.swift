// Presses: beside the editor, on the add row, on a menu, and what cancels them (A8, B8).

import Foundation
import Gestures
import Testing
import Todo

@testable import FurrowUI

@MainActor @Suite struct PointerTests {
    @Test func aPressBesideTheEditorCommitsAndDoesNothingElse() async throws {
        let stage = try Stage(["one", "two"])
        try stage.tap("one")
        try stage.type("first")
        #expect(stage.press(try stage.target("two")) == .deny)
        stage.move(300)
        stage.letGo(300)
        await stage.written()
        #expect(try stage.store.titles == ["first", "two"])
        #expect(stage.surface.editedText == nil)
        #expect(stage.surface.fronts.isEmpty)
    }

    @Test func aTapBesideTheEditorDoesNotEditTheOtherRow() async throws {
        let stage = try Stage(["one", "two"])
        try stage.tap("one")
        try stage.tap("two")
        #expect(stage.controller.editing == nil)
        #expect(stage.surface.editedText == nil)
    }

    @Test func theAddRowAdds() throws {
        let stage = try Stage(["one"])
        stage.press(.addRow)
        stage.letGo()
        stage.controller.addRowClicked()
        #expect(stage.surface.editedText == "")
        #expect(stage.titles == ["", "one"])
    }

    @Test func anAddRowsClickThatClosedARowDoesNothingElse() async throws {
        let stage = try Stage(["one"])
        try stage.open("one")
        stage.press(.addRow)
        stage.letGo()
        stage.controller.addRowClicked()
        await stage.nextTurn()
        stage.settle()
        #expect(stage.surface.editedText == nil)
        #expect(stage.surface.fronts.isEmpty)
    }

    @Test func theNextClickOfTheAddRowAddsAgain() async throws {
        let stage = try Stage(["one"])
        try stage.open("one")
        stage.press(.addRow)
        stage.letGo()
        await stage.nextTurn()
        stage.controller.addRowClicked()
        #expect(stage.surface.editedText == "")
    }

    @Test func aKeyOnTheAddRowAddsAfterAPressThatWasTakenAway() async throws {
        let stage = try Stage(["one"])
        try stage.open("one")
        stage.press(.addRow)
        stage.controller.dragCancelled(time: stage.clock.time)
        await stage.nextTurn()
        stage.controller.addRowClicked()
        #expect(stage.surface.editedText == "")
    }

    @Test func theClickComesRightAfterAPressThatTheButtonTookAway() throws {
        let stage = try Stage(["one"])
        try stage.open("one")
        stage.press(.addRow)
        stage.controller.dragCancelled(time: stage.clock.time)
        stage.controller.addRowClicked()
        #expect(stage.surface.editedText == nil)
    }

    @Test func aPressOnTheOpenRowsOwnMenuIsNotSpent() throws {
        let stage = try Stage(["one"])
        try stage.open("one")
        stage.press(.menu(try stage.row("one"), index: 0))
        #expect(!stage.controller.pressCloses)
    }

    @Test func aButtonWhosePressClosedARowDoesNothingElse() async throws {
        let stage = try Stage(["one", "two"])
        try stage.open("one")
        stage.press(.menu(try stage.row("two"), index: 1))
        stage.letGo()
        stage.controller.actionChosen(.delete, on: try stage.row("two"))
        stage.controller.actionChosen(.complete, on: try stage.row("two"))
        stage.controller.insertAtSeam(Seam(above: try stage.row("one"), below: try stage.row("two")))
        await stage.nextTurn()
        await stage.written()
        stage.settle()
        #expect(try stage.store.titles == ["one", "two"])
        #expect(stage.controller.editing == nil)
        #expect(stage.surface.fronts.isEmpty)
        stage.controller.actionChosen(.complete, on: try stage.row("two"))
        await stage.written()
        #expect(try stage.store.titles == ["one", "✓two"])
    }

    @Test func aTapThatClosedARowDoesNotEdit() throws {
        let stage = try Stage(["one", "two"])
        try stage.open("one")
        try stage.tap("two")
        stage.settle()
        #expect(stage.controller.editing == nil)
        #expect(stage.surface.fronts.isEmpty)
    }

    @Test func aSlideIsClaimedAndAScrollIsNot() throws {
        let stage = try Stage(["one"])
        stage.press(try stage.target("one"))
        #expect(stage.move(7) == .undecided)
        #expect(stage.move(9) == .claim)
        stage.letGo(9)
        stage.settle()
        // Neither end of the list is seen, where a finger would pull it.
        stage.surface.viewport = Viewport(top: 56, bottom: 86, scroll: 10, h: 56)
        stage.press(try stage.target("one"), device: .touchscreen)
        #expect(stage.move(0, 9) == .deny)
    }

    @Test func theSecondaryButtonShowsWhatBothSidesDo() throws {
        let stage = try Stage(["one"])
        let at = Point(x: 30, y: 40)
        stage.controller.menuRequested(on: try stage.target("one"), at: at, time: stage.clock.time)
        let all: [RowAction] = [.complete, .moveToTop, .edit, .delete]
        #expect(try stage.surface.orders.contains(.popover(all, stage.id("one"), at)))
    }

    @Test func aSecondaryPressThatClosesAnOpenRowDoesNothingElse() throws {
        let stage = try Stage(["one", "two"])
        for target in [try stage.target("two"), .addRow, .below] {
            try stage.open("one")
            stage.controller.menuRequested(on: target, at: Point(x: 0, y: 0), time: stage.clock.time)
            stage.settle()
            #expect(stage.controller.arbiter.openRow == nil)
            #expect(stage.surface.fronts.isEmpty)
            #expect(!stage.surface.hasPopover)
        }
        stage.controller.menuRequested(on: try stage.target("two"), at: Point(x: 0, y: 0), time: stage.clock.time)
        #expect(stage.surface.hasPopover)
    }

    @Test func aSecondaryPressOnTheOpenRowClosesItAndShowsItsMenu() throws {
        let stage = try Stage(["one", "two"])
        try stage.open("one")
        stage.controller.menuRequested(on: try stage.target("one"), at: Point(x: 0, y: 0), time: stage.clock.time)
        stage.settle()
        #expect(stage.surface.fronts.isEmpty)
        #expect(stage.surface.hasPopover)
    }

    @Test func theMenuKeyIsNoPressAndShowsTheMenuBesideAnOpenRow() throws {
        let stage = try Stage(["one", "two"])
        try stage.open("one")
        try stage.key(.menu, on: "two")
        #expect(stage.surface.hasPopover)
    }

    @Test func aDoneItemsMenuHasNoMoveToTop() throws {
        let stage = try Stage([], done: ["one"])
        try stage.key(.menu, on: "one")
        let all: [RowAction] = [.complete, .edit, .delete]
        #expect(try stage.surface.orders.contains(.popover(all, stage.id("one"), nil)))
    }

    @Test func theSecondaryButtonBesideARowShowsNothing() throws {
        let stage = try Stage(["one"])
        for target in [Target.addRow, .below, .elsewhere] {
            stage.controller.menuRequested(on: target, at: Point(x: 0, y: 0), time: stage.clock.time)
        }
        #expect(!stage.surface.hasPopover)
    }

    @Test func aDraftHasNoMenu() throws {
        let stage = try Stage(["one"])
        stage.controller.addAtTop()
        let draft = try #require(stage.library.draft)
        stage.controller.menuRequested(
            on: .row(RowID(draft), index: 0), at: Point(x: 0, y: 0), time: stage.clock.time)
        stage.controller.actionChosen(.delete, on: RowID(draft))
        #expect(!stage.surface.hasPopover)
        #expect(stage.surface.editedText == "")
    }

    @Test func scrollingTheListClosesTheOpenRow() throws {
        let stage = try Stage(["one"])
        try stage.open("one")
        stage.controller.listScrolled(time: stage.clock.time)
        stage.settle()
        #expect(stage.surface.fronts.isEmpty)
    }

    @Test func aTouchpadsScrollToTheSideIsTheRows() throws {
        let stage = try Stage(["one"])
        let target = try stage.target("one")
        for _ in 0..<10 {
            stage.clock.time += 0.1
            #expect(stage.controller.padScrolled(dx: -12, dy: 0, on: target, time: stage.clock.time))
        }
        stage.clock.time += 0.3
        stage.controller.padScrollEnded(time: stage.clock.time)
        stage.settle()
        #expect(try stage.controller.arbiter.openRow == stage.row("one"))
        #expect(stage.surface.fronts.values.first == 144)
    }

    @Test func whileEditingATouchpadScrollsTheList() throws {
        let stage = try Stage(["one", "two"])
        try stage.tap("one")
        let target = try stage.target("two")
        #expect(!stage.controller.padScrolled(dx: -40, dy: 0, on: target, time: stage.clock.time))
        #expect(stage.surface.fronts.isEmpty)
    }

    @Test func aPressEndsATouchpadsScrollWhoseEndWasLost() throws {
        let stage = try Stage(["one"])
        let target = try stage.target("one")
        _ = stage.controller.padScrolled(dx: -100, dy: 0, on: target, time: stage.clock.time)
        #expect(!stage.surface.fronts.isEmpty)
        stage.press(target)
        #expect(try stage.controller.arbiter.openRow == stage.row("one"))
        stage.letGo()
        stage.settle()
        #expect(stage.surface.fronts.isEmpty)
        #expect(stage.titles == ["one"])
    }

    @Test func aTouchpadThatFallsSilentLetsGo() throws {
        let stage = try Stage(["one"])
        _ = stage.controller.padScrolled(dx: -100, dy: 0, on: try stage.target("one"), time: stage.clock.time)
        stage.wait(0.9)
        #expect(stage.surface.fronts.values.first == 88)
        stage.wait(0.6)
        #expect(stage.surface.fronts.values.first == 144)
        #expect(try stage.controller.arbiter.openRow == stage.row("one"))
    }

    @Test func aWindowThatLosesTheFocusCancelsTheSlide() async throws {
        let stage = try Stage(["one"])
        stage.press(try stage.target("one"))
        stage.move(300)
        stage.controller.interrupted(time: stage.clock.time)
        stage.letGo(300)
        await stage.written()
        stage.settle()
        #expect(stage.titles == ["one"])
        #expect(stage.surface.fronts.isEmpty)
    }
}
