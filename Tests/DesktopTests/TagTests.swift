// Tests of tags and priorities with the keyboard: typed in a title, edited in the details, and shown on rows
// (specification N7).

import Desk
import Foundation
import Testing

extension DesktopTests {
    @MainActor struct TagTests {
        private struct Stored: Decodable, Equatable {
            let title: String
            let tags: [String]
            let priority: Int
        }

        private func stored(_ furrow: FurrowDesk, _ title: String) throws -> Stored? {
            let output = try furrow.desk.furrow(furrow.store, ["list", "--json"]).output
            return try JSONDecoder().decode([Stored].self, from: Data(output.utf8)).first { $0.title == title }
        }

        private func wait(_ title: String, _ tags: [String], _ priority: Int, _ furrow: FurrowDesk) throws {
            try furrow.desk.wait("“\(title)” with the tags \(tags) and the priority \(priority)") {
                try stored(furrow, title) == Stored(title: title, tags: tags, priority: priority)
            }
        }

        private func has(_ name: String, _ furrow: FurrowDesk) throws -> Bool {
            try furrow.tree().first(role: "button", name: name) != nil
        }

        private func openDetails(_ furrow: FurrowDesk) throws {
            try furrow.focus("Item 2")
            try furrow.desk.keyboard.press("alt+return")
            try furrow.waitForDetailsFocus(on: "Title")
        }

        @Test func typedTagAndPriorityAreRecognizedUntilKeptAsText() throws {
            try FurrowDesk.use { furrow in
                try furrow.waitForFocus(on: "Item 1")
                try furrow.desk.keyboard.type("Buy milk #home !high")
                try furrow.desk.wait("both chips") {
                    try has("High priority: keep as text", furrow)
                        && has("\u{2068}#home\u{2069}: keep as text", furrow)
                }
                // Right after the word, Backspace turns the priority back into text. The tag stays a tag.
                try furrow.desk.keyboard.press("backspace")
                try furrow.desk.wait("one chip") { try !has("High priority: keep as text", furrow) }
                try furrow.desk.keyboard.press("return")
                try wait("Buy milk !high", ["home"], 0, furrow)
                try furrow.desk.wait("the row's description") {
                    try furrow.accessibleRow("Buy milk !high").description.hasPrefix("Tag home")
                }
            }
        }

        @Test func tagsAreAddedAndRemovedInTheDetailsWithTheKeyboard() throws {
            try FurrowDesk.use { furrow in
                try openDetails(furrow)
                try furrow.tabInDetails(to: "Add Tag")
                try furrow.desk.keyboard.type("home\n#garden\n")
                try wait("Item 2", ["home", "garden"], 0, furrow)
                try furrow.waitForDetailsFocus(on: "Add Tag")
                try furrow.desk.wait("both chips") {
                    try has("Remove Tag “home”", furrow) && has("Remove Tag “garden”", furrow)
                }
                try furrow.desk.keyboard.press("shift+tab")
                let chip = try furrow.detailsPage()?.first { $0.states.contains(.focused) }?.name ?? ""
                #expect(chip.hasPrefix("Remove Tag"))
                try furrow.desk.keyboard.press("space")
                let left = chip.contains("home") ? "garden" : "home"
                try wait("Item 2", [left], 0, furrow)
                // The focused chip is gone, and the focus moves nearby. Text typed in the entry is saved when the
                // focus leaves it.
                try furrow.waitForDetailsFocus(on: "Add Tag")
                try furrow.desk.keyboard.type("later")
                try furrow.desk.keyboard.press("tab")
                try wait("Item 2", [left, "later"], 0, furrow)
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForFocus(on: "Item 2")
                try furrow.desk.keyboard.press("ctrl+z")
                try wait("Item 2", [left], 0, furrow)
                try furrow.desk.keyboard.press("ctrl+z")
                try wait("Item 2", ["home", "garden"], 0, furrow)
                try furrow.desk.keyboard.press("ctrl+z")
                try wait("Item 2", ["home"], 0, furrow)
            }
        }

        @Test func aPriorityIsChosenFromARowAndDescribedThere() throws {
            try FurrowDesk.use { furrow in
                try furrow.performAction("Priority…", on: "Item 2")
                try furrow.waitForEntryFocus("High")
                try furrow.desk.keyboard.press("down")
                try furrow.waitForEntryFocus("Medium")
                try furrow.desk.keyboard.press("return")
                try wait("Item 2", [], 5, furrow)
                try furrow.desk.wait("the row's description") {
                    try furrow.accessibleRow("Item 2").description.hasPrefix("Medium priority")
                }
            }
        }
    }
}
