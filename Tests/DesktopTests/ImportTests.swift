// A file of tasks imported in the window with keys alone, and undone; a list exported.

import Desk
import Foundation
import Testing

extension DesktopTests {
    @MainActor struct ImportTests {
        private static let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "X-WR-CALNAME:Work", "BEGIN:VTODO", "UID:a", "SUMMARY:Milk", "END:VTODO",
            "BEGIN:VTODO", "UID:b", "SUMMARY:Cow", "END:VTODO", "BEGIN:VEVENT", "UID:e", "END:VEVENT", "END:VCALENDAR",
        ]
        private static let items = FurrowDesk.items(5)

        /// Returns a file next to the store. GTK's chooser reads every file in that folder, which must not harm what
        /// the program writes.
        private func file(_ furrow: FurrowDesk, _ lines: [String] = lines) throws -> String {
            let path = folder(furrow) + "/file.ics"
            try Data(lines.map { $0 + "\r\n" }.joined().utf8).write(to: URL(fileURLWithPath: path))
            return path
        }

        private func folder(_ furrow: FurrowDesk) -> String { (furrow.store as NSString).deletingLastPathComponent }

        private func windows(_ furrow: FurrowDesk) throws -> [Window] {
            try furrow.desk.windows(of: furrow.program).filter { !$0.isPopup && $0.id != furrow.window.id }
        }

        /// Chooses an entry of the main menu that opens a file chooser, and enters a path there.
        private func choose(_ entry: String, _ path: String, _ furrow: FurrowDesk) throws {
            try furrow.desk.keyboard.press("f10")
            try furrow.press("menu item", try furrow.translated(entry))
            try furrow.desk.wait("the files") { try !windows(furrow).isEmpty }
            let field = try pathField(furrow)
            // The path is set at once, since GTK 4.18's completions come late and mix with text typed by then.
            try furrow.desk.set(path, in: field)
            // Return would accept a completion of the path if GTK has proposed one by then.
            try press(try furrow.translated(entry == "Import…" ? "Open" : "Save"), furrow)
        }

        /// Returns the file chooser, whose role differs between GTK 4.8 and 4.18, or nil if there is none.
        private func fileDialog(_ furrow: FurrowDesk) throws -> Accessible? {
            try furrow.tree().children.first { ["dialog", "widget"].contains($0.role) }
        }

        /// Returns the entry for the path, which a key opens once the file chooser has the keyboard focus.
        private func pathField(_ furrow: FurrowDesk) throws -> Accessible {
            var pressed = Trace.now - 1
            return try furrow.desk.wait(for: "the entry of the path") {
                let field = try fileDialog(furrow)?.first { $0.role == "text box" && $0.states.contains(.focused) }
                if field == nil, Trace.now - pressed >= 1 {
                    try furrow.desk.keyboard.press("ctrl+l")
                    pressed = Trace.now
                }
                return field
            }
        }

        /// Presses a button of the file chooser until the chooser is gone: GTK 4.18 first opens the file's folder.
        private func press(_ name: String, _ furrow: FurrowDesk) throws {
            var pressed: Double?
            try furrow.desk.wait("the files to go by \(name)") {
                guard let dialog = try fileDialog(furrow) else { return pressed != nil }
                if let pressed, Trace.now - pressed < 1 { return false }
                // GTK 4.8 repeats the text of a button in its name.
                guard let button = dialog.first(where: { $0.role == "button" && $0.name.hasPrefix(name) })
                else { return false }
                try furrow.desk.perform("Click", on: button)
                pressed = Trace.now
                return false
            }
        }

        /// Opens the preview of a file, and waits until the file is read.
        private func openPreview(_ furrow: FurrowDesk, _ text: String, width: Int = 480) throws {
            try choose("Import…", file(furrow), furrow)
            try furrow.desk.wait("the preview") { try furrow.tree().first { $0.name.contains(text) } != nil }
            let window = try furrow.desk.wait(for: "its window") { try windows(furrow).first }
            _ = try furrow.desk.resize(window, width: width, height: 600)
        }

        private func waitForLists(_ names: [String], _ furrow: FurrowDesk) throws {
            try furrow.desk.wait("the lists \(names)") {
                let lists = try furrow.desk.furrow(furrow.store, ["lists"]).output
                return names.allSatisfy { lists.contains($0) } && (names.contains("Work") || !lists.contains("Work"))
            }
        }

        @Test func aFileIsImportedWithTheKeyboardAndTheImportUndoneFromTheToast() throws {
            try FurrowDesk.use { furrow in
                try openPreview(furrow, "Milk")
                #expect(try furrow.tree().first { $0.name.contains("1 of type VEVENT") } != nil)
                // The button has the focus.
                try furrow.desk.keyboard.press("space")
                try waitForLists(["Work"], furrow)
                try furrow.desk.wait("one window") { try windows(furrow).isEmpty }
                try furrow.clickUndo()
                try waitForLists(["Tasks"], furrow)
                #expect(try furrow.list() == Self.items)
            }
        }

