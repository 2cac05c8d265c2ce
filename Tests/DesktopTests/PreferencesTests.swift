// Tests of preferences in the real program: changes in the preferences window or by another program take effect at
// once and are saved.

import Desk
import Foundation
import Testing

extension DesktopTests {
    @MainActor struct PreferencesTests {
        @Test func aChangeByAnotherProgramTakesEffectImmediatelyAndIsSaved() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.waitForTheme("ember")
                try furrow.set("theme", "ocean")
                try furrow.waitForTheme("ocean")
                try furrow.restart()
                try furrow.waitForTheme("ocean")
            }
        }

        @Test func aMissingSchemaIsReportedOnceAndTheProgramWorks() throws {
            try Desk.use(.checked) { desk in
                // Outside of the clone and of any installation, so that no schema is found.
                let folder = desk.folder + "/alone/bin"
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                try FileManager.default.copyItem(atPath: try FurrowDesk.binary, toPath: folder + "/furrow")
                let program = try desk.start([folder + "/furrow", "--store", desk.newStorePath()])
                let window = try desk.waitForWindow(of: program)
                #expect(program.log.components(separatedBy: "schema is not installed").count == 2)
                try desk.requestClose(window)
                #expect(try program.waitForEnd() == .exited(0))
            }
        }

        @Test func changedMenuActionsTakeEffect() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.set("leading-actions", "['edit', 'fly']")
                try furrow.set("theme", "ocean")
                try furrow.waitForTheme("ocean")
                try furrow.slide("Item 2", by: Hand.short, release: false)
                try furrow.waitForColor(in: "Item 2", x: 20, Menu.gray)
            }
        }

        @Test func aThemeChosenInTheWindowTakesEffectImmediatelyAndIsSaved() throws {
            try FurrowDesk.useWithPreferences { furrow in
                let preferences = try furrow.openWindow("ctrl+,")
                try furrow.click(furrow.control(preferences, "Appearance"))
                try furrow.click(furrow.scroll(preferences, to: "Ocean"))
                try furrow.waitForTheme("ocean")
                try furrow.dismiss(preferences)
                try furrow.restart()
                try furrow.waitForTheme("ocean")
            }
        }

        /// The controls of each page from the top down, with the preference that each one changes and its new value.
        nonisolated static let controlsOfPages = [
            "Gestures": [
                ("Flick Rows", "swipe-enabled", "false"), ("Pinch Rows Apart", "pinch-enabled", "false"),
                ("Pinch In", "pinch-in-enabled", "false"), ("Pull List", "pull-enabled", "false"),
                ("Drag Rows", "reorder-enabled", "false"),
            ],
            "Swipe Menu": [
                ("Long Slide", "full-swipe", "false"), ("One Menu", "sides", "'one'"),
                ("Stop", "limit", "'clamp'"),
                ("Push", "menu-style", "'push'"), ("Handle", "opening", "'peek'"), ("Snap", "snaps", "false"),
                ("Bounce", "bounces", "false"), ("Dim Open Rows", "dim-open-rows", "true"),
            ],
            "Appearance": [("Compact", "row-height", "'compact'"), ("Tall", "row-height", "'tall'")],
        ]

        @Test(arguments: controlsOfPages.keys.sorted())
        func everyControlChangesItsOwnPreference(_ page: String) throws {
            try FurrowDesk.useWithPreferences { furrow in
                let controls = try #require(Self.controlsOfPages[page])
                let preferences = try furrow.openWindow("ctrl+,")
                try furrow.click(furrow.control(preferences, page))
                for (name, key, value) in controls {
                    #expect(try furrow.preference(key) != value)
                    try furrow.click(furrow.scroll(preferences, to: name))
                    try furrow.desk.wait("\(key) to be \(value) by \(name)") { try furrow.preference(key) == value }
                }
                try furrow.dismiss(preferences)
            }
        }

        @Test func anActionIsMovedWithItsButton() throws {
            try FurrowDesk.useWithPreferences { furrow in
                let preferences = try furrow.openWindow("ctrl+,")
                try furrow.click(furrow.control(preferences, "Swipe Menu"))
                try furrow.click(furrow.scroll(preferences, to: "Move “Move to Top” Up"))
                // The action is at the top, so its button up is disabled. The focus moves to the button down.
                try furrow.desk.wait("the focus on the button down") {
                    try furrow.content(of: preferences).first { $0.states.contains(.focused) }?.name
                        == "Move “Move to Top” Down"
                }
                try furrow.dismiss(preferences)
                try furrow.slide("Item 2", by: Hand.short, release: false)
                try furrow.waitForColor(in: "Item 2", x: 20, Menu.blue)
            }
        }

        @Test(arguments: [440, 500, 540, 560, 600]) func pageNamesAreNotCutOffAtAnyWidth(_ width: Int) throws {
            try FurrowDesk.useWithPreferences { furrow in
                // The main window must be larger than the preferences window.
                furrow.window = try furrow.desk.resize(furrow.window, width: 640, height: 720)
                let preferences = try furrow.openWindow("ctrl+,", width: width)
                // The program warns of names that are cut off.
                try furrow.desk.waitForLabelCheck()
                for page in ["Gestures", "Swipe Menu", "Appearance", "Reminders", "Accounts"] {
                    _ = try furrow.control(preferences, page)
                }
                try furrow.dismiss(preferences)
            }
        }

        /// The pages of each window, by the window's keyboard shortcut. Each page comes with a row that is visible on
        /// it at once.
        private static let pages: [String: KeyValuePairs<String, String>] = [
            "ctrl+,": ["Gestures": "Slide Rows", "Swipe Menu": "Direct", "Appearance": "Compact"],
            "ctrl+shift+/": ["Keys": "Delete", "Gestures": "Open Menu"],
        ]

        @Test(arguments: ["ctrl+,", "ctrl+shift+/"])
        func aNarrowWindowNamesAllControlsAndCutsNothingOff(_ keys: String) throws {
            try FurrowDesk.useWithPreferences { furrow in
                let window = try furrow.openWindow(keys, width: 360, height: 640)
                for (page, row) in try #require(Self.pages[keys]) {
                    try furrow.click(furrow.control(window, page))
                    _ = try furrow.desk.wait(for: row) { try furrow.content(of: window).first { $0.name == row } }
                    let nodes = try furrow.content(of: window)
                    let controls = nodes.filter { Self.controls.contains($0.role) }
                    #expect(controls.count > 4)
                    #expect(controls.filter { $0.name.isEmpty || $0.name.hasPrefix("Gtk") }.map(\.outline) == [])
                    for node in nodes where node.role == "label" || Self.controls.contains(node.role) {
                        guard let place = furrow.place(node, in: window) else { continue }
                        #expect(place.x >= window.frame.x && place.maxX <= window.frame.maxX, "\(node.name)")
                    }
                }
                try furrow.dismiss(window)
            }
        }

        private static let controls = FurrowDesk.controls + ["toggle button", "switch", "list item"]
    }
}
