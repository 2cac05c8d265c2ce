// Tests that GLib accepts the schema of the preferences.

import Foundation
import TestSupport
import Testing

@Suite struct SchemaTests {
    private static let path = "data/io.github.furrow_app.Furrow.gschema.xml"

    /// Runs the compiler on the schema's folder, without keeping its output.
    private func compile(_ folder: String) throws -> (status: Int32, output: String) {
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = ["glib-compile-schemas", "--strict", "--dry-run", folder]
        let words = Pipe()
        compiler.standardError = words
        try compiler.run()
        let output = String(decoding: words.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        compiler.waitUntilExit()
        return (compiler.terminationStatus, output)
    }

    @Test func theSchemaCompilesWithoutWarnings() throws {
        let result = try compile(Project.folder.appendingPathComponent("data").path)
        #expect(result.status == 0)
        #expect(result.output == "")
    }

    @Test func theCompilerDetectsAMistake() throws {
        let folder = try TemporaryFolder()
        let wrong = try Project.text(Self.path).replacingOccurrences(of: ">'ember'<", with: ">'nothing'<")
        try wrong.write(toFile: folder.file("wrong.gschema.xml"), atomically: true, encoding: .utf8)
        #expect(try compile(folder.path).status != 0)
        withExtendedLifetime(folder) {}
    }

    @Test func theTestedPreferencesMatchTheSchema() throws {
        let text = try Project.text(Self.path)
        var values: [String: [String]] = [:]
        for part in text.components(separatedBy: "<enum id=\"").dropFirst() {
            let end = try #require(part.range(of: "</enum>")).lowerBound
            values[String(part.prefix { $0 != "\"" })] = part[..<end].matches(of: /nick="([^"]*)"/).map { String($0.1) }
        }
        let keys = text.matches(of: /<key name="([^"]*)" (type|enum)="([^"]*)">/)
        let kinds = try keys.map { key -> (String, Preferences.Kind) in
            switch key.3 {
            case "b": (String(key.1), .boolean)
            case "as": (String(key.1), .actions)
            case "i": (String(key.1), .number(try range(of: String(key.1), in: text)))
            default: (String(key.1), .oneOf(try #require(values[String(key.3)], "the type of \(key.1)")))
            }
        }
        #expect(Dictionary(uniqueKeysWithValues: kinds) == Preferences.kinds)
        #expect(text.components(separatedBy: "<key ").count - 1 == kinds.count)
    }

    private func range(of key: String, in text: String) throws -> ClosedRange<Int> {
        let part = try #require(text.components(separatedBy: "<key name=\"\(key)\"").last)
        let range = try #require(part.firstMatch(of: /<range min="(\d+)" max="(\d+)"\/>/))
        return try #require(Int(range.1))...(try #require(Int(range.2)))
    }

    @Test func everyKeyHasASummaryAndADescription() throws {
        let text = try Project.text(Self.path)
        let keys = text.components(separatedBy: "<key ").dropFirst()
        #expect(keys.count > 10)
        for key in keys {
            #expect(key.contains("<summary>") && key.contains("<description>"), "\(key.prefix(40))")
        }
    }
}
