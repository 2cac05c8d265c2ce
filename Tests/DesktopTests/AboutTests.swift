// The About window.

import Desk
import Testing

extension DesktopTests {
    @MainActor struct AboutTests {
        @Test func theAboutWindowShowsTheVersionAndLinks() throws {
            try FurrowDesk.use { furrow in
                let version = try furrow.desk.run([FurrowDesk.binary, "--version"]).output.dropLast()
                try furrow.desk.keyboard.press("f10")
                try furrow.press("menu item", "About Furrow")
                try show([String(version), "Report an Issue"], in: furrow)
                try openDetails(in: furrow)
                try show(["Website", "To-do list made for your hands"], in: furrow)
                try furrow.closeOtherWindows()
            }
        }

        /// Waits until widgets with these names exist.
        private func show(_ names: Set<String>, in furrow: FurrowDesk) throws {
            try furrow.desk.wait("the names \(names)") {
                let tree = try furrow.desk.accessible(furrow.program, hidden: true)
                return Set(tree.all { names.contains($0.name) }.map(\.name)) == names
            }
        }

        /// Opens the page with the website and the comments. Newer libadwaita creates it only then.
        private func openDetails(in furrow: FurrowDesk) throws {
            try furrow.desk.wait("the row that opens the details") {
                let row = try furrow.desk.accessible(furrow.program).first {
                    $0.name == "Details" && ($0.bounds?.height ?? 0) > 30
                }
                guard let center = row?.bounds?.center else { return false }
                try furrow.desk.mouse.click(center)
                return true
            }
        }
    }
}
