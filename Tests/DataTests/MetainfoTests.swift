// Tests that the program's metadata meets the requirements of software centers and launchers.

import Foundation
import TestSupport
import Testing

@Suite struct MetainfoTests {
    private static let id = "io.github.furrow_app.Furrow"
    private static let template = "data/\(id).metainfo.xml.in"

    private func matches(_ pattern: String) throws -> [String] {
        let text = try Project.text(Self.template)
        return text.matches(of: try Regex("\(pattern)([^<\"]+)", as: (Substring, Substring).self)).map { String($0.1) }
    }

    /// Writes the translated file into a folder, and returns its path.
    private func translated(in folder: TemporaryFolder, _ change: (String) -> String = { $0 }) throws -> String {
        let path = folder.file("\(Self.id).metainfo.xml")
        try change(try Project.translated(Self.template)).write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    @Test(.enabled(if: Tool.isExpected("appstreamcli", "msgfmt"), "apt install appstream gettext"))
    func appStreamReportsNothing() throws {
        let folder = try TemporaryFolder()
        let path = try translated(in: folder)
        let result = try Tool("appstreamcli", "validate", "--pedantic", "--no-net", "--no-color", path)
        #expect(result.status == 0)
        let allowed = [
            // The id keeps its capital letter, like GNOME's ids, because users' stores and preferences are named after
            // it.
            "cid-contains-uppercase-letter",
            // The developer is named in two ways, one for AppStream before 1.0 and one since. Each version complains
            // about the other way.
            "unknown-tag developer", "developer-name-tag-deprecated",
        ]
        let remarks = result.output.split(separator: "\n").filter { $0.firstMatch(of: #/^[EWIP]:/#) != nil }
        #expect(remarks.filter { remark in !allowed.contains { remark.contains($0) } } == [])
    }

    @Test(.enabled(if: Tool.isExpected("appstreamcli", "msgfmt"), "apt install appstream gettext"))
    func appStreamDetectsAMistake() throws {
        let folder = try TemporaryFolder()
        let path = try translated(in: folder) { $0.replacing("CC0-1.0", with: "None at all") }
        #expect(try Tool("appstreamcli", "validate", "--no-net", path).status != 0)
        withExtendedLifetime(folder) {}
    }

    // Flathub's quality guidelines.
    @Test func theSummaryIsShortAndHasNeitherAnArticleNorTheName() throws {
        let summary = try #require(try matches("<summary>").first)
        #expect(summary.count <= 35)
        #expect(summary.firstMatch(of: /^(?i:an?|the) |Furrow|\.$/) == nil)
    }

    // Flathub's quality guidelines.
    @Test func everyScreenshotHasACaptionAndIsNoLargerThan1000By700() throws {
        let text = try Project.text(Self.template)
        let screenshots = text.components(separatedBy: "<screenshot").dropFirst()
            .filter { $0.hasPrefix(">") || $0.hasPrefix(" ") }
        #expect(screenshots.count >= 4)
        for screenshot in screenshots {
            let caption = try #require(screenshot.firstMatch(of: #/<caption>([^<]+)</caption>/#)?.1)
            #expect(!caption.hasSuffix("."))
            let size = try #require(screenshot.firstMatch(of: #/width="(\d+)" height="(\d+)"/#))
            #expect(try #require(Int(size.1)) <= 1000 && #require(Int(size.2)) <= 700, "\(caption)")
        }
    }

    @Test func screenshotsExistInTheDeclaredSizes() throws {
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

    @Test func everyPictureExceptTheReadmesFirstIsListed() throws {
        let there = Project.files(under: ["data/screenshots"], ending: ["png"]).map {
            $0.split(separator: "/").last ?? ""
        }
        #expect(Set(there.map(String.init)).subtracting(try matches("/data/screenshots/")) == ["gestures.png"])
    }

    @Test func everyReleaseHasNotesAndTheNewestComesFirst() throws {
        let releases = try Project.text(Self.template).components(separatedBy: "<release ").dropFirst()
        #expect(releases.count >= 8)
        for release in releases { #expect(release.contains("<p>"), "\(release.prefix(40))") }
        let dates = try matches("<release version=\"[^\"]*\" date=\"")
        #expect(dates.count == releases.count && dates == dates.sorted(by: >))
    }

    @Test(.enabled(if: Tool.isExpected("msgfmt"), "apt install gettext"))
    func theInstalledFileContainsEveryTranslation() throws {
        let text = try Project.translated(Self.template)
        let elements = try ["summary", "p", "li", "caption"].map { ($0, try matches("<\($0)>")) }
        for language in try Project.lines("po/LINGUAS") {
            let catalog = try Catalog(Project.text("po/\(language).po"))
            let untranslated = Set(catalog.texts.filter { !$0.isTranslated }.map(\.text))
            for (element, originals) in elements {
                let found = text.components(separatedBy: "<\(element) xml:lang=\"\(language)\">").count - 1
                #expect(found == originals.count { !untranslated.contains($0) }, "\(element), \(language)")
            }
        }
    }

    private static func number(at start: Int, in data: Data) -> Int {
        data.dropFirst(start).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }
}
