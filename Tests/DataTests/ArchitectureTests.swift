// Tests that modules and folders depend on each other in one direction, as data/doc/architecture.md describes.

import Foundation
import Testing

@Suite struct ArchitectureTests {
    /// The modules from the bottom up, each with its allowed dependencies.
    private static let table: KeyValuePairs<String, Set<String>> = [
        "CGLib": [], "CGtk": [], "CSecret": [], "CSoup": [], "CExpat": [],
        "DavShim": ["CSoup"], "GtkShim": ["CGtk"], "LocaleShim": [], "LockShim": [],
        "Todo": [],
        "Gestures": [],
        "Store": ["GRDB", "LockShim", "Todo"],
        "ICalendar": ["Todo"],
        "SyncEngine": ["ICalendar", "Store", "Todo"],
        "CalDAV": ["CExpat", "CSoup", "DavShim", "SyncEngine", "Todo"],
        "SystemTime": ["CGLib", "Todo"],
        "GLibSupport": ["CGLib"],
        "DateWording": ["GLibSupport", "LocaleShim", "Todo"],
        "ReminderSupport": ["CGLib", "GLibSupport", "Todo"],
        "SyncClient": ["CGLib", "GLibSupport", "Todo"],
        "Accounts": ["CGLib", "CSecret", "GLibSupport", "Todo"],
        "GtkSupport": ["CGtk", "GLibSupport", "GtkShim"],
        "Formats": ["ICalendar", "Store", "SystemTime", "Todo"],
        "Wording": [
            "DateWording", "Formats", "GLibSupport", "ICalendar", "Store", "SyncClient", "SystemTime", "Todo",
        ],
        "ListModel": ["Gestures", "GLibSupport", "Store", "Todo", "Wording"],
        "Parts": ["CGtk", "GtkShim", "GtkSupport", "Todo"],
        "FurrowUI": [
            "CGtk", "DateWording", "Formats", "Gestures", "GLibSupport", "GtkShim", "GtkSupport", "ListModel", "Parts",
            "ReminderSupport", "Store", "SyncClient", "SystemTime", "Todo", "Wording",
        ],
        "furrow": [
            "ArgumentParser", "Formats", "FurrowUI", "GLibSupport", "ICalendar", "ReminderSupport", "Store",
            "SyncClient",
            "SystemTime", "Todo", "Wording",
        ],
        "furrow-remind": ["CGLib", "DateWording", "GLibSupport", "ReminderSupport", "Store", "SystemTime", "Todo"],
        "furrow-sync": [
            "Accounts", "ArgumentParser", "CGLib", "CalDAV", "GLibSupport", "ICalendar", "Store", "SyncEngine",
            "SyncClient",
            "SystemTime", "Todo",
        ],
    ]
    /// The folders of the window's module, from the top down.
    private static let folders = [
        "Application", "Window", "Detail", "Lists", "Search", "Page", "Import", "Backups", "Preferences", "Accounts",
        "SyncProblems", "Dates",
    ]
    /// Packages of others.
    private static let packages: Set = ["ArgumentParser", "GRDB"]

    private let modules = Modules(allowed: Dictionary(uniqueKeysWithValues: Self.table.map { ($0.key, $0.value) }))

    /// The imports of each source, read once.
    private static let found = Result {
        Dictionary(
            uniqueKeysWithValues: try Project.sources().map {
                ($0, Modules.imports(of: SwiftCode.bare(try Project.text($0))))
            })
    }

    private func imports() throws -> [String: Set<String>] { try Self.found.get() }

    private func windowFolders() throws -> FolderArrows {
        let files = try Project.files(under: ["Sources/FurrowUI"], ending: ["swift"]).map { path in
            let parts = path.split(separator: "/").map(String.init)
            try #require(parts.count == 4, "\(path) is in no folder")
            return FolderArrows.File(folder: parts[2], name: parts[3], code: SwiftCode.bare(try Project.text(path)))
        }
        return FolderArrows(order: Self.folders, files: files)
    }

    // MARK: Modules

    @Test func modulesDependOnlyOnLowerModules() {
        var below = Self.packages
        for (name, allowed) in Self.table {
            #expect(allowed.subtracting(below) == [], "\(name)")
            below.insert(name)
        }
    }

    @Test func theTargetsHaveTheDependenciesOfTheTable() throws {
        let targets = Modules.targets(inManifest: try Project.text("Package.swift"))
        let differences = modules.differences(from: targets)
        #expect(differences == [])
    }

    @Test func filesImportOnlyTheDependenciesOfTheirModule() throws {
        let imports = try imports()
        #expect(imports.count > 500)
        let forbidden = modules.forbidden(in: imports)
        #expect(forbidden == [])
    }

    @Test func everyDependencyIsImportedSomewhere() throws {
        let unused = try modules.unused(in: imports())
        #expect(unused == [])
    }

    @Test func onlyTheRootCommandImportsTheWindow() throws {
        let knowing = try imports().filter { $0.key.hasPrefix("Sources/furrow/") && $0.value.contains("FurrowUI") }
        #expect(Set(knowing.keys) == ["Sources/furrow/Furrow.swift", "Sources/furrow/main.swift"])
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

    // MARK: The document

    @Test func theDocumentDescribesEveryModuleAndFolder() throws {
        let document = try Project.text("data/doc/architecture.md")
        let described = Set(document.matches(of: /`([\w-]+)`/).map { String($0.1) })
        #expect(Set(Self.table.map(\.key)).union(Self.folders).subtracting(described) == [])
    }
}
