// Tests that the version is defined in one source, and that everything else uses it or agrees with it.

import Foundation
import Testing

@Suite struct VersionTests {
    private static let source = "Sources/GLibSupport/ProgramIdentity.swift"

    private func version() throws -> String {
        let found = try Project.text(Self.source).firstMatch(of: /static let version = "([^"]+)"/)
        return String(try #require(found?.1))
    }

    @Test func theNewestReleaseOfTheMetainfoIsTheProgramsVersion() throws {
        let metainfo = try Project.text("data/io.github.furrow_app.Furrow.metainfo.xml.in")
        let newest = try #require(metainfo.firstMatch(of: /<release version="([^"]+)"/)?.1)
        #expect(try String(newest) == version())
    }

    @Test func noOtherFileContainsTheVersion() throws {
        let version = try version()
        let names = try FileManager.default.subpathsOfDirectory(
            atPath: Project.folder.appendingPathComponent("data").path)
        let files =
            names.filter { !$0.hasPrefix("screenshots") }.map { "data/\($0)" }
            + Project.files(under: ["Sources"], ending: ["c", "h", "swift"]) + ["Package.swift", "README.md"]
        let naming = files.filter { (try? Project.text($0))?.contains(version) == true }
        #expect(Set(naming) == [Self.source, "data/io.github.furrow_app.Furrow.metainfo.xml.in"])
    }

    @Test(arguments: [
        "data/furrow.1.in", "data/furrow-remind.1.in", "data/furrow-sync.1.in", "data/debian/changelog.in",
        "data/debian/control.in",
    ])
    func manualsAndThePackageUseTheVersionOfTheProgram(_ path: String) throws {
        #expect(try Project.text(path).contains("@version@"))
    }
}
