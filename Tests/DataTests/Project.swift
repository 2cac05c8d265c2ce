// The project's own files, located relative to this file.

import Foundation
import Testing

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

    /// Returns a desktop file or metainfo with its translations, as it is installed. Needs gettext.
    static func translated(_ path: String) throws -> String {
        let result = try Tool(
            folder.appendingPathComponent("data/translate").path, folder.appendingPathComponent(path).path)
        try #require(result.status == 0, "\(path): \(result.output)")
        return result.output
    }

    /// Returns the paths of the Swift sources, relative to the project's folder.
    static func sources() throws -> [String] { files(under: ["Sources"], ending: ["swift"]) }

    /// The paths of the desktop file and the metainfo, to which translations are added when they are installed.
    static let templates = ["desktop", "metainfo.xml"].map { "data/io.github.furrow_app.Furrow.\($0).in" }

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

/// The user-visible texts in a source file, or in the desktop file or the metainfo.
struct Texts {
    /// The string literals passed to `tr`, `trn` and `Message`, or the translated texts.
    let literals: [String]

    init(inTemplate text: String) {
        let value = #/(?m)^(?:Name|GenericName|Comment|Keywords)=(.+)$|<(?:summary|p|li|caption)>([^<]+)</#
        literals = text.matches(of: value).compactMap { $0.1 ?? $0.2 }.map(String.init)
    }

    init(in source: String) {
        // Comments are excluded, because they mention these functions as well.
        let code = source.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(
            separator: "\n")
        let call = /\b(?:tr|trn|Message)\(\s*"((?:[^"\\]|\\.)*)"(?:,\s*"((?:[^"\\]|\\.)*)")?/
        literals = code.matches(of: call).flatMap { [String($0.1)] + ($0.2.map { [String($0)] } ?? []) }
    }
}
