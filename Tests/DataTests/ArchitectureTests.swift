// Tests that modules and folders depend on each other in one direction, as data/doc/architecture.md describes.

import Foundation
import Rows
import Testing

@Suite struct ArchitectureTests {
    /// Third-party packages.
    private static let packages: Set = ["ArgumentParser", "GRDB"]

    /// The table of modules in the document, read once.
    private static let table = Result { Modules.table(inDocument: try Project.text("data/doc/architecture.md")) }

    private func modules() throws -> Modules {
        let table = try Self.table.get()
        return Modules(allowed: Dictionary(table.map { ($0.name, $0.allowed) }) { $0.union($1) })
    }

    /// Returns the folders of a module in the order of the document's table.
    private func folders(of module: String) throws -> [String] {
        let document = try Project.text("data/doc/architecture.md")
        return DocumentTable(in: document, headedBy: "Folder of `\(module)`").rows.flatMap { cells in
            DocumentTable.names(in: cells[0])
        }
    }

    /// The imports of each source, read once.
    private static let importsByFile = Result {
        Dictionary(
            uniqueKeysWithValues: try Project.sources().map {
                ($0, Modules.imports(of: SwiftCode.bare(try Project.text($0))))
            })
    }

    private func imports() throws -> [String: Set<String>] { try Self.importsByFile.get() }

    private func windowFolders() throws -> FolderArrows {
        let files = try Project.files(under: ["Sources/FurrowUI"], ending: ["swift"]).map { path in
            let parts = path.split(separator: "/").map(String.init)
            try #require(parts.count == 4, "\(path) is in no folder")
            return FolderArrows.File(folder: parts[2], name: parts[3], code: SwiftCode.bare(try Project.text(path)))
        }
        return FolderArrows(order: try folders(of: "FurrowUI"), files: files)
    }

    // MARK: Modules

    @Test func modulesDependOnlyOnLowerModules() throws {
        var below = Self.packages
        for (name, allowed) in try Self.table.get() {
            #expect(allowed.subtracting(below) == [], "\(name)")
            #expect(!below.contains(name), "\(name) is listed twice")
            below.insert(name)
        }
    }

