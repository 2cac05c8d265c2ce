import Foundation

/// The names, paths and links in a Markdown document. Examples are not searched.
struct Document {
    /// The path, relative to the project's folder.
    let path: String
    private let prose: String

    /// The documents for users and contributors.
    static func all() throws -> [Document] {
        let paths = Project.files(under: ["data/doc", ".github"], ending: ["md"]) + ["README.md"]
        return try paths.map { Document(path: $0, text: try Project.text($0)) }
    }

    init(path: String, text: String) {
        self.path = path
        prose = text.replacing(/```(?s).*?```/, with: "")
    }

    var codes: [String] { prose.matches(of: /`([^`]+)`/).map { String($0.1) } }

    /// The mentioned paths of the project's files and folders, without patterns such as `Sources/*.swift`.
    var paths: [String] {
        codes.flatMap { $0.split(separator: " ") }.map(String.init).filter {
            $0.firstMatch(of: /^(?:Sources|Tests|data|po|\.ci|\.github)\//) != nil && !$0.contains(/[*<{…]/)
        }
    }

    /// The mentioned names of source files and documents without their folders, such as `Item.swift`.
    var fileNames: [String] {
        codes.filter { $0.wholeMatch(of: /[\w+\-]+\.(?:swift|c|h|md|py)/) != nil }
    }

    /// The mentioned members of types, such as `Query.views`, and suites of tests, such as `DataTests.VersionTests`.
    var members: [(owner: String, name: String)] {
        codes.compactMap { $0.wholeMatch(of: /([A-Z]\w+)\.(\w+)/) }
            .map { (owner: String($0.1), name: String($0.2)) }
            .filter { !["swift", "md", "docc"].contains($0.name) }
    }

    /// The links to other documents and files, relative to the document's folder, and to headings.
    var links: [Link] {
        prose.matches(of: /\]\(([^)#\s]*)(?:#([^)\s]*))?\)/).filter { !$0.1.hasPrefix("https:") }.map {
            Link(target: String($0.1), heading: $0.2.map(String.init))
        }
    }

    /// The names under which links lead to the headings.
    var headings: [String] {
        prose.matches(of: /(?m)^#+ (.+)$/).map { match in
            let letters = match.1.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
            return letters.replacing(" ", with: "-")
        }
    }

    struct Link: Equatable {
        /// The path of the other file, empty for a link within the document.
        let target: String
        let heading: String?
    }
}
