// Tests that the desktop file and the icons match.

import Formats
import Foundation
import TestSupport
import Testing

@Suite struct DesktopFileTests {
    private static let id = "io.github.furrow_app.Furrow"

    /// Returns the entries of one group, without translations.
    private func entries(of group: String = "Desktop Entry") throws -> [String: String] {
        try Self.entries(of: group, in: try Project.text("data/\(Self.id).desktop.in"))
    }

    private static func entries(of group: String, in text: String) throws -> [String: String] {
        let lines = text.components(separatedBy: "\n")
        let start = try #require(lines.firstIndex(of: "[\(group)]"))
        let pairs = lines[(start + 1)...].prefix { !$0.hasPrefix("[") }.compactMap { line -> (String, String)? in
            guard let equals = line.firstIndex(of: "=") else { return nil }
            return (String(line[..<equals]), String(line[line.index(after: equals)...]))
        }
        return Dictionary(pairs, uniquingKeysWith: { $1 })
    }

    @Test func theProgramStartsWithAnOptionalFile() throws {
        #expect(try entries()["Exec"] == "furrow %f")
        #expect(try entries()["Type"] == "Application")
    }

    @Test(.enabled(if: Tool.isExpected("msgfmt"), "apt install gettext"))
    func theDesktopKnowsEveryFormatThatCanBeImported() throws {
        let types = ImportFormat.types.flatMap(\.mimeTypes)
        #expect(types.contains("text/calendar"))
        #expect(try entries()["MimeType"] == types.map { "\($0);" }.joined())
        let metainfo = try Project.translated("data/\(Self.id).metainfo.xml.in")
        #expect(metainfo.matches(of: #/<mediatype>(.+)</mediatype>/#).map { String($0.1) } == types)
    }

    @Test func theSessionBusStartsTheProgramByTheFileName() throws {
        #expect(try entries()["DBusActivatable"] == "true")
        #expect(try Project.lines("data/\(Self.id).service.in").contains("Name=\(Self.id)"))
        #expect(try Project.lines("data/\(Self.id).Remind.service.in").contains("Name=\(Self.id).Remind"))
    }

    @Test func theActionStartsTheProgramToo() throws {
        #expect(try entries()["Actions"] == "new-task;")
        #expect(try entries(of: "Desktop Action new-task")["Exec"] == "furrow --new-task")
    }

    @Test(.enabled(if: Tool.isExpected("msgfmt"), "apt install gettext"))
    func theInstalledFileContainsEveryTranslation() throws {
        let text = try Project.translated("data/\(Self.id).desktop.in")
        let entry = try Self.entries(of: "Desktop Entry", in: text)
        let action = try Self.entries(of: "Desktop Action new-task", in: text)
        for language in try Project.lines("po/LINGUAS") {
            let texts = try Catalog(Project.text("po/\(language).po")).texts
            for (key, entry) in [("GenericName", entry), ("Comment", entry), ("Keywords", entry), ("Name", action)] {
                guard let original = entry[key], texts.contains(where: { $0.text == original && $0.isTranslated })
                else { continue }
                #expect(entry["\(key)[\(language)]"]?.isEmpty == false, "\(key), \(language)")
            }
        }
        #expect(entry["GenericName[de]"] == "Aufgabenliste" && action["Name[ar]"] == "مهمة جديدة")
    }

    @Test(.enabled(if: Tool.isExpected("msgfmt"), "apt install gettext"))
    func translatedKeywordsEndWithASemicolonToo() throws {
        let entry = try Self.entries(of: "Desktop Entry", in: try Project.translated("data/\(Self.id).desktop.in"))
        let keywords = entry.filter { $0.key.hasPrefix("Keywords") }
        #expect(keywords.count > 1)
        #expect(keywords.filter { !$0.value.hasSuffix(";") } == [:])
    }

    @Test(.enabled(if: Tool.isExpected("desktop-file-validate", "msgfmt"), "apt install desktop-file-utils gettext"))
    func theInstalledFileIsValid() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("\(Self.id).desktop")
        try Project.translated("data/\(Self.id).desktop.in").write(toFile: path, atomically: true, encoding: .utf8)
        let result = try Tool("desktop-file-validate", path)
        #expect(result.status == 0)
        #expect(result.output == "")
        withExtendedLifetime(folder) {}
    }

    @Test func theIconExists() throws {
        let icon = try #require(try entries()["Icon"])
        #expect(try Project.text("data/icons/hicolor/scalable/apps/\(icon).svg").contains("<svg"))
        #expect(try Project.text("data/icons/hicolor/symbolic/apps/\(icon)-symbolic.svg").contains("<svg"))
    }

    /// Image loaders recognize the type of an image by its first bytes. For SVG, the rules of shared-mime-info examine
    /// 256 bytes.
    @Test(arguments: ["scalable/apps/\(id).svg", "symbolic/apps/\(id)-symbolic.svg"])
    func theFirstBytesIdentifyAnIconAsSVG(_ path: String) throws {
        let beginning = try Project.text("data/icons/hicolor/\(path)").utf8.prefix(256)
        #expect(String(decoding: beginning, as: UTF8.self).contains("<svg"))
    }

    @Test func listValuesEndWithASemicolon() throws {
        #expect(try entries()["Categories"]?.hasSuffix(";") == true)
        #expect(try entries()["Keywords"]?.hasSuffix(";") == true)
    }
}
