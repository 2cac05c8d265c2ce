// Pulling the list beyond its ends (F1 to F3).

import Foundation
import Gestures
import Testing
import Todo

@testable import FurrowUI

@MainActor @Suite struct PullTests {
    @Test(arguments: [(38.0, PullAction.none), (68, .add), (128, .lists)])
    func theRowsFollowTheFingerAndSayWhatLettingGoDoes(_ dy: Double, _ action: PullAction) throws {
        let list = try Stage(["one", "two"])
        try list.pull(by: dy, from: "one")
        #expect(list.surface.orders.last == .pull(.top, dy - 8, action))
    }

    @Test func letGoPastOneRowANewItemIsTypedAtTheTop() async throws {
        let stage = try Stage(["one", "two"])
        try stage.pull(by: 80)
        stage.letGo(0, 80)
        #expect(stage.titles == ["", "one", "two"])
        try stage.type("new")
        stage.controller.editorReturned()
        await stage.written()
        #expect(try stage.store.titles == ["new", "one", "two"])
    }

    @Test func thePullIsHandedOverBeforeTheRowsChange() throws {
        let stage = try Stage(["one"])
        try stage.pull(by: 80)
        stage.letGo(0, 80)
        let orders = stage.surface.orders
        let handed = try #require(orders.firstIndex(of: .insertFromPull(72)))
        let applied = try #require(orders.firstIndex { if case .apply = $0 { true } else { false } })
        #expect(handed < applied)
    }

    @Test func letGoTooSoonTheRowsComeBackAndNothingIsInserted() throws {
        let stage = try Stage(["one"])
        try stage.pull(by: 50)
        stage.letGo(0, 50)
        stage.settle()
        #expect(stage.titles == ["one"])
        #expect(stage.surface.editedText == nil)
        #expect(stage.surface.orders.contains(.pull(.top, 0, .none)))
    }

    @Test func pulledOnPastTwoRowsItGoesUpALevelAndInsertsNothing() throws {
        let stage = try Stage(["one"])
        let navigation = stage.navigation()
        try stage.pull(by: 140)
        stage.letGo(0, 140)
        #expect(navigation.calls == [.goUp(nil)])
        #expect(stage.surface.orders.contains(.endPull))
        #expect(stage.titles == ["one"])
    }

    @Test func withoutALevelAboveAFurtherPullStillAdds() throws {
        let stage = try Stage(["one"])
        stage.controller.arbiter.capabilities.hasLevelAbove = false
        try stage.pull(by: 140)
        #expect(stage.surface.orders.last == .pull(.top, 132, .add))
    }

    @Test func pulledUpPastOneRowTheDoneItemsAreClearedWithAnOfferToUndo() async throws {
        let stage = try Stage(["one"], done: ["x", "y"])
        try stage.pull(by: -80)
        #expect(stage.surface.orders.last == .pull(.bottom, 72, .clearDone))
        stage.letGo(0, -80)
        await stage.written()
        stage.settle()
        #expect(try stage.store.titles == ["one"])
        #expect(stage.surface.offer == "Cleared 2 done items")
        #expect(stage.surface.orders.contains(.pull(.bottom, 0, .none)))
    }

    @Test func pulledUpWithoutDoneItemsItOnlyGivesWay() async throws {
        let stage = try Stage(["one"])
        try stage.pull(by: -300)
        let pulls = stage.surface.orders.compactMap { order -> Double? in
            guard case .pull(.bottom, let distance, let action) = order else { return nil }
            #expect(action == .none)
            return distance
        }
        // Less than two rows, however far one pulls.
        #expect(try #require(pulls.last) < 112)
        stage.letGo(0, -300)
        await stage.written()
        #expect(stage.surface.toasts.isEmpty)
        #expect(try stage.store.titles == ["one"])
    }

    @Test func takenBackBeyondItsStartItScrollsAndLetGoScrollsOn() throws {
        let stage = try Stage((1...30).map { "item \($0)" })
        try stage.pull(by: 28, from: "item 3")
        #expect(stage.surface.orders.last == .pull(.top, 20, .none))
        move(stage, to: -92)
        #expect(stage.surface.orders.suffix(2) == [.pull(.top, 0, .none), .scroll(100)])
        stage.letGo(0, -92)
        let flung = stage.surface.orders.contains { if case .fling(let speed) = $0 { speed > 0 } else { false } }
        #expect(flung)
        #expect(stage.titles.count == 30)
    }

    private func move(_ stage: Stage, to dy: Double) { stage.move(0, dy) }

    @Test func aListThatStillScrollsIsNotPulled() throws {
        let stage = try Stage(["one"])
        stage.surface.viewport.isMoving = true
        stage.press(.below, device: .touchscreen)
        #expect(stage.move(0, 20) == .deny)
        stage.move(0, 90)
        stage.letGo(0, 90)
        #expect(stage.titles == ["one"])
    }

    @Test func aListNotAtItsTopIsScrolledAndNotPulled() throws {
        let stage = try Stage((1...30).map { "item \($0)" })
        stage.surface.viewport.scroll = 100
        stage.press(try stage.target("item 5"), device: .touchscreen)
        #expect(stage.move(0, 90) == .deny)
    }

    @Test func theTouchpadPullsByItsOwnCount() throws {
        let stage = try Stage(["one"])
        for _ in 1...9 {
            stage.clock.time += 0.02
            // Against the scroll, after 12 px that tell which way it goes.
            _ = stage.controller.padScrolled(dx: 0, dy: -10, on: .below, time: stage.clock.time)
        }
        #expect(stage.surface.orders.last == .pull(.top, 78, .add))
        #expect(stage.controller.arbiter.consumesPadScroll)
        stage.controller.padScrollEnded(time: stage.clock.time)
        #expect(stage.titles == ["", "one"])
    }

    @Test func interruptedItInsertsNothing() throws {
        let stage = try Stage(["one"])
        try stage.pull(by: 90)
        stage.controller.interrupted(time: stage.clock.time)
        stage.letGo(0, 90)
        stage.settle()
        #expect(stage.titles == ["one"])
        #expect(stage.surface.orders.contains(.pull(.top, 0, .none)))
    }

    @Test(arguments: [
        (PullAction.none, Query.list(tasks), "Pull to add item"), (.add, .list(tasks), "Release to add item"),
        (.none, .lists, "Pull to add list"), (.add, .lists, "Release to add list"),
        (.lists, .list(tasks), "Release for the lists"),
    ])
    func atTheTopTheGapSaysWhatIsToBeDone(_ action: PullAction, _ query: Query, _ text: String) {
        #expect(PullText.text(.top, action, query: query, hasDone: true) == text)
    }

    @Test func atTheBottomTheGapSaysSoOnlyWhereThereIsSomethingToClear() {
        #expect(PullText.text(.bottom, .none, query: .list(tasks), hasDone: false).isEmpty)
        #expect(PullText.text(.bottom, .none, query: .list(tasks), hasDone: true) == "Pull to clear done items")
        #expect(PullText.text(.bottom, .clearDone, query: .list(tasks), hasDone: true) == "Release to clear done items")
    }
}
