// Tests that a clone's translations are compiled when needed, and only then.

import Foundation
import GLibSupport
import TestSupport
import Testing

/// Whether the tests run. Always true if the environment has `CI`, so that a missing `msgfmt` fails the tests
/// there instead of skipping them.
private let isExpected =
    ProcessInfo.processInfo.environment["CI"] != nil || FileManager.default.fileExists(atPath: "/usr/bin/msgfmt")

@Suite(.enabled(if: isExpected, "apt install gettext")) struct CloneCatalogsTests {
    /// Runs a body with a temporary clone that contains a German catalog written an hour ago.
    private func withClone(body: (_ clone: URL, _ source: URL, _ target: URL) throws -> Void) throws {
        let folder = try TemporaryFolder()
        let clone = folder.url
        try FileManager.default.createDirectory(
            at: clone.appending(path: "po"), withIntermediateDirectories: true)
        let source = clone.appending(path: "po/de.po")
        try write("Zeilen", to: source, secondsAgo: 3600)
        try body(clone, source, clone.appending(path: ".build/locale/de/LC_MESSAGES/furrow.mo"))
        withExtendedLifetime(folder) {}
    }

    private func write(_ wording: String, to source: URL, secondsAgo: Double) throws {
        let header = #"msgid ""\#nmsgstr "Content-Type: text/plain; charset=UTF-8\n""#
        try "\(header)\n\nmsgid \"Rows\"\nmsgstr \"\(wording)\"\n".write(to: source, atomically: true, encoding: .utf8)
        try setDate(of: source, secondsAgo: secondsAgo)
    }

    private func setDate(of file: URL, secondsAgo: Double) throws {
        let date = Date(timeIntervalSinceNow: -secondsAgo)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
    }

    private func expect(_ file: URL, contains text: String) throws {
        let data = try Data(contentsOf: file)
        #expect(data.range(of: Data(text.utf8)) != nil)
    }

    @Test func aMissingCatalogIsCompiled() throws {
        try withClone { clone, _, target in
            CloneCatalogs.bringUpToDate(clone: clone.path)
            try expect(target, contains: "Zeilen")
        }
    }

    @Test func anUpToDateCatalogIsNotCompiled() throws {
        try withClone { clone, _, target in
            CloneCatalogs.bringUpToDate(clone: clone.path)
            try Data("mine".utf8).write(to: target)
            CloneCatalogs.bringUpToDate(clone: clone.path)
            try expect(target, contains: "mine")
        }
    }

    @Test func aChangedCatalogIsCompiledAgain() throws {
        try withClone { clone, source, target in
            CloneCatalogs.bringUpToDate(clone: clone.path)
            try setDate(of: target, secondsAgo: 60)
            try write("Reihen", to: source, secondsAgo: 30)
            CloneCatalogs.bringUpToDate(clone: clone.path)
            try expect(target, contains: "Reihen")
        }
    }

    @Test func anInvalidCatalogKeepsTheCompiledOne() throws {
        try withClone { clone, source, target in
            CloneCatalogs.bringUpToDate(clone: clone.path)
            try setDate(of: target, secondsAgo: 60)
            try "msgid \"no end".write(to: source, atomically: true, encoding: .utf8)
            CloneCatalogs.bringUpToDate(clone: clone.path)
            try expect(target, contains: "Zeilen")
            let folder = target.deletingLastPathComponent().path
            let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(files == ["furrow.mo"])
        }
    }
}
