// The keys of the list (K1), and Escape's order (H8).

import Foundation
import Gestures
import Testing
import Todo

@testable import FurrowUI

@MainActor @Suite struct KeyTests {
    @Test func spaceCompletes() async throws {
        let stage = try Stage(["one", "two"])
        #expect(try stage.key(.complete, on: "one"))
        await stage.written()
        #expect(try stage.store.titles == ["two", "✓one"])
    }

    @Test func deleteDeletes() async throws {
        let stage = try Stage(["one", "two"])
        #expect(try stage.key(.delete, on: "two"))
        await stage.written()
        #expect(try stage.store.titles == ["one"])
    }

    @Test func enterEdits() throws {
        let stage = try Stage(["one", "two"])
        #expect(try stage.key(.edit, on: "two"))
        #expect(stage.surface.editedText == "two")
    }

    @Test func controlReturnInsertsBelow() throws {
        let stage = try Stage(["one", "two"])
        #expect(try stage.key(.insertBelow, on: "one"))
        #expect(stage.titles == ["one", "", "two"])
    }

    @Test func controlShiftReturnInsertsAbove() throws {
        let stage = try Stage(["one", "two"])
        #expect(try stage.key(.insertAbove, on: "two"))
        #expect(stage.titles == ["one", "", "two"])
    }

    @Test func controlNAddsAtTheTop() throws {
        let stage = try Stage(["one"])
        #expect(stage.controller.keyPressed(.addAtTop, rightToLeft: false))
        #expect(stage.titles == ["", "one"])
        #expect(stage.surface.editedText == "")
    }

    @Test(arguments: [
        (ListKey.frontRight, false, Side.leading), (.frontRight, true, .trailing), (.frontLeft, false, .trailing),
        (.frontLeft, true, .leading),
    ])
    func theFrontMovesTheKeysWayAndUncoversTheSideItLeaves(_ key: ListKey, _ rtl: Bool, _ side: Side) throws {
        let stage = try Stage(["one"])
        #expect(try stage.key(key, on: "one", rightToLeft: rtl))
        stage.settle()
        #expect(stage.controller.arbiter.openSide == side)
        let row = try stage.row("one")
        #expect(stage.surface.orders.contains(.opened(row, focusMenu: true)))
        #expect(stage.surface.fronts[row] == side.sign * 144)
    }

    @Test func theOppositeKeyClosesTheRow() throws {
        let stage = try Stage(["one"])
        try stage.key(.frontRight, on: "one")
        stage.settle()
        try stage.key(.frontLeft, on: "one")
        stage.settle()
        #expect(stage.surface.fronts.isEmpty)
    }

    @Test func aRowSlidOpenByAPointerDoesNotTakeTheFocus() throws {
        let stage = try Stage(["one"])
        try stage.open("one")
        #expect(try stage.surface.orders.contains(.opened(stage.row("one"), focusMenu: false)))
    }

    @Test func aRowSlidOpenAfterAKeyHasClosedItDoesNotTakeTheFocus() throws {
        let stage = try Stage(["one"])
        try stage.key(.frontRight, on: "one")
        stage.settle()
        try stage.key(.frontLeft, on: "one")
        stage.settle()
        stage.surface.forget()
        try stage.open("one")
        #expect(try stage.surface.orders.contains(.opened(stage.row("one"), focusMenu: false)))
    }

    @Test(arguments: [
        (ListKey.right, false, true), (.right, true, false), (.left, false, false), (.left, true, true),
    ])
    func arrowsWalkAnOpenMenuInReadingDirection(_ key: ListKey, _ rtl: Bool, _ forward: Bool) throws {
        let stage = try Stage(["one"])
        try stage.open("one")
        #expect(try stage.key(key, on: "one", rightToLeft: rtl))
        #expect(try stage.surface.orders.last == .walkMenu(stage.row("one"), forward: forward))
    }

    @Test func arrowsOnAClosedRowAreNotTheLists() throws {
        let stage = try Stage(["one", "two"])
        try stage.open("one")
        #expect(try !stage.key(.right, on: "two"))
        #expect(try !stage.key(.left, on: "two"))
    }

    @Test func keysOfARowDoNothingWhereNoneHasTheFocus() throws {
        let stage = try Stage(["one"])
        for key in [ListKey.complete, .delete, .edit, .insertBelow, .insertAbove, .frontRight, .menu, .right] {
            #expect(!stage.controller.keyPressed(key, rightToLeft: false))
        }
    }

    @Test func inDirectStyleNoKeyOpensAMenu() throws {
        var settings = Settings()
        settings.slideStyle = .direct
        let stage = try Stage(["one"], settings: settings)
        try stage.key(.frontRight, on: "one")
        stage.settle()
        #expect(stage.surface.fronts.isEmpty)
    }
}

@MainActor @Suite struct EscapeTests {
    private func escape(_ stage: Stage) -> Bool { stage.controller.keyPressed(.escape, rightToLeft: false) }

    @Test func escapeCancelsAGestureFirst() throws {
        let stage = try Stage(["one"])
        try stage.open("one")
        stage.surface.hasPopover = true
        stage.press(try stage.target("one"))
        stage.move(60)
        #expect(escape(stage))
        stage.settle()
        #expect(stage.surface.hasPopover)
        #expect(try stage.controller.arbiter.openRow == stage.row("one"), "a cancelled slide goes back to open")
        #expect(stage.surface.fronts.values.first == 144)
    }

    @Test func escapeClosesAPopoverBeforeTheEditor() throws {
        let stage = try Stage(["one"])
        try stage.tap("one")
        stage.surface.hasPopover = true
        #expect(escape(stage))
        #expect(!stage.surface.hasPopover)
        #expect(stage.surface.editedText == "one")
        #expect(escape(stage))
        #expect(stage.surface.editedText == nil)
    }

    @Test func escapeClosesAPopoverBeforeTheOpenRow() throws {
        let stage = try Stage(["one"])
        try stage.open("one")
        stage.surface.hasPopover = true
        #expect(escape(stage))
        #expect(stage.controller.arbiter.openRow != nil)
    }

    @Test func escapeClosesTheOpenRowAndGivesItTheFocus() throws {
        let stage = try Stage(["one", "two"])
        try stage.open("one")
        #expect(escape(stage))
        stage.settle()
        #expect(stage.surface.fronts.isEmpty)
        #expect(try stage.surface.focusedRow == stage.id("one"))
    }

    @Test func escapeIsForOthersWhereNothingIsThere() throws {
        let stage = try Stage(["one"])
        #expect(!escape(stage))
    }

    @Test func aRowThatAKeyMayNotOpenIsLaterOpenedByAHandWithoutTheFocus() throws {
        let stage = try Stage(["one", "two"])
        stage.press(try stage.target("two"))
        stage.move(30)
        try stage.key(.frontRight, on: "one")
        stage.letGo(30)
        stage.settle()
        try stage.open("one")
        #expect(try stage.surface.orders.contains(.opened(stage.row("one"), focusMenu: false)))
    }

    @Test func aRowThatAKeyOpensAndAHandTakesIsOpenedWithoutTheFocus() throws {
        let stage = try Stage(["one"])
        try stage.key(.frontRight, on: "one")
        stage.wait(0.05)
        try stage.slide("one", by: 100)
        stage.settle()
        #expect(try stage.surface.orders.contains(.opened(stage.row("one"), focusMenu: false)))
    }
}
