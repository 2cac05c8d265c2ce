// Furrow on GNOME: Wayland, Mutter and real touches, and drawn with OpenGL as on most users' machines.
//
// A touchpad's pinch cannot be tested here, since Mutter's interface has none; PinchTests cover it on X11.

import Desk
import Testing

extension DesktopTests {
    @Suite(
        .secondTry, .gnomeDesk, .enabled(if: GnomeDesk.shouldRun, "a GNOME desk needs what GnomeDesk.missing names"))
    @MainActor struct GnomeTests {
        private static let items = FurrowDesk.items(5)

        @Test func openGLDrawsIfSelected() throws {
            try GnomeFurrow.use(renderer: .gl) { furrow in
                #expect(furrow.program.hasLoaded { $0.hasSuffix("_dri.so") || $0.contains("libgallium") })
            }
        }

        // MARK: Touch

        @Test(arguments: Renderer.allCases) func aTouchSlideOpensTheMenu(_ renderer: Renderer) throws {
            try GnomeFurrow.use(renderer: renderer) { furrow in
                try furrow.open("Item 2")
                #expect(try furrow.menuButtons().map(\.name).sorted() == ["Complete", "Move to Top"])
                try furrow.open("Item 3", by: -Hand.short)
                try furrow.waitForFront(of: "Item 2", at: 0)
                #expect(try furrow.list() == Self.items)
            }
        }

        @Test func aTapOnAMenuButtonPerformsItsAction() throws {
            try GnomeFurrow.use { furrow in
                try furrow.open("Item 3")
                try furrow.touch.tap(try furrow.menuButton("Move to Top").center)
                try furrow.waitForList(["Item 3", "Item 1", "Item 2", "Item 4", "Item 5"])
            }
        }

        @Test func aLongSlideToTheRightCompletesTheItem() throws {
            try GnomeFurrow.use(done: ["Old"]) { furrow in
                try furrow.slide("Item 2", by: Hand.long)
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5", "✓ Item 2", "✓ Old"])
            }
        }

        @Test func aLongSlideToTheLeftDeletesTheItem() throws {
            try GnomeFurrow.use { furrow in
                try furrow.slide("Item 2", by: -Hand.long)
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5"])
            }
        }

        @Test(arguments: Renderer.allCases) func pinchingOutInsertsBetweenTwoRows(_ renderer: Renderer) throws {
            try GnomeFurrow.use(renderer: renderer) { furrow in
                try furrow.part("Item 2", "Item 3")
                try furrow.typeNew("Between")
                try furrow.waitForList(["Item 1", "Item 2", "Between", "Item 3", "Item 4", "Item 5"])
            }
        }

        @Test func aPullDownAddsAtTheTop() throws {
            try GnomeFurrow.use { furrow in
                try furrow.pull("Item 2", by: 90)
                try furrow.typeNew("First")
                try furrow.waitForList(["First"] + Self.items)
            }
        }

        @Test(arguments: Renderer.allCases) func aHeldRowIsReordered(_ renderer: Renderer) throws {
            try GnomeFurrow.use(renderer: renderer) { furrow in
                try furrow.dragRow("Item 2", rows: 2)
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 2", "Item 5"])
            }
        }

        @Test func holdingAndReleasingARowShowsItsActions() throws {
            try GnomeFurrow.use { furrow in
                try furrow.hold(try furrow.center(of: "Item 2"))
                try furrow.touch.releaseAll()
                #expect(try furrow.waitForPopover().contains("Delete"))
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForRows(Self.items)
            }
        }

        @Test(arguments: Renderer.allCases) func pinchingInFoldsTheListAndShowsTheLists(_ renderer: Renderer) throws {
            try GnomeFurrow.use(renderer: renderer) { furrow in
                try furrow.pinchIn(to: 0.5, release: false)
                try furrow.desk.wait("the list folded") { (try furrow.trace().lines("fold").last?.scale ?? 1) < 0.55 }
                try furrow.touch.releaseAll()
                try furrow.waitForLists(["Tasks"])
            }
        }

        @Test func aTapEditsAnItem() throws {
            try GnomeFurrow.use { furrow in
                try furrow.tap("Item 2")
                try furrow.waitForEditor("Item 2")
                try furrow.desk.keyboard.press("ctrl+a")
                try furrow.desk.keyboard.type("Changed\n")
                try furrow.waitForList(["Item 1", "Changed", "Item 3", "Item 4", "Item 5"])
            }
        }

        @Test func escapeReturnsADraggedRow() throws {
            try GnomeFurrow.use { furrow in
                try furrow.dragRow("Item 2", rows: 2, release: false)
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForRows(Self.items)
                try furrow.touch.releaseAll()
                try furrow.waitForList(Self.items)
            }
        }

        // MARK: Mouse and touchpad

        @Test func aMouseDragOpensTheMenu() throws {
            try GnomeFurrow.use { furrow in
                let start = try furrow.point(in: "Item 2", x: 100)
                try furrow.desk.pointer.drag(
                    from: start, to: start.moved(by: Hand.short, 0), seconds: Hand.slowly, hold: Hand.rest)
                try furrow.waitForFront(of: "Item 2", at: Menu.width)
            }
        }

