// Unusual environments: no session bus, no icons, a read-only or full disk, no display.

import Desk
import Foundation
import TestSupport
import Testing

extension DesktopTests {
    @MainActor struct EnvironmentTests {
        /// Starts the program, adds a task with the keyboard and closes the window; expects no warnings.
        private func expectAnItemCanBeAdded(
            _ environment: [String: String], allowingWarnings allowed: [String] = []
        ) throws {
            try Desk.use(.checked, allowingWarnings: allowed) { desk in
                let store = desk.newStorePath()
                try desk.seed(store, ["Old"])
                let program = try desk.start([try FurrowDesk.binary, "--store", store], environment: environment)
                let window = try desk.waitForWindow(of: program)
                try desk.keyboard.press("ctrl+n")
                try desk.keyboard.type("Milk\n")
                try desk.wait("the item in the store") { try desk.stored(store).map(\.title) == ["Milk", "Old"] }
                try desk.waitForLabelCheck()
                try desk.requestClose(window)
                #expect(try program.waitForEnd() == .exited(0))
                #expect(program.warnings.filter { line in !allowed.contains { line.contains($0) } } == [])
            }
        }

        @Test func anItemCanBeAddedWithoutASessionBus() throws {
            // GTK itself warns that it cannot reach assistive technologies.
            try expectAnItemCanBeAdded(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere/bus", "GTK_A11Y": "none"])
        }

        @Test func anItemCanBeAddedWithoutSystemData() throws {
            try expectAnItemCanBeAdded(
                ["XDG_DATA_DIRS": "/nowhere", "GSETTINGS_SCHEMA_DIR": "/nowhere"],
                // Libadwaita 1.7 looks up the desktop's own schemas, even if there are no schemas at all.
                allowingWarnings: ["g_settings_schema_source_lookup: assertion 'source != NULL' failed"])
        }

        @Test func everyActionHasAnIconWithoutAnIconTheme() throws {
            // The folders contain the desktop's schemas, since libadwaita 1.7 warns without them, and the MIME
            // database, which GTK needs to read its own icons.
            let data = try TemporaryFolder()
            for folder in ["glib-2.0", "mime"] {
                try FileManager.default.createSymbolicLink(
                    atPath: data.file(folder), withDestinationPath: "/usr/share/" + folder)
            }
            try FurrowDesk.use(["One"], done: ["Two"], environment: ["XDG_DATA_DIRS": data.path]) { furrow in
                try furrow.makeList("Errands")
                for (title, dx) in [("One", Hand.short), ("One", -Hand.short), ("Two", Hand.short)] {
                    let frame = try furrow.row(title).frame
                    try furrow.slide(title, by: dx)
                    try furrow.desk.wait("the menu at rest") {
                        try [72, 144, 216].contains(abs(furrow.offset(at: frame)))
                    }
                    for name in try furrow.menuButtons().map(\.name) {
                        // The front passes the positions of shorter menus on its way.
                        try furrow.desk.wait("the icon of \(name)") {
                            let button = try furrow.menuButtons().first { $0.name == name }
                            return try button?.bounds.map { try isSymbol(furrow.desk, $0) } ?? false
                        }
                    }
                    try furrow.desk.keyboard.press("escape")
                    try furrow.waitUntilIdle()
                }
            }
            withExtendedLifetime(data) {}
        }

        /// Returns whether the center of a button contains white, and no color other than white, the button's own
        /// color and mixtures of both. The picture of a missing icon has other colors.
        private func isSymbol(_ desk: Desk, _ button: ScreenRect) throws -> Bool {
            let middle = ScreenRect(
                x: Int(button.center.x) - 8, y: Int(button.center.y) - 8, width: 16, height: 16)
            let picture = try desk.screenshot(of: button)
            let ground = picture[button.x + 20, button.y + 6]
            let colors = (middle.y..<middle.maxY).flatMap { y in (middle.x..<middle.maxX).map { picture[$0, y] } }
            let isMixed = colors.allSatisfy { color in
                let red = share(of: color.red, from: ground.red)
                let green = share(of: color.green, from: ground.green)
                let blue = share(of: color.blue, from: ground.blue)
                return max(red, green, blue) - min(red, green, blue) < 0.1
            }
            return isMixed && colors.contains(RGB(red: 255, green: 255, blue: 255))
        }

        /// Returns the fraction (0...1) of the distance from the background to white for a component of a color.
        private func share(of part: UInt8, from ground: UInt8) -> Double {
            (Double(part) - Double(ground)) / (255 - Double(ground))
        }

        // MARK: - No display

        @Test(arguments: [
            ["HOME=/nowhere"], ["HOME=/nowhere", "DISPLAY=:9999"], ["HOME=/nowhere", "WAYLAND_DISPLAY=none"],
        ])
        func aMissingDisplayIsReportedOnOneLine(_ variables: [String]) throws {
            try Desk.use(.checked) { desk in
                // The environment is almost empty.
                let output = try desk.run(
                    ["env", "-i"] + variables + [try FurrowDesk.binary, "--store", desk.newStorePath()])
                #expect(output.ending == .exited(1))
                #expect(output.output.isEmpty)
                #expect(output.errors.hasPrefix("furrow: There is no display"))
                #expect(output.errors.filter { $0 == "\n" }.count == 1)
            }
        }

        // MARK: - A disk that cannot be written

        @Test func aFolderWithoutWriteAccessIsReportedAndCanBeRetried() throws {
            try Desk.use(.checked) { desk in
                // Nobody can create files in /sys, not even root.
                let folder = desk.folder + "/to-dos"
                try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: "/sys")
                let program = try desk.start([try FurrowDesk.binary, "--store", folder + "/furrow.db"])
                _ = try desk.waitForWindow(of: program)
                try waitForErrorWindow(desk, program)
                try press("Try Again", desk, program)
                try desk.wait("the second failure") {
                    program.log.components(separatedBy: "not allowed to read").count == 3
                }
                try waitForErrorWindow(desk, program)
                try desk.waitForLabelCheck()
                try FileManager.default.removeItem(atPath: folder)
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                try press("Try Again", desk, program)
                try desk.wait("a list") { try desk.accessible(program).first(role: "list", name: "Tasks") != nil }
                #expect(FileManager.default.fileExists(atPath: folder + "/furrow.db"))
                try desk.requestClose(try #require(try desk.window(of: program)))
                #expect(try program.waitForEnd() == .exited(0))
                #expect(program.warnings.isEmpty)
            }
        }

        @Test(.enabled(if: Volume.shouldRun, "\(Volume.reason)"))
        func aReadOnlyDiskIsReportedAndTheStoreOpensOnceItIsWritable() throws {
            try Desk.use(.checked) { desk in
                let binary = try FurrowDesk.binary
                let ready = desk.folder + "/ready"
                let volume = try Volume(desk, bytes: 4 << 20) { disk in
                    // The window opens only once the disk is in the intended state.
                    let script =
                        "while [ ! -e \(ready) ]; do sleep 0.01; done; exec '\(binary)' --store \(disk)/furrow.db"
                    return ["sh", "-c", script]
                }
                try volume.run("'\(binary)' --store \(volume.folder)/furrow.db add Mine")
                try volume.setReadOnly(true)
                try Data().write(to: URL(fileURLWithPath: ready))
                let program = volume.program
                _ = try desk.waitForWindow(of: program)
                try waitForErrorWindow(desk, program)
                #expect(program.log.contains("is read-only. Make both writable"))
                try desk.waitForLabelCheck()
                try volume.setReadOnly(false)
                try press("Try Again", desk, program)
                try desk.wait("the item") {
                    try desk.accessible(program).first(role: "list item", name: "Mine") != nil
                }
                #expect(program.warnings.isEmpty)
            }
        }

        @Test(.enabled(if: Volume.shouldRun, "\(Volume.reason)"))
        func textTypedOnAFullDiskStaysAndIsSavedOnceThereIsSpace() throws {
            try Desk.use(.checked) { desk in
                let binary = try FurrowDesk.binary
                let volume = try Volume(desk, bytes: 1 << 20) { [binary, "--store", $0 + "/furrow.db"] }
                let program = volume.program
                _ = try desk.waitForWindow(of: program)
                try desk.wait("a list") { try desk.accessible(program).first(role: "list", name: "Tasks") != nil }
                try volume.fill()
                try desk.keyboard.press("ctrl+n")
                try desk.keyboard.type("Milk\n")
                try waitForUnsaved("Milk", desk, program)
                try desk.savePicture(named: "full disk")
                // The disk is still full: the error appears again, and the text is still there.
                try press("Try Again", desk, program)
                try waitForUnsaved("Milk", desk, program)
                // Ctrl+Return would save the text and begin an empty row below. Closing the window then fails as
                // well, and the text stays.
                try desk.keyboard.press("ctrl+return")
                try desk.keyboard.press("ctrl+w")
                try waitForUnsaved("Milk", desk, program)
                try volume.empty()
                try press("Try Again", desk, program)
                try desk.wait("the item on disk") {
                    try volume.run("'\(binary)' --store \(volume.folder)/furrow.db list").contains(" Milk\n")
                }
                try desk.wait("no message") { try button("Try Again", desk, program) == nil }
                #expect(program.warnings.isEmpty)
            }
        }

        /// Waits until an editor with the focus contains an unsaved text, and the window shows the reason.
        private func waitForUnsaved(_ text: String, _ desk: Desk, _ program: Program) throws {
            try desk.wait("“\(text)” kept") {
                let tree = try desk.accessible(program)
                let isErrorShown =
                    tree.first { $0.role == "label" && $0.name.contains("There is no space left") } != nil
                guard isErrorShown, try button("Try Again", desk, program) != nil,
                    let editor = tree.first(role: "text box", name: "Title"), editor.states.contains(.focused)
                else { return false }
                return try desk.text(of: editor) == text
            }
        }

        private func waitForErrorWindow(_ desk: Desk, _ program: Program) throws {
            try desk.wait("the message") {
                let tree = try desk.accessible(program)
                let isTitleShown = tree.first(role: "label", name: "Your Tasks Could Not Be Opened") != nil
                return try isTitleShown && button("Try Again", desk, program) != nil
            }
        }

        private func button(_ name: String, _ desk: Desk, _ program: Program) throws -> ScreenRect? {
            // GTK builds a button's name from its text, twice.
            try desk.accessible(program).first { $0.role == "button" && $0.name.hasPrefix(name) }?.bounds
        }

        private func press(_ name: String, _ desk: Desk, _ program: Program) throws {
            let frame = try desk.wait(for: name) { try button(name, desk, program) }
            try desk.mouse.click(frame.center)
        }
    }
}
