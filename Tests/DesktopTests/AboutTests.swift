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
                let wanted: Set = [String(version), "Website", "Report an Issue", "To-do list made for your hands"]
                try furrow.desk.wait("the version and the links") {
                    let tree = try furrow.desk.accessible(furrow.program, hidden: true)
                    return Set(tree.all { wanted.contains($0.name) }.map(\.name)) == wanted
                }
                try furrow.closeOtherWindows()
            }
        }
    }
}
