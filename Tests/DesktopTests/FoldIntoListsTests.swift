// Navigation up to the lists and back, with every device (specification E7, K1).

import Desk
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct FoldIntoListsTests {
        @Test func pinchingInShowsTheLists() throws {
            try FurrowDesk.use(environment: FurrowDesk.traced) { furrow in
                try furrow.pinchIn(to: 0.5)
                try furrow.waitForLists(["Tasks"])
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        @Test func pinchingInOnTheTouchpadShowsTheLists() throws {
            try FurrowDesk.use { furrow in
                try furrow.desk.pad.moveTo(try furrow.center(of: "Item 3"))
                try furrow.desk.pad.pinch(to: 0.5)
                try furrow.waitForLists(["Tasks"])
            }
        }

        @Test func theListFollowsAPinchInBothDirectionsUntilTheRelease() throws {
            try FurrowDesk.use(environment: FurrowDesk.traced) { furrow in
                try furrow.pinchIn(to: 0.5, release: false)
                try furrow.desk.wait("the list folded") { (try furrow.trace().lines("fold").last?.scale ?? 1) < 0.55 }
                try furrow.pinchIn(from: 0.5, to: 0.85, release: false)
                try furrow.desk.wait("the list opened") { (try furrow.trace().lines("fold").last?.scale ?? 0) > 0.8 }
                try furrow.release()
                try furrow.waitForItems(FurrowDesk.items(5))
                try furrow.open("Item 2")
            }
        }

        @Test func aReversedTouchpadPinchKeepsTheListOpen() throws {
            try FurrowDesk.use(environment: FurrowDesk.traced) { furrow in
                try furrow.desk.pad.moveTo(try furrow.center(of: "Item 3"))
                try furrow.desk.pad.pinchBegin()
                for scale in [0.9, 0.7, 0.5] { try furrow.desk.pad.pinchUpdate(scale: scale) }
                try furrow.desk.wait("the list folded") { try furrow.trace().lines("fold").last?.scale == 0.5 }
                for scale in [0.7, 0.9] { try furrow.desk.pad.pinchUpdate(scale: scale) }
                try furrow.desk.pad.pinchEnd()
                try furrow.waitForItems(FurrowDesk.items(5))
            }
        }

        @Test func aCanceledPinchKeepsTheListOpen() throws {
            try FurrowDesk.use { furrow in
                try furrow.pinchIn(to: 0.4, release: false)
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForItems(FurrowDesk.items(5))
                try furrow.release()
                try furrow.waitForItems(FurrowDesk.items(5))
            }
        }

        @Test func aTapReopensAList() throws {
            try FurrowDesk.use { furrow in
                try furrow.goUp(to: ["Tasks"])
                try furrow.desk.touch.tap(try furrow.listRow("Tasks").frame.center)
                try furrow.waitForItems(FurrowDesk.items(5))
                try furrow.open("Item 2")
            }
        }

        @Test func returnOpensTheFocusedList() throws {
            try FurrowDesk.use { furrow in
                try furrow.goUp(to: ["Tasks"])
                try furrow.waitForListFocus(on: "Tasks")
                try furrow.desk.keyboard.press("return")
                try furrow.waitForItems(FurrowDesk.items(5))
                try furrow.waitForFocus(on: "Item 1")
            }
        }

        @Test(arguments: ["alt+left", "escape"])
        func aKeyShowsTheLists(_ key: String) throws {
            try FurrowDesk.use { furrow in
                try furrow.waitForFocus(on: "Item 1")
                try furrow.desk.keyboard.press(key)
                try furrow.waitForLists(["Tasks"])
            }
        }

        @Test func theBackButtonShowsTheLists() throws {
            try FurrowDesk.use { furrow in
                let back = try #require(try furrow.tree().first(role: "button", name: "Lists")?.bounds)
                try furrow.desk.mouse.click(back.center)
                try furrow.waitForLists(["Tasks"])
                #expect(try furrow.tree().first(role: "button", name: "Lists") == nil)
            }
        }

        @Test func theBackButtonOfTheMouseShowsTheLists() throws {
            try FurrowDesk.use { furrow in
                try furrow.desk.mouse.click(try furrow.center(of: "Item 3"), .back)
                try furrow.waitForLists(["Tasks"])
            }
        }

        @Test func withoutAnimationsTheListsAppearImmediately() throws {
            try FurrowDesk.use(options: .with { $0.animations = false }) { furrow in
                try furrow.pinchIn(to: 0.5)
                try furrow.waitForLists(["Tasks"])
                try furrow.desk.touch.tap(try furrow.listRow("Tasks").frame.center)
                try furrow.waitForItems(FurrowDesk.items(5))
                // The fingers that went up have no further effect.
                try furrow.open("Item 2")
                try furrow.pinchIn(to: 0.5)
                try furrow.waitForLists(["Tasks"])
            }
        }
    }
}
