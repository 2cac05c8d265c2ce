// Tests that a release does nothing if another program changed its effect in the meantime (specification H5).

import Foundation
import Gestures
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct AnnouncedEffectTests {
    /// Creates a list in which a row is slid by `dx` px, far enough to act by default; then another program
    /// changes the store.
    private func slid(
        _ dx: Double = 300, settings: Settings = Settings(), _ command: (ListFixture) throws -> Command
    ) async throws -> ListFixture {
        let list = try ListFixture(["one", "two"], settings: settings)
        list.press(try list.target("one"))
        list.move(dx)
        try await list.change(command(list))
        return list
    }

    @Test func anItemCompletedByAnotherProgramDuringASlideIsNotReopened() async throws {
        let list = try await slid { .complete([try $0.id("one")]) }
        list.letGo(300)
        await list.written()
        list.settle()
        #expect(try list.store.titles == ["two", "✓one"])
        #expect(list.surface.fronts.isEmpty)
    }

    @Test func removingTheOutermostActionDuringASlideDoesNotDeleteTheItem() async throws {
        var settings = Settings()
        settings.leadingActions = ["move-to-top", "delete"]
        let list = try await slid(settings: settings) { .complete([try $0.id("one")]) }
        list.letGo(300)
        await list.written()
        list.settle()
        #expect(try list.store.titles == ["two", "✓one"])
        #expect(try !list.rowStore.isLeaving(list.id("one")))
        #expect(list.surface.fronts.isEmpty)
    }

    @Test func losingTheMoveTargetDuringASlideDoesNotDeleteTheItem() async throws {
        var settings = Settings()
        settings.trailingActions = ["move-to-list", "delete"]
        let list = try ListFixture(["one"], settings: settings)
        list.controller.layout.canTransfer = true
        list.press(try list.target("one"))
        list.move(-350)
        list.controller.layout.canTransfer = false
        list.letGo(-350)
        await list.written()
        list.settle()
        #expect(try list.store.titles == ["one"])
        #expect(list.surface.fronts.isEmpty)
    }

    /// The popover, or the buttons under the pointer, may still be shown when the task is completed elsewhere.
    @Test(arguments: [false, true]) func aButtonActsOnlyIfTheItemStillHasTheStateItShowed(_ isDone: Bool) async throws {
        let list = try ListFixture(["one"])
        if isDone { try await list.change(.complete([list.id("one")])) }
        let row = RowID(try list.id("one"))
        try await list.change(isDone ? .reopen([list.id("one")]) : .complete([list.id("one")]))
        let before = try list.store.titles
        list.controller.actionChosen(.complete, isDone: isDone, on: row)
        await list.written()
        #expect(try list.store.titles == before)
        list.controller.actionChosen(.complete, isDone: !isDone, on: row)
        await list.written()
        #expect(try list.store.titles != before)
    }

    @Test func anActionNameContainsWhetherTheItemIsOpenOrDone() {
        for action in RowAction.allCases {
            for isDone in [false, true] {
                let named = RowAction.named(action.name(isDone: isDone))
                #expect(named?.action == action)
                #expect(named?.isDone == (action == .complete ? isDone : nil))
            }
        }
        #expect(RowAction.named("item.unknown") == nil)
    }

    @Test func renamingAnItemDuringASlideKeepsTheSlide() async throws {
        let list = try await slid { .rename(try $0.id("one"), to: "first") }
        list.letGo(300)
        await list.written()
        #expect(try list.store.titles == ["two", "✓first"])
    }

    @Test func theMenuClosesWhenItNoLongerFitsTheItem() async throws {
        let list = try ListFixture(["one", "two"])
        try list.open("one")
        try await list.change(.complete([list.id("one")]))
        list.settle()
        #expect(list.surface.fronts.isEmpty)
        #expect(list.controller.arbiter.openRow == nil)
    }

    @Test func aPinchInsertsNothingAfterItsRowsMovedApart() async throws {
        let list = try ListFixture(["one", "two", "three"])
        let (upper, lower) = (try list.target("one"), try list.target("two"))
        list.beginPinch(upper, lower, apart: 100)
        try await list.change(.complete([list.id("one")]))
        list.endPinch()
        list.settle()
        #expect(list.controller.editing == nil)
        #expect(list.titles == ["two", "three", "✓one"])
    }
}

extension ListFixture {
    /// Performs a command as another program would, and waits until the list shows the change.
    func change(_ command: Command) async throws {
        try await store.perform(command, at: noon)
        controller.storeChanged()
        await written()
    }
}
