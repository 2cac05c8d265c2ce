// The lists, shown as a list, and the way up to them (specification E7, F2, H8).

import Foundation
import Gestures
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct LevelTests {
    // MARK: The lists

    @Test func aTapOpensAList() async throws {
        let list = try await ListFixture.lists(["Errands"])
        let navigation = list.navigation()
        try list.tap("Errands")
        #expect(try navigation.calls == [.open(list.id("Errands"))])
        #expect(list.surface.editedText == nil)
    }

    @Test func enterOpensAListAndF2RenamesIt() async throws {
        let list = try await ListFixture.lists(["Errands"])
        let navigation = list.navigation()
        try list.key(.open, on: "Errands")
        #expect(try navigation.calls == [.open(list.id("Errands"))])
        try list.key(.edit, on: "Errands")
        try list.type("Shopping")
        list.controller.editor.returnPressed()
        await list.written()
        #expect(try list.listNames == ["Tasks", "Shopping"])
    }

    @Test func aListIsNeverCompleted() async throws {
        let list = try await ListFixture.lists(["Errands"])
        #expect(try !list.key(.complete, on: "Errands"))
        list.controller.perform(.delete, on: try list.item("Tasks"), bySlide: false)
        await list.written()
        #expect(try list.listNames == ["Errands"])
    }

    @Test func theMenuOfAListDoesNotOfferCompletingOrMovingToAList() async throws {
        let list = try await ListFixture.lists(["Errands"])
        list.controller.layout.canTransfer = true
        let actions = list.controller.layout.popoverActions(for: try list.item("Errands"))
        #expect(actions == [.moveToTop, .edit, .delete])
    }

    @Test func aListDroppedAtTheEndStaysOpen() async throws {
        let list = try await ListFixture.lists(["Errands", "Garden"])
        try list.dragRow("Tasks", rows: 2)
        await list.written()
        #expect(try list.listNames == ["Errands", "Garden", "Tasks"])
        #expect(list.titles == ["Errands", "Garden", "Tasks", "Trash"])
    }

    @Test func aPinchInsertsAList() async throws {
        let list = try await ListFixture.lists(["Errands"])
        list.pinch(try list.target("Tasks"), try list.target("Errands"), apart: 60)
        try list.type("Garden")
        list.controller.editor.returnPressed()
        await list.written()
        #expect(try list.listNames == ["Tasks", "Garden", "Errands"])
    }

    @Test func undoingAListDeletionRestoresItsItems() async throws {
        let list = try await ListFixture.lists(["Errands"])
        let errands = try list.id("Errands")
        try await list.store.perform(.add([NewItem(title: "milk")], at: .top, in: errands), at: noon)
        list.controller.storeChanged()
        await list.written()
        try list.key(.delete, on: "Errands")
        await list.written()
        #expect(list.surface.offer == "Deleted “Errands”")
        list.settle()
        list.controller.commands.undo()
        await list.written()
        #expect(try list.listNames == ["Tasks", "Errands"])
        #expect(try list.titles(in: errands) == ["milk"])
    }

    @Test func theCountsFollowChangesOfItems() async throws {
        let list = try await ListFixture.lists(["Errands"])
        list.controller.showCounts(true)
        let errands = try list.id("Errands")
        let milk = NewItem(title: "milk")
        try await list.store.perform(.add([milk, NewItem(title: "bread")], at: .top, in: errands), at: noon)
        list.controller.storeChanged()
        await list.written()
        #expect(list.rowStore.openCounts[errands] == 2)
        try await list.store.perform(.complete([milk.id]), at: noon)
        list.controller.storeChanged()
        await list.written()
        #expect(list.rowStore.openCounts[errands] == 1)
    }

    @Test func listsCannotBeCleared() async throws {
        let list = try await ListFixture.lists(["Errands"])
        #expect(list.controller.keyPressed(.clear, isRightToLeft: false))
        await list.written()
        #expect(try list.listNames == ["Tasks", "Errands"])
        #expect(list.surface.toasts.isEmpty)
    }

    // MARK: Going up

    @Test func releasingAPinchInGoesUp() throws {
        let list = try ListFixture(["one", "two"])
        let navigation = list.navigation()
        list.pinchIn(to: 0.6)
        #expect(try #require(navigation.scales.last) == 0.6)
        list.release()
        #expect(navigation.calls.last == .goUp(FoldState(scale: 0.6, line: 300)))
    }

    @Test func aPinchSpreadAgainBeforeTheReleaseStaysInTheList() throws {
        let list = try ListFixture(["one", "two"])
        let navigation = list.navigation()
        list.pinchIn(to: 0.5)
        list.spread(to: 0.8)
        list.release()
        list.settle()
        #expect(!navigation.wentUp)
        #expect(navigation.scales.last == 1)
    }

    @Test func withoutALevelAboveThePinchedListOpensAgain() throws {
        let list = try ListFixture(["one"])
        let navigation = list.navigation()
        navigation.hasLevelAbove = false
        list.controller.goUp(from: FoldState(scale: 0.5, line: 300))
        #expect(navigation.calls.last == .fold(FoldState(scale: 1, line: 0)))
    }

    @Test func escapeGoesUpWhenNothingIsOpen() throws {
        let list = try ListFixture(["one"])
        let navigation = list.navigation()
        try list.open("one")
        #expect(list.controller.keyPressed(.escape, isRightToLeft: false))
        #expect(navigation.calls.isEmpty)
        list.settle()
        #expect(list.controller.keyPressed(.escape, isRightToLeft: false))
        #expect(navigation.calls == [.goUp(nil)])
    }

    @Test func escapeIsNotHandledWithoutALevelAbove() throws {
        let list = try ListFixture(["one"])
        let navigation = list.navigation()
        navigation.hasLevelAbove = false
        #expect(!list.controller.keyPressed(.escape, isRightToLeft: false))
        #expect(navigation.wentUp)
    }

    @Test func altLeftGoesUp() throws {
        let list = try ListFixture(["one"])
        let navigation = list.navigation()
        #expect(try list.key(.goUp, on: "one"))
        #expect(navigation.calls == [.goUp(nil)])
    }

    @Test func goingUpCommitsTheTypedText() async throws {
        let list = try ListFixture(["one"])
        let navigation = list.navigation()
        try list.tap("one")
        try list.type("changed")
        list.controller.goUp(from: nil)
        await list.written()
        #expect(navigation.wentUp)
        #expect(try list.store.titles == ["changed"])
    }

    @Test func aListDeletedByAnotherProgramIsReported() async throws {
        let list = try ListFixture(["one"])
        let navigation = list.navigation()
        try await list.store.perform(.delete([tasks]), at: noon)
        list.controller.storeChanged()
        await list.written()
        #expect(navigation.calls == [.listDeleted])
    }

    @Test func navigationIsNotifiedOfEachChange() async throws {
        let list = try ListFixture(["one", "two"])
        let navigation = list.navigation()
        try list.key(.complete, on: "one")
        await list.written()
        #expect(navigation.calls == [.storeChanged])
    }
}
