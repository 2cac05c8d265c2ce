// The desktop file and the icons fit together.

import Foundation
import Testing

@Suite struct DesktopFileTests {
    private static let id = "io.github.furrow_app.Furrow"

    private func entries() throws -> [String: String] {
        let lines = try Project.lines("data/\(Self.id).desktop")
        #expect(lines.first == "[Desktop Entry]")
        let pairs = lines.compactMap { line -> (String, String)? in
            guard let equals = line.firstIndex(of: "=") else { return nil }
            return (String(line[..<equals]), String(line[line.index(after: equals)...]))
        }
        return Dictionary(pairs, uniquingKeysWith: { $1 })
    }

    @Test func itStartsTheProgramWithoutArguments() throws {
        #expect(try entries()["Exec"] == "furrow")
        #expect(try entries()["Type"] == "Application")
    }

    @Test func itsIconIsThere() throws {
        let icon = try #require(try entries()["Icon"])
        #expect(try Project.text("data/icons/hicolor/scalable/apps/\(icon).svg").contains("<svg"))
        #expect(try Project.text("data/icons/hicolor/symbolic/apps/\(icon)-symbolic.svg").contains("<svg"))
    }

    @Test func listsInItEndWithASemicolon() throws {
        #expect(try entries()["Categories"]?.hasSuffix(";") == true)
        #expect(try entries()["Keywords"]?.hasSuffix(";") == true)
    }
}
