// Closing the window ends the program, regardless of what covers or replaces the list.

import Desk
import Testing

extension DesktopTests {
    @MainActor struct ClosingTests {
        /// The widget or page that is open when the window is closed.
        enum OpenPart: String, CaseIterable, Sendable {
            case submenu, rowMenu, date, tags, search, details
        }

        /// A modal window such as the one for backups is not tested: GTK does not close the window behind it.
        @Test(arguments: OpenPart.allCases)
        func closingTheWindowEndsTheProgramWhateverIsOpen(_ openPart: OpenPart) throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                try open(openPart, furrow)
                try furrow.desk.requestClose(furrow.window)
                try furrow.program.waitForEnd()
            }
        }

        private func open(_ openPart: OpenPart, _ furrow: FurrowDesk) throws {
            let press = { (keys: String) in try furrow.desk.keyboard.press(keys) }
            switch openPart {
            case .submenu:
                try openPopover(furrow) { try press("f10") }
                try furrow.walkInMenu(to: "Sort")
                try press("return")
                try furrow.walkInMenu(to: "By Title")
            case .rowMenu: try openPopover(furrow) { try press("menu") }
            case .date: try openPopover(furrow) { try press("ctrl+d") }
            case .search:
                try press("ctrl+f")
                try furrow.desk.wait("the entry of the search") {
                    try furrow.tree().first { $0.name == "Search" && $0.states.contains(.focused) } != nil
                }
                try furrow.desk.keyboard.type("item")
            case .details:
                try press("alt+return")
                try furrow.desk.wait("the details") { try furrow.detailsPage() != nil }
                try furrow.desk.keyboard.type("typed")
            case .tags:
                try press("shift+down")
                try openPopover(furrow) { try furrow.press("button", "Add Tag…") }
            }
        }

        private func openPopover(_ furrow: FurrowDesk, _ body: () throws -> Void) throws {
            try body()
            try furrow.desk.wait("a popover") { try furrow.popoverWindow() != nil }
        }
    }
}
