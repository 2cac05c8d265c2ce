// The schema of the preferences is one that GLib takes.

import Foundation
import Testing

@Suite struct SchemaTests {
    private static let path = "data/io.github.furrow_app.Furrow.gschema.xml"

    /// Runs the compiler on the folder that the schema is in, without keeping what it makes.
    private func compile(_ folder: URL) throws -> (status: Int32, said: String) {
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = ["glib-compile-schemas", "--strict", "--dry-run", folder.path]
        let words = Pipe()
        compiler.standardError = words
        try compiler.run()
        let said = String(decoding: words.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        compiler.waitUntilExit()
        return (compiler.terminationStatus, said)
    }

    @Test func itCompilesWithoutAWarning() throws {
        let result = try compile(Project.folder.appendingPathComponent("data"))
        #expect(result.status == 0)
        #expect(result.said == "")
    }

    @Test func theCompilerWouldNoticeAMistake() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let wrong = try Project.text(Self.path).replacingOccurrences(of: ">'ember'<", with: ">'nothing'<")
        let file = folder.appendingPathComponent("wrong.gschema.xml")
        try wrong.write(to: file, atomically: true, encoding: .utf8)
        #expect(try compile(folder).status != 0)
    }

    @Test func everyKeyIsExplained() throws {
        let text = try Project.text(Self.path)
        let keys = text.components(separatedBy: "<key ").dropFirst()
        #expect(keys.count > 10)
        for key in keys {
            #expect(key.contains("<summary>") && key.contains("<description>"), "\(key.prefix(40))")
        }
    }
}
