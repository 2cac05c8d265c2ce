// Tests that the files, names and headings that documents mention exist.

import Foundation
import Rows
import Testing

@Suite struct DocumentTests {
    private static let documents = Result { try Document.all() }

    private func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: Project.folder.appendingPathComponent(path).path)
    }

    @Test func everyMentionedPathExists() throws {
        let paths = try Self.documents.get().flatMap { document in document.paths.map { (document.path, $0) } }
        #expect(paths.count > 60)
        #expect(paths.filter { !exists($0.1) }.map { "\($0.0) mentions \($0.1)" } == [])
    }

    @Test func everyMentionedFileNameExists() throws {
        let sources = Project.files(
            under: ["Sources", "Tests", "data", ".github"], ending: ["swift", "c", "h", "md", "py"])
        let names = Set(sources.map { URL(fileURLWithPath: $0).lastPathComponent } + ["Package.swift", "README.md"])
        let missing = try Self.documents.get().flatMap { document in
            document.fileNames.filter { !names.contains($0) }.map { "\(document.path) mentions \($0)" }
        }
        #expect(missing == [])
    }

    @Test func everyMentionedMemberIsDeclared() throws {
        var missing: [String] = []
        for document in try Self.documents.get() {
            for (owner, name) in document.members {
                if try isDeclared(name, in: owner) { continue }
                missing.append("\(document.path) mentions \(owner).\(name)")
            }
        }
        #expect(missing == [])
    }

    /// Returns whether a file that declares or extends a type declares the member, or whether a suite is part of a test
    /// target.
    private func isDeclared(_ name: String, in owner: String) throws -> Bool {
        if exists("Tests/\(owner)") { return try !sources(matching: "struct \(name)\\b", in: "Tests/\(owner)").isEmpty }
        let type = "\\b(struct|class|enum|actor|protocol|extension|typealias) \(owner)\\b"
        let declaring = Set(try ["Sources", "Tests"].flatMap { try sources(matching: type, in: $0) })
        guard name != "init" else { return !declaring.isEmpty }
        let member = "\\b(func|var|let|case|struct|enum|class) `?\(name)\\b|, \(name)\\b"
        return try ["Sources", "Tests"].contains { folder in
            try !declaring.isDisjoint(with: sources(matching: member, in: folder))
        }
    }

    /// Returns the paths of the Swift files in a folder with a line that matches an extended regular expression.
    private func sources(matching pattern: String, in folder: String) throws -> [String] {
        let path = Project.folder.appendingPathComponent(folder).path
        let result = try Tool("grep", "-rlE", "--include=*.swift", pattern, path)
        return result.output.split(separator: "\n").map(String.init)
    }

    @Test func everyLinkLeadsToAFileAndAHeading() throws {
        let documents = try Self.documents.get()
        let all = Dictionary(uniqueKeysWithValues: documents.map { ($0.path, $0) })
        var dead: [String] = []
        for document in documents {
            let folder = URL(fileURLWithPath: "/" + document.path).deletingLastPathComponent()
            for link in document.links {
                let path = folder.appendingPathComponent(link.target).standardizedFileURL.path.dropFirst()
                let target = link.target.isEmpty ? document.path : String(path)
                let isHeading = link.heading.map { all[target]?.headings.contains($0) == true } ?? true
                if !exists(target) || !isHeading {
                    dead.append("\(document.path) links to \(link.target)#\(link.heading ?? "")")
                }
            }
        }
        #expect(dead == [])
    }

    @Test func installedDocumentsLinkOnlyToInstalledDocuments() throws {
        // They are installed without the rest of the project.
        let installed = try Self.documents.get().filter { $0.path.hasPrefix("data/doc/") }
        #expect(installed.flatMap(\.links).filter { $0.target.contains("/") } == [])
    }

    @Test func namesAndLinksAreFound() {
        let document = Document(
            path: "data/doc/a.md",
            text: """
                # A page, and more
                See `Sources/Todo/Item.swift` or `Sources/Todo/Command*.swift`; `Item.swift`, `Query.views`,
                `Gestures.docc`, and `data/install --prefix
                DIR`. [One](b.md#its-end), [two](#a-page-and-more), [three](https://example.org/x).
                ```sh
                `Sources/Gone.swift` [four](c.md)
                ```
                """)
        #expect(document.paths == ["Sources/Todo/Item.swift", "data/install"])
        #expect(document.fileNames == ["Item.swift"])
        #expect(document.members.map { "\($0.owner)/\($0.name)" } == ["Query/views"])
        let links = document.links.map { "\($0.target)#\($0.heading ?? "")" }
        #expect(links == ["b.md#its-end", "#a-page-and-more"])
        #expect(document.headings == ["a-page-and-more"])
    }
}
