// A reader of the gestures' specification, which consists of the numbered rules in the documentation of `Gestures`.

import Foundation

/// The content of the documentation's articles.
struct Specification {
    /// The articles' paths, relative to the project's folder.
    let articles: [String]
    /// The rules' numbers from the headings, in the order of the articles. A duplicate number is contained twice.
    let rules: [String]
    /// The named constants, each time with their values in the text.
    let figures: [Figure]
    /// The number of times that constants are mentioned, with or without a value.
    let mentionCount: Int
    /// The examples in Swift, each as a list of lines.
    let examples: [[String]]
    /// The names of linked Swift symbols, without their types and parameters.
    let names: [String]
    /// The file names of the linked articles.
    let linkedArticles: Set<String>

    init() throws {
        articles = Project.files(under: ["Sources/Gestures/Gestures.docc"], ending: ["md"])
        let texts = try articles.map(Project.text)
        rules = texts.flatMap { $0.matches(of: #/(?m)^### ([A-Z][0-9]+)\. /#).map { String($0.1) } }
        let example = /```swift\n((?s).*?)```/
        examples = texts.flatMap { $0.matches(of: example).map { Self.lines($0.1) } }
        // A line may end between a number and its unit.
        let flowing = texts.joined(separator: "\n").replacing(example, with: "").replacing(/\n */, with: " ")
        figures = flowing.matches(of: /([0-9][0-9.]*)(?: (px|s|w|h|rows\/s))? \(``Constants\/(\w+)``\)/).map {
            Figure(name: String($0.3), value: Double($0.1), unit: $0.2.map(String.init))
        }
        mentionCount = flowing.matches(of: /``Constants\//).count
        names = flowing.matches(of: /``(?:\w+\/)?(\w+)[^`]*``/).map { String($0.1) }
        linkedArticles = Set(flowing.matches(of: /<doc:(\w+)>/).map { "\($0.1).md" })
    }

    /// Returns the lines without their indentation.
    static func lines(_ text: Substring) -> [String] {
        text.trimmingCharacters(in: .newlines).components(separatedBy: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }
}

/// A constant of the gestures, with its value and unit.
struct Figure: Hashable {
    let name: String
    let value: Double?
    /// The unit: px, s, rows/s, `w` (the row's width) or `h` (the row's height), or nil for a plain number.
    let unit: String?

    /// Returns the constants declared in the sources, with the units named in their comments.
    static func declared() throws -> [Figure] {
        let declaration = /((?:\n *\/\/\/[^\n]*)+)\n *public static let (\w+) = ([0-9.]+)/
        return try Project.text("Sources/Gestures/Constants.swift").matches(of: declaration).map {
            Figure(
                name: String($0.2), value: Double($0.3),
                unit: unit(from: $0.1.replacing(/\s*\/\/\/\s*/, with: " ")))
        }
    }

    private static func unit(from comment: some StringProtocol) -> String? {
        let units = [
            "(px)": "px", "(s)": "s", "(rows/s)": "rows/s", "row heights": "h", "fraction of the row's width": "w",
        ]
        return units.first { comment.contains($0.key) }?.value
    }
}
