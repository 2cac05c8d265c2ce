// Tests that the subjects of commits follow CONTRIBUTING.

import Foundation
import Testing

@Suite struct HistoryTests {
    /// The time of the first commit that follows the rule. Subjects before it are longer.
    private static let start = "2026-11-27T21:56:00Z"

    /// Whether the folder has a history. An archive of the project has none.
    private static let hasHistory = FileManager.default.fileExists(
        atPath: Project.folder.appendingPathComponent(".git").path)

    @Test(.enabled(if: hasHistory, "needs the history of the commits"))
    func subjectsOfCommitsAreShortAndEndWithoutAPeriod() throws {
        let path = Project.folder.path
        // In a container, the folder may belong to another user, which Git refuses by default.
        let log = try Tool(
            "git", "-c", "safe.directory=\(path)", "-C", path, "log", "--no-merges", "--since=\(Self.start)",
            "--format=%h %s")
        #expect(log.status == 0, "\(log.output)")
        // A shallow clone shows a merge that it ends with as a commit like others.
        let subjects = log.output.split(separator: "\n").map { $0.drop { $0 != " " }.dropFirst() }
            .filter { !$0.hasPrefix("Merge ") }
        #expect(subjects.filter { $0.count > 60 || $0.hasSuffix(".") } == [])
    }
}
