// The controls that appear under a pointer over the list (specification K1).

import Desk
import Foundation
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct HoverTests {
        @Test func theCompleteButtonCompletesTheItem() throws {
            try FurrowDesk.use { furrow in
                try furrow.hover(try furrow.center(of: "Item 2"))
                try furrow.desk.mouse.click(try furrow.hoverButton("Complete").center)
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5", "✓ Item 2"])
            }
        }

        @Test func anUnusedMouseButtonDoesNotConsumeTheNextClick() throws {
            try FurrowDesk.use { furrow in
                try furrow.desk.mouse.click(try furrow.center(of: "Item 5"), .forward)
                try furrow.hover(try furrow.center(of: "Item 2"))
                try furrow.desk.mouse.click(try furrow.hoverButton("Complete").center)
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5", "✓ Item 2"])
            }
        }

        @Test func theReopenButtonReopensADoneItem() throws {
            try FurrowDesk.use(FurrowDesk.items(2), done: ["Old"]) { furrow in
                try furrow.hover(try furrow.center(of: "Old"))
                try furrow.desk.mouse.click(try furrow.hoverButton("Reopen").center)
                try furrow.waitForList(FurrowDesk.items(2) + ["Old"])
            }
        }

        // H4
        @Test func hoverButtonsStayOnTheirRowWhenRowsAreAddedAboveTheView() throws {
            try FurrowDesk.use(FurrowDesk.items(30), environment: FurrowDesk.traced) { furrow in
                try furrow.scroll(by: 208)
                try furrow.waitUntilIdle { $0.first?.title != "Item 1" }
                try furrow.desk.mouse.moveTo(try furrow.center(of: "Item 9"))
                try furrow.hover(try furrow.center(of: "Item 8"))
                let button = try furrow.hoverButton("Complete").center
                let scroll = try furrow.scroll
                try furrow.add("New", top: true)
                try furrow.desk.wait("the list scrolled by a row") {
                    try furrow.scroll == scroll + Double(Row.height)
                }
                #expect(try furrow.hoverButton("Complete").center == button)
                try furrow.desk.mouse.click(button)
                try furrow.desk.wait("Item 8 completed") { try furrow.list().contains("✓ Item 8") }
            }
        }

        // H9
        @Test func anIdlePointerGetsNoHoverButtonsWhenRowsMoveAfterATouch() throws {
            try FurrowDesk.use(FurrowDesk.items(30), environment: FurrowDesk.traced) { furrow in
                try furrow.scroll(by: 208)
                try furrow.waitUntilIdle { $0.first?.title != "Item 1" }
                // The wait exceeds the delay of the display server's own echo of the touch.
                try furrow.waitUntilIdle(still: .milliseconds(500))
                for number in 1...3 {
                    try furrow.add("New \(number)", top: number != 1)
                    try furrow.waitUntilIdle(still: .milliseconds(200))
                    #expect(try furrow.menuButtons().isEmpty)
                }
            }
        }

        // H4
        @Test func hoverButtonsDisappearWhenAnotherRowMovesUnderThePointer() throws {
            try FurrowDesk.use(FurrowDesk.items(30)) { furrow in
                try furrow.hover(try furrow.center(of: "Item 8"))
                _ = try furrow.hoverButton("Complete")
                try furrow.add("New", top: true)
                try furrow.waitUntilIdle { $0.first?.title == "New" }
                try furrow.desk.wait("no button under the pointer") {
                    try furrow.tree().first(role: "button", name: "Complete") == nil && furrow.menuButtons().isEmpty
                }
            }
        }

        @Test func theDeleteButtonDeletesTheItem() throws {
            try FurrowDesk.use { furrow in
                try furrow.hover(try furrow.center(of: "Item 2"))
                try furrow.desk.mouse.click(try furrow.hoverButton("Delete").center)
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5"])
            }
        }

        // A8
        @Test(arguments: ["Details", "Complete", "Delete", "Insert a task here"])
        func aPressOnAHoverButtonOnlyClosesAnOpenRow(_ name: String) throws {
            try FurrowDesk.use { furrow in
                // Opens the side whose menu has no button with this name.
                try furrow.open("Item 2", by: name == "Complete" ? -Hand.short : Hand.short)
                let center = try furrow.center(of: "Item 4")
                try furrow.hover(name.hasPrefix("Insert") ? center.moved(by: -60, 26) : center)
                try furrow.desk.mouse.click(try furrow.hoverButton(name).center)
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.list() == FurrowDesk.items(5))
                #expect(try furrow.editor() == nil)
            }
        }

        @Test func theInsertButtonBetweenRowsInserts() throws {
            try FurrowDesk.use { furrow in
                let seam = try furrow.center(of: "Item 2").moved(by: 0, Double(Row.height) / 2)
                try furrow.hover(seam.moved(by: -60, -2))
                try furrow.desk.mouse.click(try furrow.hoverButton("Insert a task here").center)
                try furrow.typeNew("New")
                try furrow.waitForList(["Item 1", "Item 2", "New", "Item 3", "Item 4", "Item 5"])
            }
        }

        // H9
        @Test func theTooltipOfTheInsertButtonDisappearsWithIt() throws {
            try FurrowDesk.use { furrow in
                let seam = try furrow.center(of: "Item 2").moved(by: 0, Double(Row.height) / 2)
                try furrow.hover(seam)
                try furrow.desk.wait("the tooltip") { try furrow.popoverWindow() != nil }
                try furrow.desk.pad.pinchBegin()
                try furrow.desk.pad.pinchUpdate(scale: 1.5)
                try furrow.desk.pad.pinchEnd()
                try furrow.waitForEditor("")
                try furrow.desk.wait("no tooltip") { try furrow.popoverWindow() == nil }
                try furrow.typeNew("New")
                try furrow.waitForList(["Item 1", "Item 2", "New", "Item 3", "Item 4", "Item 5"])
            }
        }

        @Test func theInsertButtonBelowTheLastRowInsertsAtTheEnd() throws {
            try FurrowDesk.use { furrow in
                let seam = try furrow.center(of: "Item 5").moved(by: 0, Double(Row.height) / 2)
                try furrow.hover(seam.moved(by: -60, -3))
                try furrow.desk.mouse.click(try furrow.hoverButton("Insert a task here").center)
                try furrow.typeNew("New")
                try furrow.waitForList(FurrowDesk.items(5) + ["New"])
            }
        }

        // H10
        @Test(arguments: ["Insert a task here", "Complete"])
        func aClickAfterASinglePointerJumpIsNotLost(_ name: String) throws {
            try FurrowDesk.use { furrow in
                let row = try furrow.row("Item 2").frame
                let point =
                    name == "Complete"
                    ? ScreenPoint(Double(row.maxX) - 96, row.center.y) : ScreenPoint(row.center.x, Double(row.maxY))
                try furrow.desk.mouse.moveTo(try furrow.pointBelow("Item 5").moved(by: 0, 60))
                try furrow.desk.mouse.moveTo(point)
                _ = try furrow.hoverButton(name)
                try furrow.desk.mouse.press()
                try furrow.desk.mouse.release()
                if name != "Complete" { return try furrow.waitForEditor("") }
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5", "✓ Item 2"])
            }
        }

        // H10
        @Test func aPressTogetherWithAPointerJumpActsOnTheRow() throws {
            try FurrowDesk.use { furrow in
                let row = try furrow.row("Item 3").frame
                try furrow.desk.mouse.moveTo(try furrow.pointBelow("Item 5").moved(by: 0, 60))
                // While stopped, the program receives both events at once.
                furrow.program.kill(SIGSTOP)
                defer { furrow.program.kill(SIGCONT) }
                try furrow.desk.mouse.moveTo(ScreenPoint(row.center.x, Double(row.y)))
                try furrow.desk.mouse.press()
                try furrow.desk.mouse.release()
                furrow.program.kill(SIGCONT)
                try furrow.waitForEditor("Item 3")
            }
        }

        // H9
        @Test func theFirstWheelStepOverTheInsertButtonScrolls() throws {
            try FurrowDesk.use(FurrowDesk.items(30), environment: FurrowDesk.traced) { furrow in
                let row = try furrow.row("Item 3").frame
                try furrow.hover(ScreenPoint(row.center.x, Double(row.maxY)))
                _ = try furrow.hoverButton("Insert a task here")
                try furrow.desk.mouse.wheel(1)
                try furrow.desk.wait("the list scrolled") { try !furrow.trace().lines("scroll").isEmpty }
            }
        }

        @Test func hoverButtonsDisappearWhenThePointerLeaves() throws {
            try FurrowDesk.use { furrow in
                try furrow.hover(try furrow.center(of: "Item 2"))
                _ = try furrow.hoverButton("Complete")
                try furrow.desk.mouse.moveTo(try furrow.pointBelow("Item 5").moved(by: 0, 60), seconds: 0.2)
                try furrow.desk.wait("no button in the rows") { try furrow.menuButtons().isEmpty }
            }
        }

        @Test func hoverButtonsDisappearFromARowDraggedOpen() throws {
            try FurrowDesk.use { furrow in
                let start = try furrow.center(of: "Item 2")
                try furrow.hover(start)
                _ = try furrow.hoverButton("Complete")
                try furrow.desk.mouse.drag(
                    from: start, to: start.moved(by: -Hand.short, 0), seconds: Hand.slowly, hold: Hand.rest)
                try furrow.waitForOffset(of: "Item 2", -Menu.width)
                try furrow.desk.wait("only the menu’s buttons") {
                    try furrow.menuButtons().map(\.name).sorted() == ["Delete", "Edit"]
                }
            }
        }

        @Test func aRowWithoutHoverActionsOffersOnlyItsDetails() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.set("leading-actions", "@as []")
                try furrow.applyPreference("trailing-actions", "['move-to-top']")
                try furrow.hover(try furrow.center(of: "Item 2"))
                // The plus shows that the program has received the pointer's movement.
                let seam = try furrow.center(of: "Item 2").moved(by: 0, Double(Row.height) / 2)
                try furrow.hover(seam.moved(by: -60, -2))
                _ = try furrow.hoverButton("Insert a task here")
                #expect(try furrow.menuButtons().map(\.name) == ["Details"])
            }
        }

        @Test func aTouchShowsNoHoverButtons() throws {
            try FurrowDesk.use { furrow in
                try furrow.slide("Item 2", by: 40)
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.menuButtons().isEmpty)
            }
        }
    }
}
