// Tests of presses that outlast their target, which GTK alone would count wrongly. Each desk checks at its end that
// nothing was warned of.

import Desk
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct PressTests {
        /// Opens the menu of Item 2.
        private func openPopover(_ furrow: FurrowDesk) throws {
            try furrow.focus("Item 2")
            try furrow.desk.keyboard.press("menu")
            _ = try furrow.waitForPopover()
        }

        private func waitForNoPopover(_ furrow: FurrowDesk) throws {
            try furrow.desk.wait("no popover") { try furrow.popoverWindow() == nil }
        }

        @Test func aFingerThatClosesAPopoverMayKeepMoving() throws {
            try FurrowDesk.use { furrow in
                try openPopover(furrow)
                let start = try furrow.pointBelow("Item 5").moved(by: 0, Double(2 * Row.height))
                try furrow.desk.touch.slide(from: start, to: start.moved(by: 40, 20))
                try waitForNoPopover(furrow)
                try furrow.waitUntilIdle()
                // The next touch works normally.
                try furrow.open("Item 3")
            }
        }

        @Test func aFingerOnAPopoverMayStayDownAfterItCloses() throws {
            try FurrowDesk.use { furrow in
                try openPopover(furrow)
                let popup = try #require(try furrow.popoverWindow())
                try furrow.desk.touch.down(0, at: popup.frame.center)
                try furrow.desk.keyboard.press("escape")
                try waitForNoPopover(furrow)
                try furrow.desk.touch.move(0, to: popup.frame.center.moved(by: 10, 10))
                try furrow.desk.touch.up(0)
                try furrow.waitUntilIdle()
                try furrow.open("Item 3")
            }
        }

        @Test func aFingerThatClosesTheMainMenuThenActsOnTheList() throws {
            try FurrowDesk.use(FurrowDesk.items(12)) { furrow in
                // Whether the finger or the end of the menu's grab comes first is chance.
                for _ in 0..<8 {
                    try furrow.desk.mouse.moveTo(try furrow.center(of: "Item 2"))
                    try furrow.desk.keyboard.press("f10")
                    let popup = try furrow.desk.wait(for: "the menu") { try furrow.popoverWindow()?.frame }
                    try furrow.desk.mouse.moveTo(ScreenPoint(popup.center.x, Double(popup.y) + 35))
                    try furrow.desk.mouse.wheel(1)
                    let beside = ScreenPoint(popup.center.x + 30, Double(popup.maxY) + 20)
                    try furrow.desk.touch.down(0, at: beside)
                    try waitForNoPopover(furrow)
                    // This is not a tap, which would open an editor.
                    try furrow.desk.touch.play([Track(from: beside, to: beside.moved(by: 0, 60))], seconds: 0.1)
                }
                try furrow.waitUntilIdle()
                try furrow.open("Item 3")
            }
        }

        @Test func noMenuOpensWhileAFingerIsDown() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                let point = try furrow.center(of: "Item 4")
                // The finger scrolls, or would if the list were longer. It begins no gesture of the row.
                try furrow.desk.touch.slide(from: point, to: point.moved(by: 0, -30), release: false)
                try furrow.desk.keyboard.press("menu")
                // Keys are handled in order: once this key has moved the focus, the menu of the previous key would be
                // open.
                try furrow.desk.keyboard.press("down")
                try furrow.waitForFocus(on: "Item 3")
                #expect(try furrow.popoverWindow() == nil)
                try furrow.desk.touch.releaseAll()
                try furrow.waitUntilIdle()
            }
        }

        @Test func theTouchAfterThePressedRowWasDeletedIsNotLost() throws {
            try FurrowDesk.use { furrow in
                try furrow.desk.mouse.moveTo(try furrow.center(of: "Item 2"))
                try furrow.desk.mouse.press()
                try furrow.command("delete", "Item 2")
                try furrow.desk.wait("the row gone") { try furrow.rows().count == 4 }
                try furrow.desk.mouse.release()
                // Another change: a list that counted as pressed forever would be shielded from the next touch from
                // now on.
                try furrow.add("Last")
                try furrow.waitForRows(["Item 1", "Item 3", "Item 4", "Item 5", "Last"])
                try furrow.open("Item 4")
            }
        }

        /// Another row moves to the position of the pressed row, before the pressed row is deleted. The button is
        /// released where it was pressed.
        @Test func aPressedRowMayBeDeletedAfterTheListMoved() throws {
            try FurrowDesk.use { furrow in
                try furrow.desk.mouse.moveTo(try furrow.center(of: "Item 2"))
                try furrow.desk.mouse.press()
                _ = try furrow.desk.furrow(furrow.store, ["add", "--top", "First"])
                try furrow.waitForRows(["First", "Item 1", "Item 2", "Item 3", "Item 4", "Item 5"])
                try furrow.command("delete", "Item 2")
                try furrow.waitForRows(["First", "Item 1", "Item 3", "Item 4", "Item 5"])
                try furrow.desk.mouse.release()
                try furrow.open("Item 4")
            }
        }

        @Test func aListThatShrinksWhileScrolledToItsEndIsDrawnCompletely() throws {
            try FurrowDesk.use(FurrowDesk.items(30)) { furrow in
                try furrow.waitForFocus(on: "Item 1")
                try furrow.desk.keyboard.press("end")
                try furrow.waitForFocus(on: "Item 30")
                // While a row is edited, the other rows move with the scroll position.
                try furrow.desk.keyboard.press("f2")
                try furrow.waitForEditor("Item 30")
                let gone = try furrow.stored().prefix(20).map(\.id)
                _ = try furrow.desk.furrow(furrow.store, ["delete"] + gone)
                try furrow.desk.wait("the rows that are left") { try furrow.rows().count == 10 }
                try furrow.waitForEditor("Item 30")
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForNoEditor()
                try furrow.waitUntilIdle { $0.count == 10 }
            }
        }

        @Test func aTouchedToastMayDisappearWhileAnotherFingerHoldsARow() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 1")
                try furrow.desk.keyboard.press("space")
                try furrow.waitForToast("Completed “Item 1”")
                try furrow.waitForRows(["Item 2", "Item 3", "Item 4", "Item 5", "✓ Item 1"])
                let toast = try #require(try furrow.tree().first(role: "label", name: "Completed “Item 1”")?.bounds)
                try furrow.desk.touch.down(0, at: try furrow.center(of: "Item 3"))
                try furrow.desk.touch.down(1, at: toast.center)
                try furrow.command("delete", "Item 3")
                try furrow.desk.wait("the toast to go") {
                    try furrow.tree().first(role: "label", name: "Completed “Item 1”") == nil
                }
                try furrow.release()
                try furrow.waitForRows(["Item 2", "Item 4", "Item 5", "✓ Item 1"])
            }
        }

        @Test func aPressedToastMayDisappear() throws {
            try FurrowDesk.use(FurrowDesk.items(30)) { furrow in
                try furrow.focus("Item 1")
                try furrow.desk.keyboard.press("space")
                try furrow.waitForToast("Completed “Item 1”")
                let toast = try #require(try furrow.tree().first(role: "label", name: "Completed “Item 1”")?.bounds)
                try furrow.desk.mouse.moveTo(toast.center)
                try furrow.desk.mouse.press(.middle)
                try furrow.command("delete", "Item 1")
                try furrow.desk.wait("the toast to go") {
                    try furrow.tree().first(role: "label", name: "Completed “Item 1”") == nil
                }
                try furrow.desk.mouse.release(.middle)
                try furrow.open("Item 4")
            }
        }

        /// Checks that the page that stays, out of sight, until the press on it ends is not mistaken for text that is
        /// cut off.
        @Test func aListMayBeLeftWhileARowIsPressed() throws {
            try FurrowDesk.use { furrow in
                try furrow.desk.mouse.moveTo(try furrow.center(of: "Item 2"))
                try furrow.desk.mouse.press(.middle)
                try furrow.desk.keyboard.press("alt+left")
                try furrow.desk.wait("the lists") { try furrow.lists().map(\.name) == ["Tasks"] }
                try furrow.desk.waitForLabelCheck()
                try furrow.desk.mouse.release(.middle)
                try furrow.waitForLists(["Tasks"])
            }
        }

        /// Uses a press that only closes the open row. GTK's own gesture would wait for its end forever.
        @Test func aListLeftDuringAHandledPressRespondsToTheNextTouch() throws {
            try FurrowDesk.use { furrow in
                try furrow.open("Item 4")
                try furrow.desk.mouse.moveTo(try furrow.center(of: "Item 2"))
                try furrow.desk.mouse.press()
                try furrow.waitUntilIdle()
                try furrow.desk.keyboard.press("alt+left")
                try furrow.waitForLists(["Tasks"])
                try furrow.desk.mouse.release()
                try furrow.desk.keyboard.press("return")
                try furrow.waitForRows(FurrowDesk.items(5))
                try furrow.open("Item 3")
            }
        }

        @Test func theItemsMayBeReplacedDuringKineticScrolling() throws {
            try FurrowDesk.use(FurrowDesk.items(60)) { furrow in
                let ids = try furrow.stored().map(\.id)
                let start = ScreenPoint(Double(furrow.window.frame.x) + 240, Double(furrow.window.frame.maxY) - 60)
                try furrow.desk.touch.slide(from: start, to: start.moved(by: 0, -500), seconds: 0.08)
                // Deletes all rows while the list still scrolls.
                _ = try furrow.desk.furrow(furrow.store, ["delete"] + ids)
                try furrow.desk.wait("the empty list") { try furrow.rows().isEmpty }
                try furrow.add("Last")
                try furrow.waitForRows(["Last"])
            }
        }
    }
}
