// The gestures' specification: the numbered rules in the documentation of `Gestures`.

import Foundation

/// What the articles of the documentation say.
struct Specification {
    /// The articles' paths, from the project's folder.
    let articles: [String]
    /// The rules' numbers as their headings have them, in the order of the articles: one that stands there twice is here
    /// twice.
    let rules: [String]
    /// The constants that are named, each time with what is said of it.
    let figures: [Figure]
    /// How often a constant is named at all.
    let namings: Int
    /// The examples in Swift, each as its lines.
    let examples: [[String]]
    /// The names in Swift that are linked, each without what it belongs to and its parameters.
    let names: [String]
    /// The articles that are linked, by their files' names.
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
        namings = flowing.matches(of: /``Constants\//).count
        names = flowing.matches(of: /``(?:\w+\/)?(\w+)[^`]*``/).map { String($0.1) }
        linkedArticles = Set(flowing.matches(of: /<doc:(\w+)>/).map { "\($0.1).md" })
    }

    /// The lines without what indents them.
    static func lines(_ text: Substring) -> [String] {
        text.trimmingCharacters(in: .newlines).components(separatedBy: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }
}

/// A constant of the gestures: its value, and in what it is measured.
struct Figure: Hashable {
    let name: String
    let value: Double?
    /// px, s, rows/s, `w` (the row's width) or `h` (its height); nil of a plain number.
    let unit: String?

    init(name: String, value: Double?, unit: String?) {
        (self.name, self.value, self.unit) = (name, value, unit)
    }

    /// Those that the sources declare, with the unit that their comments say.
    static func declared() throws -> [Figure] {
        let declaration = /((?:\n *\/\/\/[^\n]*)+)\n *public static let (\w+) = ([0-9.]+)/
        return try Project.text("Sources/Gestures/Constants.swift").matches(of: declaration).map {
            Figure(
                name: String($0.2), value: Double($0.3),
                unit: unit(said: $0.1.replacing(/\s*\/\/\/\s*/, with: " ")))
        }
    }

    private static func unit(said comment: some StringProtocol) -> String? {
        let units = [
            "(px)": "px", "(s)": "s", "(rows/s)": "rows/s", "row heights": "h", "part of the row's width": "w",
        ]
        return units.first { comment.contains($0.key) }?.value
    }
}
