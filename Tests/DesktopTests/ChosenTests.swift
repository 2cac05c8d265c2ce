// Rows that are chosen: by touch, by the mouse, by keys alone, and as assistive technologies are told of them (N9).

import Desk
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct ChosenTests {
        /// The bar's button of this name.
        private func find(_ name: String, _ furrow: FurrowDesk) throws -> Accessible? {
            try furrow.tree().all(role: "button").first {
                $0.name == name && ($0.bounds?.height ?? 0) > 0
            }
        }

        private func button(_ name: String, _ furrow: FurrowDesk) throws -> ScreenPoint {
            try furrow.desk.wait(for: "the button “\(name)”") { try find(name, furrow)?.bounds?.center }
        }

        /// Waits until so many are said to be chosen; 0 is no bar.
        private func waitForCount(_ count: Int, _ furrow: FurrowDesk) throws {
            try furrow.desk.wait("\(count) selected") {
                let shown = try furrow.tree().all(role: "label").filter { ($0.bounds?.height ?? 0) > 0 }.map(\.name)
                return count == 0
                    ? !shown.contains { $0.hasSuffix(" selected") } : shown.contains("\(count) selected")
            }
        }

        private func chosen(_ furrow: FurrowDesk) throws -> [String] {
            try furrow.spokenRows().filter { $0.states.contains(.selected) }.map(\.name)
        }

        private func waitForChosen(_ titles: [String], _ furrow: FurrowDesk) throws {
            try furrow.desk.wait("\(titles) selected, as is told") { try chosen(furrow) == titles }
            try waitForCount(titles.count, furrow)
        }

        @Test func byTouchTheMenuBeginsATapGoesOnAndTheBarCompletes() throws {
            try FurrowDesk.use(environment: FurrowDesk.traced) { furrow in
                let place = try furrow.centre(of: "Item 2")
                try furrow.hold(place)
                try furrow.desk.touch.up(0)
                #expect(try furrow.waitForPopover().first == "Select")
                try furrow.choose("Select")
                try waitForChosen(["Item 2"], furrow)
                try furrow.desk.touch.tap(try furrow.centre(of: "Item 4"))
                try waitForChosen(["Item 2", "Item 4"], furrow)
                #expect(try furrow.editor() == nil)
                // No row slides.
                let other = try furrow.centre(of: "Item 3")
                try furrow.desk.touch.slide(from: other, to: other.moved(by: 200, 0))
                try furrow.waitForRest()
                #expect(try furrow.list() == FurrowDesk.items(5))
                try furrow.desk.touch.tap(try button("Complete", furrow))
                try furrow.waitForList(["Item 1", "Item 3", "Item 5", "✓ Item 2", "✓ Item 4"])
                try furrow.waitForToast("Completed 2 items")
                try waitForCount(0, furrow)
                try furrow.clickUndo()
                try furrow.waitForList(FurrowDesk.items(5))
            }
        }

        @Test func byTheMouseControlChoosesOneAndShiftARange() throws {
            try FurrowDesk.use { furrow in
                let (keyboard, mouse) = (furrow.desk.keyboard, furrow.desk.mouse)
                try keyboard.holding("ctrl") { try mouse.click(try furrow.centre(of: "Item 2")) }
                try waitForChosen(["Item 2"], furrow)
                try keyboard.holding("shift") { try mouse.click(try furrow.centre(of: "Item 4")) }
                try waitForChosen(["Item 2", "Item 3", "Item 4"], furrow)
                try mouse.click(try furrow.centre(of: "Item 3"))
                try waitForChosen(["Item 2", "Item 4"], furrow)
                try mouse.click(try button("Delete", furrow))
                try furrow.waitForList(["Item 1", "Item 3", "Item 5"])
                try furrow.waitForToast("Deleted 2 items")
            }
        }

        @Test func keysAloneChooseDateTagMoveAndComplete() throws {
            try FurrowDesk.use { furrow in
                let press = { (keys: String) in try furrow.desk.keyboard.press(keys) }
                try furrow.focus("Item 2")
                try press("shift+down")
                try waitForChosen(["Item 2", "Item 3"], furrow)
                try furrow.waitForFocus(on: "Item 3")
                try press("alt+down")
                try furrow.waitForList(["Item 1", "Item 4", "Item 2", "Item 3", "Item 5"])
                try furrow.waitForFocus(on: "Item 3")
                // The bar is reached by Tab, and what is done there is done to both.
                for _ in 0..<24 where try find("Add Tag…", furrow)?.states.contains(.focused) != true {
                    try press("tab")
                }
                try press("space")
                try furrow.desk.wait("the entry for a tag") {
                    guard try furrow.popoverWindow() != nil else { return false }
                    return try furrow.popover("Add Tag")?.first { $0.states.contains(.focused) } != nil
                }
                try furrow.desk.keyboard.type("home")
                try press("return")
                try furrow.waitForToast("Changed 2 items")
                try waitForChosen(["Item 2", "Item 3"], furrow)
                for _ in 0..<6 where try find("Complete", furrow)?.states.contains(.focused) != true {
                    try press("shift+tab")
                }
                try press("space")
                try furrow.waitForList(["Item 1", "Item 4", "Item 5", "✓ Item 2", "✓ Item 3"])
                try waitForCount(0, furrow)
                // The rows have the keys again.
                try furrow.desk.wait("a row with the focus") {
                    try furrow.spokenRows().contains { $0.states.contains(.focused) }
                }
                try press("home")
                try furrow.waitForFocus(on: "Item 1")
            }
        }

        @Test func allOfALongListAreCompletedWhereTheyStand() throws {
            try FurrowDesk.use(FurrowDesk.items(600)) { furrow in
                try furrow.focus("Item 3")
                try furrow.desk.keyboard.press("ctrl+a")
                try waitForCount(600, furrow)
                try furrow.desk.keyboard.press("space")
                try furrow.waitForToast("Completed 600 items")
                try furrow.desk.wait("all done") {
                    let rows = try furrow.rows()
                    return rows.map(\.title).starts(with: FurrowDesk.items(6)) && rows.allSatisfy(\.isDone)
                }
                try furrow.waitForFocus(on: "Item 3")
                try furrow.desk.keyboard.press("ctrl+z")
                try furrow.desk.wait("all open again") {
                    let rows = try furrow.rows()
                    return rows.map(\.title).starts(with: FurrowDesk.items(6)) && !rows.contains(where: \.isDone)
                }
                try furrow.waitForFocus(on: "Item 3")
                try furrow.desk.keyboard.press("space")
                try furrow.desk.wait("one done") {
                    try furrow.rows().prefix(3).map(\.title) == ["Item 1", "Item 2", "Item 4"]
                }
            }
        }

        @Test func aStackIsCarriedByTouchAndTheMouse() throws {
            try FurrowDesk.use(environment: FurrowDesk.traced) { furrow in
                try furrow.desk.keyboard.holding("ctrl") {
                    try furrow.desk.mouse.click(try furrow.centre(of: "Item 1"))
                    try furrow.desk.mouse.click(try furrow.centre(of: "Item 3"))
                }
                try waitForChosen(["Item 1", "Item 3"], furrow)
                try furrow.carry("Item 3", rows: 1)
                try furrow.waitForList(["Item 2", "Item 4", "Item 1", "Item 3", "Item 5"])
                try furrow.waitForRest()
                try furrow.desk.mouse.drag(
                    from: try furrow.centre(of: "Item 1"), to: try furrow.centre(of: "Item 2").moved(by: 0, -10))
                try furrow.waitForList(["Item 1", "Item 3", "Item 2", "Item 4", "Item 5"])
                try furrow.desk.keyboard.press("ctrl+z")
                try furrow.waitForList(["Item 2", "Item 4", "Item 1", "Item 3", "Item 5"])
            }
        }

        @Test func titlesThatAreCopiedArePastedBelowARow() throws {
            try FurrowDesk.use(["One", "Two", "Three"]) { furrow in
                try furrow.focus("One")
                try furrow.desk.keyboard.press("shift+down")
                try waitForChosen(["One", "Two"], furrow)
                try furrow.desk.keyboard.press("ctrl+c")
                try furrow.desk.keyboard.press("escape")
                try waitForCount(0, furrow)
                try furrow.focus("Three")
                try furrow.desk.keyboard.press("ctrl+v")
                try furrow.waitForList(["One", "Two", "Three", "One", "Two"])
                try furrow.waitForToast("Added 2 items")
            }
        }

        @Test func assistiveTechnologiesChooseRowsAndHearHowMany() throws {
            try FurrowDesk.use { furrow in
                try furrow.act("Select", on: "Item 2")
                try waitForChosen(["Item 2"], furrow)
                try furrow.waitForAnnouncement("1 selected")
                try furrow.act("Select", on: "Item 3")
                try furrow.waitForAnnouncement("2 selected")
                #expect(try furrow.tree().all(role: "tool bar").isEmpty)
                try furrow.act("Deselect", on: "Item 2")
                try waitForChosen(["Item 3"], furrow)
                try furrow.press("button", "Delete")
                try furrow.waitForList(["Item 1", "Item 2", "Item 4", "Item 5"])
            }
        }
    }
}
