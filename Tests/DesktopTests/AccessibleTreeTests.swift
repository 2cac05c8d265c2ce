// Accessible names: in every window, with everything open, each control has a name.

import Desk
import Testing

extension DesktopTests {
    @MainActor struct AccessibleTreeTests {
        /// The roles of controls and of their containers.
        private static let roles: Set = [
            "button", "toggle button", "text box", "entry", "switch", "combo box", "checkbox", "check box",
            "radio button", "radio", "menu item", "menu button", "list item", "list", "list box", "tab", "tool bar",
            "window", "dialog", "slider", "spin button", "link",
        ]

        /// Returns the controls without a name, or with only their class name, which GTK 4.8 uses if the program sets
        /// none.
        private func controlsWithoutNames(_ furrow: FurrowDesk, inAbout: Bool) throws -> [String] {
            let controls = Self.controls(in: try furrow.desk.accessible(furrow.program, hidden: true))
            // With no controls found, the check would always pass.
            guard controls.count > 5 else { return ["only \(controls.count) controls"] }
            return controls.filter { node in
                // The lists in the About window belong to libadwaita, and so does a button that only has a label. In
                // libadwaita 1.7 the lists have no name at all.
                if inAbout, node.role == "list", node.name.isEmpty { return false }
                let isFromLibadwaita =
                    node.name == "GtkListBox" || node.name == "GtkButton" && node.children.first?.role == "label"
                let isOfClass = ["Gtk", "Adw", "Furrow"].contains { node.name.hasPrefix($0) && node.name != "Furrow" }
                return node.name.isEmpty || isOfClass && !isFromLibadwaita
            }.map { "\($0.role) “\($0.name)” \(String(describing: $0.bounds)) of \($0.children.map(\.name))" }
        }

        private static func controls(in node: Accessible) -> [Accessible] {
            // The list in which a combo row shows the selected value belongs to libadwaita.
            let parts = node.role == "combo box" ? [] : node.children.flatMap(controls)
            let isVisible = node.bounds.map { $0.width > 0 && $0.height > 0 } ?? true
            return (roles.contains(node.role) && isVisible ? [node] : []) + parts
        }

        /// Expects names for all controls. A page that is about to leave has lost its children and its name already,
        /// so the tree is read again until all controls have names.
        private func expectNames(_ furrow: FurrowDesk, inAbout: Bool = false) throws {
            var controlsWithoutNames: [String] = []
            do {
                try furrow.desk.wait("names") {
                    controlsWithoutNames = try self.controlsWithoutNames(furrow, inAbout: inAbout)
                    return controlsWithoutNames.isEmpty
                }
            } catch is DeskError {
                #expect(controlsWithoutNames == [])
            }
        }

        /// Waits until there is a node with this role and name.
        private func waitFor(_ role: String, _ name: String, _ furrow: FurrowDesk) throws {
            try furrow.desk.wait("the \(role) “\(name)”") {
                try furrow.desk.accessible(furrow.program, hidden: true).first(role: role, name: name) != nil
            }
        }

        @Test func allControlsOfTheListHaveNames() throws {
            try FurrowDesk.use(FurrowDesk.items(3), done: ["Done"]) { furrow in
                try expectNames(furrow)
            }
        }

        @Test func allControlsOfTheEmptyListHaveNames() throws {
            try FurrowDesk.use([]) { furrow in
                try expectNames(furrow)
            }
        }

        @Test func allControlsOfTheListsPageHaveNames() throws {
            try FurrowDesk.use { furrow in
                try furrow.addList("Errands")
                try furrow.desk.keyboard.press("escape")
                try waitFor("list item", "Errands", furrow)
                try expectNames(furrow)
            }
        }

        @Test func allControlsOfAWideWindowHaveNames() throws {
            try FurrowDesk.use { furrow in
                furrow.window = try furrow.desk.resize(furrow.window, width: 1000, height: 700)
                try waitFor("list", "Lists", furrow)
                try waitFor("list item", "Tasks", furrow)
                try expectNames(furrow)
            }
        }

        @Test func allControlsOfAnOpenMenuHaveNames() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                try furrow.desk.keyboard.press("ctrl+left")
                try waitFor("tool bar", "Actions", furrow)
                try expectNames(furrow)
            }
        }

        @Test func aClosedMenuIsNotAccessible() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                try furrow.desk.keyboard.press("ctrl+left")
                try waitFor("tool bar", "Actions", furrow)
                try furrow.waitForOffset(of: "Item 2", -Menu.width)
                try furrow.desk.keyboard.press("escape")
                try furrow.desk.wait("the menu to go") {
                    try furrow.desk.accessible(furrow.program, hidden: true).first(role: "tool bar") == nil
                }
            }
        }

        @Test func allControlsOfAPopoverHaveNames() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                try furrow.desk.keyboard.press("menu")
                try waitFor("menu item", "Edit", furrow)
                try expectNames(furrow)
            }
        }

        @Test func allControlsOfTheMainMenuHaveNames() throws {
            try FurrowDesk.use { furrow in
                try furrow.desk.keyboard.press("f10")
                try waitFor("menu item", "Preferences", furrow)
                try expectNames(furrow)
            }
        }

        @Test func allControlsOfTheDetailsHaveNames() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                try furrow.desk.keyboard.press("alt+return")
                try furrow.waitForDetailsFocus(on: "Title")
                try expectNames(furrow)
            }
        }

        @Test func allControlsOfTheNewAccountWindowHaveNames() throws {
            try FurrowDesk.use { furrow in
                let preferences = try furrow.openWindow("ctrl+,")
                try furrow.click(furrow.control(preferences, "Accounts"))
                try furrow.click(furrow.scroll(preferences, to: "Add Account…"))
                try waitFor("text box", "Password Command", furrow)
                try expectNames(furrow)
                try furrow.desk.keyboard.press("escape")
                try furrow.desk.wait("two windows") { try furrow.desk.windows(of: furrow.program).count == 2 }
                try furrow.dismiss(preferences)
            }
        }

        @Test func allControlsOfTheEditorOfANewItemHaveNames() throws {
            try FurrowDesk.use { furrow in
                try furrow.desk.keyboard.press("ctrl+n")
                try waitFor("text box", "Title", furrow)
                try expectNames(furrow)
            }
        }

        @Test(arguments: ["Restore…", "Preferences", "Keyboard Shortcuts", "About Furrow"])
        func allControlsOfAnotherWindowHaveNames(_ entry: String) throws {
            try FurrowDesk.use { furrow in
                try furrow.desk.keyboard.press("f10")
                try furrow.press("menu item", entry)
                try furrow.desk.wait("another window") {
                    try furrow.desk.windows(of: furrow.program).filter { !$0.isPopup }.count == 2
                }
                try expectNames(furrow, inAbout: entry == "About Furrow")
                for window in try furrow.desk.windows(of: furrow.program) where window.id != furrow.window.id {
                    try furrow.desk.requestClose(window)
                }
                try furrow.desk.wait("one window") { try furrow.desk.windows(of: furrow.program).count == 1 }
            }
        }
    }
}
