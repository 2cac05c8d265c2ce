// Tests that the program's metadata meets the requirements of software centers and launchers.

import Foundation
import TestSupport
import Testing

@Suite struct MetainfoTests {
    private static let id = "io.github.furrow_app.Furrow"
    private static let path = Project.folder.appendingPathComponent("data/\(id).metainfo.xml").path

    private func matches(_ pattern: String) throws -> [String] {
        let text = try Project.text("data/\(Self.id).metainfo.xml")
        return text.matches(of: try Regex("\(pattern)([^<\"]+)", as: (Substring, Substring).self)).map { String($0.1) }
    }

    @Test(.enabled(if: Tool.isExpected("appstreamcli"), "apt install appstream"))
    func appStreamHasNothingToSayOfIt() throws {
        let result = try Tool("appstreamcli", "validate", "--pedantic", "--no-net", "--no-color", Self.path)
        #expect(result.status == 0)
        let allowed = [
            // The id keeps its capital letter, like GNOME's ids, because users' stores and preferences are named after
            // it.
            "cid-contains-uppercase-letter",
            // The developer is named in two ways, one for AppStream before 1.0 and one since. Each version complains
            // about the other way.
            "unknown-tag developer", "developer-name-tag-deprecated",
        ]
        let remarks = result.said.split(separator: "\n").filter { $0.firstMatch(of: #/^[EWIP]:/#) != nil }
        #expect(remarks.filter { remark in !allowed.contains { remark.contains($0) } } == [])
    }

    @Test(.enabled(if: Tool.isExpected("appstreamcli"), "apt install appstream"))
    func appStreamWouldNoticeAMistake() throws {
        let folder = try TemporaryFolder()
        let file = folder.file("\(Self.id).metainfo.xml")
        let wrong = try Project.text("data/\(Self.id).metainfo.xml").replacing("CC0-1.0", with: "None at all")
        try wrong.write(toFile: file, atomically: true, encoding: .utf8)
        #expect(try Tool("appstreamcli", "validate", "--no-net", file).status != 0)
        withExtendedLifetime(folder) {}
    }

    @Test(.enabled(if: Tool.isExpected("desktop-file-validate"), "apt install desktop-file-utils"))
    func theDesktopFileIsValid() throws {
        let path = Project.folder.appendingPathComponent("data/\(Self.id).desktop").path
        let result = try Tool("desktop-file-validate", path)
        #expect(result.status == 0)
        #expect(result.said == "")
    }

    @Test func itsScreenshotsAreThereInTheSizesTold() throws {
        let names = try matches("/data/screenshots/")
        #expect(names.count >= 4)
        let sizes = zip(try matches("<image type=\"source\" width=\""), try matches("height=\""))
        for (name, size) in zip(names, sizes) {
            let picture = try Data(contentsOf: Project.folder.appendingPathComponent("data/screenshots/\(name)"))
            // A PNG file's width and height are big-endian numbers at bytes 16 and 20.
            let (width, height) = (Self.number(at: 16, in: picture), Self.number(at: 20, in: picture))
            #expect("\(width) × \(height)" == "\(size.0) × \(size.1)", "\(name)")
        }
    }

    @Test func everyPictureIsAmongThemButTheReadmesFirst() throws {
        let there = Project.files(under: ["data/screenshots"], ending: ["png"]).map {
            $0.split(separator: "/").last ?? ""
        }
        #expect(Set(there.map(String.init)).subtracting(try matches("/data/screenshots/")) == ["gestures.png"])
    }

    @Test func itsNewestReleaseIsTheProgramsVersion() throws {
        let program = try Project.text("Sources/FurrowUI/Application/FurrowProgram.swift")
        let version = try #require(program.firstMatch(of: /static let version = "([^"]+)"/)?.1)
        #expect(try matches("<release version=\"").first == String(version))
    }

    @Test func itSpeaksEveryLanguageOfTheCatalogues() throws {
        let text = try Project.text("data/\(Self.id).metainfo.xml")
        let elements = try ["summary", "p", "li", "caption"].map { ($0, try matches("<\($0)>").count) }
        for language in try Project.lines("po/LINGUAS") {
            for (element, count) in elements {
                let found = text.components(separatedBy: "<\(element) xml:lang=\"\(language)\">").count - 1
                #expect(found == count, "\(element), \(language)")
            }
        }
    }

    private static func number(at start: Int, in data: Data) -> Int {
        data.dropFirst(start).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }
}
