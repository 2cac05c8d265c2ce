// Another program changes what a release was about to do: then the release does nothing (H5).

import Foundation
import Gestures
import Testing
import Todo

@testable import FurrowUI

@MainActor @Suite struct AnnouncedTests {
    /// A stage on which a row is slid far enough to act, and another program then changes the store.
    private func slid(
        _ dx: Double = 300, settings: Settings = Settings(), _ command: (Stage) throws -> Command
    ) async throws -> Stage {
        let stage = try Stage(["one", "two"], settings: settings)
        stage.press(try stage.target("one"))
        stage.move(dx)
        try await stage.change(command(stage))
        return stage
    }

    @Test func anItemCompletedElsewhereInMidSlideIsNotReopened() async throws {
        let stage = try await slid { .complete([try $0.id("one")]) }
        stage.letGo(300)
        await stage.written()
        stage.settle()
        #expect(try stage.store.titles == ["two", "✓one"])
        #expect(stage.surface.fronts.isEmpty)
    }

    @Test func whatWasToMoveToTheTopIsNotDeleted() async throws {
        var settings = Settings()
        settings.leadingActions = ["move-to-top", "delete"]
        let stage = try await slid(settings: settings) { .complete([try $0.id("one")]) }
        stage.letGo(300)
        await stage.written()
        stage.settle()
        #expect(try stage.store.titles == ["two", "✓one"])
        #expect(try !stage.library.isLeaving(stage.id("one")))
        #expect(stage.surface.fronts.isEmpty)
    }

    @Test func whatWasToMoveToAnotherListIsNotDeletedWhenThatListGoes() async throws {
        var settings = Settings()
        settings.trailingActions = ["move-to-list", "delete"]
        let stage = try Stage(["one"], settings: settings)
        stage.controller.layout.canTransfer = true
        stage.press(try stage.target("one"))
        stage.move(-350)
        stage.controller.layout.canTransfer = false
        stage.letGo(-350)
        await stage.written()
        stage.settle()
        #expect(try stage.store.titles == ["one"])
        #expect(stage.surface.fronts.isEmpty)
    }

    /// A popover, or the buttons under the pointer, may stand there still when the item is completed elsewhere.
    @Test(arguments: [false, true]) func whatAButtonSaidOfAnItemIsDoneOrNothing(_ isDone: Bool) async throws {
        let stage = try Stage(["one"])
        if isDone { try await stage.change(.complete([stage.id("one")])) }
        let row = RowID(try stage.id("one"))
        try await stage.change(isDone ? .reopen([stage.id("one")]) : .complete([stage.id("one")]))
        let before = try stage.store.titles
        stage.controller.actionChosen(.complete, isDone: isDone, on: row)
        await stage.written()
        #expect(try stage.store.titles == before)
        stage.controller.actionChosen(.complete, isDone: !isDone, on: row)
        await stage.written()
        #expect(try stage.store.titles != before)
    }

    @Test func theActionsNameSaysWhatItDoesToAnOpenOrADoneItem() {
        for action in RowAction.allCases {
            for isDone in [false, true] {
                let named = RowAction.named(action.name(isDone: isDone))
                #expect(named?.action == action)
                #expect(named?.isDone == (action == .complete ? isDone : nil))
            }
        }
        #expect(RowAction.named("item.unknown") == nil)
    }

    @Test func anotherTitleLeavesTheSlideToTheFinger() async throws {
        let stage = try await slid { .rename(try $0.id("one"), to: "first") }
        stage.letGo(300)
        await stage.written()
        #expect(try stage.store.titles == ["two", "✓first"])
    }

    @Test func aMenuThatNoLongerFitsTheItemCloses() async throws {
        let stage = try Stage(["one", "two"])
        try stage.open("one")
        try await stage.change(.complete([stage.id("one")]))
        stage.settle()
        #expect(stage.surface.fronts.isEmpty)
        #expect(stage.controller.arbiter.openRow == nil)
    }

    @Test func rowsThatArePartedNoLongerGiveNoPlaceToInsertAt() async throws {
        let stage = try Stage(["one", "two", "three"])
        let (upper, lower) = (try stage.target("one"), try stage.target("two"))
        stage.beginPinch(upper, lower, apart: 100)
        try await stage.change(.complete([stage.id("one")]))
        stage.endPinch()
        stage.settle()
        #expect(stage.controller.editing == nil)
        #expect(stage.titles == ["two", "three", "✓one"])
    }
}

extension Stage {
    /// Another program does something, and the list has heard of it.
    func change(_ command: Command) async throws {
        try await store.perform(command, at: noon)
        controller.storeChanged()
        await written()
    }
}
