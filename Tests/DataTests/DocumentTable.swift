import Foundation

struct DocumentTable {
    /// The cells of each row below the header, without the spaces around them.
    let rows: [[String]]

    /// Reads the table whose header begins with a title. The result has no rows if there is no such table.
    init(in document: String, headedBy title: String) {
        let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
            .drop { !$0.hasPrefix("| \(title) |") }
        rows = lines.dropFirst(2).prefix { $0.hasPrefix("|") }.map(Self.cells)
    }

    private static func cells(of line: Substring) -> [String] {
        line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }

    static func names(in cell: String) -> [String] { cell.matches(of: /`([^`]+)`/).map { String($0.1) } }
}
