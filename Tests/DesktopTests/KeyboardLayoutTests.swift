// Keyboard shortcuts with a layout that has no Latin letters (specification K1).

import Desk
import Testing

extension DesktopTests {
    @MainActor struct KeyboardLayoutTests {
        /// Runs a test with a keyboard that Caps Lock has switched from the US layout to another one.
        private func use(_ layout: String, _ body: (FurrowDesk, (String) throws -> Void) throws -> Void) throws {
            try FurrowDesk.use(options: .with { $0.layouts = ["us", layout] }) { furrow in
                try furrow.waitForFocus(on: "Item 1")
                try furrow.desk.keyboard.press("capslock")
                try body(furrow) { try furrow.desk.keyboard.press($0) }
            }
        }

        @Test(arguments: [("ara", "ب"), ("ru", "а"), ("il", "כ")])
        func shortcutsUseTheKeysOfTheLatinLetters(_ layout: String, _ letter: String) throws {
            try use(layout) { furrow, press in
                // Typed text follows the active layout.
                try furrow.desk.keyboard.type("f\n")
                try furrow.waitForList([letter] + FurrowDesk.items(5))
                try press("ctrl+z")
                try furrow.waitForList(FurrowDesk.items(5))
                try press("ctrl+shift+z")
                try furrow.waitForList([letter] + FurrowDesk.items(5))
                try furrow.focus("Item 4")
                try press("ctrl+a")
                try furrow.desk.wait("all are selected") {
                    try furrow.accessibleRows().allSatisfy { $0.states.contains(.selected) }
                }
                try press("escape")
                try furrow.waitForFocus(on: "Item 4")
                try press("ctrl+c")
                try press("ctrl+v")
                try furrow.waitForList([letter] + FurrowDesk.items(4) + ["Item 4", "Item 5"])
                try press("ctrl+d")
                try furrow.waitForPopoverFocus("Due Date", "Today")
                try press("escape")
                try furrow.waitForNoPopover()
                try furrow.waitForFocus(on: "Item 4")
                try press("ctrl+f")
                try furrow.desk.wait("the entry of the search") {
                    try furrow.tree().first { $0.name == "Search" && $0.states.contains(.focused) } != nil
                }
                try press("escape")
                try furrow.waitForFocus(on: "Item 4")
                try furrow.dismiss(try furrow.openWindow("ctrl+,"))
                try press("ctrl+w")
                try furrow.desk.wait("the program's end") { !furrow.program.isRunning }
            }
        }

        @Test func shortcutsUseTheLatinLettersAfterSwitchingBack() throws {
            try use("ara") { furrow, press in
                try press("capslock")
                try furrow.desk.keyboard.type("f\n")
                try furrow.waitForList(["f"] + FurrowDesk.items(5))
                try press("ctrl+z")
                try furrow.waitForList(FurrowDesk.items(5))
            }
        }
    }
}
