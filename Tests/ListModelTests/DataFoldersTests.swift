// The locations of a program's data: next to an installed program, or in the clone in which it was built.

import Foundation
import GLibSupport
import TestSupport
import Testing

@Suite struct DataFoldersTests {
    /// Runs a body with the path of a temporary folder that contains these files, all empty.
    private func withFolder(_ files: String..., body: (String) throws -> Void) throws {
        let folder = try TemporaryFolder()
        for file in files {
            let url = folder.url.appending(path: file)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: url)
        }
        try body(folder.path)
        withExtendedLifetime(folder) {}
    }

    @Test func anInstalledProgramUsesTheDataOfItsPrefix() throws {
        let files = (
            "share/locale/de/furrow.mo", "share/icons/hicolor/a.svg", "share/glib-2.0/schemas/gschemas.compiled"
        )
        try withFolder(files.0, files.1, files.2) { prefix in
            let folders = DataFolders(program: prefix + "/bin/furrow")
            #expect(folders.locale == prefix + "/share/locale")
            #expect(folders.icons == prefix + "/share/icons")
            #expect(folders.schemas == prefix + "/share/glib-2.0/schemas")
            #expect(folders.clone == nil)
        }
    }

    @Test func missingPrefixDataIsLookedUpInTheSystem() throws {
        try withFolder("share/icons/hicolor/a.svg", "share/glib-2.0/schemas/other.gschema.xml") { prefix in
            let folders = DataFolders(program: prefix + "/bin/furrow")
            #expect(folders.icons == prefix + "/share/icons")
            #expect(folders.locale == nil)
            #expect(folders.schemas == nil)
        }
    }

    @Test(arguments: [".build/debug/furrow", ".build-other/x86_64/release/furrow"])
    func aProgramInACloneUsesTheDataOfTheClone(_ program: String) throws {
        try withFolder("Package.swift") { clone in
            let folders = DataFolders(program: "\(clone)/\(program)")
            #expect(folders.clone == clone)
            #expect(folders.locale == clone + "/.build/locale")
            #expect(folders.icons == clone + "/data/icons")
            #expect(folders.schemas == clone + "/.build/schemas")
        }
    }

    @Test func aPrefixWithinACloneIsAnInstallation() throws {
        try withFolder("Package.swift", "out/share/icons/hicolor/a.svg") { clone in
            let folders = DataFolders(program: clone + "/out/bin/furrow")
            #expect(folders.clone == nil)
            #expect(folders.icons == clone + "/out/share/icons")
        }
    }

    @Test func aProgramOutsidePrefixAndCloneHasNoOwnData() throws {
        try withFolder("something") { folder in
            #expect(DataFolders(program: folder + "/furrow") == DataFolders(program: nil))
        }
    }

    @Test func theSchemaOfACloneIsCompiledWhenItChanges() throws {
        let file = "org.example.gschema.xml"
        try withFolder("Package.swift", "data/" + file) { clone in
            let source = URL(fileURLWithPath: "\(clone)/data/\(file)")
            let result = clone + "/.build/schemas/gschemas.compiled"
            let schema = #"<schemalist><schema id="org.example" path="/org/example/"/></schemalist>"#
            try Data(schema.utf8).write(to: source)
            CloneSchemas.bringUpToDate(clone: clone)
            let first = try Data(contentsOf: URL(fileURLWithPath: result))
            // The result is newer than the source, so it is not compiled again, even though it is wrong.
            try Data().write(to: URL(fileURLWithPath: result))
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: source.path)
            CloneSchemas.bringUpToDate(clone: clone)
            #expect(try Data(contentsOf: URL(fileURLWithPath: result)).isEmpty)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: 9)], ofItemAtPath: source.path)
            CloneSchemas.bringUpToDate(clone: clone)
            #expect(try Data(contentsOf: URL(fileURLWithPath: result)) == first)
        }
    }
}
