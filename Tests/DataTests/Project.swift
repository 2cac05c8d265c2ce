// The project's own files, located relative to this file.

import Foundation

/// The project's folder and its content.
enum Project {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    }

    static func lines(_ path: String) throws -> [String] {
        try text(path).split(separator: "\n").map(String.init)
    }

    /// Returns the paths of the Swift sources, relative to the project's folder.
    static func sources() throws -> [String] { files(under: ["Sources"], ending: ["swift"]) }

    /// Returns the paths of the files with these extensions in folders and their subfolders, relative to the project's
    /// folder.
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

/// The user-visible texts in a source file.
struct Texts {
    /// The string literals passed to `tr`, `trn` and `Message`.
    let literals: [String]

    init(in source: String) {
        // Comments are excluded, because they mention these functions as well.
        let code = source.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(
            separator: "\n")
        let call = /\b(?:tr|trn|Message)\(\s*"((?:[^"\\]|\\.)*)"(?:,\s*"((?:[^"\\]|\\.)*)")?/
        literals = code.matches(of: call).flatMap { [String($0.1)] + ($0.2.map { [String($0)] } ?? []) }
    }
}
