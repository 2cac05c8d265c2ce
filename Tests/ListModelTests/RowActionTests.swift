// The actions of a row for assistive technologies: which rows have which actions, and the effect of each
// action.

import Foundation
import Gestures
import Testing
import Todo

@testable import ListModel

@MainActor struct RowActionTests {
    private func allowed(_ title: String, _ list: ListFixture) throws -> Set<AccessibilityAction> {
        let position = try #require(list.rowStore.contents.position(of: try list.id(title)))
        let context = list.controller.accessibilityContext(at: position)
        return Set(AccessibilityAction.allCases.filter(context.allows))
    }

    private func speak(_ action: AccessibilityAction, on title: String, _ list: ListFixture) throws {
        list.controller.performAccessibilityAction(named: action.name, on: try list.row(title))
    }

    @Test func theActionsHaveDifferentNames() {
        let names = AccessibilityAction.allCases.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { !$0.isEmpty })
    }

    @Test func theAccessibilityActionsFitIntoTheirBitSet() {
        #expect(AccessibilityAction.allCases.count <= 64)
    }

    @Test func theFirstItemCanMoveOnlyDownAndTheLastOnlyUp() throws {
        let list = try ListFixture(["a", "b"])
        let moves: Set<AccessibilityAction> = [.moveUp, .moveToTop, .moveDown, .moveToEnd]
        #expect(try allowed("a", list).intersection(moves) == [.moveDown, .moveToEnd])
        #expect(try allowed("b", list).intersection(moves) == [.moveUp, .moveToTop])
    }

    @Test func aDoneItemCanBeReopenedButNotMoved() throws {
        let list = try ListFixture(["a"], done: ["b", "c"])
        let actions = try allowed("b", list)
        #expect(actions.isSuperset(of: [.reopen, .clearDone, .delete]))
        #expect(actions.isDisjoint(with: [.complete, .moveUp, .moveDown, .moveToTop, .moveToEnd]))
    }

    @Test func moveToListNeedsAnotherList() throws {
        let list = try ListFixture(["a"])
        #expect(try allowed("a", list).contains(.moveToList) == false)
        list.controller.layout.canTransfer = true
        #expect(try allowed("a", list).contains(.moveToList))
    }

    @Test func aMenuCanBeClosedIfOpenAndOpenedIfClosed() throws {
        let list = try ListFixture(["a"])
        #expect(try allowed("a", list).isSuperset(of: [.uncoverLeading, .uncoverTrailing]))
        try speak(.uncoverTrailing, on: "a", list)
        list.settle()
        let menus: Set<AccessibilityAction> = [.uncoverLeading, .uncoverTrailing, .closeMenu]
        #expect(try allowed("a", list).intersection(menus) == [.closeMenu])
        try speak(.closeMenu, on: "a", list)
        list.settle()
        #expect(try allowed("a", list).contains(.closeMenu) == false)
    }

    @Test func directStyleHasNoMenuToUncover() throws {
        var settings = Settings()
        settings.slideStyle = .direct
        let list = try ListFixture(["a"], settings: settings)
        #expect(try allowed("a", list).isDisjoint(with: [.uncoverLeading, .uncoverTrailing, .closeMenu]))
        #expect(try allowed("a", list).contains(.showAll))
    }

    @Test func withoutAnyActionsNoSideIsOfferedAndNoEmptyMenuOpens() throws {
        let list = try ListFixture(["a"])
        (list.controller.layout.leading, list.controller.layout.trailing) = ([], [])
        #expect(try allowed("a", list).isDisjoint(with: [.uncoverLeading, .uncoverTrailing]))
        #expect(try allowed("a", list).contains(.showAll))
        try list.key(.menu, on: "a")
        let at = Point(x: 10, y: 10)
        list.controller.pointer.menuRequested(on: try list.target("a"), at: at, time: list.clock.time)
        list.press(try list.target("a"), device: .touchscreen)
        list.clock.time += 0.5
        _ = list.controller.pointer.longPressed(time: list.clock.time)
        list.letGo()
        let popovers = list.surface.orders.compactMap {
            if case .popover(let actions, _, _) = $0 { actions } else { nil }
        }
        // By key, by pointer and by finger (specification B8).
        #expect(popovers == Array(repeating: [.select, .priority, .details], count: 3))
    }

    @Test func anAccessibilityActionIsPerformedAndAnnounced() async throws {
        let list = try ListFixture(["a", "b", "c"])
        try speak(.moveToEnd, on: "a", list)
        await list.written()
        #expect(try list.store.titles == ["b", "c", "a"])
        let id = try list.id("a")
        #expect(list.surface.orders.contains(.announce("Moved to position 3 of 3", id)))
    }

    @Test func inapplicableAccessibilityActionsDoNothing() async throws {
        let list = try ListFixture(["a", "b"])
        try speak(.moveUp, on: "a", list)
        try speak(.reopen, on: "a", list)
        await list.written()
        #expect(try list.store.titles == ["a", "b"])
        #expect(list.titles == ["a", "b"])
    }

    @Test func anUncoveredMenuIsAnnounced() throws {
        let list = try ListFixture(["a"])
        try speak(.uncoverLeading, on: "a", list)
        list.settle()
        let id = try list.id("a")
        #expect(list.surface.orders.contains(.announce("Menu: Complete, Move to Top", id)))
    }
}
