// Tests of text that is dragged with the mouse from another program's window and dropped on the list
// (specification N9).

import Desk
import Foundation
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct TextDropTests {
        /// Runs a test on the program, once `ready` has prepared it, next to another program whose window offers a
        /// text to drag.
        private func use(
            _ text: String, ready: (FurrowDesk) throws -> Void = { _ in },
            _ body: (FurrowDesk, TextSource) throws -> Void
        ) throws {
            try FurrowDesk.use { furrow in
                try ready(furrow)
                let source = try TextSource(text, beside: furrow)
                try body(furrow, source)
                try source.close()
            }
        }

        /// Returns the center of the seam above a row.
        private func seam(above title: String, _ furrow: FurrowDesk) throws -> ScreenPoint {
            let row = try furrow.row(title).frame
            return ScreenPoint(row.center.x, Double(row.y))
        }

        /// Returns whether a seam shows the line that marks where the text would be added. The line is checked to the
        /// left of the pointer, because the dragged text is shown below the pointer and to its right.
        private func isLineVisible(at seam: ScreenPoint, _ furrow: FurrowDesk) throws -> Bool {
            let frame = ScreenRect(x: Int(seam.x) - 100, y: Int(seam.y) - 1, width: 1, height: 2)
            let picture = try furrow.desk.screenshot(of: frame)
            return (0..<2).allSatisfy { picture[frame.x, frame.y + $0].distance(to: Menu.slate) <= 2 }
        }

        @Test func eachLineOfADroppedTextBecomesAnItemInOneUndoStep() throws {
            try use("Ask Ada\n\n  Buy milk \nPay the rent\n") { furrow, source in
                let seam = try seam(above: "Item 3", furrow)
                #expect(try !isLineVisible(at: seam, furrow))
                try source.drag(to: seam.moved(by: 0, 6))
                try furrow.desk.wait("the line between the rows") { try isLineVisible(at: seam, furrow) }
                if ProcessInfo.processInfo.environment["DESK_PICTURES"] != nil {
                    try furrow.desk.savePicture(named: "text over a seam")
                }
                try furrow.desk.mouse.release()
                let whole = ["Item 1", "Item 2", "Ask Ada", "Buy milk", "Pay the rent", "Item 3", "Item 4", "Item 5"]
                try furrow.waitForList(whole)
                try furrow.waitForToast("Added 3 tasks")
                try furrow.waitForRows(whole)
                #expect(try !isLineVisible(at: seam, furrow))
                try source.waitForEnd()
                #expect(source.drags == ["drag begin", "drag end"])
                try furrow.desk.keyboard.press("ctrl+z")
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        @Test func aTextDraggedBackOutLeavesNoMarkerAndNoItem() throws {
            try use("Ask Ada") { furrow, source in
                let seam = try seam(above: "Item 3", furrow)
                try source.drag(to: seam)
                try furrow.desk.wait("the line between the rows") { try isLineVisible(at: seam, furrow) }
                try furrow.desk.mouse.moveTo(source.place, seconds: 0.2)
                try furrow.desk.wait("no line") { try !isLineVisible(at: seam, furrow) }
                try furrow.desk.mouse.release()
                try source.waitForEnd()
                #expect(source.drags.contains("drag cancel"))
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        /// Deletes two tasks and opens the trash.
        private func goToTrash(_ furrow: FurrowDesk) throws {
            for item in ["Item 2", "Item 4"] { try furrow.command("delete", item) }
            try furrow.waitForRows(["Item 1", "Item 3", "Item 5"])
            try furrow.goUp(to: ["Tasks"])
            try furrow.desk.touch.tap(try furrow.listRow(FurrowDesk.trash).frame.center)
            furrow.cachedList = nil
            try furrow.waitForRows(["Item 4", "Item 2"])
        }

        @Test func theTrashAcceptsNoDroppedText() throws {
            try use("Ask Ada", ready: goToTrash) { furrow, source in
                let seam = try seam(above: "Item 2", furrow)
                try source.drag(to: seam)
                // Wait until the program has answered the drag.
                try furrow.program.waitUntilIdle()
                #expect(try !isLineVisible(at: seam, furrow))
                try furrow.desk.mouse.release()
                try source.waitForEnd()
                #expect(source.drags.contains("drag cancel"))
                try furrow.waitForRows(["Item 4", "Item 2"])
                #expect(try furrow.list() == ["Item 1", "Item 3", "Item 5"])
            }
        }
    }
}