    @Test func theDiagramShowsTheDependenciesOfTheTable() throws {
        let arrows = Modules.diagram(inDocument: try Project.text("data/doc/architecture.md"))
        let shown = Set(arrows.keys).union(arrows.values.joined())
        // The diagram leaves out the libraries and the modules in C.
        let inSwift = try modules().allowed.filter { name, _ in
            !name.hasSuffix("Shim") && !["CGLib", "CGtk", "CSecret", "CSoup", "CExpat"].contains(name)
        }
        #expect(shown.symmetricDifference(inSwift.keys).sorted() == [])
        let expected = Modules.reachable(by: inSwift.mapValues { $0.intersection(shown) })
        let drawn = Modules.reachable(by: arrows)
        for name in shown.sorted() { #expect(drawn[name, default: []] == expected[name, default: []], "\(name)") }
    }

    @Test func theArrowsOfADiagramAreReadAndFollowed() {
        let document = """
            Text --> Other
            ```mermaid
            flowchart TD
              top-module --> Middle & Side
              Middle --> Base
            ```
            """
        let arrows = Modules.diagram(inDocument: document)
        #expect(arrows == ["top-module": ["Middle", "Side"], "Middle": ["Base"]])
        #expect(Modules.reachable(by: arrows) == ["top-module": ["Middle", "Side", "Base"], "Middle": ["Base"]])
    }

    @Test func theTargetsHaveTheDependenciesOfTheTable() throws {
        let targets = Modules.targets(inManifest: try Project.text("Package.swift"))
        let differences = try modules().differences(from: targets)
        #expect(differences == [])
    }

    @Test func filesImportOnlyTheDependenciesOfTheirModule() throws {
        let imports = try imports()
        #expect(imports.count > 500)
        let forbidden = try modules().forbidden(in: imports)
        #expect(forbidden == [])
    }

    @Test func everyDependencyIsImportedSomewhere() throws {
        let unused = try modules().unused(in: imports())
        #expect(unused == [])
    }

    @Test func onlyTheRootCommandImportsTheWindow() throws {
        let importing = try imports().filter { $0.key.hasPrefix("Sources/furrow/") && $0.value.contains("FurrowUI") }
        #expect(Set(importing.keys) == ["Sources/furrow/Furrow.swift", "Sources/furrow/main.swift"])
    }

    @Test func theTableIsReadWithoutItsHeadings() {
        let document = """
            | Folder | Contents |
            |---|---|
            | `Other` | |

            | Module | Contents | Uses |
            |---|---|---|
            | **Values** | | |
            | `Base`, `Core` | Values, such as `Item` | |
            | `Top` | Files | `Base`, `Library` |

            | `After` | | |
            """
        let table = Modules.table(inDocument: document)
        #expect(table.map(\.name) == ["Base", "Core", "Top"])
        #expect(table.map(\.allowed) == [[], [], ["Base", "Library"]])
    }

    @Test func theManifestIsReadWithItsProductsAndWithoutTests() {
        let manifest = """
            .systemLibrary(name: "CLib", pkgConfig: "lib", providers: [.apt(["lib-dev"])]),
            .target(
                name: "Disk",
                // Not "Top".
                dependencies: ["Base", .product(name: "Database", package: "Database.swift")],
                resources: [.embedInCode("a.txt")]),
            .target(name: "Base", swiftSettings: strict),
            .target(name: "Support", dependencies: ["Base"], path: "Tests/Support"),
            .testTarget(name: "DiskTests", dependencies: ["Disk"]),
            """
        #expect(Modules.targets(inManifest: manifest) == ["CLib": [], "Disk": ["Base", "Database"], "Base": []])
    }

    @Test func importsAreReadWithAttributesAndKinds() {
        let code = SwiftCode.bare(
            """
            // import Comment
            import Foundation
            @preconcurrency import One
            package import Two
            import struct Three.Part
            #if canImport(Four)
              @_exported public import Four
            #endif
            let text = \"\"\"
                import Text
                \"\"\"
            """)
        #expect(Modules.imports(of: code) == ["One", "Two", "Three", "Four"])
    }

    @Test func dependenciesOutsideTheTableAreFound() {
        let modules = Modules(allowed: ["Base": [], "Top": ["Base"], "Gone": []])
        #expect(
            modules.differences(from: ["Base": ["Top"], "Top": [], "New": []]) == [
                "Base depends on Top", "Gone is not a target", "New is not in the table", "Top does not depend on Base",
            ])
        let imports: [String: Set<String>] = ["Sources/Base/A.swift": ["Top"], "Sources/Top/In/B.swift": ["Other"]]
        #expect(
            modules.forbidden(in: imports) == [
                "Sources/Base/A.swift imports Top", "Sources/Top/In/B.swift imports Other",
            ])
        #expect(modules.unused(in: imports) == ["Top never imports Base"])
    }

    // MARK: Folders

    @Test(arguments: ["FurrowUI", "ListModel"]) func theDocumentListsTheFoldersOfAModule(_ module: String) throws {
        let listed = try folders(of: module)
        let paths = Project.files(under: ["Sources/\(module)"], ending: ["swift"])
        #expect(listed.sorted() == Set(paths.map { String($0.split(separator: "/")[2]) }).sorted())
    }

    @Test func noFolderOfTheWindowUsesAHigherFolder() throws {
        let folders = try windowFolders()
        #expect(folders.unknown == [])
        #expect(folders.upward == [])
    }

    @Test func everyExtensionIsInTheFolderOfItsType() throws {
        let stray = try windowFolders().strayExtensions
        #expect(stray == [])
    }

    @Test func dependenciesBetweenFoldersAreFound() {
        let file = { (folder: String, name: String, code: String) in
            FolderArrows.File(folder: folder, name: name, code: SwiftCode.bare(code))
        }
        let folders = FolderArrows(
            order: ["High", "Low"],
            files: [
                file("High", "Window.swift", "@MainActor package final class Window {\n    struct Inner {}\n}"),
                file("High", "Shape.swift", "struct Shape {}\nprivate struct Own {}\nlet low = Paint.red"),
                file("Low", "Row.swift", "struct Row {\n    var window: Window?\n}"),
                file("Low", "Text.swift", "// Window\nlet text = \"Window \\(Shape.self)\""),
                file("Low", "Paint.swift", "enum Paint {\n    enum Shape {}\n    case red, own(Own), inner(Inner)\n}"),
                file("Low", "Window+Low.swift", "package extension Window {\n}"),
                file("Other", "Last.swift", "let of = Old.Window.self"),
            ])
        #expect(
            folders.upward == [
                "Low/Row.swift uses Window of High", "Low/Text.swift uses Shape of High",
                "Low/Window+Low.swift uses Window of High",
            ])
        #expect(folders.strayExtensions == ["Low/Window+Low.swift extends Window of High"])
        #expect(folders.unknown == ["Other"])
    }

    @Test(arguments: [
        ("a // b", "a "), ("a /* b /* c */ d */ e", "a   e"), (#"a("b \" c", d)"#, "a( , d)"),
        (#"a "b \(c + "d" + (e)) f" g"#, "a c +   + (e)  g"), ("a \"\"\"\n b \"c\" \n\"\"\" d", "a   d"),
        (##"a #"b " \(c) "# d"##, "a   d"), (##"a #"b \#(c)"# d"##, "a c  d"), ("#if a", "#if a"),
        ("a /\"[^x]*/\nb", "a / \nb"),
    ])
    func commentsAndStringsAreNotCode(_ source: String, _ code: String) {
        #expect(SwiftCode.bare(source) == code)
    }
}
