// The project's own files, found from this one.

import Foundation

/// The project's folder and what is in it.
enum Project {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    }

    static func lines(_ path: String) throws -> [String] {
        try text(path).split(separator: "\n").map(String.init)
    }

    /// The paths of the Swift sources, from the project's folder.
    static func sources() throws -> [String] { files(under: ["Sources"], ending: ["swift"]) }

    /// The paths of the files in these folders and theirs whose names end like this, from the project's folder.
    static func files(under folders: [String], ending extensions: Set<String>) -> [String] {
        folders.flatMap { name in
            let all = FileManager.default.enumerator(atPath: folder.appendingPathComponent(name).path)
            let paths = all?.compactMap { $0 as? String } ?? []
            return paths.filter { extensions.contains(URL(fileURLWithPath: $0).pathExtension) }.sorted().map {
                "\(name)/\($0)"
            }
        }
    }
}

/// The texts for people in a source, as they stand in it.
struct Texts {
    /// The literals given to `tr`, `trn` and `Message`.
    let literals: [String]

    init(in source: String) {
        // Comments speak of these functions too.
        let code = source.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(
            separator: "\n")
        let call = /\b(?:tr|trn|Message)\(\s*"((?:[^"\\]|\\.)*)"(?:,\s*"((?:[^"\\]|\\.)*)")?/
        literals = code.matches(of: call).flatMap { [String($0.1)] + ($0.2.map { [String($0)] } ?? []) }
    }
}
