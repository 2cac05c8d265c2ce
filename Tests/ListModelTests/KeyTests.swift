// The keys of the list (specification K1), and the order of Escape's effects (H8).

import Foundation
import Gestures
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct KeyTests {
    @Test func spaceCompletes() async throws {
        let list = try ListFixture(["one", "two"])
        #expect(try list.key(.complete, on: "one"))
        await list.written()
        #expect(try list.store.titles == ["two", "✓one"])
    }

    @Test func deleteDeletes() async throws {
        let list = try ListFixture(["one", "two"])
        #expect(try list.key(.delete, on: "two"))
        await list.written()
        #expect(try list.store.titles == ["one"])
    }

    @Test func returnEdits() throws {
        let list = try ListFixture(["one", "two"])
        #expect(try list.key(.edit, on: "two"))
        #expect(list.surface.editedText == "two")
    }

    @Test func controlReturnInsertsBelow() throws {
        let list = try ListFixture(["one", "two"])
        #expect(try list.key(.insertBelow, on: "one"))
        #expect(list.titles == ["one", "", "two"])
    }

    @Test func controlShiftReturnInsertsAbove() throws {
        let list = try ListFixture(["one", "two"])
        #expect(try list.key(.insertAbove, on: "two"))
        #expect(list.titles == ["one", "", "two"])
    }

    @Test func controlNAddsAtTheTop() throws {
        let list = try ListFixture(["one"])
        #expect(list.controller.keyPressed(.addAtTop, isRightToLeft: false))
        #expect(list.titles == ["", "one"])
        #expect(list.surface.editedText == "")
    }

    @Test(arguments: [
        (ListKey.frontRight, false, Side.leading), (.frontRight, true, .trailing), (.frontLeft, false, .trailing),
        (.frontLeft, true, .leading),
    ])
    func aKeyMovesTheRowInItsDirectionAndUncoversTheOtherSide(_ key: ListKey, _ rtl: Bool, _ side: Side) throws {
        let list = try ListFixture(["one"])
        #expect(try list.key(key, on: "one", isRightToLeft: rtl))
        list.settle()
        #expect(list.controller.arbiter.openSide == side)
        let row = try list.row("one")
        #expect(list.surface.orders.contains(.opened(row, focusMenu: true)))
        #expect(list.surface.fronts[row] == side.sign * 144)
    }

    @Test func theOppositeKeyClosesTheRow() throws {
        let list = try ListFixture(["one"])
        try list.key(.frontRight, on: "one")
        list.settle()
        try list.key(.frontLeft, on: "one")
        list.settle()
        #expect(list.surface.fronts.isEmpty)
    }

    @Test func aRowSlidOpenByAPointerDoesNotTakeTheFocus() throws {
        let list = try ListFixture(["one"])
        try list.open("one")
        #expect(try list.surface.orders.contains(.opened(list.row("one"), focusMenu: false)))
    }

    @Test func aRowSlidOpenAfterAKeyHasClosedItDoesNotTakeTheFocus() throws {
        let list = try ListFixture(["one"])
        try list.key(.frontRight, on: "one")
        list.settle()
        try list.key(.frontLeft, on: "one")
        list.settle()
        list.surface.forget()
        try list.open("one")
        #expect(try list.surface.orders.contains(.opened(list.row("one"), focusMenu: false)))
    }

    @Test(arguments: [
        (ListKey.right, false, true), (.right, true, false), (.left, false, false), (.left, true, true),
    ])
    func arrowsMoveInAnOpenMenuInReadingDirection(_ key: ListKey, _ rtl: Bool, _ forward: Bool) throws {
        let list = try ListFixture(["one"])
        try list.open("one")
        #expect(try list.key(key, on: "one", isRightToLeft: rtl))
        #expect(try list.surface.orders.last == .moveMenuFocus(list.row("one"), forward: forward))
    }

    @Test func arrowsOnAClosedRowAreNotHandledByTheList() throws {
        let list = try ListFixture(["one", "two"])
        try list.open("one")
        #expect(try !list.key(.right, on: "two"))
        #expect(try !list.key(.left, on: "two"))
    }

    @Test func rowKeysDoNothingWithoutAFocusedRow() throws {
        let list = try ListFixture(["one"])
        for key in [ListKey.complete, .delete, .edit, .insertBelow, .insertAbove, .frontRight, .menu, .right] {
            #expect(!list.controller.keyPressed(key, isRightToLeft: false))
        }
    }

    @Test func inDirectStyleNoKeyOpensAMenu() throws {
        var settings = Settings()
        settings.slideStyle = .direct
        let list = try ListFixture(["one"], settings: settings)
        try list.key(.frontRight, on: "one")
        list.settle()
        #expect(list.surface.fronts.isEmpty)
    }
}

@MainActor @Suite struct EscapeTests {
    private func escape(_ list: ListFixture) -> Bool { list.controller.keyPressed(.escape, isRightToLeft: false) }

    @Test func escapeFirstCancelsAGesture() throws {
        let list = try ListFixture(["one"])
        try list.open("one")
        list.surface.hasPopover = true
        list.press(try list.target("one"))
        list.move(60)
        #expect(escape(list))
        list.settle()
        #expect(list.surface.hasPopover)
        #expect(try list.controller.arbiter.openRow == list.row("one"), "a canceled slide goes back to open")
        #expect(list.surface.fronts.values.first == 144)
    }

    @Test func escapeClosesAPopoverBeforeTheEditor() throws {
        let list = try ListFixture(["one"])
        try list.tap("one")
        list.surface.hasPopover = true
        #expect(escape(list))
        #expect(!list.surface.hasPopover)
        #expect(list.surface.editedText == "one")
        #expect(escape(list))
        #expect(list.surface.editedText == nil)
    }

    @Test func escapeClosesAPopoverBeforeTheOpenRow() throws {
        let list = try ListFixture(["one"])
        try list.open("one")
        list.surface.hasPopover = true
        #expect(escape(list))
        #expect(list.controller.arbiter.openRow != nil)
    }

    @Test func escapeClosesTheOpenRowAndFocusesIt() throws {
        let list = try ListFixture(["one", "two"])
        try list.open("one")
        #expect(escape(list))
        list.settle()
        #expect(list.surface.fronts.isEmpty)
        #expect(try list.surface.focusedRow == list.id("one"))
    }

    @Test func escapeIsNotHandledIfThereIsNothingToClose() throws {
        let list = try ListFixture(["one"])
        #expect(!escape(list))
    }

    @Test func aRefusedKeyDoesNotMakeALaterPointerSlideTakeTheFocus() throws {
        let list = try ListFixture(["one", "two"])
        list.press(try list.target("two"))
        list.move(30)
        try list.key(.frontRight, on: "one")
        list.letGo(30)
        list.settle()
        try list.open("one")
        #expect(try list.surface.orders.contains(.opened(list.row("one"), focusMenu: false)))
    }

    @Test func aRowOpenedByAKeyAndCaughtByAPointerDoesNotTakeTheFocus() throws {
        let list = try ListFixture(["one"])
        try list.key(.frontRight, on: "one")
        list.wait(0.05)
        try list.slide("one", by: 100)
        list.settle()
        #expect(try list.surface.orders.contains(.opened(list.row("one"), focusMenu: false)))
    }
}
