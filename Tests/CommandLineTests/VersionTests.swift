// A test that the program prints its version.

import Foundation
import Testing

struct VersionTests {
    @Test func theProgramPrintsTheVersionOfTheNewestRelease() throws {
        let clone = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let path = clone.appending(path: "data/io.github.furrow_app.Furrow.metainfo.xml.in")
        let metainfo = try String(contentsOf: path, encoding: .utf8)
        let newest = try #require(metainfo.firstMatch(of: /<release version="([^"]+)"/)?.1)
        #expect(try Terminal().run(["--version"]).text == "\(newest)\n")
    }
}
