// Tests that all places use the same tagline and the same links.

import Foundation
import Testing

@Suite struct TaglineTests {
    private static let tagline = "To-do list made for your hands"

    @Test(arguments: [
        ("data/io.github.furrow_app.Furrow.desktop.in", "\nComment=\(tagline)\n"),
        ("data/io.github.furrow_app.Furrow.metainfo.xml.in", "<summary>\(tagline)</summary>"),
        ("Sources/FurrowUI/Window/AboutWindow.swift", "tr(\"\(tagline)\")"),
        ("Sources/furrow/Furrow.swift", "abstract: tr(\"\(tagline)\")"),
        // Here, the program's name comes first, and the tagline begins with a small letter.
        ("data/furrow.1.in", "furrow \\- t\(tagline.dropFirst())\n"),
        ("data/debian/control.in", "Description: t\(tagline.dropFirst())\n"),
        ("README.md", "Furrow is a t\(tagline.dropFirst())"),
        ("Package.swift", "// Furrow: a t\(tagline.dropFirst())"),
    ])
    func everyPlaceHasTheSameTagline(_ path: String, _ text: String) throws {
        #expect(try Project.text(path).contains(text))
    }

    @Test(arguments: ["homepage", "bugtracker"]) func theAboutWindowHasTheLinksOfTheMetainfo(_ type: String) throws {
        let metainfo = try Project.text("data/io.github.furrow_app.Furrow.metainfo.xml.in")
        let link = try #require(metainfo.firstMatch(of: try Regex("<url type=\"\(type)\">([^<]+)<"))?[1].substring)
        #expect(try Project.text("Sources/FurrowUI/Window/AboutWindow.swift").contains("\"\(link)\""))
    }
}
