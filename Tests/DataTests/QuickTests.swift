// Tests that the suites that `Tests/quick` skips exist. A suite with a new name would make it slow again.

import Foundation
import Testing

@Suite struct QuickTests {
    /// The names in the script's list: a target, a suite of it, or a test of that suite.
    private static let slow = ((try? Project.lines("Tests/quick")) ?? [])
        .compactMap { $0.wholeMatch(of: #/ {4}(\w+Tests(?:\.\w+)?(?:/\w+)?)/#).map { String($0.1) } }

    @Test func theQuickRunSkipsSuitesThatNeedADisplay() {
        #expect(Set(["DeskTests", "DesktopTests"]).isSubset(of: Self.slow))
    }

    @Test(arguments: slow) func everySkippedTestExists(_ name: String) throws {
        let parts = name.split(separator: /[.\/]/)
        let sources = Project.files(under: ["Tests/\(parts[0])"], ending: ["swift"])
        #expect(!sources.isEmpty)
        guard parts.count > 1 else { return }
        let text = try #require(
            try sources.map(Project.text).first {
                $0.contains("struct \(parts[1]) ") || $0.contains("class \(parts[1]) ")
            })
        #expect(parts.count == 2 || text.contains("func \(parts[2])("))
    }
}