        @Test func aFileIsImportedIntoAChosenExistingList() throws {
            try FurrowDesk.use { furrow in
                try openPreview(furrow, "Milk")
                // The role differs between GTK 4.8 and later versions.
                let choice = try furrow.desk.wait(for: "the list to choose") {
                    let roles = ["radio button", "radio", "check box", "checkbox"]
                    return try furrow.tree().first { roles.contains($0.role) && $0.name == "Tasks" }?.bounds
                }
                try furrow.desk.mouse.click(choice.center)
                try furrow.press("button", "Import")
                try furrow.waitForRows(Self.items + ["Milk", "Cow"])
                try waitForLists(["Tasks"], furrow)
            }
        }

        @Test(arguments: [false, true]) func aCanceledImportChangesNothingAndThePreviewFitsAPhone(isMirrored: Bool)
            throws
        {
            try FurrowDesk.use(environment: isMirrored ? ["FURROW_DIRECTION": "rtl"] : [:]) { furrow in
                try openPreview(furrow, "Milk", width: 360)
                try furrow.desk.waitForLabelCheck()
                try furrow.desk.keyboard.press("escape")
                try furrow.desk.wait("one window") { try windows(furrow).isEmpty }
                try waitForLists(["Tasks"], furrow)
                #expect(try furrow.list() == Self.items)
            }
        }

        private func waitForPreview(_ text: String, _ furrow: FurrowDesk) throws {
            try furrow.desk.wait("the preview") { try furrow.tree().first { $0.name.contains(text) } != nil }
        }

        private func leavePreview(_ furrow: FurrowDesk) throws {
            let preview = try furrow.desk.wait(for: "its window") { try windows(furrow).first }
            try furrow.desk.focus(preview)
            try furrow.desk.keyboard.press("escape")
            try furrow.desk.wait("one window") { try windows(furrow).isEmpty }
        }

        @Test func aFileNamedAtASecondStartIsShownInTheOpenWindow() throws {
            try FurrowDesk.use { furrow in
                // As on a desktop, this second start passes the file to the running program, and ends.
                let again = try furrow.desk.start([FurrowDesk.binary, "--store", furrow.store, file(furrow)])
                try waitForPreview("Milk", furrow)
                try again.waitForEnd()
                try furrow.press("button", "Import")
                try waitForLists(["Work"], furrow)
            }
        }

        @Test(.secondTry) func aFileDroppedOnTheListIsPreviewedAndMakesNoItem() throws {
            try FurrowDesk.use { furrow in
                let source = try TextSource(try file(furrow), beside: furrow)
                try source.drag(to: try furrow.row("Item 3").frame.center)
                try furrow.desk.mouse.release()
                try waitForPreview("Milk", furrow)
                try source.waitForEnd()
                try leavePreview(furrow)
                #expect(try furrow.list() == Self.items)
                try source.close()
            }
        }

        @Test(.secondTry) func aFileDroppedOutsideTheListIsPreviewedToo() throws {
            try FurrowDesk.use { furrow in
                let source = try TextSource(try file(furrow), beside: furrow)
                // The drop is on the title.
                let frame = furrow.window.frame
                try furrow.waitForRows(Self.items)
                try source.drag(to: ScreenPoint(frame.center.x, Double(frame.y) + 20))
                try furrow.desk.mouse.release()
                try waitForPreview("Milk", furrow)
                try source.waitForEnd()
                try leavePreview(furrow)
                try source.close()
            }
        }

        @Test func anInvitationIsReportedAsContainingNoTasks() throws {
            try FurrowDesk.use { furrow in
                let event = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:e", "END:VEVENT", "END:VCALENDAR"]
                let again = try furrow.desk.start([FurrowDesk.binary, "--store", furrow.store, file(furrow, event)])
                try waitForPreview("Open it with a calendar", furrow)
                try again.waitForEnd()
                try leavePreview(furrow)
            }
        }

        @Test func rowsCanBeSlidDuringALargeImport() throws {
            try FurrowDesk.use { furrow in
                let tasks = (0..<10_000).flatMap { ["BEGIN:VTODO", "UID:\($0)", "SUMMARY:Task \($0)", "END:VTODO"] }
                let path = try file(furrow, ["BEGIN:VCALENDAR", "X-WR-CALNAME:Work"] + tasks + ["END:VCALENDAR"])
                let again = try furrow.desk.start([FurrowDesk.binary, "--store", furrow.store, path])
                try waitForPreview("10000 tasks", furrow)
                try again.waitForEnd()
                let preview = try furrow.desk.wait(for: "its window") { try windows(furrow).first }
                // The preview moves next to the rows.
                _ = try furrow.desk.move(preview, x: furrow.window.frame.maxX + 10, y: 20)
                try furrow.press("button", "Import")
                try furrow.slide("Item 2", by: Hand.long)
                try furrow.desk.wait("the row that was slid") { try furrow.list().contains("✓ Item 2") }
                try furrow.desk.wait("all of the file") { try furrow.stored(in: "Work").count == 10_000 }
            }
        }

        @Test func theShownListIsExported() throws {
            try FurrowDesk.use { furrow in
                let path = folder(furrow) + "/out.ics"
                try choose("Export…", path, furrow)
                try furrow.desk.wait("the file") {
                    (try? String(contentsOfFile: path, encoding: .utf8))?.contains("SUMMARY:Item 5") == true
                }
            }
        }
    }
}
