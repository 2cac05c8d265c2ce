// A deleted row stays until it has flown out and its deletion is on disk, whichever comes first (C3).

import Foundation
import Gestures
import Testing
import Todo

@testable import FurrowUI

@MainActor @Suite struct DeletionTests {
    @Test func aRowStaysUntilItHasFlownOutThoughItsDeletionIsOnDisk() async throws {
        let stage = try Stage(["one", "two"])
        try stage.slide("one", by: -300)
        await stage.written()
        #expect(try stage.store.titles == ["two"])
        #expect(stage.titles == ["one", "two"])
        stage.wait(0.35)
        #expect(stage.titles == ["two"])
        #expect(stage.surface.lastMotion == .closeUp)
    }

    @Test func aRowStaysUntilItsDeletionIsOnDiskThoughItHasFlownOut() async throws {
        let stage = try Stage(["one", "two"])
        try stage.slide("one", by: -300)
        stage.wait(0.35)
        #expect(try stage.surface.fronts[stage.row("one")] == -400)
        #expect(stage.titles == ["one", "two"])
        await stage.written()
        #expect(stage.titles == ["two"])
        #expect(stage.surface.lastMotion == .closeUp)
    }

    @Test func theDeleteKeyLetsTheRowFlyOutToo() async throws {
        let stage = try Stage(["one", "two"])
        let row = try stage.row("one")
        try stage.key(.delete, on: "one")
        stage.wait(0.35)
        #expect(stage.surface.fronts[row] == -400)
        await stage.written()
        #expect(stage.titles == ["two"])
    }

    @Test func withoutAnimationsTheRowGoesAsSoonAsItIsOnDisk() async throws {
        var settings = Settings()
        settings.animates = false
        let stage = try Stage(["one", "two"], settings: settings)
        try stage.slide("one", by: -300)
        await stage.written()
        #expect(stage.titles == ["two"])
        #expect(stage.surface.lastMotion == MotionStyle.none)
    }

    @Test func undoneWhileItFliesTheRowComesBack() async throws {
        let stage = try Stage(["one", "two"])
        try stage.key(.delete, on: "one")
        await stage.written()
        stage.wait(0.1)
        stage.controller.undo()
        await stage.written()
        stage.settle()
        #expect(try stage.store.titles == ["one", "two"])
        #expect(stage.titles == ["one", "two"])
        #expect(stage.surface.fronts.isEmpty)
    }

    @Test func undoneBeforeTheStoreHasAnsweredTheRowComesBack() async throws {
        let stage = try Stage(["one", "two"])
        try stage.key(.delete, on: "one")
        stage.controller.undo()
        await stage.written()
        stage.settle()
        #expect(try stage.store.titles == ["one", "two"])
        #expect(stage.titles == ["one", "two"])
        #expect(stage.surface.fronts.isEmpty)
    }

    @Test func undoneAfterItHasFlownButBeforeTheStoreHasAnsweredTheRowComesBack() async throws {
        let stage = try Stage(["one", "two"])
        try stage.key(.delete, on: "one")
        stage.controller.undo()
        stage.wait(0.35)
        await stage.written()
        stage.settle()
        #expect(stage.titles == ["one", "two"])
        #expect(stage.surface.fronts.isEmpty)
    }

    @Test(arguments: [false, true])
    func undoneAfterItHasGoneTheRowIsWhereItWasAndClosed(_ diskIsLast: Bool) async throws {
        let stage = try Stage(["one", "two"])
        try stage.key(.delete, on: "one")
        if diskIsLast { stage.wait(0.35) }
        await stage.written()
        stage.wait(0.35)
        #expect(stage.titles == ["two"])
        // No widget was recycled in between.
        stage.controller.undo()
        await stage.written()
        #expect(stage.titles == ["one", "two"])
        #expect(stage.surface.fronts.isEmpty)
        try stage.slide("one", by: 100)
        stage.settle()
        #expect(stage.surface.fronts.values.first == 144, "it slides as any other")
    }

    @Test(arguments: [false, true])
    func anItemThatAnotherProgramDeletesAtTheSameTimeGoes(_ isSeenFirst: Bool) async throws {
        let stage = try Stage(["one", "two"])
        try await stage.store.perform(.delete([stage.id("one")]), at: noon)
        if isSeenFirst { stage.controller.storeChanged() }
        try stage.key(.delete, on: "one")
        if !isSeenFirst { stage.controller.storeChanged() }
        await stage.written()
        stage.settle()
        #expect(stage.titles == ["two"])
        #expect(stage.surface.fronts.isEmpty)
    }

    @Test func deletingTwiceWhileTheRowFliesIsNoError() async throws {
        let stage = try Stage(["one", "two"])
        try stage.key(.delete, on: "one")
        try stage.key(.delete, on: "one")
        await stage.written()
        stage.settle()
        #expect(stage.surface.errors.isEmpty)
        #expect(stage.surface.offer == "Deleted “one”")
        #expect(stage.titles == ["two"])
    }

    @Test func aRowThatFliesOutTakesNoOtherAction() async throws {
        let stage = try Stage(["one", "two"])
        let row = try stage.row("one")
        try stage.key(.delete, on: "one")
        stage.controller.actionChosen(.complete, on: row)
        stage.controller.actionChosen(.edit, on: row)
        await stage.written()
        #expect(stage.surface.errors.isEmpty)
        #expect(stage.controller.editing == nil)
        #expect(!stage.surface.orders.contains(.flash(row)))
    }
}
