// Tests that only tests of motion under real input may be retried.

import Foundation
import Testing

struct SecondTryTests {
    /// Returns the Swift files in a folder of `Tests` that request retries, without their extension.
    private func files(in folder: String, containing words: String = ".secondTry") throws -> Set<String> {
        let root = Project.folder.appendingPathComponent("Tests/\(folder)")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".swift") }
        #expect(!paths.isEmpty)
        return try Set(
            paths.filter { try Project.text("Tests/\(folder)/\($0)").contains(words) }
                .map { String($0.dropLast(".swift".count)) })
    }

    @Test(arguments: [
        "TodoTests", "StoreTests", "FurrowUITests", "ListModelTests", "GesturesTests", "CommandLineTests",
    ])
    func testsWithoutADisplayAreNeverRetried(_ folder: String) throws {
        #expect(try files(in: folder).isEmpty)
    }

    @Test func testsThatProtectDataAreNeverRetried() throws {
        let guards: Set = [
            "KillTests", "OtherProgramTests", "ErrorWindowTests", "UndoTests", "MonkeyTests", "EnvironmentTests",
            "ChangesDuringGesturesTests", "RecyclingTests", "InterruptionTests",
        ]
        for suite in guards { _ = try Project.text("Tests/DesktopTests/\(suite).swift") }
        let retried = try files(in: "DesktopTests")
        #expect(retried.contains("SlideTests"))
        #expect(retried.isDisjoint(with: guards))
    }

    @Test func onlyTheSlideAfterARandomGameIsRetried() throws {
        let files = try files(in: "DesktopTests", containing: "SecondTry.isGranted(")
        #expect(files == ["SecondTryTests", "Support/FurrowDesk+GameEnd"])
    }
}
