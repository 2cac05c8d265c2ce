// Forbids vague openings of documentation comments.

import Foundation
import Testing

@Suite struct WordingTests {
    /// Openings that do not name their subject.
    private static let vagueOpenings = ["What ", "That which ", "It is ", "So many "]

    @Test func noDocumentationCommentOpensVaguely() throws {
        var found: [String] = []
        for path in Project.files(under: ["Sources", "Tests"], ending: ["swift"]) {
            var before = Substring()
            let lines = try Project.text(path).split(separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated() {
                let comment = line.drop { $0 == " " }
                defer { before = comment }
                guard comment.hasPrefix("/// "), !before.hasPrefix("///") else { continue }
                if Self.vagueOpenings.contains(where: comment.dropFirst(4).hasPrefix) {
                    found.append("\(path):\(number + 1): \(comment)")
                }
            }
        }
        #expect(found == [])
    }
}
