// The prose in the project's files: comments in code, and the text of documents.

import Foundation

/// A line of prose and its location.
struct Prose {
    let path: String
    /// The line number in the file, from 1 on.
    let line: Int
    /// The words without quoted code, keys and texts.
    let words: String

    /// The cited rules: a letter and a number. X11 is excluded, because it is the name of a window system.
    var citations: [String] {
        words.matches(of: /\b[A-Z][0-9]{1,2}\b/).map { String($0.0) }.filter { $0 != "X11" }
    }

    /// Returns the lines of prose in a file that have a number after a capital letter, or mention the specification.
    static func citing(in path: String) throws -> [Prose] {
        var reader = Reader(isDocument: path.hasSuffix(".md"))
        let lines = try Project.text(path).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().compactMap { number, line in
            let comment = reader.prose(of: line)
            guard mayCite(comment) else { return nil }
            let words = comment.replacing(/"[^"]*"|`+[^`]*`+|“[^”]*”/, with: "")
            return Prose(path: path, line: number + 1, words: words)
        }
    }

    private static func mayCite(_ comment: String) -> Bool {
        let bytes = comment.utf8
        let (capitals, digits) = (UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"))
        return zip(bytes, bytes.dropFirst()).contains { capitals.contains($0) && digits.contains($1) }
            || comment.contains("specification")
    }
}

/// Reads a file line by line, and tracks whether the line is within a comment, or within an example of a document.
private struct Reader {
    let isDocument: Bool
    private var isInside = false

    init(isDocument: Bool) { self.isDocument = isDocument }

    mutating func prose(of line: Substring) -> String {
        isDocument ? document(line) : comment(line)
    }

    private mutating func document(_ line: Substring) -> String {
        if line.hasPrefix("```") {
            isInside.toggle()
            return ""
        }
        return isInside ? "" : String(line)
    }

    private mutating func comment(_ line: Substring) -> String {
        guard isInside || line.utf8.contains(UInt8(ascii: "/")) else { return "" }
        var (prose, isQuoted, previous) = ("", false, UnicodeScalar(" "))
        let letters = line.unicodeScalars
        for index in letters.indices {
            switch (previous, letters[index]) {
            case ("*", "/") where isInside: isInside = false
            case ("/", "*") where !isInside && !isQuoted: isInside = true
            // The comment continues to the end of the line.
            case ("/", "/") where !isInside && !isQuoted: return prose + String(letters[index...].dropFirst())
            case (let before, "\"") where !isInside && before != "\\": isQuoted.toggle()
            default: if isInside { prose.unicodeScalars.append(letters[index]) }
            }
            previous = letters[index]
        }
        return prose
    }
}
