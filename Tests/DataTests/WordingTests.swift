// Forbids vague openings of documentation comments.

import Foundation
import Testing

@Suite struct WordingTests {
    /// Openings that make a reader look for what is meant.
    private static let riddles = ["What ", "That which ", "It is ", "So many "]

    @Test func noDocumentationCommentStartsWithARiddle() throws {
        var found: [String] = []
        for path in Project.files(under: ["Sources", "Tests"], ending: ["swift"]) {
            var before = Substring()
            let lines = try Project.text(path).split(separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated() {
                let comment = line.drop { $0 == " " }
                defer { before = comment }
                guard comment.hasPrefix("/// "), !before.hasPrefix("///") else { continue }
                if Self.riddles.contains(where: comment.dropFirst(4).hasPrefix) {
                    found.append("\(path):\(number + 1): \(comment)")
                }
            }
        }
        #expect(found == [])
    }
}
