// Pulls of the list beyond its ends (specification F1 to F3).

import Foundation
import Gestures
import Rows
import Testing
import Todo

@testable import ListModel
@testable import Wording

@MainActor @Suite struct PullTests {
    @Test(arguments: [(38.0, PullAction.none), (68, .add), (128, .lists)])
    func theRowsFollowTheFingerAndTheActionIsShown(_ dy: Double, _ action: PullAction) throws {
        let list = try ListFixture(["one", "two"])
        try list.pull(by: dy, from: "one")
        #expect(list.surface.orders.last == .pull(.top, dy - 8, action))
    }

    @Test func releasingPastOneRowAddsAnItemAtTheTop() async throws {
        let list = try ListFixture(["one", "two"])
        try list.pull(by: 80)
        list.letGo(0, 80)
        #expect(list.titles == ["", "one", "two"])
        try list.type("new")
        list.controller.editor.returnPressed()
        await list.written()
        #expect(try list.store.titles == ["new", "one", "two"])
    }

    @Test func thePullIsReportedBeforeTheRowsChange() throws {
        let list = try ListFixture(["one"])
        try list.pull(by: 80)
        list.letGo(0, 80)
        let orders = list.surface.orders
        let handed = try #require(orders.firstIndex(of: .insertFromPull(72)))
        let applied = try #require(orders.firstIndex { if case .apply = $0 { true } else { false } })
        #expect(handed < applied)
    }

    @Test func releasingTooSoonReturnsTheRowsAndAddsNothing() throws {
        let list = try ListFixture(["one"])
        try list.pull(by: 50)
        list.letGo(0, 50)
        list.settle()
        #expect(list.titles == ["one"])
        #expect(list.surface.editedText == nil)
        #expect(list.surface.orders.contains(.pull(.top, 0, .none)))
    }

    @Test func releasingPastTwoRowsGoesUpAndAddsNothing() throws {
        let list = try ListFixture(["one"])
        let navigation = list.navigation()
        try list.pull(by: 140)
        list.letGo(0, 140)
        #expect(navigation.calls == [.goUp(nil)])
        #expect(list.surface.orders.contains(.endPull))
        #expect(list.titles == ["one"])
    }

    @Test func withoutALevelAboveALongPullStillAdds() throws {
        let list = try ListFixture(["one"])
        list.controller.paneLayout.canFoldIntoLists = false
        try list.pull(by: 140)
        #expect(list.surface.orders.last == .pull(.top, 132, .add))
    }

    @Test func pullingUpPastOneRowClearsDoneItemsAndOffersUndo() async throws {
        let list = try ListFixture(["one"], done: ["x", "y"])
        try list.pull(by: -80)
        #expect(list.surface.orders.last == .pull(.bottom, 72, .clearDone))
        list.letGo(0, -80)
        await list.written()
        list.settle()
        #expect(try list.store.titles == ["one"])
        #expect(list.surface.offer == "Cleared 2 completed tasks")
        #expect(list.surface.orders.contains(.pull(.bottom, 0, .none)))
    }

    @Test func pullingUpWithoutDoneItemsOnlyMovesTheRowsALittle() async throws {
        let list = try ListFixture(["one"])
        try list.pull(by: -300)
        let pulls = list.surface.orders.compactMap { order -> Double? in
            guard case .pull(.bottom, let distance, let action) = order else { return nil }
            #expect(action == .none)
            return distance
        }
        // Less than two rows, however far the fingers move.
        #expect(try #require(pulls.last) < 112)
        list.letGo(0, -300)
        await list.written()
        #expect(list.surface.toasts.isEmpty)
        #expect(try list.store.titles == ["one"])
    }

    @Test func pullingBackBeyondTheStartScrollsTheList() throws {
        let list = try ListFixture((1...30).map { "item \($0)" })
        try list.pull(by: 28, from: "item 3")
        #expect(list.surface.orders.last == .pull(.top, 20, .none))
        move(list, to: -92)
        #expect(list.surface.orders.suffix(2) == [.pull(.top, 0, .none), .scroll(100)])
        list.letGo(0, -92)
        let flung = list.surface.orders.contains { if case .fling(let speed) = $0 { speed > 0 } else { false } }
        #expect(flung)
        #expect(list.titles.count == 30)
    }

    private func move(_ list: ListFixture, to dy: Double) { list.move(0, dy) }

    @Test func aScrollingListIsNotPulled() throws {
        let list = try ListFixture(["one"])
        list.surface.viewport.isMoving = true
        list.press(.below, device: .touchscreen)
        #expect(list.move(0, 20) == .deny)
        list.move(0, 90)
        list.letGo(0, 90)
        #expect(list.titles == ["one"])
    }

    @Test func aListAwayFromItsTopIsScrolled() throws {
        let list = try ListFixture((1...30).map { "item \($0)" })
        list.surface.viewport.scroll = 100
        list.press(try list.target("item 5"), device: .touchscreen)
        #expect(list.move(0, 90) == .deny)
    }

    @Test func touchpadScrollDistanceControlsThePull() throws {
        let list = try ListFixture(["one"])
        for _ in 1...9 {
            list.clock.time += 0.02
            // Against the scroll direction, after 12 px that decide the direction.
            _ = list.controller.pointer.touchpadScrolled(dx: 0, dy: -10, on: .below, time: list.clock.time)
        }
        #expect(list.surface.orders.last == .pull(.top, 78, .add))
        #expect(list.controller.arbiter.consumesTouchpadScroll)
        list.controller.pointer.touchpadScrollEnded(time: list.clock.time)
        #expect(list.titles == ["", "one"])
    }

    @Test func anInterruptedPullInsertsNothing() throws {
        let list = try ListFixture(["one"])
        try list.pull(by: 90)
        list.controller.interrupted(time: list.clock.time)
        list.letGo(0, 90)
        list.settle()
        #expect(list.titles == ["one"])
        #expect(list.surface.orders.contains(.pull(.top, 0, .none)))
    }

    @Test(arguments: [
        (PullAction.none, Query.list(tasks), "Pull to add task"), (.add, .list(tasks), "Release to add task"),
        (.none, .lists, "Pull to add list"), (.add, .lists, "Release to add list"),
        (.lists, .list(tasks), "Release to show lists"),
    ])
    func theTopGapNamesTheActionOfThePull(_ action: PullAction, _ query: Query, _ text: String) {
        #expect(PullText.text(.top, action, query: query, hasDone: true) == text)
    }

    @Test func theBottomGapShowsTextOnlyIfThereAreDoneItems() {
        #expect(PullText.text(.bottom, .none, query: .list(tasks), hasDone: false).isEmpty)
        #expect(PullText.text(.bottom, .none, query: .list(tasks), hasDone: true) == "Pull to clear completed tasks")
        #expect(
            PullText.text(.bottom, .clearDone, query: .list(tasks), hasDone: true) == "Release to clear completed tasks"
        )
    }
}
