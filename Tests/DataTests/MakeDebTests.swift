// Tests that `data/make-deb` refuses to package incomplete translations.

import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: Tool.isExpected("msgcmp"), "apt install gettext")) struct MakeDebTests {
    private let folder: TemporaryFolder

    /// Creates a folder with the script, one catalog, and an installer that only reports that it was called.
    init() throws {
        folder = try TemporaryFolder()
        for name in ["data", "po"] {
            try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
        }
        try FileManager.default.copyItem(
            atPath: Project.folder.appendingPathComponent("data/make-deb").path, toPath: folder.file("data/make-deb"))
        try write("#!/bin/sh\necho installing\nexit 1\n", to: "data/install")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.file("data/install"))
        try write("de\n", to: "po/LINGUAS")
        try write(Self.header + "msgid \"One\"\nmsgstr \"\"\n\nmsgid \"Two\"\nmsgstr \"\"\n", to: "po/furrow.pot")
    }

    private static let header = """
        msgid ""
        msgstr "Content-Type: text/plain; charset=UTF-8\\n"


        """

    private func write(_ text: String, to name: String) throws {
        try text.write(toFile: folder.file(name), atomically: true, encoding: .utf8)
    }

    /// Runs the script with a German catalog of these entries.
    private func makeDeb(_ entries: String, option: String? = nil) throws -> Tool {
        try write(Self.header + entries, to: "po/de.po")
        let script = folder.file("data/make-deb")
        if let option { return try Tool("sh", script, option, folder.path) }
        return try Tool("sh", script, folder.path)
    }

    @Test func completeTranslationsArePackaged() throws {
        let tool = try makeDeb("msgid \"One\"\nmsgstr \"Eins\"\n\nmsgid \"Two\"\nmsgstr \"Zwei\"\n")
        #expect(tool.output.hasPrefix("installing"))
    }

    @Test(arguments: [
        "msgid \"One\"\nmsgstr \"Eins\"\n\nmsgid \"Two\"\nmsgstr \"\"\n",
        "msgid \"One\"\nmsgstr \"Eins\"\n\n#, fuzzy\nmsgid \"Two\"\nmsgstr \"Zwei\"\n",
        "msgid \"One\"\nmsgstr \"Eins\"\n",
    ])
    func incompleteTranslationsAreRefusedAndNamed(_ entries: String) throws {
        let tool = try makeDeb(entries)
        #expect(tool.status == 1)
        #expect(tool.output.contains("data/make-deb: some texts are not translated"))
        #expect(tool.output.contains("\npo/"))
        #expect(!tool.output.contains("installing"))
    }

    @Test func incompleteTranslationsCanBeAllowed() throws {
        let tool = try makeDeb("msgid \"One\"\nmsgstr \"\"\n", option: "--allow-untranslated")
        #expect(tool.output.hasPrefix("installing"))
    }
}
