// The lists as a list, and the way up to them (E7, F2, H8).

import Foundation
import Gestures
import Testing
import Todo

@testable import FurrowUI

@MainActor @Suite struct LevelTests {
    // MARK: The lists

    @Test func aTapOpensAList() async throws {
        let stage = try await Stage.lists(["Errands"])
        let navigation = stage.navigation()
        try stage.tap("Errands")
        #expect(try navigation.calls == [.open(stage.id("Errands"))])
        #expect(stage.surface.editedText == nil)
    }

    @Test func enterOpensAListAndF2RenamesIt() async throws {
        let stage = try await Stage.lists(["Errands"])
        let navigation = stage.navigation()
        try stage.key(.open, on: "Errands")
        #expect(try navigation.calls == [.open(stage.id("Errands"))])
        try stage.key(.edit, on: "Errands")
        try stage.type("Shopping")
        stage.controller.editorReturned()
        await stage.written()
        #expect(try stage.listNames == ["Tasks", "Shopping"])
    }

    @Test func aListIsNeverCompleted() async throws {
        let stage = try await Stage.lists(["Errands"])
        #expect(try !stage.key(.complete, on: "Errands"))
        stage.controller.perform(.delete, on: try stage.item("Tasks"), bySlide: false)
        await stage.written()
        #expect(try stage.listNames == ["Errands"])
    }

    @Test func neitherMenuOfAListCompletesItOrMovesItToAList() async throws {
        let stage = try await Stage.lists(["Errands"])
        stage.controller.layout.canTransfer = true
        let actions = stage.controller.layout.popoverActions(for: try stage.item("Errands"))
        #expect(actions == [.moveToTop, .edit, .delete])
    }

    @Test func aListDroppedAtTheEndStaysOpen() async throws {
        let stage = try await Stage.lists(["Errands", "Garden"])
        try stage.carry("Tasks", rows: 2)
        await stage.written()
        #expect(try stage.listNames == ["Errands", "Garden", "Tasks"])
        #expect(stage.titles == ["Errands", "Garden", "Tasks", "Trash"])
    }

    @Test func aListIsPinchedIn() async throws {
        let stage = try await Stage.lists(["Errands"])
        stage.pinch(try stage.target("Tasks"), try stage.target("Errands"), apart: 60)
        try stage.type("Garden")
        stage.controller.editorReturned()
        await stage.written()
        #expect(try stage.listNames == ["Tasks", "Garden", "Errands"])
    }

    @Test func aDeletedListComesBackWithItsItems() async throws {
        let stage = try await Stage.lists(["Errands"])
        let errands = try stage.id("Errands")
        try await stage.store.perform(.add([NewItem(title: "milk")], at: .top, in: errands), at: noon)
        stage.controller.storeChanged()
        await stage.written()
        try stage.key(.delete, on: "Errands")
        await stage.written()
        #expect(stage.surface.offer == "Deleted “Errands”")
        stage.settle()
        stage.controller.undo()
        await stage.written()
        #expect(try stage.listNames == ["Tasks", "Errands"])
        #expect(try stage.titles(in: errands) == ["milk"])
    }

    @Test func theCountsFollowTheItems() async throws {
        let stage = try await Stage.lists(["Errands"])
        stage.controller.showCounts(true)
        let errands = try stage.id("Errands")
        let milk = NewItem(title: "milk")
        try await stage.store.perform(.add([milk, NewItem(title: "bread")], at: .top, in: errands), at: noon)
        stage.controller.storeChanged()
        await stage.written()
        #expect(stage.library.openCounts[errands] == 2)
        try await stage.store.perform(.complete([milk.id]), at: noon)
        stage.controller.storeChanged()
        await stage.written()
        #expect(stage.library.openCounts[errands] == 1)
    }

    @Test func theListsAreNotCleared() async throws {
        let stage = try await Stage.lists(["Errands"])
        #expect(stage.controller.keyPressed(.clear, rightToLeft: false))
        await stage.written()
        #expect(try stage.listNames == ["Tasks", "Errands"])
        #expect(stage.surface.toasts.isEmpty)
    }

    // MARK: The way up

    @Test func aPinchInFoldsTheListAndLetGoGoesUp() throws {
        let stage = try Stage(["one", "two"])
        let navigation = stage.navigation()
        stage.pinchIn(to: 0.6)
        #expect(try #require(navigation.scales.last) == 0.6)
        stage.release()
        #expect(navigation.calls.last == .goUp(FoldState(scale: 0.6, line: 300)))
    }

    @Test func openedAgainBeforeTheReleaseItStays() throws {
        let stage = try Stage(["one", "two"])
        let navigation = stage.navigation()
        stage.pinchIn(to: 0.5)
        stage.spread(to: 0.8)
        stage.release()
        stage.settle()
        #expect(!navigation.wentUp)
        #expect(navigation.scales.last == 1)
    }

    @Test func whereThereIsNoLevelAboveTheListOpensAgain() throws {
        let stage = try Stage(["one"])
        let navigation = stage.navigation()
        navigation.hasLevelAbove = false
        stage.controller.goUp(from: FoldState(scale: 0.5, line: 300))
        #expect(navigation.calls.last == .fold(FoldState(scale: 1, line: 0)))
    }

    @Test func escapeGoesUpOnceNothingElseIsThere() throws {
        let stage = try Stage(["one"])
        let navigation = stage.navigation()
        try stage.open("one")
        #expect(stage.controller.keyPressed(.escape, rightToLeft: false))
        #expect(navigation.calls.isEmpty)
        stage.settle()
        #expect(stage.controller.keyPressed(.escape, rightToLeft: false))
        #expect(navigation.calls == [.goUp(nil)])
    }

    @Test func whereThereIsNothingAboveEscapeIsLeftToOthers() throws {
        let stage = try Stage(["one"])
        let navigation = stage.navigation()
        navigation.hasLevelAbove = false
        #expect(!stage.controller.keyPressed(.escape, rightToLeft: false))
        #expect(navigation.wentUp)
    }

    @Test func altLeftGoesUp() throws {
        let stage = try Stage(["one"])
        let navigation = stage.navigation()
        #expect(try stage.key(.goUp, on: "one"))
        #expect(navigation.calls == [.goUp(nil)])
    }

    @Test func whatIsBeingTypedIsKeptOnTheWayUp() async throws {
        let stage = try Stage(["one"])
        let navigation = stage.navigation()
        try stage.tap("one")
        try stage.type("changed")
        stage.controller.goUp(from: nil)
        await stage.written()
        #expect(navigation.wentUp)
        #expect(try stage.store.titles == ["changed"])
    }

    @Test func aListDeletedByAnotherProgramIsReported() async throws {
        let stage = try Stage(["one"])
        let navigation = stage.navigation()
        try await stage.store.perform(.delete([tasks]), at: noon)
        stage.controller.storeChanged()
        await stage.written()
        #expect(navigation.calls == [.listGone])
    }

    @Test func theOtherLevelHearsOfEachChange() async throws {
        let stage = try Stage(["one", "two"])
        let navigation = stage.navigation()
        try stage.key(.complete, on: "one")
        await stage.written()
        #expect(navigation.calls == [.storeChanged])
    }
}
