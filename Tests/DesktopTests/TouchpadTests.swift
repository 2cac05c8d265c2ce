// Tests of the touchpad: two-finger slides, scrolls and pinches (specification E6, K2).

import Desk
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct TouchpadTests {
        @Test func aTwoFingerSlideOpensOnlyWhenTheFingersLift() throws {
            try FurrowDesk.use { furrow in
                try furrow.padSlide("Item 2", by: 105, release: false)
                try furrow.waitForOffset(of: "Item 2", 105)
                try furrow.desk.pad.releaseScroll()
                try furrow.waitForOffset(of: "Item 2", Menu.width)
            }
        }

        @Test func aTwoFingerSlideToTheLeftOpensTheTrailingMenu() throws {
            try FurrowDesk.use { furrow in
                try furrow.padSlide("Item 2", by: -105, release: false)
                try furrow.waitForOffset(of: "Item 2", -105)
                try furrow.desk.pad.releaseScroll()
                try furrow.waitForOffset(of: "Item 2", -Menu.width)
            }
        }

        @Test(arguments: [1.0, -1.0])
        func aDragWithThePressedTouchpadOpensTheMenu(_ way: Double) throws {
            try FurrowDesk.use { furrow in
                let start = try furrow.center(of: "Item 2")
                try furrow.desk.pad.drag(
                    from: start, to: start.moved(by: way * Hand.short, 5), seconds: Hand.slowly, hold: Hand.rest,
                    release: false)
                try furrow.waitForOffset(of: "Item 2", Int(way) * (Int(Hand.short) - 8))
                try furrow.desk.pad.release()
                try furrow.waitForOffset(of: "Item 2", Int(way) * Menu.width)
            }
        }

        @Test(arguments: [
            (1.0, ["Item 1", "Item 3", "Item 4", "Item 5", "✓ Item 2"]),
            (-1.0, ["Item 1", "Item 3", "Item 4", "Item 5"]),
        ])
        func aLongDragWithThePressedTouchpadActs(_ way: Double, _ result: [String]) throws {
            try FurrowDesk.use { furrow in
                let start = try furrow.point(in: "Item 2", x: way > 0 ? 100 : 380)
                try furrow.desk.pad.drag(
                    from: start, to: start.moved(by: way * Hand.long, 5), seconds: Hand.slowly, hold: Hand.rest)
                try furrow.waitForList(result)
            }
        }

        @Test func aLongTwoFingerSlideActsOnlyWhenTheFingersLift() throws {
            try FurrowDesk.use { furrow in
                try furrow.padSlide("Item 2", by: -300, release: false)
                try furrow.waitForOffset(of: "Item 2", -300)
                #expect(try furrow.list() == FurrowDesk.items(5))
                try furrow.desk.pad.releaseScroll()
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5"])
            }
        }

        @Test func aLongTwoFingerSlideToTheRightCompletes() throws {
            try FurrowDesk.use { furrow in
                try furrow.padSlide("Item 2", by: 300, release: false)
                try furrow.waitForOffset(of: "Item 2", 300)
                try furrow.desk.pad.releaseScroll()
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5", "✓ Item 2"])
            }
        }

        @Test(arguments: [1.0, -1.0])
        func aTwoFingerFlickOpensTheMenuAndAFlickBackClosesIt(_ way: Double) throws {
            try FurrowDesk.use { furrow in
                try furrow.desk.pad.moveTo(try furrow.center(of: "Item 2"))
                try furrow.desk.pad.scroll(dx: -4 * way, seconds: 0.1)
                try furrow.waitForOffset(of: "Item 2", Int(way) * Menu.width)
                try furrow.desk.pad.scroll(dx: 4 * way, seconds: 0.1)
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        // In the second case dy / dx is 0.75. A scroll counts as horizontal up to 0.5.
        @Test(arguments: [(-1.0, 8.0), (-16, 12)])
        func aScrollThatIsNotHorizontalOnlyScrollsTheList(_ dx: Double, _ dy: Double) throws {
            try FurrowDesk.use(FurrowDesk.items(30)) { furrow in
                try furrow.desk.pad.moveTo(try furrow.center(of: "Item 5"))
                try furrow.desk.pad.scroll(dx: dx, dy: dy, seconds: 0.4)
                try furrow.waitUntilIdle { $0.first?.title != "Item 1" }
                #expect(try furrow.menuButtons().isEmpty)
                #expect(try furrow.list() == FurrowDesk.items(30))
            }
        }

        /// The gap of (1.7 − 1) × 2.5 rows is larger than one row.
        @Test(arguments: [(-18.0, 1), (18.0, 2)])
        func aPinchInsertsBetweenTheRowsNearestThePointer(_ dy: Double, _ place: Int) throws {
            try FurrowDesk.use { furrow in
                try furrow.desk.pad.moveTo(try furrow.center(of: "Item 2").moved(by: 0, dy))
                try furrow.desk.pad.pinch(to: 1.7)
                try furrow.typeNew("New")
                var expected = FurrowDesk.items(5)
                expected.insert("New", at: place)
                try furrow.waitForList(expected)
            }
        }

        @Test func aPinchMovesBothSidesEqually() throws {
            try FurrowDesk.use { furrow in
                let palette = try furrow.palette()
                try furrow.desk.pad.moveTo(try furrow.center(of: "Item 2").moved(by: 0, 18))
                try furrow.desk.pad.pinchBegin()
                for scale in [1.1, 1.2, 1.3] { try furrow.desk.pad.pinchUpdate(scale: scale) }
                // 0.3 × 2.5 × 56 px, half of it on each side.
                try furrow.waitForShifts(["Item 2": -21, "Item 3": 21, "Item 5": 21], palette)
                try furrow.desk.pad.pinchEnd()
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.editor() == nil)
            }
        }

        @Test func aCanceledPinchInsertsNothing() throws {
            try FurrowDesk.use { furrow in
                let palette = try furrow.palette()
                try furrow.desk.pad.moveTo(try furrow.center(of: "Item 2").moved(by: 0, 18))
                try furrow.desk.pad.pinchBegin()
                for scale in [1.2, 1.4, 1.6] { try furrow.desk.pad.pinchUpdate(scale: scale) }
                try furrow.waitForShifts(["Item 2": -42, "Item 3": 42], palette)
                try furrow.desk.pad.pinchEnd(canceled: true)
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.editor() == nil)
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }
    }
}
