// What assistive technologies can do with a row: which actions make sense on which, and what each does.

import Foundation
import Gestures
import Testing
import Todo

@testable import FurrowUI

@MainActor struct RowActionTests {
    private func allowed(_ title: String, _ stage: Stage) throws -> Set<SpokenAction> {
        let position = try #require(stage.library.contents.position(of: try stage.id(title)))
        let context = stage.controller.spokenContext(at: position)
        return Set(SpokenAction.allCases.filter(context.allows))
    }

    private func speak(_ action: SpokenAction, on title: String, _ stage: Stage) throws {
        stage.controller.spoken(action.name, on: try stage.row(title))
    }

    @Test func theActionsHaveDifferentNames() {
        let names = SpokenAction.allCases.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { !$0.isEmpty })
    }

    @Test func theActionsFitIntoTheBitsTheyAreKeptIn() {
        #expect(SpokenAction.allCases.count <= 32)
    }

    @Test func theFirstItemMovesDownAndTheLastUp() throws {
        let stage = try Stage(["a", "b"])
        let moves: Set<SpokenAction> = [.moveUp, .moveToTop, .moveDown, .moveToEnd]
        #expect(try allowed("a", stage).intersection(moves) == [.moveDown, .moveToEnd])
        #expect(try allowed("b", stage).intersection(moves) == [.moveUp, .moveToTop])
    }

    @Test func aDoneItemIsReopenedAndNotMoved() throws {
        let stage = try Stage(["a"], done: ["b", "c"])
        let actions = try allowed("b", stage)
        #expect(actions.isSuperset(of: [.reopen, .clearDone, .delete]))
        #expect(actions.isDisjoint(with: [.complete, .moveUp, .moveDown, .moveToTop, .moveToEnd]))
    }

    @Test func anItemIsMovedToAListOnlyWhereThereIsAnother() throws {
        let stage = try Stage(["a"])
        #expect(try allowed("a", stage).contains(.moveToList) == false)
        stage.controller.layout.canTransfer = true
        #expect(try allowed("a", stage).contains(.moveToList))
    }

    @Test func anOpenMenuIsClosedAndAClosedOneOpened() throws {
        let stage = try Stage(["a"])
        #expect(try allowed("a", stage).isSuperset(of: [.uncoverLeading, .uncoverTrailing]))
        try speak(.uncoverTrailing, on: "a", stage)
        stage.settle()
        let menus: Set<SpokenAction> = [.uncoverLeading, .uncoverTrailing, .closeMenu]
        #expect(try allowed("a", stage).intersection(menus) == [.closeMenu])
        try speak(.closeMenu, on: "a", stage)
        stage.settle()
        #expect(try allowed("a", stage).contains(.closeMenu) == false)
    }

    @Test func inDirectStyleThereIsNoMenuToUncover() throws {
        var settings = Settings()
        settings.slideStyle = .direct
        let stage = try Stage(["a"], settings: settings)
        #expect(try allowed("a", stage).isDisjoint(with: [.uncoverLeading, .uncoverTrailing, .closeMenu]))
        #expect(try allowed("a", stage).contains(.showAll))
    }

    @Test func whereEveryActionIsOffNoMenuIsOfferedAndNoneComesEmpty() throws {
        let stage = try Stage(["a"])
        (stage.controller.layout.leading, stage.controller.layout.trailing) = ([], [])
        #expect(try allowed("a", stage).isDisjoint(with: [.uncoverLeading, .uncoverTrailing, .showAll]))
        try stage.key(.menu, on: "a")
        let at = Point(x: 10, y: 10)
        stage.controller.menuRequested(on: try stage.target("a"), at: at, time: stage.clock.time)
        stage.press(try stage.target("a"), device: .touchscreen)
        stage.clock.time += 0.5
        _ = stage.controller.dragHeld(time: stage.clock.time)
        stage.letGo()
        let popovers = stage.surface.orders.filter { if case .popover = $0 { true } else { false } }
        #expect(popovers.isEmpty)
    }

    @Test func aSpokenActionIsDoneAndSaid() async throws {
        let stage = try Stage(["a", "b", "c"])
        try speak(.moveToEnd, on: "a", stage)
        await stage.written()
        #expect(try stage.store.titles == ["b", "c", "a"])
        let id = try stage.id("a")
        #expect(stage.surface.orders.contains(.announce("Moved to place 3 of 3", id)))
    }

    @Test func whatMakesNoSenseIsNotDone() async throws {
        let stage = try Stage(["a", "b"])
        try speak(.moveUp, on: "a", stage)
        try speak(.reopen, on: "a", stage)
        await stage.written()
        #expect(try stage.store.titles == ["a", "b"])
        #expect(stage.titles == ["a", "b"])
    }

    @Test func theUncoveredMenuIsSaid() throws {
        let stage = try Stage(["a"])
        try speak(.uncoverLeading, on: "a", stage)
        stage.settle()
        let id = try stage.id("a")
        #expect(stage.surface.orders.contains(.announce("Menu: Complete, Move to Top", id)))
    }
}
