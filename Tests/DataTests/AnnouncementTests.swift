// A test that all announcements to screen readers go through one function, which first checks whether GTK supports
// them.

import Foundation
import Testing

struct AnnouncementTests {
    /// Returns the sources that mention a name outside of comments.
    private func sources(naming name: String) throws -> [String] {
        try Project.files(under: ["Sources"], ending: ["c", "h", "swift"]).filter { path in
            try Project.lines(path).contains { line in
                line.contains(name) && !line.drop { $0 == " " }.hasPrefix("//")
            }
        }
    }

    @Test func onlyTheGuardedFunctionCallsGTKToAnnounce() throws {
        #expect(try sources(naming: "gtk_accessible_announce") == ["Sources/GtkShim/accessible.c"])
    }

    @Test func onlyOneSwiftFileCallsTheGuardedFunction() throws {
        let swift = try sources(naming: "furrow_accessible_announce").filter { $0.hasSuffix(".swift") }
        #expect(swift == ["Sources/Parts/ScreenReader.swift"])
    }
}