        @Test func aSecondaryClickShowsTheActionsAndKeysChooseAnAction() throws {
            try GnomeFurrow.use { furrow in
                try furrow.desk.pointer.click(try furrow.center(of: "Item 2"), .secondary)
                #expect(
                    try furrow.waitForPopover() == [
                        "Select", "Complete", "Move to Top", "Priority…", "Details", "Edit", "Delete",
                    ])
                try furrow.waitForEntryFocus("Select")
                for name in ["Complete", "Move to Top", "Priority…", "Details", "Edit", "Delete"] {
                    try furrow.desk.keyboard.press("down")
                    try furrow.waitForEntryFocus(name)
                }
                try furrow.desk.keyboard.press("return")
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5"])
            }
        }

        @Test func aSecondaryClickWithASmallMovementShowsTheActions() throws {
            try GnomeFurrow.use { furrow in
                let point = try furrow.center(of: "Item 2")
                try furrow.desk.pointer.moveTo(point)
                try furrow.desk.pointer.press(.secondary)
                try furrow.desk.pointer.moveTo(point.moved(by: 2, 1))
                try furrow.desk.pointer.release(.secondary)
                #expect(try furrow.waitForPopover().contains("Delete"))
                try furrow.desk.keyboard.press("escape")
                try furrow.desk.wait("no popover") { try !furrow.hasPopover }
            }
        }

        @Test func aSecondaryDragShowsNoActions() throws {
            try GnomeFurrow.use { furrow in
                let point = try furrow.center(of: "Item 2")
                try furrow.desk.pointer.moveTo(point)
                try furrow.desk.pointer.press(.secondary)
                try furrow.desk.pointer.moveTo(point.moved(by: 40, 0))
                try furrow.desk.pointer.release(.secondary)
                // The key is handled after the release.
                try furrow.desk.keyboard.press("down")
                try furrow.waitForFocus(on: "Item 2")
                #expect(try !furrow.hasPopover)
            }
        }

        @Test func twoFingersOnTheTouchpadScrollTheList() throws {
            try GnomeFurrow.use(FurrowDesk.items(30)) { furrow in
                try furrow.desk.pointer.moveTo(try furrow.center(of: "Item 5"))
                try furrow.desk.pointer.scroll(dy: 400)
                try furrow.desk.wait("the list scrolled") { (try furrow.trace().lines("scroll").last?.y ?? 0) > 50 }
            }
        }

        @Test func aTouchpadSlideWithoutAnEndEventEndsByItself() throws {
            try GnomeFurrow.use { furrow in
                try furrow.padSlide("Item 2", by: 110)
                // The row behaves as if released at rest: it was past the middle of the menu.
                try furrow.waitForFront(of: "Item 2", at: Menu.width)
                // The next movement is a new slide, of the row then under the pointer.
                try furrow.padSlide("Item 4", by: -110)
                try furrow.waitForFront(of: "Item 4", at: -Menu.width)
                try furrow.waitForFront(of: "Item 2", at: 0)
                #expect(try furrow.list() == Self.items)
            }
        }

        // MARK: Keys

        @Test func keysShowTheListsAndReopenAList() throws {
            try GnomeFurrow.use { furrow in
                try furrow.waitForFocus(on: "Item 1")
                try furrow.desk.keyboard.press("alt+left")
                try furrow.waitForLists(["Tasks"])
                try furrow.desk.keyboard.press("return")
                try furrow.waitForRows(Self.items)
            }
        }

        @Test func typingAddsAnItem() throws {
            try GnomeFurrow.use { furrow in
                try furrow.waitForFocus(on: "Item 1")
                try furrow.desk.keyboard.type("Milk")
                try furrow.waitForEditor("Milk")
                try furrow.desk.keyboard.press("return")
                try furrow.waitForList(["Milk"] + Self.items)
            }
        }
    }

    /// Tests that undo steps; they guard data, so they have no second try.
    @Suite(.gnomeDesk, .enabled(if: GnomeDesk.shouldRun, "a GNOME desk needs what GnomeDesk.missing names"))
    @MainActor struct GnomeUndoTests {
        @Test func keysOpenAMenuCompleteAnItemAndUndo() throws {
            try GnomeFurrow.use { furrow in
                try furrow.waitForFocus(on: "Item 1")
                try furrow.desk.keyboard.press("down")
                try furrow.waitForFocus(on: "Item 2")
                try furrow.desk.keyboard.press("ctrl+right")
                try furrow.waitForFront(of: "Item 2", at: Menu.width)
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForFront(of: "Item 2", at: 0)
                try furrow.desk.keyboard.press("space")
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5", "✓ Item 2"])
                try furrow.desk.keyboard.press("ctrl+z")
                try furrow.waitForList(FurrowDesk.items(5))
            }
        }
    }
}
