// Tests of subtasks with the keyboard alone, by touch and by mouse (specification N1 to N6).

import Desk
import Foundation
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct TreeTests {
        private struct Stored: Decodable {
            let id: String
            let title: String
            let parent: String?
        }

        /// Returns the titles in the store, one per line, indented by two spaces per level.
        private func tree(_ furrow: FurrowDesk) throws -> [String] {
            let items = try stored(furrow)
            func depth(_ item: Stored) -> Int {
                items.first { $0.id == item.parent }.map { depth($0) + 1 } ?? 0
            }
            return items.map { String(repeating: "  ", count: depth($0)) + $0.title }
        }

        private func stored(_ furrow: FurrowDesk) throws -> [Stored] {
            let output = try furrow.desk.furrow(furrow.store, ["list", "--json"]).output
            return try JSONDecoder().decode([Stored].self, from: Data(output.utf8))
        }

        private func wait(_ lines: [String], _ furrow: FurrowDesk) throws {
            try furrow.desk.wait("the tree \(lines)") { try tree(furrow) == lines }
        }

        @Test func itemsAreIndentedOutdentedAndCollapsedWithTheKeyboard() throws {
            try FurrowDesk.use(["One", "Two", "Three"]) { furrow in
                try furrow.focus("Two")
                try furrow.desk.keyboard.press("alt+shift+right")
                try wait(["One", "  Two", "Three"], furrow)
                try furrow.waitForFocus(on: "Two")
                try furrow.desk.keyboard.press("left")
                try furrow.waitForFocus(on: "One")
                try furrow.desk.keyboard.press("left")
                try furrow.waitForRows(["One", "Three"])
                try furrow.waitForFocus(on: "One")
                try furrow.desk.keyboard.press("right")
                try furrow.waitForRows(["One", "Two", "Three"])
                try furrow.focus("Two")
                try furrow.desk.keyboard.press("alt+shift+left")
                try wait(["One", "Two", "Three"], furrow)
                try furrow.desk.keyboard.press("ctrl+z")
                try wait(["One", "  Two", "Three"], furrow)
            }
        }

        @Test func collapsingFiftySubtasksShowsTheRightRowsBelow() throws {
            try FurrowDesk.use(["Parent", "One", "Two"]) { furrow in
                let id = try #require(try stored(furrow).first?.id)
                let within = (1...50).map { "Within \($0)" }
                _ = try furrow.desk.furrow(
                    furrow.store, ["add", "-", "--parent", id], input: within.joined(separator: "\n"))
                try furrow.desk.wait("what is within") { try furrow.rows().dropFirst().first?.title == "Within 1" }
                try furrow.focus("Parent")
                try furrow.desk.keyboard.press("left")
                try furrow.waitForRows(["Parent", "One", "Two"])
                try furrow.waitForFocus(on: "Parent")
                try furrow.desk.keyboard.press("down")
                try furrow.waitForFocus(on: "One")
                try furrow.desk.keyboard.press("delete")
                try furrow.waitForRows(["Parent", "Two"])
                try wait(["Parent"] + within.map { "  " + $0 } + ["Two"], furrow)
                try furrow.waitForFocus(on: "Two")
                try furrow.desk.keyboard.press("up")
                try furrow.waitForFocus(on: "Parent")
                try furrow.desk.keyboard.press("right")
                try furrow.desk.wait("what is within") {
                    try furrow.rows().prefix(4).map(\.title) == ["Parent", "Within 1", "Within 2", "Within 3"]
                }
            }
        }

        @Test func tabInTheEditorIndentsTheItem() throws {
            try FurrowDesk.use(["One", "Two"]) { furrow in
                try furrow.focus("One")
                try furrow.desk.keyboard.press("ctrl+return")
                try furrow.waitForEditor("")
                try furrow.desk.keyboard.type("within")
                try furrow.desk.keyboard.press("tab")
                try furrow.waitForEditor("within")
                try furrow.desk.keyboard.type(" it")
                try furrow.desk.keyboard.press("return")
                try wait(["One", "  within it", "Two"], furrow)
                try furrow.focus("within it")
                try furrow.desk.keyboard.press("f2")
                try furrow.waitForEditor("within it")
                try furrow.desk.keyboard.press("shift+tab")
                try wait(["One", "within it", "Two"], furrow)
                try furrow.waitForEditor("within it")
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForNoEditor()
            }
        }

        /// Drags the row “Two” sideways with a finger, by `dx` px.
        private func dragSideways(_ furrow: FurrowDesk, by dx: Double) throws {
            let start = try furrow.point(in: "Two", x: 200)
            try furrow.hold(start)
            try furrow.desk.touch.play(
                [Track(from: start, to: start.moved(by: dx, 0))], seconds: Hand.slowly, hold: 0.1)
        }

        @Test func draggingARowSidewaysIndentsAndOutdentsIt() throws {
            try FurrowDesk.use(["One", "Two", "Three"], environment: FurrowDesk.traced) { furrow in
                try dragSideways(furrow, by: 30)
                try wait(["One", "  Two", "Three"], furrow)
                try furrow.waitUntilIdle()
                try dragSideways(furrow, by: -30)
                try wait(["One", "Two", "Three"], furrow)
            }
        }

        @Test func inAMirroredLayoutItemsAreIndentedToTheLeft() throws {
            let environment = FurrowDesk.traced.merging(["FURROW_DIRECTION": "rtl"]) { $1 }
            let (inside, outside) = (["One", "  Two", "Three"], ["One", "Two", "Three"])
            try FurrowDesk.use(outside, environment: environment) { furrow in
                try furrow.focus("Two")
                try furrow.desk.keyboard.press("alt+shift+left")
                try wait(inside, furrow)
                try furrow.waitForFocus(on: "Two")
                try furrow.desk.keyboard.press("alt+shift+right")
                try wait(outside, furrow)
                try furrow.waitUntilIdle()
                try dragSideways(furrow, by: -30)
                try wait(inside, furrow)
                try furrow.waitUntilIdle()
                try dragSideways(furrow, by: 30)
                try wait(outside, furrow)
            }
        }

        @Test func aLongMessageTakesTwoLinesInANarrowWindow() throws {
            let text = "There is no task above that could be the parent."
            try FurrowDesk.use(["One", "Two"]) { furrow in
                furrow.window = try furrow.desk.resize(furrow.window, width: 360, height: 640)
                try furrow.waitUntilIdle { $0.allSatisfy { $0.frame.width == 360 } }
                try furrow.focus("One")
                try furrow.desk.keyboard.press("alt+shift+right")
                let ink = try toast(text, furrow)
                // A line is 18 px high.
                #expect((24...40).contains(ink.bounds?.height ?? 0), "\(ink)")
            }
        }

        private func toast(_ text: String, _ furrow: FurrowDesk) throws -> Ink {
            let toast = try furrow.atRest("the toast") {
                try furrow.tree().first(role: "label", name: text).map { [$0] }
            }
            var place = try #require(toast.first?.bounds)
            // GTK 4.18 reports the bounds without the toast's padding.
            place.width += 20
            place.height += 20
            return Ink(try furrow.desk.screenshot(of: place), in: place) {
                $0.distance(to: RGB(red: 255, green: 255, blue: 255)) < 120
            }.enclosed(in: place)
        }

        @Test(arguments: [360, nil]) func aShortMessageTakesOneLineNextToItsButton(width: Int?) throws {
            try FurrowDesk.use(["Pack", "Two"]) { furrow in
                if let width {
                    furrow.window = try furrow.desk.resize(furrow.window, width: width, height: 640)
                    try furrow.waitUntilIdle { $0.allSatisfy { $0.frame.width == width } }
                }
                try furrow.focus("Pack")
                try furrow.desk.keyboard.press("space")
                let ink = try toast("Completed “Pack”", furrow)
                #expect((8..<24).contains(ink.bounds?.height ?? 0), "\(ink)")
                _ = try #require(try furrow.undoButton())
            }
        }

        @Test func draggingAParentMovesItsSubtasks() throws {
            try FurrowDesk.use(["One", "Two", "Three", "Four"], environment: FurrowDesk.traced) { furrow in
                try furrow.focus("Two")
                try furrow.desk.keyboard.press("alt+shift+right")
                try wait(["One", "  Two", "Three", "Four"], furrow)
                try furrow.waitUntilIdle()
                try furrow.dragRow("One", rows: 1)
                try wait(["Three", "One", "  Two", "Four"], furrow)
                try furrow.waitForRows(["Three", "One", "Two", "Four"])
            }
        }

        @Test func theTriangleCollapsesSubtasksAndTheStateIsSaved() throws {
            try FurrowDesk.use(["One", "Two", "Three"]) { furrow in
                try furrow.focus("Two")
                try furrow.desk.keyboard.press("alt+shift+right")
                try wait(["One", "  Two", "Three"], furrow)
                try furrow.waitUntilIdle()
                let triangle = try furrow.point(in: "One", x: 8)
                try furrow.desk.mouse.click(triangle)
                try furrow.waitForRows(["One", "Three"])
                try furrow.restart()
                try furrow.waitForRows(["One", "Three"])
                try furrow.desk.touch.tap(triangle)
                try furrow.waitForRows(["One", "Two", "Three"])
                #expect(try furrow.editor() == nil)
            }
        }

        @Test func aPinchInsertsUnderTheParentOfTheLowerRow() throws {
            try FurrowDesk.use(["One", "Two", "Three"]) { furrow in
                try furrow.focus("Two")
                try furrow.desk.keyboard.press("alt+shift+right")
                try wait(["One", "  Two", "Three"], furrow)
                try furrow.waitUntilIdle()
                try furrow.part("One", "Two")
                try furrow.waitForEditor("")
                try furrow.desk.keyboard.type("new")
                try furrow.desk.keyboard.press("return")
                try wait(["One", "  new", "  Two", "Three"], furrow)
            }
        }

        @Test func aMovedRowAndThePassedRowsKeepTheirDescriptions() throws {
            try FurrowDesk.use(["Parent", "Last"]) { furrow in
                let id = try #require(try stored(furrow).first?.id)
                for item in [["A", "--tag", "home"], ["B"], ["C", "--priority", "high"]] {
                    _ = try furrow.desk.furrow(furrow.store, ["add"] + item + ["--parent", id])
                }
                let began = ["Parent", "A", "B", "C", "Last"]
                try furrow.waitForRows(began)
                try furrow.focus("Parent")
                try furrow.command("done", "A")
                try furrow.waitForRows(["Parent", "B", "C", "✓ A", "Last"])
                try expectDescriptions(furrow, completed: "A")
                #expect(try furrow.accessibleActions(of: "A").contains("Reopen"))
                #expect(try furrow.accessibleActions(of: "B").contains("Complete"))
                try furrow.desk.keyboard.press("ctrl+z")
                try furrow.waitForRows(began)
                try expectDescriptions(furrow, completed: nil)
                try furrow.slide("B", by: Hand.long)
                try furrow.waitForRows(["Parent", "A", "C", "✓ B", "Last"])
                try expectDescriptions(furrow, completed: "B")
                try furrow.waitForFocus(on: "Parent")
            }
        }

        private func expectDescriptions(_ furrow: FurrowDesk, completed: String?) throws {
            try furrow.desk.wait("what the parent says") {
                try furrow.accessibleRow("Parent").description.contains(
                    "\(completed == nil ? 0 : 1) of 3 subtasks completed")
            }
            let words = try Dictionary(
                uniqueKeysWithValues: ["A", "B", "C"].map { ($0, try furrow.accessibleRow($0).description) })
            let marked = words.filter { $0.value.contains("Completed") }.keys
            #expect(Array(marked) == [completed].compactMap { $0 }, "\(words)")
            let rest = words.mapValues { $0.replacing("Completed, ", with: "").replacing("Completed", with: "") }
            #expect(rest.mapValues { $0.lowercased() } == ["A": "tag home", "B": "", "C": "high priority"])
        }

        @Test func accessibleActionsCollapseSubtasksAndProgressIsDescribed() throws {
            try FurrowDesk.use(["One", "Two", "Three"]) { furrow in
                try furrow.focus("Two")
                try furrow.desk.keyboard.press("alt+shift+right")
                try wait(["One", "  Two", "Three"], furrow)
                try furrow.waitUntilIdle()
                try furrow.desk.wait("the description of One") {
                    try furrow.accessibleRow("One").description.contains("0 of 1 subtasks completed")
                }
                #expect(try furrow.accessibleRow("One").states.contains(.expanded))
                try furrow.performAction("Collapse", on: "One")
                try furrow.waitForAccessibleRows(["One", "Three"])
                #expect(try furrow.accessibleActions(of: "One").contains("Expand"))
            }
        }
    }
}
